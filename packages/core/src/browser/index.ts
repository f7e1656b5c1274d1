export { twilioPhone } from './twilio-phone.js';
export type { TwilioPhoneOptions } from './twilio-phone.js';
export { browserPorts, browserStorage, browserUpload } from './browser-ports.js';
export { createMicrophone } from './microphone.js';
export { createRoutedMedia } from './routed-media.js';
export { createBrowserSound } from './sound-port.js';
export { createAudioOutput } from './audio-output.js';
export { browserPageGuard, browserTabs } from './tab-ports.js';
export { SOUND_NAMES } from './device-options.js';
