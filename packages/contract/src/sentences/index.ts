export { createWording } from './wording.js';
export type { Sentences, Wording } from './wording.js';
export { isSpoken, LANGUAGE_CODES, LANGUAGES, preferredLanguage } from './languages.js';
export type { LanguageCode } from './languages.js';
