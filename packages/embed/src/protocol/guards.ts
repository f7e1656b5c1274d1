import { TalkEmbedError } from './errors.js';
import { LIMITS } from './limits.js';

/**
 * A field's rule: one or several `typeof` names joined by `|` (`null`, `array` and `any` included), a list of allowed
 * words, or the shape of a nested object.
 */
export type Rule = string | readonly string[] | Shape;

/** Rules by field name; a name that ends in `?` may be missing. Unknown fields are ignored: the contract grows. */
export interface Shape {
  readonly [field: string]: Rule;
}

/** Binds a shape to the type it checks: every field named, `?` exactly where the type has it. */
export type ShapeOf<P> = {
  readonly [K in keyof P & string as object extends Pick<P, K> ? `${K}?` : K]-?: Rule;
};

const kindOf = (value: unknown): string => (value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value);

/** The first thing wrong with `value`, as a sentence that names the field; null when it fits. */
export function findProblem(rule: Rule, value: unknown, path = 'payload'): string | null {
  const kind = kindOf(value);
  if (typeof rule === 'string')
    return rule === 'any' || rule.split('|').includes(kind) ? null : `${path}: expected ${rule}, got ${kind}`;
  if (isWords(rule)) return rule.includes(value as string) ? null : `${path}: expected ${rule.join(' | ')}`;
  if (kind !== 'object') return `${path}: expected object, got ${kind}`;
  for (const [name, inner] of Object.entries(rule)) {
    const optional = name.endsWith('?');
    const field = optional ? name.slice(0, -1) : name;
    const found = Object.hasOwn(value as object, field) ? (value as Record<string, unknown>)[field] : undefined;
    if (optional && found === undefined) continue;
    const problem = findProblem(inner, found, `${path}.${field}`);
    if (problem) return problem;
  }
  return null;
}

const isWords = (rule: Rule): rule is readonly string[] => Array.isArray(rule);

/** Type predicate over {@link findProblem}. */
export function fits<P>(rule: Rule, value: unknown): value is P {
  return findProblem(rule, value) === null;
}

/**
 * Reduces a payload to plain JSON, so that nothing uncloneable is ever posted.
 * @throws TalkEmbedError INVALID_ARGUMENT for what JSON cannot hold, PAYLOAD_TOO_LARGE beyond 64 KB.
 */
export function toPlain(payload: unknown): unknown {
  let json: string;
  try {
    json = JSON.stringify(payload ?? {});
  } catch {
    throw new TalkEmbedError('INVALID_ARGUMENT', 'payload: only plain JSON values can cross the frame boundary');
  }
  if (new TextEncoder().encode(json).length > LIMITS.payloadBytes)
    throw new TalkEmbedError('PAYLOAD_TOO_LARGE', `payload: at most ${LIMITS.payloadBytes} bytes of JSON`);
  return JSON.parse(json);
}
