import type { Unsubscribe } from '../../kernel/scope.js';
import type { MicrophoneProblem } from '../voice-device.port.js';

/** What a device is used for. The ringer is a separate output, so that a call is not missed with the headset on the desk. */
export type SoundRole = 'input' | 'output' | 'ringer';

/** A microphone or speaker. `label` is empty until the person has allowed the microphone. */
export interface SoundDevice {
  /** Of this browser and origin. */
  readonly id: string;
  /** Empty until the person has allowed the microphone. */
  readonly label: string;
}

/** Devices plugged in now, without the browser's pseudo devices. */
export interface DeviceList {
  readonly inputs: readonly SoundDevice[];
  readonly outputs: readonly SoundDevice[];
  /** The devices behind "system default"; null when the browser does not say. */
  readonly defaultInput: SoundDevice | null;
  readonly defaultOutput: SoundDevice | null;
}

/** Which devices to use; null is the system's default. */
export interface SoundRoute {
  readonly input: string | null;
  readonly output: string | null;
  readonly ringer: string | null;
  readonly noiseSuppression: boolean;
}

/** A microphone that is open for a test, apart from any call. */
export interface OpenMicrophone {
  /** About ten times a second, 0–1. */
  onLevel: (handler: (level: number) => void) => Unsubscribe;
  /** Records until stopped; the recording can be played. */
  record: () => { stop: () => Promise<Recording> };
  close: () => void;
}

/** A recording from the microphone, to hear oneself. */
export interface Recording {
  /** Plays on the chosen speaker. Resolves when it has ended or was stopped. */
  play: () => Playback;
}

/** A sound that plays. */
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
  /** A device was plugged in or out, or names became known. */
  onDeviceChange: (handler: () => void) => Unsubscribe;
  /** Another tab changed what is remembered. */
  onRemembered: (handler: () => void) => Unsubscribe;
  /** Everything opened or played from now on uses these. */
  route: (route: SoundRoute) => void;
  /** Opens the chosen microphone, or says why not. */
  openMicrophone: () => Promise<OpenMicrophone | MicrophoneProblem>;
  /** On the ringer: the ringtone, the tone of a waiting caller, or the short one of a new message. On the speaker: a test tone. */
  play: (sound: 'ring' | 'waiting' | 'message' | 'tone') => Playback;
}

const nothing = (): Unsubscribe => () => {};

/** A machine without devices: for programs that pass no port. */
export const noSound: SoundPort = {
  canChooseOutput: false,
  list: () => Promise.resolve({ inputs: [], outputs: [], defaultInput: null, defaultOutput: null }),
  onDeviceChange: nothing,
  onRemembered: nothing,
  route: () => {},
  openMicrophone: () => Promise.resolve('MICROPHONE_UNSUPPORTED'),
  play: () => ({ onLevel: nothing, stop: () => {}, over: Promise.resolve() }),
};
