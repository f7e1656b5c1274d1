import { carriers } from './carriers.js';
import { refusals } from './refusals.js';

/** What is kept with calls and texts, and comes with events: a client words it where it shows it. */
export const keptSentences = { ...refusals, ...carriers };
export { fieldSentences } from './fields.js';
export { spanishWords } from './words.js';
