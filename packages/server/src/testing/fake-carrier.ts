import { createHmac } from 'node:crypto';
import type { Carrier, DialResult, LegReport, Seat } from '../carrier/carrier.port.js';

/** One thing that the product asked of the carrier. */
export type CarrierOrder =
  | { kind: 'dial'; conference: string; from: string; to: string; statusUrl: string; legSid: string }
  | { kind: 'ring'; identity: string; parameters: Readonly<Record<string, string>>; answerUrl: string; legSid: string }
  | { kind: 'ring-number'; to: string; answerUrl: string; legSid: string }
  | { kind: 'end'; legSid: string }
  | { kind: 'redirect'; legSid: string; url: string }
  | { kind: 'arrange'; conference: string; seats: readonly Seat[] }
  | { kind: 'pause-recording'; recordingSid: string; isPaused: boolean }
  | { kind: 'record'; legSid: string; callbackUrl: string };

/** A carrier in memory: remembers what it was asked, gives sids, and signs webhooks for tests to send. */
export interface FakeCarrier extends Carrier {
  readonly orders: CarrierOrder[];
  /** Texts that it was given. */
  readonly texts: { to: string; from: string; body: string }[];
  /** What the next dials come to; `dialled` when empty. A thrown one is a carrier that cannot be reached. */
  readonly answers: (DialResult | Error)[];
  /** What `fetchLeg` says, by sid. */
  readonly reports: Map<string, LegReport>;
  /** How conferences ended, by name. */
  readonly conferenceEnds: Map<string, { atMs: number; endedBySid: string | null }>;
  /** What `fetchRecordingState` and `fetchRecording` say, by sid. */
  readonly recordings: Map<string, { isComplete: boolean; seconds: number; bytes: Buffer }>;
  sign(url: string, form: Readonly<Record<string, string>>): string;
}

export function createFakeCarrier(): FakeCarrier {
  const orders: CarrierOrder[] = [];
  const texts: { to: string; from: string; body: string }[] = [];
  const answers: (DialResult | Error)[] = [];
  const reports = new Map<string, LegReport>();
  const conferenceEnds = new Map<string, { atMs: number; endedBySid: string | null }>();
  const recordings = new Map<string, { isComplete: boolean; seconds: number; bytes: Buffer }>();
  let count = 0;

  function dial(): DialResult {
    const answer = answers.shift();
    if (answer instanceof Error) throw answer;
    count += 1;
    return answer ?? { kind: 'dialled', legSid: `CA-fake-${count}` };
  }
  const sidOf = (result: DialResult): string => (result.kind === 'dialled' ? result.legSid : '');
  const sign = (url: string, form: Readonly<Record<string, string>>): string =>
    createHmac('sha1', 'fake')
      .update(JSON.stringify([url, Object.entries(form).sort()]))
      .digest('base64');

  return {
    orders,
    texts,
    sendMessage: async (message) => ({ sid: `SM-fake-${texts.push(message)}` }),
    answers,
    reports,
    conferenceEnds,
    recordings,
    sign,
    voiceToken: (identity) => ({ token: `token-of-${identity}`, ttlSeconds: 3600 }),
    async addParticipant({ conference, from, to, statusUrl }) {
      const result = dial();
      orders.push({ kind: 'dial', conference, from, to, statusUrl, legSid: sidOf(result) });
      return result;
    },
    async ringClient({ identity, parameters, answerUrl }) {
      const result = dial();
      orders.push({ kind: 'ring', identity, parameters, answerUrl, legSid: sidOf(result) });
      return result;
    },
    async ringNumber({ to, answerUrl }) {
      const result = dial();
      orders.push({ kind: 'ring-number', to, answerUrl, legSid: sidOf(result) });
      return result;
    },
    async redirectLeg(legSid, url) {
      orders.push({ kind: 'redirect', legSid, url });
      return true;
    },
    async endLeg(legSid) {
      orders.push({ kind: 'end', legSid });
      return true;
    },
    async arrangeConference(conference, seats) {
      orders.push({ kind: 'arrange', conference, seats });
      return true;
    },
    async pauseRecording(_legSid, recordingSid, isPaused) {
      orders.push({ kind: 'pause-recording', recordingSid, isPaused });
      return true;
    },
    async startRecording(legSid, callbackUrl) {
      orders.push({ kind: 'record', legSid, callbackUrl });
      return { recordingSid: `RE-${legSid}` };
    },
    async fetchRecording(recordingSid) {
      const recording = recordings.get(recordingSid);
      if (recording === undefined) throw new Error('the carrier answered 404 for a recording');
      return recording.bytes;
    },
    fetchRecordingState: async (recordingSid) => recordings.get(recordingSid) ?? null,
    fetchConferenceEnd: async (name) => conferenceEnds.get(name) ?? null,
    fetchLeg: async (legSid) => reports.get(legSid) ?? null,
    configureApplication: async () => undefined,
    configureNumber: async () => true,
    isSigned: (url, form, signature) => signature === sign(url, form),
  };
}
