import type { Microphone, MicrophoneProblem } from '../phone/voice-device.port.js';
import type { RoutedMedia } from './routed-media.js';

/** Chromium's way to ask whether the embedding page delegates the microphone. Absent elsewhere. */
interface PolicyDocument {
  featurePolicy?: { allowsFeature?: (feature: string) => boolean };
}

const blockedByPolicy = (): boolean =>
  (document as PolicyDocument).featurePolicy?.allowsFeature?.('microphone') === false;

/** The cause behind an error of `getUserMedia` (Media Capture and Streams §10.2), old browser names included. */
export function problemOf(error: unknown, policyBlocked: boolean): MicrophoneProblem {
  const name = error instanceof Error || error instanceof DOMException ? error.name : '';
  switch (name) {
    case 'NotAllowedError':
    case 'PermissionDeniedError':
    case 'SecurityError':
      return policyBlocked ? 'MICROPHONE_POLICY_BLOCKED' : 'MICROPHONE_DENIED';
    case 'NotFoundError':
    case 'DevicesNotFoundError':
    case 'OverconstrainedError':
      return 'MICROPHONE_ABSENT';
    case 'NotReadableError':
    case 'TrackStartError':
    case 'AbortError':
      return 'MICROPHONE_IN_USE';
    default:
      return 'MICROPHONE_UNSUPPORTED';
  }
}

/** The microphone of a page. The code that opens a stream stops its tracks. */
export interface BrowserMicrophone extends Microphone {
  open: () => Promise<MediaStream | MicrophoneProblem>;
}

/** Opening it is the only reliable check for permission, device and other programs at once. */
export function createMicrophone(media: Pick<RoutedMedia, 'getUserMedia'>): BrowserMicrophone {
  async function open(): Promise<MediaStream | MicrophoneProblem> {
    // An insecure page has no `mediaDevices` at all, despite the types.
    const devices = navigator.mediaDevices as MediaDevices | undefined;
    if (!isSecureContext || devices === undefined) return 'MICROPHONE_UNSUPPORTED';
    const policyBlocked = blockedByPolicy();
    if (policyBlocked) return 'MICROPHONE_POLICY_BLOCKED';
    try {
      return await media.getUserMedia();
    } catch (error) {
      return problemOf(error, policyBlocked);
    }
  }
  return {
    open,
    async check() {
      const opened = await open();
      if (typeof opened === 'string') return opened;
      for (const track of opened.getTracks()) track.stop();
      return null;
    },
  };
}
