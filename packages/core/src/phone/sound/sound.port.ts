import type { Unsubscribe } from '../../kernel/scope.js';
import type { MicrophoneProblem } from '../voice-device.port.js';

/** What a device is used for. The ringer is an output of its own, so that a headset on the desk is not missed. */
export type SoundRole = 'input' | 'output' | 'ringer';

export interface SoundDevice {
  /** Of this browser and origin. */
  readonly id: string;
  /** Empty until the person has allowed the microphone. */
  readonly label: string;
}

/** What is plugged in now, without the browser's pseudo devices. */
export interface DeviceList {
  readonly inputs: readonly SoundDevice[];
  readonly outputs: readonly SoundDevice[];
  /** The devices behind "system default"; null when the browser does not tell. */
  readonly defaultInput: SoundDevice | null;
  readonly defaultOutput: SoundDevice | null;
}

/** Which devices are to be used; null is the system's default. */
export interface SoundRoute {
  readonly input: string | null;
  readonly output: string | null;
  readonly ringer: string | null;
  readonly noiseSuppression: boolean;
}

/** A microphone that is open for a look at it, apart from any call. */
export interface OpenMicrophone {
  /** About ten times a second, 0–1. */
  onLevel: (handler: (level: number) => void) => Unsubscribe;
  /** Records until stopped; the recording can be played. */
  record: () => { stop: () => Promise<Recording> };
  close: () => void;
}

export interface Recording {
  /** Plays on the chosen speaker. Resolves when it is over or was stopped. */
  play: () => Playback;
}

export interface Playback {
  onLevel: (handler: (level: number) => void) => Unsubscribe;
  stop: () => void;
  /** Resolves at the end; rejects when the browser or the device refuses to play. */
  readonly over: Promise<void>;
}

/** Microphones, speakers and sounds of this machine. `core/browser` implements it. */
export interface SoundPort {
  /** The browser can play on another device than its default. */
  readonly canChooseOutput: boolean;
  list: () => Promise<DeviceList>;
  /** Something was plugged in or out, or names became known. */
  onDeviceChange: (handler: () => void) => Unsubscribe;
  /** What is remembered was changed by another tab. */
  onRemembered: (handler: () => void) => Unsubscribe;
  /** Everything that is opened or played from now on uses these. */
  route: (route: SoundRoute) => void;
  /** Opens the chosen microphone, or says why not. */
  openMicrophone: () => Promise<OpenMicrophone | MicrophoneProblem>;
  /** The ringing or the call of a waiting caller on the ringer, or a tone on the speaker. */
  play: (sound: 'ring' | 'waiting' | 'tone') => Playback;
}

const nothing = (): Unsubscribe => () => {};

/** A machine without devices: for programs that bring no port. */
export const noSound: SoundPort = {
  canChooseOutput: false,
  list: () => Promise.resolve({ inputs: [], outputs: [], defaultInput: null, defaultOutput: null }),
  onDeviceChange: nothing,
  onRemembered: nothing,
  route: () => {},
  openMicrophone: () => Promise.resolve('MICROPHONE_UNSUPPORTED'),
  play: () => ({ onLevel: nothing, stop: () => {}, over: Promise.resolve() }),
};
