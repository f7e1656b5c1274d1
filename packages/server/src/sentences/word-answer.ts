import { wordedFields, type WordedField } from '@talk/contract/schemas';
import type { Wording } from '@talk/contract/sentences';
import type { z } from 'zod';

/** How the words of a language are found: those of sentences, and those of buttons and rows. */
export interface Wordings {
  readonly sentence: Wording;
  readonly label: Wording;
}

/** Says what is ours in a value, and copies what it changes. */
type Worder = (value: unknown, wordings: Wordings) => unknown;

type Def = z.core.$ZodTypes['_zod']['def'];

const worders = new WeakMap<object, Worder | null>();

/**
 * How answers of a schema are worded; null when they have no words of ours. Which fields those are is said by the contract, so that nothing that a
 * person wrote is ever taken for a sentence.
 */
export function worderOf(schema: z.core.$ZodType): Worder | null {
  const known = worders.get(schema);
  if (known !== undefined) return known;
  // A schema that holds itself asks for itself while it is looked at.
  worders.set(schema, null);
  const made = make(schema);
  worders.set(schema, made);
  return made;
}

function make(schema: z.core.$ZodType): Worder | null {
  const field = wordedFields.get(schema as z.ZodType);
  if (field !== undefined)
    return (value, wordings) => (typeof value === 'string' ? wordings[field.kind](value) : value);
  const def = schema._zod.def as Def;
  switch (def.type) {
    case 'object':
      return ofObject(def.shape);
    case 'array':
      return ofArray(worderOf(def.element));
    case 'record':
      return ofRecord(worderOf(def.valueType));
    case 'union':
      return inTurn(def.options.map(worderOf));
    case 'intersection':
      return inTurn([worderOf(def.left), worderOf(def.right)]);
    case 'pipe':
      return worderOf(def.out);
    case 'lazy':
      return worderOf(def.getter());
    case 'nullable':
    case 'optional':
    case 'default':
    case 'readonly':
      return worderOf(def.innerType);
    default:
      return null;
  }
}

function ofObject(shape: Readonly<Record<string, z.core.$ZodType>>): Worder | null {
  const fields = Object.entries(shape).flatMap(([name, schema]) => {
    const worder = worderOf(schema);
    return worder === null ? [] : [{ name, worder, where: fieldOf(schema) }];
  });
  if (fields.length === 0) return null;
  return (value, wordings) => {
    if (!isRecord(value)) return value;
    const said = fields
      .filter(({ name, where }) => value[name] != null && isOurs(value, where))
      .map(({ name, worder }) => [name, worder(value[name], wordings)]);
    return { ...value, ...Object.fromEntries(said) };
  };
}

const ofArray = (worder: Worder | null): Worder | null =>
  worder && ((value, wordings) => (Array.isArray(value) ? value.map((each) => worder(each, wordings)) : value));

const ofRecord = (worder: Worder | null): Worder | null =>
  worder &&
  ((value, wordings) =>
    isRecord(value)
      ? Object.fromEntries(Object.entries(value).map(([name, each]) => [name, worder(each, wordings)]))
      : value);

/** What is of another kind has none of the fields, and stays as it is. */
function inTurn(all: readonly (Worder | null)[]): Worder | null {
  const some = all.filter((each) => each !== null);
  return some.length === 0 ? null : (value, wordings) => some.reduce((said, worder) => worder(said, wordings), value);
}

/** What the contract says of a field, also of one that may be null. */
function fieldOf(schema: z.core.$ZodType): WordedField | undefined {
  const def = schema._zod.def as Def;
  const inner = def.type === 'nullable' || def.type === 'optional' ? fieldOf(def.innerType) : undefined;
  return wordedFields.get(schema as z.ZodType) ?? inner;
}

const isOurs = (value: Record<string, unknown>, { types, flag, unless }: Partial<WordedField> = {}): boolean =>
  (unless === undefined || value[unless] !== true) &&
  (types === undefined || types.includes(String(value['type'])) || (flag !== undefined && value[flag] === true));

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
