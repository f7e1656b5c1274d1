import { settingsPort } from '../../../db/settings.js';
import { signInSettings } from './two-step.tables.js';

/** How users of a company sign in. */
export const signInDecisions = settingsPort(signInSettings);
