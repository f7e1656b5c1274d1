import { wordsOf } from '../words/index.js';
import type { JsonSchema } from './json-schema.js';

/**
 * Gives every property below a schema its sentence, unless it has one. Changes the schema in place. One that nothing is said of stays as it is: a test
 * names it (`openapi.test.ts`), with what to do.
 */
export function describeProperties(schema: JsonSchema, owner: string): void {
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    const words = property.description ?? wordsOf(owner, name);
    if (words !== undefined) property.description = words;
    describeProperties(property, owner);
  }
  const inner = [schema.items, schema.additionalProperties, ...(schema.anyOf ?? []), ...(schema.oneOf ?? [])];
  for (const each of [...inner, ...(schema.allOf ?? [])]) if (typeof each === 'object') describeProperties(each, owner);
}
