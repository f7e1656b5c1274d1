/** What kinds of fields a company can define for its contacts. A field keeps its type for ever. */
export const ATTRIBUTE_TYPES = ['text', 'number', 'date', 'flag', 'choice', 'url'] as const;
/** What a field of a company holds; `flag` is yes or no. */
export type AttributeType = (typeof ATTRIBUTE_TYPES)[number];

/** By this a field is named in contacts, filters, columns, imports and exports. The type is in it: who reads a filter need not ask what it is. */
export type AttributeName = `attribute_${AttributeType}_${number}`;

export const attributeName = (type: AttributeType, id: number): AttributeName => `attribute_${type}_${id}`;

const NAME = /^attribute_([a-z]+)_([1-9]\d{0,14})$/;

/** What a name says; undefined when it names no field of a company. Whether the company has it, is not known here. */
export function attributeOf(
  name: string,
): { readonly type: AttributeType; readonly id: number; readonly name: AttributeName } | undefined {
  const [, word, digits] = NAME.exec(name) ?? [];
  const type = ATTRIBUTE_TYPES.find((each) => each === word);
  if (type === undefined || digits === undefined) return undefined;
  const id = Number(digits);
  return { type, id, name: attributeName(type, id) };
}
