/** Where a call is now (spec 3 §9). `unknown`: a name we do not have yet; it is shown, never hidden. */
export const CALL_STATUSES = [
  'ringing',
  'greeting',
  'queued',
  'ring-all',
  'transferring',
  'voicemail',
  'whispering',
  'in-progress',
  'completed',
  'hold',
  'parked',
] as const;

/** How a communication ended, or that it has not (spec 3 §9). */
export const DISPOSITIONS = [
  'in-progress',
  'abandoned',
  'missed',
  'completed',
  'failed',
  'dead-end',
  'invalid',
  'placed',
  'voicemail',
  'missed+voicemail',
] as const;

/** The place where a call is (spec 1 §4, "Current status"); `unknown` for one of a newer server. */
export type CallStatus = (typeof CALL_STATUSES)[number] | 'unknown';
export type Disposition = (typeof DISPOSITIONS)[number] | 'unknown';
export type CallbackStatus = 'requested' | 'initiated';

const STATUS_BY_KEY = new Map(CALL_STATUSES.map((status) => [keyOf(status), status] as const));
const DISPOSITION_BY_KEY = new Map(DISPOSITIONS.map((disposition) => [keyOf(disposition), disposition] as const));

/** `inprogress`, `in_progress`, `In-Progress` → `in-progress` (reading 6). */
export function callStatus(text: string): CallStatus {
  return STATUS_BY_KEY.get(keyOf(text)) ?? 'unknown';
}

/** `deadend`, `DEAD_END` → `dead-end` (reading 6). */
export function disposition(text: string): Disposition {
  return DISPOSITION_BY_KEY.get(keyOf(text)) ?? 'unknown';
}

function keyOf(text: string): string {
  return text.toLowerCase().replace(/[-_\s]/g, '');
}
