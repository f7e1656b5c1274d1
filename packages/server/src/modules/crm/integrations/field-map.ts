import type { FieldMap } from '@talk/contract';
import { fail } from '../../../http/errors.js';
import type { CrmCall, CrmFields } from '../providers/index.js';
import type { CallFacts } from './call-facts.repository.js';

/** Texts that a CRM may hold in one of its fields. */
const MOST_CHARACTERS = 255;

/** What a company has chosen, completed by what holds without a choice. */
export const fieldMapOf = (chosen: Partial<FieldMap>): FieldMap => ({
  owner: 'agent',
  outcomes: {},
  fields: {},
  ...chosen,
});

/** The call as it goes to a CRM of which the company has mapped the fields. */
export function mappedCall(
  { call, parts, outcomeId }: CallFacts,
  chosen: Partial<FieldMap>,
): Omit<CrmCall, 'recordingUrl'> {
  const { owner, outcomes, fields } = fieldMapOf(chosen);
  const values: Record<string, string | number> = {};
  for (const [name, source] of Object.entries(fields)) {
    const value = parts[source];
    // What the call has not is not emptied there: a person may have written it.
    if (value !== null) values[name] = typeof value === 'string' ? value.slice(0, MOST_CHARACTERS) : value;
  }
  return {
    ...call,
    agentEmail: owner === 'agent' ? call.agentEmail : null,
    outcomeValue: outcomeId === null ? null : (outcomes[String(outcomeId)] ?? null),
    fields: values,
  };
}

/** Whether anything of the call is there only because the company has mapped it. */
export const isMapped = ({ outcomeValue, fields }: Pick<CrmCall, 'outcomeValue' | 'fields'>): boolean =>
  outcomeValue !== null || Object.keys(fields).length > 0;

/** @throws ApiError VALIDATION_FAILED for a field or a value that the CRM does not have. */
export function checkFieldMap({ outcomes, fields }: FieldMap, { outcome, others }: CrmFields, title: string): void {
  const problems: Record<string, string[]> = {};
  for (const [name, source] of Object.entries(fields)) {
    const field = others.find((other) => other.name === name);
    if (field === undefined) problems[`fields.${name}`] = [`${title} has no such field.`];
    else if (field.kind === 'number' && source !== 'talk_seconds')
      problems[`fields.${name}`] = [`${title} keeps numbers in this field.`];
  }
  for (const [id, value] of Object.entries(outcomes)) {
    const fits =
      outcome !== null && (outcome.kind === 'text' || outcome.options.some((option) => option.value === value));
    if (!fits) problems[`outcomes.${id}`] = [`${title} has no such outcome.`];
  }
  if (Object.keys(problems).length > 0) throw fail('VALIDATION_FAILED', { fields: problems });
}
