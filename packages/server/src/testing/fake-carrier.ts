import { createHmac } from 'node:crypto';
import type {
  Carrier,
  DialResult,
  KnownFax,
  KnownText,
  LegReport,
  OutgoingFax,
  Seat,
  TextResult,
} from '../carrier/carrier.port.js';
import type { BuyResult, OfferedNumber } from '../carrier/number-calls.js';

/** One thing that the product asked of the carrier. */
export type CarrierOrder =
  | {
      kind: 'dial';
      conference: string;
      from: string;
      to: string;
      statusUrl: string;
      answeredByUrl: string | null;
      legSid: string;
    }
  | { kind: 'ring'; identity: string; parameters: Readonly<Record<string, string>>; answerUrl: string; legSid: string }
  | { kind: 'ring-number'; to: string; answerUrl: string; legSid: string }
  | { kind: 'end'; legSid: string }
  | { kind: 'redirect'; legSid: string; url: string }
  | { kind: 'arrange'; conference: string; seats: readonly Seat[] }
  | { kind: 'pause-recording'; recordingSid: string; isPaused: boolean }
  | {
      kind: 'text';
      sid: string;
      from: string;
      to: string;
      body: string;
      mediaUrls: readonly string[];
      statusUrl: string | null;
    }
  | ({ kind: 'fax'; sid: string } & OutgoingFax)
  | { kind: 'record'; legSid: string; callbackUrl: string };

/** A carrier in memory: remembers what it was asked, gives sids, and signs webhooks for tests to send. */
export interface FakeCarrier extends Carrier {
  readonly orders: CarrierOrder[];
  /** What the next dials come to; `dialled` when empty. A thrown one is a carrier that cannot be reached. */
  readonly answers: (DialResult | Error)[];
  /** What `fetchLeg` says, by sid. */
  readonly reports: Map<string, LegReport>;
  /** Of callers who spoke after the beep, by their legs. */
  readonly voicemails: Map<string, { recordingSid: string; seconds: number }>;
  /** How conferences ended, by name. */
  readonly conferenceEnds: Map<string, { atMs: number; endedBySid: string | null }>;
  /** What `fetchRecordingState` and `fetchRecording` say, by sid. */
  readonly recordings: Map<string, { isComplete: boolean; seconds: number; bytes: Buffer }>;
  /** What the next texts come to; accepted when empty. `lost`: the carrier takes it, and the answer does not arrive. */
  readonly textAnswers: (TextResult | Error | 'lost')[];
  /** Texts that the carrier has taken, newest first. Tests put those in that came in. */
  readonly texts: KnownText[];
  /** The same for faxes. */
  readonly faxAnswers: (TextResult | Error | 'lost')[];
  /** Faxes that the carrier has, newest first. Tests put those in that came in. */
  readonly faxes: KnownFax[];
  /** What the next questions about texts come to; answered when empty. */
  readonly textQuestions: Error[];
  /** Numbers that it sells. */
  readonly offered: OfferedNumber[];
  /** What the next purchases come to; `lost`: bought, but the answer does not come. Bought when empty. */
  readonly buyAnswers: (BuyResult | Error | 'lost')[];
  /** Numbers that were bought of it. */
  readonly bought: Set<string>;
  /** Files of texts that came in, by the text's sid. */
  readonly textMedia: Map<string, { url: string; contentType: string }[]>;
  /** Files of texts that came in, by address. */
  readonly media: Map<string, Buffer>;
  /** What `lookUpLineType` says, by number; it does not know others. An error is what it fails with. */
  readonly lineTypes: Map<string, string | Error>;
  /** Numbers that were looked up, in order. */
  readonly lookups: string[];
  sign(url: string, form: Readonly<Record<string, string>>): string;
}

const TAKEN = { isInbound: false, status: 'queued', code: null, said: null, files: 0, sentAtMs: null } as const;

export function createFakeCarrier(): FakeCarrier {
  const orders: CarrierOrder[] = [];
  const answers: (DialResult | Error)[] = [];
  const reports = new Map<string, LegReport>();
  const voicemails = new Map<string, { recordingSid: string; seconds: number }>();
  const conferenceEnds = new Map<string, { atMs: number; endedBySid: string | null }>();
  const recordings = new Map<string, { isComplete: boolean; seconds: number; bytes: Buffer }>();
  const textAnswers: (TextResult | Error | 'lost')[] = [];
  const texts: KnownText[] = [];
  const faxAnswers: (TextResult | Error | 'lost')[] = [];
  const faxes: KnownFax[] = [];
  const textQuestions: Error[] = [];
  const offered: OfferedNumber[] = [];
  const buyAnswers: (BuyResult | Error | 'lost')[] = [];
  const bought = new Set<string>();
  const textMedia = new Map<string, { url: string; contentType: string }[]>();
  const media = new Map<string, Buffer>();
  const lineTypes = new Map<string, string | Error>();
  const lookups: string[] = [];
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

  function asked<T>(answer: T): T {
    const failure = textQuestions.shift();
    if (failure !== undefined) throw failure;
    return answer;
  }

  return {
    account: 'AC-fake',
    orders,
    answers,
    reports,
    voicemails,
    conferenceEnds,
    recordings,
    textAnswers,
    texts,
    faxAnswers,
    faxes,
    textQuestions,
    offered,
    buyAnswers,
    bought,
    textMedia,
    media,
    lineTypes,
    lookups,
    sign,
    async lookUpLineType(phoneNumber) {
      lookups.push(phoneNumber);
      const type = lineTypes.get(phoneNumber) ?? null;
      if (type instanceof Error) throw type;
      return { type, carrierName: null };
    },
    voiceToken: (identity) => ({ token: `token-of-${identity}`, ttlSeconds: 3600 }),
    async addParticipant({ conference, from, to, statusUrl, answeredByUrl }) {
      const result = dial();
      orders.push({ kind: 'dial', conference, from, to, statusUrl, answeredByUrl, legSid: sidOf(result) });
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
    fetchVoicemail: async (legSid) => voicemails.get(legSid) ?? null,
    fetchConferenceEnd: async (name) => conferenceEnds.get(name) ?? null,
    fetchLeg: async (legSid) => reports.get(legSid) ?? null,
    configureApplication: async () => undefined,
    configureNumber: async () => ({ canFax: true }),
    searchNumbers: async () => offered,
    async buyNumber(phoneNumber, _settings, mayBeOurs) {
      const answer = buyAnswers.shift();
      if (answer instanceof Error) throw answer;
      if (mayBeOurs && bought.has(phoneNumber)) return { kind: 'bought', canFax: false, canText: true, canMms: true };
      if (bought.has(phoneNumber)) return { kind: 'taken' };
      if (answer !== undefined && answer !== 'lost') return answer;
      bought.add(phoneNumber);
      if (answer === 'lost') throw new Error('the connection broke before the answer');
      return { kind: 'bought', canFax: false, canText: true, canMms: true };
    },
    releaseNumber: async (phoneNumber) => bought.delete(phoneNumber),
    async sendMessage({ from, to, body, mediaUrls, statusUrl }) {
      const answer = textAnswers.shift();
      if (answer instanceof Error) throw answer;
      if (answer !== undefined && answer !== 'lost' && answer.kind === 'refused') return answer;
      count += 1;
      const sid = `SM-fake-${count}`;
      orders.push({ kind: 'text', sid, from, to, body, mediaUrls, statusUrl });
      texts.unshift({ ...TAKEN, sid, from, to, body });
      if (answer === 'lost') throw new Error('the connection broke before the answer');
      return answer ?? { kind: 'accepted', sid };
    },
    listMessages: async ({ from, to }) => texts.filter((text) => text.from === from && text.to === to),
    listTexts: async ({ sinceMs, untilMs, limit }) =>
      asked(
        texts
          .filter(({ sentAtMs }) => sentAtMs !== null && sentAtMs >= sinceMs && sentAtMs <= untilMs)
          .toSorted((a, b) => (b.sentAtMs ?? 0) - (a.sentAtMs ?? 0))
          .slice(0, limit),
      ),
    async sendFax(fax) {
      const answer = faxAnswers.shift();
      if (answer instanceof Error) throw answer;
      if (answer !== undefined && answer !== 'lost' && answer.kind === 'refused') return answer;
      count += 1;
      const sid = `FX-fake-${count}`;
      orders.push({ kind: 'fax', sid, ...fax });
      const { from, to } = fax;
      const taken = { isInbound: false, status: 'queued', pages: null, mediaUrl: null, code: null, said: null };
      faxes.unshift({ ...taken, sid, from, to, createdAtMs: Number.MAX_SAFE_INTEGER });
      if (answer === 'lost') throw new Error('the connection broke before the answer');
      return answer ?? { kind: 'accepted', sid };
    },
    listFaxes: async ({ from, to, sinceMs }) =>
      faxes.filter(
        (fax) =>
          (from === undefined || fax.from === from) &&
          (to === undefined || fax.to === to) &&
          fax.createdAtMs >= sinceMs,
      ),
    fetchFax: async (sid) => faxes.find((fax) => fax.sid === sid) ?? null,
    fetchText: async (sid) => asked(texts.find((text) => text.sid === sid) ?? null),
    listMedia: async (sid) => textMedia.get(sid) ?? [],
    fetchMedia: async (url) => media.get(url) ?? null,
    isSigned: (url, form, signature) => signature === sign(url, form),
  };
}
