import type { ContactCenterCall, WallboardAgent } from '@talk/core/contract';

/** A number on the overview (feature-matrix §3.7). */
export type Tile = 'waiting' | 'longest-wait' | 'service-level' | 'available' | 'on-call' | 'missed' | 'callbacks';

/** Whether a number is as it should be; null for numbers without a target. */
export type TileState = 'ok' | 'watch' | 'act' | null;

const ACCEPTING = 1;
const ON_CALL = 4;
const SECOND_MS = 1_000;

/** Seconds that a caller has waited in the queue. */
export const waitSeconds = ({ started_at: at }: Pick<ContactCenterCall, 'started_at'>, nowMs: number): number =>
  Math.max(0, Math.floor((nowMs - Date.parse(at)) / SECOND_MS));

/** Seconds of the longest wait; 0 if nobody waits. */
export const longestWait = (calls: readonly Pick<ContactCenterCall, 'started_at'>[], nowMs: number): number =>
  Math.max(0, ...calls.map((call) => waitSeconds(call, nowMs)));

/** Agents who accept calls now and whose phones can ring. */
export const availableAgents = (agents: readonly Pick<WallboardAgent, 'agent_status' | 'is_reachable'>[]): number =>
  agents.filter((agent) => agent.agent_status === ACCEPTING && agent.is_reachable).length;

export const agentsOnCall = (agents: readonly Pick<WallboardAgent, 'agent_status'>[]): number =>
  agents.filter((agent) => agent.agent_status === ON_CALL).length;

/** From where on a number is to be watched, and from where on somebody has to act. */
interface Threshold {
  readonly watch: number;
  readonly act: number;
  /** A higher number is worse; otherwise a lower one. */
  readonly isHighBad: boolean;
  /** How far a number has to come back before its state does: it must not flicker around a limit. */
  readonly margin: number;
}

/** Of feature-matrix §3.7. Agents on a call and callers who wait for a callback have no target. */
const THRESHOLDS: Readonly<Partial<Record<Tile, Threshold>>> = {
  waiting: { watch: 3, act: 6, isHighBad: true, margin: 1 },
  'longest-wait': { watch: 60, act: 120, isHighBad: true, margin: 10 },
  'service-level': { watch: 89, act: 60, isHighBad: false, margin: 2 },
  available: { watch: 1, act: 0, isHighBad: false, margin: 0 },
  missed: { watch: 5, act: 10, isHighBad: true, margin: 0 },
};

const STATES = ['ok', 'watch', 'act'] as const;

/**
 * The state of a number; null without a target, or without a number.
 * @param before the state that is shown: a worse number is worse at once, a better one only past the margin
 */
export function tileState(tile: Tile, value: number | null, before: TileState): TileState {
  const threshold = THRESHOLDS[tile];
  if (threshold === undefined || value === null) return null;
  const { watch, act, isHighBad, margin } = threshold;
  const rank = (number: number): number => {
    const isPast = (limit: number): boolean => (isHighBad ? number >= limit : number <= limit);
    return isPast(act) ? 2 : isPast(watch) ? 1 : 0;
  };
  const now = rank(value);
  const shown = before === null ? now : STATES.indexOf(before);
  const kept = Math.min(shown, rank(isHighBad ? value + margin : value - margin));
  return STATES[Math.max(now, kept)] ?? null;
}
