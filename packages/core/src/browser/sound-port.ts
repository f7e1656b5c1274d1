import type { Scope } from '../kernel/scope.js';
import type { DeviceList, OpenMicrophone, Playback, SoundDevice, SoundPort } from '../phone/sound/sound.port.js';
import type { MicrophoneProblem } from '../phone/voice-device.port.js';
import { createMicrophone } from './microphone.js';
import { loadSound, playBuffer } from './playback.js';
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
/** Played once: a preview should not go on ringing. */
const RING_SECONDS = 3;

/** Microphones, speakers and sounds of a page. */
export function createBrowserSound({ media, soundsUrl, scope }: BrowserSoundOptions): SoundPort {
  // An insecure page has no `mediaDevices` at all, despite the types.
  const devices = navigator.mediaDevices as MediaDevices | undefined;
  const microphone = createMicrophone(media);

  const loadRing = (context: AudioContext): Promise<AudioBuffer> => loadSound(`${soundsUrl}/incoming.wav`, context);

  return {
    canChooseOutput: 'setSinkId' in HTMLMediaElement.prototype,
    list: async () => listOf((await devices?.enumerateDevices().catch(() => null)) ?? []),
    onDeviceChange(handler) {
      const listening = new AbortController();
      devices?.addEventListener('devicechange', handler, { signal: listening.signal });
      const stop = media.onOpened(handler);
      return scope.own(() => {
        listening.abort();
        stop();
      });
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
      if (typeof opened === 'string') return opened;
      // Only needed in the settings: calls do without.
      const { listenIn } = await import('./listen-in.js').catch((error: unknown) => {
        for (const track of opened.getTracks()) track.stop();
        throw error;
      });
      return listenIn(opened, media);
    },
    play(sound): Playback {
      const { output, ringer } = media.route();
      if (sound === 'ring') return playBuffer(loadRing, ringer, RING_SECONDS);
      const place = sound === 'tone' ? output : ringer;
      return playBuffer(async (context) => chime(context, NOTES[sound]), place, RING_SECONDS);
    },
  };
}

/** In Hz. Two notes are clearly not a call, and easy to hear on a bad speaker; those of a waiting caller fall where the others rise. */
const NOTES = { tone: [587, 880], message: [880, 1175], waiting: [784, 659, 523] } as const;
const NOTE_SECONDS = 0.4;

/** @param notes in Hz, one after the other */
function chime(context: AudioContext, notes: readonly number[]): AudioBuffer {
  const seconds = notes.length * NOTE_SECONDS + 0.1;
  const buffer = context.createBuffer(1, Math.ceil(context.sampleRate * seconds), context.sampleRate);
  const wave = buffer.getChannelData(0);
  for (let at = 0; at < wave.length; at += 1) {
    const time = at / context.sampleRate;
    const note = Math.min(notes.length - 1, Math.floor(time / NOTE_SECONDS));
    const hz = notes[note] ?? 0;
    const since = time - note * NOTE_SECONDS;
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
