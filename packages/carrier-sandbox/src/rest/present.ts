import { rfc2822 } from '../carrier.js';

export const CALL_STATUSES = [
  'queued',
  'initiated',
  'ringing',
  'in-progress',
  'completed',
  'busy',
  'failed',
  'no-answer',
  'canceled',
] as const;

export function dateOrNull(atMs: number | null): string | null {
  return atMs === null ? null : rfc2822(atMs);
}
