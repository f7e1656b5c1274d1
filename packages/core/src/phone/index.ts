export { createPhone } from './phone.js';
export type {
  AnswerOptions,
  DialOptions,
  Phone,
  PhoneCall,
  PhoneContext,
  PhoneEvents,
  PhoneOptions,
} from './phone.types.js';
export type { CallCommands, CallTarget, TransferOptions } from './call.commands.js';
export { goesOnWithout, mayTakeBack, partOf } from './call-part.js';
export { splitDigits } from './digits.js';
export type { CallPhaseName, CallState, EndDetails, EndReason } from './call.state.js';
export type { LinkProblem, LinkState } from './link.machine.js';
export { awayCalls, foregroundCall, toPhoneStatus, waitingCalls } from './phone.machine.js';
export type { PhoneSentence, PhoneState, PhoneStatus } from './phone.machine.js';
export type { PhoneSound } from './sound/sound.js';
export type { Devices, DevicesState, DeviceUse } from './sound/devices.controller.js';
export type { DeviceNotice } from './sound/devices.machine.js';
export type { LiveQuality } from './sound/quality.meter.js';
export type { ConnectionTest } from './sound/connection-test.controller.js';
export { initialTest, TEST_STEPS } from './sound/connection-test.state.js';
export type { StepState, TestCode, TestState, TestStep } from './sound/connection-test.state.js';
export type { OpenMicrophone, Playback, Recording, SoundDevice, SoundPort, SoundRole } from './sound/sound.port.js';
export type { SeatState } from './leader/seat.machine.js';
export type { PageGuard, TabLock, TabPorts, TabWire } from './leader/tabs.port.js';
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
  VoiceSample,
  VoiceSession,
} from './voice-device.port.js';
