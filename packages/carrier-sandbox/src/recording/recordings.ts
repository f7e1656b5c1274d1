import type { Room, Unsubscribe } from '../ports.js';
import { accountPath, API_VERSION, rfc2822, type CallbackTarget, type Core } from '../carrier.js';
import type { Call } from '../calls/call.js';
import { newSid } from '../ids.js';
import { FRAME_MS, FRAME_SAMPLES } from '../media/g711.js';
import { tapLeg, tapRoom, type BlockSink } from './recorder.js';
import type { Rendition } from './rendition.js';
import type { RecordingStore } from './store.js';

export type RecordingStatus = 'in-progress' | 'paused' | 'completed' | 'absent';

export type RecordingSource =
  'DialVerb' | 'RecordVerb' | 'Conference' | 'OutboundAPI' | 'StartCallRecordingAPI' | 'StartConferenceRecordingAPI';

export interface Recording {
  readonly sid: string;
  readonly callSid: string | null;
  readonly conferenceSid: string | null;
  readonly channels: 1 | 2;
  readonly source: RecordingSource;
  readonly startedAtMs: number;
  readonly path: string;
  readonly status: RecordingStatus;
  readonly durationMs: number;
  /** `skip` leaves the pause out, `silence` keeps its length. */
  pause(behaviour: 'skip' | 'silence'): void;
  resume(): void;
  /** Closes the file and reports. Idempotent; resolves when the file is complete. */
  stop(): Promise<void>;
  /** Resolves when it is over, no matter who stopped it. */
  readonly finished: Promise<void>;
}

export interface RecordingOptions {
  source: RecordingSource;
  callback: CallbackTarget | null;
}

export interface Recordings {
  ofCall(call: Call, mode: 'dual' | 'mono' | 'said', options: RecordingOptions): Recording;
  ofConference(conference: { sid: string; room: Room }, options: RecordingOptions): Recording;
  get(sid: string): Recording | undefined;
  list(): Recording[];
  /** False when there is none. Its files are gone when this resolves. */
  remove(sid: string): Promise<boolean>;
  /**
   * Where the finished audio is; also of a recording made before the sandbox was restarted. Null when there is none.
   * Without `channels` it has those that it was recorded with. Rejects with `TooFewChannels`.
   */
  fileOf(sid: string, format: Rendition['format'], channels?: 1 | 2): Promise<string | null>;
  url(recording: Recording): string;
  /** Fields of recording webhooks and of the verbs' action requests. */
  params(recording: Recording): Record<string, string>;
  clear(): void;
}

const MAX_KEPT = 1000;
const SILENT_BLOCK = new Int16Array(FRAME_SAMPLES);

/** Recordings of calls and conferences, as WAV files in the store. */
export function createRecordings(core: Core, store: RecordingStore): Recordings {
  const all = new Map<string, Recording>();

  const url = (recording: Recording) => core.origin() + accountPath(core, `Recordings/${recording.sid}`);
  const params = (recording: Recording): Record<string, string> => ({
    RecordingSid: recording.sid,
    RecordingUrl: url(recording),
    RecordingDuration: String(Math.round(recording.durationMs / 1000)),
  });

  const notify = (recording: Recording, callback: CallbackTarget | null) => {
    core.log.append('recording', { sid: recording.sid, callSid: recording.callSid, status: recording.status });
    if (!callback) return;
    const wanted = callback.events.length === 0 ? ['completed'] : callback.events;
    if (!wanted.includes(recording.status)) return;
    core.hooks.notify(recording.callSid ?? recording.conferenceSid ?? recording.sid, {
      url: callback.url,
      method: callback.method,
      params: {
        AccountSid: core.accountSid,
        ApiVersion: API_VERSION,
        ...(recording.callSid ? { CallSid: recording.callSid } : {}),
        ...(recording.conferenceSid ? { ConferenceSid: recording.conferenceSid } : {}),
        ...params(recording),
        RecordingStatus: recording.status,
        RecordingChannels: String(recording.channels),
        RecordingSource: recording.source,
        RecordingStartTime: rfc2822(recording.startedAtMs),
        RecordingTrack: recording.channels === 2 ? 'both' : 'inbound',
      },
    });
  };

  const start = (
    of: { callSid: string | null; conferenceSid: string | null; channels: 1 | 2 },
    options: RecordingOptions,
    tap: (sink: BlockSink) => Unsubscribe,
  ): Recording => {
    const sid = newSid('RE');
    const writer = store.create(sid, of.channels);
    const silent = Array.from({ length: of.channels }, () => SILENT_BLOCK);
    let status: RecordingStatus = 'in-progress';
    let keepsSilence = false;
    let blocks = 0;
    let finish: () => void = () => undefined;
    const finished = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const stopTap = tap((channels) => {
      if (status === 'paused' && !keepsSilence) return;
      blocks += 1;
      writer.write(status === 'paused' ? silent : channels);
    });
    const recording: Recording = {
      sid,
      ...of,
      source: options.source,
      startedAtMs: core.clock.nowMs(),
      path: store.pathOf(sid),
      get status() {
        return status;
      },
      get durationMs() {
        return blocks * FRAME_MS;
      },
      finished,
      pause(behaviour) {
        if (status !== 'in-progress') return;
        status = 'paused';
        keepsSilence = behaviour === 'silence';
        notify(recording, options.callback);
      },
      resume() {
        if (status !== 'paused') return;
        status = 'in-progress';
        notify(recording, options.callback);
      },
      async stop() {
        if (status === 'completed' || status === 'absent') return finished;
        status = blocks === 0 ? 'absent' : 'completed';
        stopTap();
        try {
          await writer.close();
        } catch (error) {
          status = 'absent';
          core.log.append('error', { recordingSid: sid, message: `Recording lost: ${String(error)}` });
        }
        finish();
        notify(recording, options.callback);
      },
    };
    all.set(sid, recording);
    const oldest = [...all.values()].find((other) => other.status === 'completed' || other.status === 'absent');
    if (all.size > MAX_KEPT && oldest) removeUnasked(oldest.sid);
    notify(recording, options.callback);
    return recording;
  };

  const remove = async (sid: string): Promise<boolean> => {
    const recording = all.get(sid);
    if (!recording) return false;
    all.delete(sid);
    await recording.stop();
    await store.remove(sid);
    return true;
  };
  const removeUnasked = (sid: string): void => {
    remove(sid).catch((error: unknown) =>
      core.log.append('error', { recordingSid: sid, message: `Recording not removed: ${String(error)}` }),
    );
  };

  return {
    ofCall(call, mode, options) {
      const { leg } = call;
      if (!leg) throw new Error('Only a call with audio can be recorded');
      const recording = start(
        { callSid: call.sid, conferenceSid: null, channels: mode === 'dual' ? 2 : 1 },
        options,
        (sink) => tapLeg(leg, mode, sink),
      );
      call.over.addEventListener('abort', () => void recording.stop(), { once: true });
      call.recordingParams = { RecordingSid: recording.sid, RecordingUrl: url(recording) };
      return recording;
    },
    ofConference(conference, options) {
      return start({ callSid: null, conferenceSid: conference.sid, channels: 1 }, options, (sink) =>
        tapRoom(conference.room, sink),
      );
    },
    get: (sid) => all.get(sid),
    list: () => [...all.values()].reverse(),
    remove,
    async fileOf(sid, format, channels) {
      const recording = all.get(sid);
      if (recording && recording.status !== 'completed') return null;
      if (!/^RE[\da-f]{32}$/.test(sid)) return null;
      return store.rendition(sid, format, channels);
    },
    url,
    params,
    clear() {
      for (const sid of all.keys()) removeUnasked(sid);
    },
  };
}
