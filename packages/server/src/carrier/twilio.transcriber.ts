import type { HeardSentence, Transcriber } from './transcriber.port.js';
import { carrierErrorOf, createCarrierClient, isPassing, type ClientSettings } from './twilio.client.js';

export interface TranscriberSettings extends ClientSettings {
  /** The Voice Intelligence service: its language is that of the transcripts. */
  readonly serviceSid: string;
}

const ROLES = { agent: 'Agent', customer: 'Customer' } as const;
const OVER: ReadonlySet<string> = new Set(['failed', 'canceled', 'error']);
/** The most that the service answers at once. */
const PAGE_SIZE = 1_000;

/** Transcripts by Twilio Voice Intelligence v2. */
export function createTwilioTranscriber({ serviceSid, ...settings }: TranscriberSettings): Transcriber {
  const client = createCarrierClient(settings);
  const { transcripts } = client.intelligence.v2;

  async function unlessMissing<T>(work: () => Promise<T>): Promise<T | null> {
    try {
      return await work();
    } catch (error) {
      if (carrierErrorOf(error)?.status === 404) return null;
      throw error;
    }
  }

  /** The service keeps one transcript for each recording. One that failed makes way. */
  async function findOrClear(recordingSid: string): Promise<string | null> {
    const [known] = await transcripts.list({ sourceSid: recordingSid, limit: 1 });
    if (known === undefined) return null;
    if (!OVER.has(known.status)) return known.sid;
    await unlessMissing(() => transcripts(known.sid).remove());
    return null;
  }

  return {
    async request({ recordingSid, speakers }) {
      const known = await findOrClear(recordingSid);
      if (known !== null) return { kind: 'requested', sid: known };
      try {
        const { sid } = await transcripts.create({
          serviceSid,
          channel: {
            media_properties: { source_sid: recordingSid },
            participants: speakers.map((speaker, index) => ({
              channel_participant: index + 1,
              role: ROLES[speaker],
            })),
          },
        });
        return { kind: 'requested', sid };
      } catch (error) {
        const refusal = carrierErrorOf(error);
        if (refusal === null || isPassing(refusal)) throw error;
        return { kind: 'refused', code: refusal.code };
      }
    },

    async fetchState(sid) {
      const found = await unlessMissing(() => transcripts(sid).fetch());
      if (found === null) return null;
      if (found.status === 'completed') return 'completed';
      return OVER.has(found.status) ? 'failed' : 'working';
    },

    async listSentences(sid) {
      const sentences = await transcripts(sid).sentences.list({ pageSize: PAGE_SIZE });
      return sentences.map(readSentence).sort((a, b) => a.startMs - b.startMs);
    },

    async remove(sid) {
      await unlessMissing(() => transcripts(sid).remove());
    },
  };
}

/** Times are in seconds. The library types them as text, and the service answers numbers or null. */
function readSentence(sentence: {
  readonly mediaChannel: number;
  readonly startTime: unknown;
  readonly endTime: unknown;
  readonly transcript: string | null;
  readonly confidence: unknown;
}): HeardSentence {
  const startMs = msOf(sentence.startTime);
  const confidence = numberOf(sentence.confidence);
  return {
    channel: sentence.mediaChannel,
    startMs,
    endMs: Math.max(startMs, msOf(sentence.endTime)),
    text: sentence.transcript ?? '',
    confidence: confidence === null ? null : Math.min(1, Math.max(0, confidence)),
  };
}

const msOf = (seconds: unknown): number => Math.max(0, Math.round((numberOf(seconds) ?? 0) * 1000));

function numberOf(value: unknown): number | null {
  if (value === null || value === undefined || value === '') return null;
  const number = Number(value);
  return Number.isFinite(number) ? number : null;
}
