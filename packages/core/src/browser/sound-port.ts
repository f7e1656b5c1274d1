import type { Scope } from '../kernel/scope.js';
import type { DeviceList, OpenMicrophone, Playback, SoundDevice, SoundPort } from '../phone/sound/sound.port.js';
import type { MicrophoneProblem } from '../phone/voice-device.port.js';
import { watchTrack } from './level.js';
import { createMicrophone } from './microphone.js';
import { playBuffer } from './playback.js';
import type { RoutedMedia } from './routed-media.js';

export interface BrowserSoundOptions {
  media: RoutedMedia;
  /** Folder of the sounds, without a trailing slash. */
  soundsUrl: string;
  scope: Scope;
}

/** The browser's own entries beside the real devices. */
const PSEUDO: ReadonlySet<string> = new Set(['', 'default', 'communications']);
const STORED = 'sound.devices';
/** Once: what is tried out should not go on ringing. */
const RING_SECONDS = 3;

/** Microphones, speakers and sounds of a page. */
export function createBrowserSound({ media, soundsUrl, scope }: BrowserSoundOptions): SoundPort {
  // An insecure page has no `mediaDevices` at all, whatever the types say.
  const devices = navigator.mediaDevices as MediaDevices | undefined;
  const microphone = createMicrophone(media);

  async function loadRing(context: AudioContext): Promise<AudioBuffer> {
    const answer = await fetch(`${soundsUrl}/incoming.wav`);
    if (!answer.ok) throw new Error(`the sound could not be loaded (${answer.status})`);
    return context.decodeAudioData(await answer.arrayBuffer());
  }

  return {
    canChooseOutput: 'setSinkId' in HTMLMediaElement.prototype,
    list: async () => listOf((await devices?.enumerateDevices().catch(() => null)) ?? []),
    onDeviceChange(handler) {
      const listening = new AbortController();
      devices?.addEventListener('devicechange', handler, { signal: listening.signal });
      return scope.own(() => listening.abort());
    },
    onRemembered(handler) {
      const listening = new AbortController();
      const isOurs = ({ key }: StorageEvent): boolean => key === null || key.endsWith(STORED);
      addEventListener('storage', (event) => isOurs(event) && handler(), { signal: listening.signal });
      return scope.own(() => listening.abort());
    },
    route: media.set,
    async openMicrophone(): Promise<OpenMicrophone | MicrophoneProblem> {
      const opened = await microphone.open();
      return typeof opened === 'string' ? opened : openMicrophone(opened, media);
    },
    play(sound): Playback {
      const { output, ringer } = media.route();
      const isRing = sound === 'ring';
      return playBuffer(isRing ? loadRing : async (context) => chime(context), isRing ? ringer : output, RING_SECONDS);
    },
  };
}

function openMicrophone(stream: MediaStream, media: RoutedMedia): OpenMicrophone {
  const stops = new Set<() => void>();
  const [track] = stream.getAudioTracks();
  return {
    onLevel(handler) {
      if (track === undefined) return () => {};
      const stop = watchTrack(track, handler);
      stops.add(stop);
      return () => {
        stops.delete(stop);
        stop();
      };
    },
    record() {
      const parts: Blob[] = [];
      const recorder = new MediaRecorder(stream);
      recorder.addEventListener('dataavailable', ({ data }) => parts.push(data));
      const stopped = new Promise<void>((resolve) => recorder.addEventListener('stop', () => resolve()));
      recorder.start();
      return {
        async stop() {
          if (recorder.state !== 'inactive') recorder.stop();
          await stopped;
          const bytes = await new Blob(parts, { type: recorder.mimeType }).arrayBuffer();
          return {
            // Decoding consumes the bytes; a recording can be played again.
            play: () => playBuffer((context) => context.decodeAudioData(bytes.slice(0)), media.route().output),
          };
        },
      };
    },
    close() {
      for (const stop of stops) stop();
      for (const each of stream.getTracks()) each.stop();
    },
  };
}

/** Two notes: clearly not a call, and easy to hear on a bad speaker. */
function chime(context: AudioContext): AudioBuffer {
  const seconds = 0.9;
  const buffer = context.createBuffer(1, context.sampleRate * seconds, context.sampleRate);
  const wave = buffer.getChannelData(0);
  for (let at = 0; at < wave.length; at += 1) {
    const time = at / context.sampleRate;
    const [hz, since] = time < 0.4 ? [587, time] : [880, time - 0.4];
    const fade = Math.min(1, since * 60) * Math.exp(-since * 5);
    wave[at] = 0.35 * fade * Math.sin(2 * Math.PI * hz * time);
  }
  return buffer;
}

function listOf(found: readonly MediaDeviceInfo[]): DeviceList {
  const of = (kind: MediaDeviceKind): SoundDevice[] =>
    found
      .filter((each) => each.kind === kind && !PSEUDO.has(each.deviceId))
      .map(({ deviceId, label }) => ({ id: deviceId, label }));
  const behindDefault = (kind: MediaDeviceKind): SoundDevice | null => {
    const entry = found.find((each) => each.kind === kind && each.deviceId === 'default');
    const real = found.find(
      (each) => each.kind === kind && !PSEUDO.has(each.deviceId) && each.groupId === entry?.groupId,
    );
    return entry && real ? { id: real.deviceId, label: real.label } : null;
  };
  return {
    inputs: of('audioinput'),
    outputs: of('audiooutput'),
    defaultInput: behindDefault('audioinput'),
    defaultOutput: behindDefault('audiooutput'),
  };
}
