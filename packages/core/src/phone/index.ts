export { createPhone } from './phone.js';
export type { AnswerOptions, DialOptions, Phone, PhoneCall, PhoneContext, PhoneEvents, PhoneOptions } from './phone.js';
export type { CallCommands, CallTarget, TransferOptions } from './call.commands.js';
export { mayTakeBack, partOf } from './call-part.js';
export { splitDigits } from './digits.js';
export type { CallPhaseName, CallState, EndDetails, EndReason } from './call.machine.js';
export type { LinkProblem, LinkState } from './link.machine.js';
export { awayCalls, foregroundCall, toPhoneStatus, waitingCalls } from './phone.machine.js';
export type { PhoneSentence, PhoneState, PhoneStatus } from './phone.machine.js';
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
