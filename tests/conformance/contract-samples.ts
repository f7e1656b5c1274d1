import { z } from 'zod';

type Json = Record<string, unknown>;
export type Path = readonly (string | number)[];

/** A string somewhere in what a request carries. */
export interface TextField {
  readonly path: Path;
  /** In UTF-16 code units; null without a limit. */
  readonly maxLength: number | null;
}

/** What texts of some shape may be; the first that the schema takes is used. */
const TEXTS = [
  'Sample',
  '+14155550173',
  'person@example.test',
  'https://shop.example/page',
  'shop.example',
  'https://shop.example',
  '2030-01-15T10:00:00.000Z',
  '2030-01-15',
  '10:00',
  'America/New_York',
  'US',
  '#3355aa',
  '00000000-0000-4000-8000-000000000000',
  'a1b2c3d4e5f6a1b2c3d4e5f6',
  '123456',
  'sip:desk@pbx.example',
  '123.456',
  'ABCD-EFGH',
  'UklGRgAA'.repeat(10),
  // A public key of the P-256 curve, and a secret of 16 bytes, as base64url.
  `B${'A'.repeat(86)}`,
  'A'.repeat(22),
  '1',
] as const;

const ROUNDS = 40;

const jsonSchemaOf = (schema: z.ZodType): Json =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Json;

/** All texts that `schema` has a place for, whichever of its variants they are in. */
export function textFields(schema: z.ZodType): TextField[] {
  const found = new Map<string, TextField>();
  const root = jsonSchemaOf(schema);
  const visit = (at: Json, path: Path): void => {
    const part = resolve(root, at);
    if (path.length > 8) return;
    for (const variant of variantsOf(part)) visit(variant, path);
    if (part['type'] === 'string' && part['enum'] === undefined && part['const'] === undefined) {
      const max = part['maxLength'];
      found.set(path.join('.'), { path, maxLength: typeof max === 'number' ? max : null });
    }
    for (const [name, inner] of Object.entries((part['properties'] ?? {}) as Record<string, Json>))
      visit(inner, [...path, name]);
    if (isObject(part['items'])) visit(part['items'], [...path, 0]);
    // A record takes any name.
    if (isObject(part['additionalProperties'])) visit(part['additionalProperties'], [...path, 'any_name']);
  };
  visit(root, []);
  return [...found.values()];
}

/**
 * A value that `schema` takes. Texts are tried until each fits: a schema says what it wants in checks that no generator can read.
 * @returns null when nothing was found: a test says which operations need a sample by hand.
 */
export function sampleOf(schema: z.ZodType): Json | null {
  const root = jsonSchemaOf(schema);
  for (const all of [true, false]) {
    const tried = new Map<string, number>();
    for (let round = 0; round < ROUNDS; round += 1) {
      const value = build(root, root, { all, tried }, []);
      const parsed = schema.safeParse(value);
      if (parsed.success) return value as Json;
      for (const key of new Set(parsed.error.issues.map(({ path }) => path.join('.')))) {
        tried.set(key, (tried.get(key) ?? 0) + 1);
      }
    }
  }
  return null;
}

interface Building {
  /** Whether what may be left out is there. */
  readonly all: boolean;
  readonly tried: ReadonlyMap<string, number>;
}

function build(root: Json, at: Json, how: Building, path: Path): unknown {
  const part = resolve(root, at);
  const attempt = how.tried.get(path.join('.')) ?? 0;
  if (part['const'] !== undefined) return part['const'];
  if (Array.isArray(part['enum'])) return part['enum'][0];
  if (part['default'] !== undefined && attempt === 0) return part['default'];
  const variants = variantsOf(part);
  if (variants.length > 0) return build(root, variants[attempt % variants.length] ?? {}, how, path);
  switch (part['type']) {
    case 'object': {
      const required = new Set((part['required'] ?? []) as string[]);
      const entries = Object.entries((part['properties'] ?? {}) as Record<string, Json>)
        .filter(([name]) => how.all || required.has(name))
        .map(([name, inner]) => [name, build(root, inner, how, [...path, name])]);
      return Object.fromEntries(entries);
    }
    case 'array': {
      const count = Math.max(1, Number(part['minItems'] ?? 0));
      return Array.from({ length: count }, (_, index) =>
        build(root, (part['items'] ?? {}) as Json, how, [...path, index]),
      );
    }
    case 'string':
      return TEXTS[attempt % TEXTS.length];
    case 'integer':
    case 'number': {
      const step = Number(part['multipleOf'] ?? 1);
      return Math.ceil(Math.max(1, Number(part['minimum'] ?? 1)) / step) * step;
    }
    case 'boolean':
      return true;
    case 'null':
      return null;
    default:
      return TEXTS[attempt % TEXTS.length];
  }
}

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function variantsOf(part: Json): Json[] {
  return ['anyOf', 'oneOf', 'allOf'].flatMap((word) => (Array.isArray(part[word]) ? (part[word] as Json[]) : []));
}

function resolve(root: Json, part: Json): Json {
  const { $ref: target } = part;
  if (typeof target !== 'string') return part;
  const name = /^#\/\$defs\/(.+)$/.exec(target)?.[1];
  if (name === undefined) return root;
  return (root['$defs'] as Record<string, Json>)[name] ?? {};
}

/** A copy of `value` with `text` at `path`; what is missing on the way there is made. */
export function withText(value: unknown, path: Path, text: string): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return text;
  if (typeof key === 'number') {
    const list = Array.isArray(value) ? [...(value as unknown[])] : [];
    list[key] = withText(list[key], rest, text);
    return list;
  }
  const object = isObject(value) ? value : {};
  return { ...object, [key]: withText(object[key], rest, text) };
}
