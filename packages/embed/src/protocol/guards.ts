import { TalkEmbedError } from './errors.js';
import { MAX_PAYLOAD_BYTES } from './limits.js';

/**
 * A field's rule: the initials of the kinds it may have (`s`tring, `n`umber, `b`oolean, `o`bject, `a`rray, `0` null,
 * so `s0` is a string or null), a list of allowed words, or the shape of a nested object. Initials and not words,
 * because the rules are part of what every page loads.
 */
export type Rule = string | readonly string[] | Shape;

/** Rules by field name; a name that ends in `?` may be missing. Unknown fields are ignored: the contract grows,
 * and a page may be newer than its frame. The page's own side refuses words that its release does not know (`host/strict.ts`). */
export interface Shape {
  readonly [field: string]: Rule;
}

/** Binds a shape to the type it checks: every field named, `?` exactly where the type has it. */
export type ShapeOf<P> = {
  readonly [K in keyof P & string as object extends Pick<P, K> ? `${K}?` : K]-?: Rule;
};

const kindOf = (value: unknown): string => (value === null ? '0' : Array.isArray(value) ? 'a' : typeof value);

/** The path of the first field that does not fit; null when all do. Only own fields are looked at. */
export function findProblem(rule: Rule, value: unknown, path = 'payload'): string | null {
  const kind = kindOf(value);
  if (typeof rule === 'string') return rule.includes(kind.charAt(0)) ? null : path;
  if (isWords(rule)) return rule.includes(value as string) ? null : path;
  if (kind !== 'object') return path;
  for (const [name, inner] of Object.entries(rule)) {
    const field = name.replace('?', '');
    const found = Object.hasOwn(value as object, field) ? (value as Record<string, unknown>)[field] : undefined;
    const problem = found === undefined && field !== name ? null : findProblem(inner, found, `${path}.${field}`);
    if (problem) return problem;
  }
  return null;
}

const isWords = (rule: Rule): rule is readonly string[] => Array.isArray(rule);

/** Whether there is no problem. */
export function fits(rule: Rule, value: unknown): boolean {
  return !findProblem(rule, value);
}

/**
 * Reduces a payload to plain JSON, so that nothing uncloneable is ever posted.
 * @throws TalkEmbedError INVALID_ARGUMENT for what JSON cannot hold, PAYLOAD_TOO_LARGE beyond 64 KB.
 */
export function toPlain(payload: unknown): unknown {
  let json;
  try {
    json = JSON.stringify(payload ?? {});
  } catch {
    throw new TalkEmbedError('INVALID_ARGUMENT', 'payload');
  }
  if (new TextEncoder().encode(json).length > MAX_PAYLOAD_BYTES) throw new TalkEmbedError('PAYLOAD_TOO_LARGE');
  return JSON.parse(json);
}
