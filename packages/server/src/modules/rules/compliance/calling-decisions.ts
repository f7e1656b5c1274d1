import { settingsPort } from '../../../db/settings.js';
import { callingSettings } from './compliance.tables.js';

/** Which numbers may be called, and when a call is asked about first. */
export const callingDecisions = settingsPort(callingSettings);
