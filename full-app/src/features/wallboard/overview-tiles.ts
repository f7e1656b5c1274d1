import type { ContactCenterCall, ContactCenterSummary, WallboardAgent } from '@talk/core/contract';

/** A number on the overview (feature-matrix §3.7). */
export type Tile = 'waiting' | 'longest-wait' | 'service-level' | 'available' | 'on-call' | 'missed';

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

/** Thresholds of feature-matrix §3.7: 90 and more is good, 60 and less needs action. */
export function serviceState({ service_level: level }: Pick<ContactCenterSummary, 'service_level'>): TileState {
  if (level === null) return null;
  if (level >= 90) return 'ok';
  return level > 60 ? 'watch' : 'act';
}
