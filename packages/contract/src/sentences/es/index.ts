import { carriers } from './carriers.js';
import { emailSentences } from './emails.js';
import { refusals } from './refusals.js';

/** What is kept with calls and texts, and comes with events: a client words it where it shows it. */
export const keptSentences = { ...refusals, ...carriers, ...emailSentences };
export { fieldSentences } from './fields.js';
export { keptLabels } from './labels.js';
export { spanishWords } from './words.js';
