import { isStorable } from '@talk/domain/format';
import type { z } from 'zod';
import { fail } from './errors.js';

type Issue = z.core.$ZodRawIssue;

/**
 * Sentences for the checks that a schema leaves without one of its own: they say what was expected, and never repeat what was
 * sent.
 */
function sentence(issue: Issue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'This field is required.' : `This must be ${article(issue.expected)}.`;
    case 'too_small':
      return issue.origin === 'string'
        ? `Enter at least ${issue.minimum} characters.`
        : issue.inclusive === false
          ? `This must be more than ${issue.minimum}.`
          : `This must be at least ${issue.minimum}.`;
    case 'too_big':
      return issue.origin === 'string'
        ? `Enter at most ${issue.maximum} characters.`
        : issue.inclusive === false
          ? `This must be less than ${issue.maximum}.`
          : `This must be at most ${issue.maximum}.`;
    case 'invalid_value':
      return `Choose one of: ${issue.values.map(String).join(', ')}.`;
    case 'invalid_format':
      return `This is not a valid ${issue.format.replaceAll('_', ' ')}.`;
    case 'unrecognized_keys':
      return `Unknown fields: ${issue.keys.join(', ')}.`;
    default:
      return undefined;
  }
}

function article(expected: string): string {
  const word = expected === 'int' ? 'whole number' : expected;
  return /^[aeio]/.test(word) ? `an ${word}` : `a ${word}`;
}

/**
 * `value` as `schema` reads it.
 * @throws ApiError VALIDATION_FAILED with a message for each field; what concerns the whole body is under `_`.
 */
export function validate<T>(schema: z.ZodType<T>, value: unknown): T {
  refuseUnstorable(value);
  const parsed = schema.safeParse(value, { error: sentence });
  if (parsed.success) return parsed.data;
  const fields: Record<string, string[]> = {};
  for (const issue of parsed.error.issues) (fields[issue.path.join('.') || '_'] ??= []).push(issue.message);
  throw fail('VALIDATION_FAILED', { fields });
}

/** Deeper than any body of the contract. */
const DEEPEST = 32;

/** No field takes a character that cannot be kept, whatever its schema: one place says so, before anything looks at the value. */
function refuseUnstorable(value: unknown): void {
  const fields: Record<string, string[]> = {};
  const visit = (part: unknown, path: readonly string[]): void => {
    if (typeof part === 'string') {
      if (!isStorable(part)) fields[path.join('.') || '_'] = [UNSTORABLE];
    } else if (typeof part === 'object' && part !== null && path.length < DEEPEST)
      for (const [key, inner] of Object.entries(part)) {
        // The name itself may not stand in an answer either.
        if (isStorable(key)) visit(inner, [...path, key]);
        else fields[path.join('.') || '_'] = [UNSTORABLE];
      }
  };
  visit(value, []);
  if (Object.keys(fields).length > 0) throw fail('VALIDATION_FAILED', { fields });
}

const UNSTORABLE = 'This contains a character that cannot be stored (U+0000, or half of a pair). Remove it.';
