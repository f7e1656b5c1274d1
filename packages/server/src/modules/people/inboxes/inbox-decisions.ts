import { settingsPort } from '../../../db/settings.js';
import { inboxSettings } from './inboxes.tables.js';

/** Whether team inboxes are on. */
export const inboxDecisions = settingsPort(inboxSettings);
