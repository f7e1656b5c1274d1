import { readFile } from 'node:fs/promises';
import { setImmediate } from 'node:timers/promises';
import type { Core } from '../carrier.js';
import { newSid } from '../ids.js';
import type { Recordings } from '../recording/recordings.js';
import { WAV_HEADER_BYTES } from '../recording/wav.js';
import { hearChannel, type HeardStretch } from './hear.js';

export interface Transcript {
  readonly sid: string;
  readonly serviceSid: string;
  readonly recordingSid: string;
  /** As it was given, with the participants. */
  readonly channel: Readonly<Record<string, unknown>>;
  readonly customerKey: string | null;
  readonly createdAtMs: number;
  status: 'queued' | 'in-progress' | 'completed' | 'failed';
  updatedAtMs: number;
  /** In order of time. */
  sentences: readonly (HeardStretch & { readonly sid: string })[];
  durationSeconds: number;
}

export type NewTranscript = Pick<Transcript, 'serviceSid' | 'recordingSid' | 'channel' | 'customerKey'>;

/** Transcripts of the sandbox's own recordings. */
export interface Transcripts {
  /** Begins to listen. The caller checks that the recording has no transcript. */
  create(wanted: NewTranscript): Transcript;
  get(sid: string): Transcript | undefined;
  /** Newest first. */
  list(): Transcript[];
  remove(sid: string): boolean;
}

const MAX_KEPT = 1_000;

export function createTranscripts(core: Core, recordings: Pick<Recordings, 'fileOf'>): Transcripts {
  const all = new Map<string, Transcript>();

  async function listen(transcript: Transcript): Promise<void> {
    transcript.status = 'in-progress';
    const path = await recordings.fileOf(transcript.recordingSid, 'wav');
    if (path === null) throw new Error('the recording is not there any more');
    const channels = channelsOf(await readFile(path));
    const heard: HeardStretch[] = [];
    for (const [index, pcm] of channels.entries())
      heard.push(...(await hearChannel(pcm, index + 1, () => setImmediate())));
    heard.sort((a, b) => a.startMs - b.startMs || a.channel - b.channel);
    transcript.sentences = heard.map((stretch) => ({ ...stretch, sid: newSid('GX') }));
    transcript.durationSeconds = Math.round((channels[0]?.length ?? 0) / 8_000);
    transcript.status = 'completed';
  }

  return {
    create(wanted) {
      const nowMs = core.clock.nowMs();
      const transcript: Transcript = {
        ...wanted,
        sid: newSid('GT'),
        createdAtMs: nowMs,
        status: 'queued',
        updatedAtMs: nowMs,
        sentences: [],
        durationSeconds: 0,
      };
      all.set(transcript.sid, transcript);
      const [oldest] = all.keys();
      if (all.size > MAX_KEPT && oldest !== undefined) all.delete(oldest);
      listen(transcript)
        .catch((error: unknown) => {
          transcript.status = 'failed';
          core.log.append('error', { transcriptSid: transcript.sid, message: `No transcript: ${String(error)}` });
        })
        .finally(() => {
          transcript.updatedAtMs = core.clock.nowMs();
        });
      return transcript;
    },
    get: (sid) => all.get(sid),
    list: () => [...all.values()].reverse(),
    remove: (sid) => all.delete(sid),
  };
}

const CHANNELS_AT = 22;

/** The samples of each channel of one of the sandbox’s 16-bit WAV files. */
function channelsOf(file: Buffer): Int16Array[] {
  const count = file.readUInt16LE(CHANNELS_AT);
  const frames = Math.floor((file.length - WAV_HEADER_BYTES) / (2 * count));
  return Array.from({ length: count }, (_, channel) => {
    const pcm = new Int16Array(frames);
    for (let at = 0; at < frames; at += 1) pcm[at] = file.readInt16LE(WAV_HEADER_BYTES + 2 * (at * count + channel));
    return pcm;
  });
}
