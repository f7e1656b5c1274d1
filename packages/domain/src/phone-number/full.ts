export { createPhoneEngine } from './full-engine.js';
