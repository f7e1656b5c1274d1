import type { Device } from '@twilio/voice-sdk';
import { CallSound } from './call-sound.js';
import type { VoiceSdk } from './voice-sdk.loader.js';
import type { MediaConnections } from './media-connections.js';
import type { RoutedMedia } from './routed-media.js';
import type { VoiceSession } from '../phone/voice-device.port.js';

/** Options that the SDK reads and does not export types for (voice-signalling §2). */
interface PrivateDeviceOptions {
  /** Signalling host; the address is always `wss://<value>/signal`. */
  chunderw?: string;
  /** False: no insights are posted to the carrier. */
  publishEvents?: boolean;
  /** What plays its sounds. */
  Sound?: typeof CallSound;
}

export interface DeviceSettings {
  /** Folder of the 15 sounds, without a trailing slash. */
  soundsUrl: string;
  /** The SDK's own prompt before a page with a live call is left. Ours knows when another tab takes the call. */
  closeProtection: boolean;
  media: RoutedMedia;
}

/** All 15: the constructor would fetch a missing one from the carrier's CDN. */
export const SOUND_NAMES = [
  'incoming',
  'outgoing',
  'disconnect',
  'dtmf0',
  'dtmf1',
  'dtmf2',
  'dtmf3',
  'dtmf4',
  'dtmf5',
  'dtmf6',
  'dtmf7',
  'dtmf8',
  'dtmf9',
  'dtmfs',
  'dtmfh',
] as const;

/** Values that the server may set. Anything else in its answer is not passed to the SDK. */
function fromServer({ device }: VoiceSession): PrivateDeviceOptions & Pick<Device.Options, 'edge'> {
  const { chunderw, edge } = device;
  return {
    // A host of our own is the sandbox: its calls must not appear in the real carrier's insights.
    ...(typeof chunderw === 'string' ? { chunderw, publishEvents: false } : {}),
    ...(typeof edge === 'string' ? { edge } : {}),
  };
}

/**
 * A microphone that nobody hears until the SDK opens it, which it does for each call that is not muted. It puts another one into a
 * running call first and mutes it afterwards: what was said between would be heard.
 */
async function openSilent(media: RoutedMedia): Promise<MediaStream> {
  const stream = await media.getUserMedia();
  for (const track of stream.getAudioTracks()) track.enabled = false;
  return stream;
}

/** The options of the SDK's `Device`, private ones included: a wider type that the SDK accepts. */
export function deviceOptions(
  sdk: VoiceSdk,
  session: VoiceSession,
  settings: DeviceSettings,
  connections: MediaConnections,
): Device.Options {
  const { soundsUrl, closeProtection, media } = settings;
  const options: Device.Options & PrivateDeviceOptions = {
    // Report every error code as it is; otherwise many collapse into 31005 and 53000.
    enableImprovedSignalingErrorPrecision: true,
    // How long the carrier keeps a call whose signalling is lost.
    maxCallSignalingTimeoutMs: 30_000,
    tokenRefreshMs: 30_000,
    // A second call is shown as waiting. Never accept it while a call is live: the SDK would hang that one up.
    allowIncomingWhileBusy: true,
    closeProtection,
    // Whichever device the SDK believes in, the chosen one is opened.
    getUserMedia: () => openSilent(media),
    RTCPeerConnection: connections.RTCPeerConnection,
    codecPreferences: [sdk.Call.Codec.Opus, sdk.Call.Codec.PCMU],
    // It reports every reconnect attempt as an error; our state says it once.
    logLevel: 'silent',
    Sound: CallSound,
    sounds: Object.fromEntries(SOUND_NAMES.map((name) => [name, `${soundsUrl}/${name}.wav`])),
    ...fromServer(session),
  };
  return options;
}
