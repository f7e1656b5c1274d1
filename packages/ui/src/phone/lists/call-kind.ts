import type { Communication } from '@talk/core';

/** The outcome of a call, as shown in a list. */
export type CallKind =
  | 'incoming'
  | 'outgoing'
  | 'missed'
  | 'abandoned'
  | 'callback'
  | 'voicemail'
  | 'live'
  | 'no-answer'
  | 'canceled'
  | 'busy'
  | 'failed';

/** The colors of outcomes, as in the logs (spec 1 §4). A call that the agent gave up has none: nothing went wrong. */
export const CALL_TONES: Readonly<Record<CallKind, 'ok' | 'info' | 'primary' | 'bad' | undefined>> = {
  incoming: 'ok',
  outgoing: 'ok',
  live: 'info',
  abandoned: 'primary',
  callback: 'primary',
  missed: 'bad',
  voicemail: 'bad',
  'no-answer': 'bad',
  busy: 'bad',
  failed: 'bad',
  canceled: undefined,
};

type Facts = Pick<
  Communication,
  'direction' | 'current_status2' | 'disposition_status2' | 'callback_status' | 'end_reason'
>;

/** From the server's fields (spec 1 §4, disposition status). */
export function callKind(call: Facts): CallKind {
  const { direction, disposition_status2: disposition, callback_status: callback, end_reason: reason } = call;
  if (disposition === 'in-progress') return call.current_status2 === 'voicemail' ? 'voicemail' : 'live';
  if (direction === 'inbound') {
    if (callback === 'requested') return 'callback';
    if (disposition === 'voicemail' || disposition === 'missed-voicemail') return 'voicemail';
    return disposition === 'missed' || disposition === 'abandoned' ? disposition : 'incoming';
  }
  if (disposition === 'completed' || disposition === 'placed') return 'outgoing';
  return reason === 'busy' || reason === 'no-answer' || reason === 'canceled' ? reason : 'failed';
}

/** Inbound calls that no agent answered. */
export const isUnanswered = (call: Facts): boolean =>
  call.direction === 'inbound' &&
  (['missed', 'abandoned', 'voicemail', 'missed-voicemail'] as const).some((word) => word === call.disposition_status2);

/** Newest first, as the server lists them. */
export const newestFirst = (a: Communication, b: Communication): number =>
  Date.parse(b.created_at) - Date.parse(a.created_at) || b.id - a.id;
