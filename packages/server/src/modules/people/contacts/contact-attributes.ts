import type { AttributeField } from '@talk/contract';
import {
  attributeOf,
  attributeText,
  readAttribute,
  type AttributeProblem,
  type AttributeValue,
} from '@talk/domain/attributes';
import type { Reads } from '../../../db/transaction.js';
import { invalid } from '../../../http/errors.js';
import type { Scope } from '../../../policy/scope.js';
import { readAttributeFields } from '../fields/read.js';

/** What a contact has in the fields of its company, by their keys. */
export type Attributes = Readonly<Record<string, AttributeValue>>;

/** What is asked for: null empties a field. */
export type AttributeChanges = Readonly<Record<string, AttributeValue | null>>;

/** An entry of the history of a contact. */
export interface AttributeAudit {
  /** `attribute:` and what the field was called then: fields get other names, and what was done stays as it was. */
  readonly field: string;
  readonly before: string | null;
  readonly after: string | null;
}

const WORDS: Readonly<Record<AttributeProblem, string>> = {
  not_text: 'Enter a text.',
  too_long: 'Use at most 300 characters.',
  not_number: 'Enter a number such as 1250 or 12.5.',
  not_date: 'Enter a date such as 2026-11-20.',
  not_flag: 'Choose yes or no.',
  not_option: 'Choose one of the options.',
  not_url: 'Enter a web address such as https://example.com.',
};
const NO_FIELD = 'Your company has no such field.';

const yesNo = (is: boolean): string => (is ? 'Yes' : 'No');
const textOf = (field: AttributeField, value: AttributeValue | null | undefined): string | null =>
  value === null || value === undefined ? null : attributeText(field, value, yesNo);

/** Fields that these names are of. */
export function fieldsNamed(
  reads: Reads,
  scope: Scope,
  names: readonly string[],
): Promise<ReadonlyMap<string, AttributeField>> {
  return readAttributeFields(reads, scope, [...new Set(names.flatMap((name) => attributeOf(name)?.id ?? []))]);
}

/** Entries of a history for values that were written. @param fields of all that changed */
export function attributeAudits(
  fields: ReadonlyMap<string, AttributeField>,
  before: Attributes,
  changes: AttributeChanges,
): AttributeAudit[] {
  return Object.entries(changes).flatMap(([key, value]) => {
    const field = fields.get(key);
    if (field === undefined) return [];
    return [{ field: `attribute:${field.name}`, before: textOf(field, before[key]), after: textOf(field, value) }];
  });
}

/** With changes made: what became nothing is not there. */
export const withChanges = (before: Attributes, changes: AttributeChanges): Attributes =>
  Object.fromEntries(
    Object.entries({ ...before, ...changes }).filter((each): each is [string, AttributeValue] => each[1] !== null),
  );

export interface AttributeEdit {
  /** All of them, as they are to be. */
  readonly attributes: Attributes;
  /** One for each value that is another one now; none: nothing changes. */
  readonly audits: readonly AttributeAudit[];
}

/**
 * What a change of fields of the company does to a contact.
 * @throws ApiError VALIDATION_FAILED with a sentence for each field: unknown, archived, or a value that it does not take.
 */
export async function editAttributes(
  reads: Reads,
  scope: Scope,
  asked: AttributeChanges,
  before: Attributes,
): Promise<AttributeEdit> {
  const fields = await fieldsNamed(reads, scope, Object.keys(asked));
  const problems: Record<string, string> = {};
  const changes: Record<string, AttributeValue | null> = {};
  for (const [key, raw] of Object.entries(asked)) {
    const field = fields.get(key);
    const was = before[key] ?? null;
    const read = field === undefined ? null : readAttribute(field, raw, was ?? undefined);
    if (field === undefined || read === null) problems[key] = NO_FIELD;
    else if (!read.ok) problems[key] = WORDS[read.problem];
    else if (read.value === was) continue;
    else if (field.is_archived) problems[key] = 'This field was archived.';
    else changes[key] = read.value;
  }
  if (Object.keys(problems).length > 0) throw invalid(problems);
  return { attributes: withChanges(before, changes), audits: attributeAudits(fields, before, changes) };
}
