// What other modules may read of compliance, and join in their queries.
export { callingSettings, consents, lineTypes, optOuts, textingSettings } from './compliance.tables.js';
