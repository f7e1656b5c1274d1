import type { SupervisionMode } from '@talk/contract';
import { type CallFact, factsOf } from './call-facts.js';
import type { Leg } from './call-legs.js';

/**
 * One visit of a supervisor to a call of others:
 *
 *   connecting ─► connected ─► over         they left, or their leg ended
 *       ├─► over       └─► taken-over       they have the call: from then on they are one of its agents
 */
export interface Supervision {
  id: string;
  userId: number;
  mode: SupervisionMode;
  isHidden: boolean;
  startedAtMs: number;
  state: 'connecting' | 'connected' | 'over' | 'taken-over';
  legSid: string | null;
  /** The leg goes on although the visit is over. */
  isToGo: boolean;
}

/** The visits of a call, oldest first. */
export function readSupervisions(legs: readonly Leg[], facts: readonly CallFact[]): Supervision[] {
  return factsOf(facts, 'supervised')
    .sort((a, b) => a.atMs - b.atMs || a.supervisionId.localeCompare(b.supervisionId))
    .map(({ supervisionId: id, userId, mode, isHidden, atMs }) => {
      const isIts = (fact: { supervisionId: string }): boolean => fact.supervisionId === id;
      const leg = legs.find((each) => each.role === 'supervisor' && each.inviteId === id) ?? null;
      const switches = factsOf(facts, 'supervision-mode').filter(isIts);
      const last = switches.sort((a, b) => a.atMs - b.atMs || a.mode.localeCompare(b.mode)).at(-1);
      const isGone = factsOf(facts, 'supervision-over').some(isIts);
      const isTaken = factsOf(facts, 'taken-over').some(isIts);
      const hasEnded = leg !== null && leg.endedAtMs !== null;
      const visit = leg === null ? 'connecting' : 'connected';
      return {
        id,
        userId,
        mode: last?.mode ?? mode,
        isHidden,
        startedAtMs: atMs,
        state: isTaken ? 'taken-over' : isGone || hasEnded ? 'over' : visit,
        legSid: leg?.sid ?? null,
        isToGo: isGone && !isTaken && leg !== null && !hasEnded,
      };
    });
}

export const isUnderWay = ({ state }: Supervision): boolean => state === 'connecting' || state === 'connected';

/**
 * How a supervisor sits in the conference. Who whispers is heard by the leg of the agent alone; without such a leg nobody hears them, so that
 * the customer never does.
 */
export function seatOf(
  { mode }: Pick<Supervision, 'mode'>,
  agentLegSid: string | null,
): { isMuted: boolean; coach?: string } {
  if (mode === 'join') return { isMuted: false };
  if (mode === 'listen' || agentLegSid === null) return { isMuted: true };
  return { isMuted: false, coach: agentLegSid };
}

/** The agent's request for help that nobody has answered yet. */
export interface HelpRequest {
  userId: number;
  atMs: number;
}

/** @param isHere whether the user is still in the call. */
export function helpOf(
  facts: readonly CallFact[],
  supervisions: readonly Supervision[],
  isHere: (userId: number) => boolean,
): HelpRequest | null {
  const presses = factsOf(facts, 'help').sort((a, b) => a.atMs - b.atMs || Number(a.on) - Number(b.on));
  const last = presses.at(-1);
  if (last?.on !== true || !isHere(last.userId)) return null;
  const { userId, atMs } = last;
  return supervisions.some(({ startedAtMs }) => startedAtMs >= atMs) ? null : { userId, atMs };
}
