import type { JsonSchema } from '@talk/contract/openapi';

/** One line of a field table. */
export interface Field {
  readonly name: string;
  readonly type: string;
  /** Name of the schema that the type refers to, for a link. */
  readonly refersTo: string | undefined;
  readonly isRequired: boolean;
  readonly note: string;
}

/** The fields of an object schema, nested ones with dotted names, lists with `[]`. References are not followed. */
export function fieldsOf(schema: JsonSchema, prefix = ''): Field[] {
  const inner = schema.type === 'array' && schema.items !== undefined ? schema.items : schema;
  return Object.entries(inner.properties ?? {}).flatMap(([name, property]) => {
    const isRequired = (inner.required ?? []).includes(name);
    const { shape, isNullable } = withoutNull(property);
    const item = shape.type === 'array' && shape.items !== undefined ? shape.items : undefined;
    const target = item ?? shape;
    const full = `${prefix}${name}`;
    const field: Field = {
      name: full,
      type: `${typeName(target)}${item === undefined ? '' : '[]'}${isNullable ? ' | null' : ''}`,
      refersTo: target.$ref?.split('/').at(-1),
      isRequired,
      note: noteOf(target),
    };
    return [field, ...fieldsOf(target, `${full}${item === undefined ? '' : '[]'}.`)];
  });
}

function withoutNull(schema: JsonSchema): { shape: JsonSchema; isNullable: boolean } {
  const options = schema.anyOf ?? [];
  const rest = options.filter((option) => option.type !== 'null');
  const [only] = rest;
  return rest.length === 1 && only !== undefined && options.length === 2
    ? { shape: only, isNullable: true }
    : { shape: schema, isNullable: false };
}

function typeName(schema: JsonSchema): string {
  if (schema.$ref !== undefined) return schema.$ref.split('/').at(-1) ?? 'object';
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum !== undefined) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  if (schema.anyOf !== undefined) return schema.anyOf.map(typeName).join(' | ');
  if (schema.oneOf !== undefined) return schema.oneOf.map(typeName).join(' | ');
  const type = Array.isArray(schema.type) ? schema.type.join(' | ') : (schema.type ?? 'any');
  return schema.format === undefined ? type : `${type} (${schema.format})`;
}

function noteOf(schema: JsonSchema): string {
  const parts: string[] = [];
  if (schema.description !== undefined) parts.push(schema.description);
  if (schema.default !== undefined) parts.push(`Default ${JSON.stringify(schema.default)}.`);
  if (schema.maxLength !== undefined) parts.push(`At most ${schema.maxLength} characters.`);
  const [low, high] = [schema.minimum, schema.maximum];
  if (high !== undefined && Math.abs(high) < Number.MAX_SAFE_INTEGER) parts.push(`${low ?? ''} to ${high}.`);
  return parts.join(' ');
}
