export { ATTRIBUTE_TYPES, attributeName, attributeOf } from './attribute-names.js';
export type { AttributeName, AttributeType } from './attribute-names.js';
export { attributeText, readAttribute, readWrittenAttribute } from './attribute-values.js';
export type { AttributeProblem, AttributeSpec, AttributeValue, ReadAttribute } from './attribute-values.js';
