// What other modules may read of compliance, and join in their queries.
export { callingSettings, textingSettings } from './compliance.tables.js';
