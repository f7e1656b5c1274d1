export { createPhone } from './phone.js';
export type { DialOptions, Phone, PhoneCall, PhoneContext, PhoneEvents, PhoneOptions } from './phone.js';
export type { CallPhaseName, CallState, EndDetails, EndReason } from './call.machine.js';
export type { LinkProblem, LinkState } from './link.machine.js';
export { foregroundCall, toPhoneStatus, waitingCalls } from './phone.machine.js';
export type { PhoneSentence, PhoneState, PhoneStatus } from './phone.machine.js';
export type { SeatState } from './tabs/seat.machine.js';
export type { PageGuard, TabLock, TabPorts, TabWire } from './tabs/tabs.port.js';
export type { CallFeed } from './server-watch.js';
export type {
  AudioOutput,
  Microphone,
  MicrophoneProblem,
  VoiceDevice,
  VoiceDeviceEvent,
  VoiceError,
  VoiceLeg,
  VoiceLegEvent,
  VoiceNetwork,
  VoiceSession,
} from './voice-device.port.js';
