import { settingsPort } from '../../../db/settings.js';
import { phoneSettings } from './lines.tables.js';

/** Which line calls start from, and what agents hear of waiting calls. */
export const phoneDecisions = settingsPort(phoneSettings);
