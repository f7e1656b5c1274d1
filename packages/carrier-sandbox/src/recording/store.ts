import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { unlessMissing } from '../unless-missing.js';
import { render, type Rendition } from './rendition.js';
import { wavChannels, WavWriter } from './wav.js';

const RECORDING_SID = /^RE[\da-f]{32}$/;

/** A recording sid that is not `RE` + 32 hex digits. */
export class RecordingSidError extends Error {
  override readonly name = 'RecordingSidError';
}

/** Two channels are asked of a recording that has one. */
export class TooFewChannels extends Error {
  override readonly name = 'TooFewChannels';
}

/** The folder with the sandbox's recordings: one WAV file each, and beside it the other forms that were asked for. */
export interface RecordingStore {
  /** Starts a file. Two channels: one party each. */
  create(sid: string, channels: 1 | 2, onError?: (error: unknown) => void): WavWriter;
  /** Where the file of this sid is, whether it exists or not. */
  pathOf(sid: string): string;
  /** Size in bytes, or null when there is no such file. */
  size(sid: string): Promise<number | null>;
  /** The whole file, or null when there is none. */
  read(sid: string): Promise<Buffer | null>;
  /**
   * Where the recording is in another form; it is made when it is first asked for. Null when there is no recording.
   * Without `channels` it has those that it was recorded with. Rejects with {@link TooFewChannels}.
   */
  rendition(sid: string, format: Rendition['format'], channels?: 1 | 2): Promise<string | null>;
  /** Removes the file; nothing happens when there is none. */
  remove(sid: string): Promise<void>;
  /** Sids of all files present. */
  list(): Promise<string[]>;
}

/** Opens the folder and creates it when missing. Sids are checked, so no request can name a path outside of it. */
export async function createRecordingStore(folder: string): Promise<RecordingStore> {
  await mkdir(folder, { recursive: true });
  function pathOf(sid: string): string {
    if (!RECORDING_SID.test(sid)) throw new RecordingSidError('A recording sid is RE followed by 32 hex digits.');
    return join(folder, `${sid}.wav`);
  }
  const size = async (sid: string): Promise<number | null> => (await unlessMissing(stat(pathOf(sid))))?.size ?? null;
  const targetOf = (sid: string, { format, channels }: Rendition): string =>
    pathOf(sid).replace(/wav$/, `${channels}.${format}`);
  /** By where they go: who asks for one that is being made waits for it. */
  const underWay = new Map<string, Promise<void>>();

  async function rendition(sid: string, format: Rendition['format'], wanted?: 1 | 2): Promise<string> {
    const source = { path: pathOf(sid), channels: await wavChannels(pathOf(sid)) };
    const channels = wanted ?? source.channels;
    if (channels > source.channels) throw new TooFewChannels('It was recorded with one channel.');
    if (format === 'wav' && channels === source.channels) return source.path;
    const target = targetOf(sid, { format, channels });
    if ((await unlessMissing(stat(target))) !== null) return target;
    const making = underWay.get(target) ?? render(source, target, { format, channels });
    underWay.set(target, making);
    await making.finally(() => underWay.delete(target));
    return target;
  }

  return {
    pathOf,
    rendition: (sid, format, channels) => unlessMissing(rendition(sid, format, channels)),
    create: (sid, channels, onError) => new WavWriter(pathOf(sid), channels, onError),
    size,
    read: (sid) => unlessMissing(readFile(pathOf(sid))),
    async remove(sid) {
      const others = (['wav', 'mp3'] as const).flatMap((format) =>
        ([1, 2] as const).map((channels) => targetOf(sid, { format, channels })),
      );
      // One that is being made would be there afterwards.
      await Promise.allSettled(others.flatMap((path) => underWay.get(path) ?? []));
      await Promise.all([pathOf(sid), ...others].map((path) => rm(path, { force: true })));
    },
    list: async () =>
      (await readdir(folder)).flatMap((name) => {
        const sid = name.replace(/\.wav$/, '');
        return RECORDING_SID.test(sid) ? [sid] : [];
      }),
  };
}
