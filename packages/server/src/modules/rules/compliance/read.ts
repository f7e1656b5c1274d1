// What other modules may read of compliance, and join in their queries.
export { type EmailFacts, readEmailFacts } from './email-facts.js';
export { isVerificationOpen } from './gate-words.js';
export { callingSettings, consents, lineTypes, optOuts, textingSettings } from './compliance.tables.js';
