import type { ContactCenterCall, WallboardAgent, WallboardSettings } from '@talk/core/contract';

/** A number on the overview (feature-matrix §3.7). */
export type Tile =
  'waiting' | 'longest-wait' | 'service-level' | 'available' | 'on-call' | 'missed' | 'callbacks' | 'answers';

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

type Thresholds = WallboardSettings['thresholds'];

interface Target {
  /** Its name in the company's settings. */
  readonly name: keyof Thresholds;
  /** A higher number is worse; otherwise a lower one. */
  readonly isHighBad: boolean;
  /** How far a number has to come back before its state does: it must not flicker around a limit. */
  readonly margin: number;
}

/** Of feature-matrix §3.7. The number of agents on a call has no target. */
export const TARGETS: Readonly<Partial<Record<Tile, Target>>> = {
  waiting: { name: 'waiting', isHighBad: true, margin: 1 },
  'longest-wait': { name: 'longest_wait', isHighBad: true, margin: 10 },
  'service-level': { name: 'service_level', isHighBad: false, margin: 2 },
  available: { name: 'available', isHighBad: false, margin: 0 },
  missed: { name: 'missed', isHighBad: true, margin: 0 },
  callbacks: { name: 'callbacks', isHighBad: true, margin: 0 },
  answers: { name: 'answers', isHighBad: true, margin: 0 },
};

const STATES = ['ok', 'watch', 'act'] as const;

/**
 * The state of a number; null without a target, or without a number.
 * @param thresholds the company's; undefined while they are not known
 * @param before the state that is shown: a worse number is worse at once, a better one only past the margin
 */
export function tileState(
  tile: Tile,
  value: number | null,
  before: TileState,
  thresholds: Thresholds | undefined,
): TileState {
  const target = TARGETS[tile];
  const threshold = target && thresholds?.[target.name];
  if (target === undefined || threshold == null || value === null) return null;
  const { isHighBad, margin } = target;
  const { watch, act } = threshold;
  const rank = (number: number): number => {
    const isPast = (limit: number): boolean => (isHighBad ? number >= limit : number <= limit);
    return isPast(act) ? 2 : isPast(watch) ? 1 : 0;
  };
  const now = rank(value);
  const shown = before === null ? now : STATES.indexOf(before);
  const kept = Math.min(shown, rank(isHighBad ? value + margin : value - margin));
  return STATES[Math.max(now, kept)] ?? null;
}
