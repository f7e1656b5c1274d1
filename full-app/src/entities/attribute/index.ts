export { attributeFieldsQuery, followAttributes, useAttributeChanges, useAttributeFields } from './attributes.js';
export { attributeChoices } from './attribute-choices.js';
export { attributeWords, yesNoWord } from './attribute-words.js';
