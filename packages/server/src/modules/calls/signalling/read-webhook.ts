import { z } from 'zod';
import type { AnsweredBy } from '@talk/contract';
import type { CallFact, LegStatus } from '../facts/index.js';

/** Fields of the carrier's webhooks that we use; others are ignored. Values are text, as in any form. */
export const webhookSchema = z.object({
  CallSid: z.string().max(64).optional(),
  CallStatus: z.string().max(40).optional(),
  From: z.string().max(200).optional(),
  To: z.string().max(200).optional(),
  FromCity: z.string().max(100).optional().catch(undefined),
  Timestamp: z.string().max(60).optional(),
  SequenceNumber: z.coerce.number().int().nonnegative().optional(),
  SipResponseCode: z.coerce.number().int().optional(),
  StatusCallbackEvent: z.string().max(60).optional(),
  CallSidEndingConference: z.string().max(64).optional(),
  RecordingSid: z.string().max(64).optional(),
  RecordingStatus: z.string().max(40).optional(),
  DialCallStatus: z.string().optional(),
  DialCallDuration: z.coerce.number().int().nonnegative().optional(),
  RecordingDuration: z.coerce.number().int().nonnegative().optional(),
  AnsweredBy: z.string().max(40).optional(),
  Digits: z.string().max(20).optional(),
  talk_call_id: z.uuid().optional(),
  /** A browser that tests its connection: no call, no phone rings. */
  talk_test: z.string().max(8).optional(),
});
export type Webhook = z.output<typeof webhookSchema>;

/** The carrier's words for the state of a leg, in ours. `queued` and `initiated` are one to us. */
const LEG_STATUS: Readonly<Record<string, LegStatus>> = {
  queued: 'initiated',
  initiated: 'initiated',
  ringing: 'ringing',
  'in-progress': 'in-progress',
  answered: 'in-progress',
  completed: 'completed',
  busy: 'busy',
  'no-answer': 'no-answer',
  canceled: 'canceled',
  failed: 'failed',
};

export function legStatusOf(word: string | undefined): LegStatus | null {
  return LEG_STATUS[word ?? ''] ?? null;
}

/** The carrier's own time of the event; the time of arrival when it sent none that can be read. */
export function eventTimeMs(webhook: Webhook, arrivedMs: number): number {
  const atMs = Date.parse(webhook.Timestamp ?? '');
  return Number.isNaN(atMs) ? arrivedMs : atMs;
}

/** What a leg's status callback says; null when it says nothing that we know. */
export function readLegFact(webhook: Webhook, arrivedMs: number): CallFact | null {
  const status = legStatusOf(webhook.CallStatus);
  if (status === null || webhook.CallSid === undefined) return null;
  return {
    kind: 'leg',
    legSid: webhook.CallSid,
    status,
    atMs: eventTimeMs(webhook, arrivedMs),
    sequence: webhook.SequenceNumber ?? 0,
    ...(webhook.SipResponseCode === undefined ? {} : { cause: webhook.SipResponseCode }),
  };
}

/** The carrier's words for who answered a leg, in ours: which end of a greeting it heard makes no difference to us. */
const ANSWERED_BY: Readonly<Record<string, AnsweredBy>> = {
  human: 'human',
  fax: 'fax',
  machine_start: 'machine',
  machine_end_beep: 'machine',
  machine_end_silence: 'machine',
  machine_end_other: 'machine',
};

/** What machine detection says; null for a callback without a verdict. It carries no time of its own. */
export function readAnsweredByFact(webhook: Webhook, arrivedMs: number): CallFact | null {
  const { CallSid: legSid, AnsweredBy: word } = webhook;
  if (legSid === undefined || word === undefined) return null;
  return { kind: 'answered-by', legSid, by: ANSWERED_BY[word] ?? 'unknown', atMs: eventTimeMs(webhook, arrivedMs) };
}

/** What a conference callback says; null for events that change no record (start, mute …). */
export function readConferenceFact(webhook: Webhook, arrivedMs: number): CallFact | null {
  const when = { atMs: eventTimeMs(webhook, arrivedMs), sequence: webhook.SequenceNumber ?? 0 };
  const legSid = webhook.CallSid;
  switch (webhook.StatusCallbackEvent) {
    case 'participant-join':
      return legSid === undefined ? null : { kind: 'participant-joined', legSid, ...when };
    case 'participant-leave':
      return legSid === undefined ? null : { kind: 'participant-left', legSid, ...when };
    case 'conference-end':
      return {
        kind: 'conference-ended',
        ...when,
        ...(webhook.CallSidEndingConference === undefined ? {} : { endedBySid: webhook.CallSidEndingConference }),
      };
    default:
      return null;
  }
}
