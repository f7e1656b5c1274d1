import { settingsPort } from '../../../db/settings.js';
import { dialerSettings } from './dialer.tables.js';

/** Whether the power dialer is on, and its hours. */
export const dialerDecisions = settingsPort(dialerSettings);
