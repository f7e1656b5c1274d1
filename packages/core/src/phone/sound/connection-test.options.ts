import type { CallEndpoint } from '../../api/api.js';
import type { Ports } from '../../kernel/ports.js';
import type { Scope } from '../../kernel/scope.js';
import type { AudioOutput, Microphone, MicrophoneProblem, VoiceNetwork } from '../voice-device.port.js';

export interface ConnectionTestOptions {
  /** Not the watched network: a test is not a call. */
  network: VoiceNetwork;
  call: CallEndpoint;
  microphone: Microphone;
  audio: AudioOutput;
  ports: Pick<Ports, 'clock' | 'newId'>;
  scope: Scope;
  isBusy: () => boolean;
  onMicrophone: (problem: MicrophoneProblem | null) => void;
}
