// Each folder names its own public surface; this is all of them. `phone-number-full` stays apart: it carries libphonenumber.
export * from './calls/index.js';
export * from './format/index.js';
export * from './phone-number/index.js';
export * from './scripts/index.js';
export * from './sms/index.js';
export * from './time/index.js';
