import { wordsOf } from '@talk/contract/words';
import type { JsonSchema } from './json-schema.js';

/** Gives every property below a schema its sentence, unless it has one. Changes the schema in place. */
export function describeProperties(schema: JsonSchema, owner: string): void {
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    property.description ??= sentenceFor(owner, name);
    describeProperties(property, owner);
  }
  for (const inner of [
    schema.items,
    schema.additionalProperties,
    ...(schema.anyOf ?? []),
    ...(schema.oneOf ?? []),
    ...(schema.allOf ?? []),
  ])
    if (typeof inner === 'object') describeProperties(inner, owner);
}

/**
 * The sentence of a property.
 * @throws Error when there is none: the document would be published with a gap
 */
export function sentenceFor(owner: string, name: string): string {
  const words = wordsOf(owner, name);
  if (words === undefined)
    throw new Error(
      `Nothing says what ${owner}.${name} is. Write a comment at the property and run \`npm run generate -w docs\`, or add the name to packages/contract/src/words.`,
    );
  return words;
}
