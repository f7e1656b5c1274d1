import { settingsPort } from '../../../db/settings.js';
import { contactSettings } from './contacts.tables.js';

/** Who chooses the status of contacts. */
export const contactDecisions = settingsPort(contactSettings);
