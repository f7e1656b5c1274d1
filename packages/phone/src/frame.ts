// What our frames hold a phone with: the parts that `placePhone` is made of.
export { createPlacedPhone } from './placed-phone.js';
export type { PlacedPhone, PlacedPhoneOptions } from './placed-phone.js';
export { PhoneApp } from './phone-app.js';
export type { Client, PhoneParts, Proposal } from './phone-parts.js';
export type { Screen, SessionModel } from './session.model.js';
export { countDevices } from './devices.js';
export type { DevicesControl } from './devices.js';
export { soon } from './soon.js';
