export { createPhoneModel } from './phone.model.js';
export type { PhoneModel, PhoneModelOptions } from './phone.model.js';
export type { PhoneClient, Remembered } from './phone-ports.js';
export { PhoneView } from './phone-view.js';
export { peerOf } from './peer.js';
export { SignIn } from './sign-in.js';
export { phoneText } from './texts.js';
