export { noHost, PHONE_SIZE } from './host-port.js';
export type {
  Dial,
  DialHow,
  DialRequest,
  HostContext,
  HostPort,
  HostService,
  RecordRef,
  RevealReason,
} from './host-port.js';
export { placePhone } from './place-phone.js';
export type { PlacePhoneOptions } from './place-phone.js';
export type { HostedPhone } from './hosted-phone.js';
export { PhoneRefusal } from './phone-refusal.js';
export type { PhoneRefusalCode } from './phone-refusal.js';
export type { CallContext, CallSnapshot, SnapshotChange } from './call-snapshots.js';
export type { AuthFact, DeviceFact, LeaderFact, PhoneFacts, PresenceFact, QualityFact } from './phone-facts.js';
export type { PhoneCommands } from './phone-commands.js';
export type { Identity } from './session.model.js';
