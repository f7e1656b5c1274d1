import { contactField } from './contact-fields.js';
import { FIELD_OPERATORS, OPERATOR_CODES, type FieldLookup, type FilterField } from './filter-field.js';
import { FilterProblem } from './filter-problem.js';
import { readFilterValue } from './read-filter-value.js';
import {
  FILTER_CONDITIONS,
  FILTER_DEPTH,
  FILTER_LENGTH,
  type FilterCondition,
  type FilterGroup,
  type FilterNode,
  type FilterOperator,
} from './filter-tree.js';

export type ReadFilter =
  | { readonly ok: true; readonly filter: FilterGroup }
  /** Why it is refused, in a sentence that names the field. */
  | { readonly ok: false; readonly problem: string };

/**
 * Reads a filter that came from outside: its JSON, or what that says. Operators may be numbers; they come back as words, and values
 * as the field wants them. Empty groups inside of others are left out.
 * @param fieldOf the fields there are: those of contacts unless others are named
 */
export function readFilter(raw: unknown, fieldOf: FieldLookup = contactField): ReadFilter {
  try {
    const json = typeof raw === 'string' ? raw : JSON.stringify(raw);
    if ((json ?? '').length > FILTER_LENGTH)
      throw new FilterProblem(`A filter may be at most ${FILTER_LENGTH} characters long.`);
    const value = typeof raw === 'string' ? parsed(raw) : raw;
    const filter = readGroup(value, 1, { conditions: 0, fieldOf });
    if (filter === null) throw notAGroup();
    return { ok: true, filter };
  } catch (error) {
    // JSON.stringify gives up on what is nested without end with a RangeError.
    if (error instanceof RangeError) return { ok: false, problem: tooDeep().message };
    if (error instanceof FilterProblem) return { ok: false, problem: error.message };
    throw error;
  }
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch (cause) {
    throw new FilterProblem('This filter is cut off or damaged: it is not JSON.', { cause });
  }
}

const notAGroup = () => new FilterProblem('A filter is a group: “and” or “or”, with a list of conditions.');
const tooDeep = () => new FilterProblem(`Groups of a filter may be nested at most ${FILTER_DEPTH} deep.`);

interface Counted {
  conditions: number;
  readonly fieldOf: FieldLookup;
}

/** Null for what is no group. */
function readGroup(raw: unknown, depth: number, counted: Counted): FilterGroup | null {
  if (typeof raw !== 'object' || raw === null) return null;
  const { and, or } = raw as { and?: unknown; or?: unknown };
  if ((and === undefined) === (or === undefined)) return null;
  if (depth > FILTER_DEPTH) throw tooDeep();
  const listed = and ?? or;
  if (!Array.isArray(listed)) throw notAGroup();
  const parts: FilterNode[] = [];
  for (const each of listed) {
    const group = readGroup(each, depth + 1, counted);
    if (group === null) parts.push(readCondition(each, counted));
    else if (('and' in group ? group.and : group.or).length > 0) parts.push(group);
  }
  return and === undefined ? { or: parts } : { and: parts };
}

function readCondition(raw: unknown, counted: Counted): FilterCondition {
  if (typeof raw !== 'object' || raw === null || !('field' in raw)) throw notAGroup();
  counted.conditions += 1;
  if (counted.conditions > FILTER_CONDITIONS)
    throw new FilterProblem(`A filter may have at most ${FILTER_CONDITIONS} conditions.`);
  const { field: name, operator: given, value } = raw as { field: unknown; operator?: unknown; value?: unknown };
  const field = typeof name === 'string' ? counted.fieldOf(name) : undefined;
  if (field === undefined)
    throw new FilterProblem(`There is no field “${shortText(name)}” to filter by in this version of Talk.`);
  const operator = readOperator(field, given);
  if (operator === 'known' || operator === 'unknown') return { field: field.name, operator };
  return { field: field.name, operator, value: readFilterValue(field, operator, value) };
}

function readOperator({ name, kind }: FilterField, given: unknown): FilterOperator {
  const operators = FIELD_OPERATORS[kind];
  const code = Number(given);
  const isCode = typeof given === 'number' || (typeof given === 'string' && /^\d+$/.test(given));
  const operator = isCode ? OPERATOR_CODES[kind][code - 1] : operators.find((each) => each === given);
  if (operator === undefined || !operators.includes(operator))
    throw new FilterProblem(`“${name}” cannot be filtered by “${shortText(given)}”.`);
  return operator;
}

const shortText = (value: unknown): string =>
  (typeof value === 'string' || typeof value === 'number' ? String(value) : typeof value).slice(0, 40);
