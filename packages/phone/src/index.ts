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
export { createPlacedPhone } from './placed-phone.js';
export type { PhoneFacts, PlacedPhone, PlacedPhoneOptions, Proposal } from './placed-phone.js';
export { PhoneApp } from './phone-app.js';
export { PhoneRefusal } from './phone-refusal.js';
export type { PhoneRefusalCode } from './phone-refusal.js';
export type { CallContext, CallSnapshot, SnapshotChange } from './call-snapshots.js';
export type { AuthFact, DeviceFact, LeaderFact, PresenceFact, QualityFact } from './phone-facts.js';
export type { PhoneCommands } from './phone-commands.js';
export type { Client, Identity, PhoneParts, Screen, SessionModel } from './session.model.js';
export { countDevices } from './devices.js';
export type { DevicesControl } from './devices.js';
export { soon } from './soon.js';
