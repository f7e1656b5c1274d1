import type { FilterField } from './filter-field.js';
import { daysOf } from './filter-days.js';
import { FILTER_TEXT, FILTER_VALUES, type FilterOperator, type FilterPeriod, type FilterValue } from './filter-tree.js';
import { FilterProblem } from './filter-problem.js';

/** Ten years. */
const DAYS_AT_MOST = 3650;
const COUNT_AT_MOST = 1_000_000;
const AMOUNT_AT_MOST = 1e12;

/** @throws FilterProblem that names the field, when the value is not one that it can be compared with. */
export function readFilterValue(field: FilterField, operator: FilterOperator, value: unknown): FilterValue {
  const { name, kind } = field;
  switch (operator) {
    case 'any-of':
    case 'none-of':
      return readOptions(field, value);
    case 'is':
    case 'is-not':
      return readPeriod(name, value);
    case 'between': {
      const [from, to, ...more] = Array.isArray(value) ? value : [];
      if (more.length > 0 || !isDay(from) || !isDay(to) || from > to)
        throw new FilterProblem(`“${name}” takes two dates, the earlier one first.`);
      return [from, to];
    }
    case 'equal':
    case 'before':
    case 'after':
      if (!isDay(value)) throw new FilterProblem(`“${name}” takes a date such as 2026-11-20.`);
      return value;
    default:
      break;
  }
  if (kind === 'flag') return readFlag(name, value);
  if (kind === 'number') return readCount(name, value);
  if (kind === 'amount') return readAmount(name, value);
  if (kind === 'phone') return readDigits(name, value);
  const text = readText(value);
  if (text === null) throw new FilterProblem(`“${name}” takes a text of at most ${FILTER_TEXT} characters.`);
  return text;
}

function readOptions(field: FilterField, value: unknown): readonly string[] | readonly number[] {
  const { name, kind, words, codes } = field;
  const all: readonly unknown[] = Array.isArray(value) ? value : [value];
  if (all.length === 0) throw new FilterProblem(`“${name}” takes at least one value.`);
  if (all.length > FILTER_VALUES) throw new FilterProblem(`“${name}” takes at most ${FILTER_VALUES} values.`);
  if (kind === 'id' || kind === 'ids') {
    const ids = all.map((each) => (typeof each === 'string' && /^\d{1,15}$/.test(each) ? Number(each) : each));
    if (!ids.every((id): id is number => typeof id === 'number' && Number.isSafeInteger(id) && id > 0))
      throw new FilterProblem(`“${name}” takes ids, which are whole numbers.`);
    return [...new Set(ids)];
  }
  if (kind === 'choice') {
    const chosen = all.map((each) => words?.find((word, at) => word === each || (codes?.[at] ?? at + 1) === each));
    if (!chosen.every((word) => word !== undefined))
      throw new FilterProblem(`“${name}” takes one or several of: ${words?.join(', ') ?? ''}.`);
    return [...new Set(chosen)];
  }
  const texts = all.map(kind === 'phone' ? readNumber : readText);
  if (!texts.every((text) => text !== null))
    throw new FilterProblem(
      kind === 'phone'
        ? `“${name}” takes phone numbers with their country code, such as +14155550100.`
        : `“${name}” takes texts of at most ${FILTER_TEXT} characters.`,
    );
  return [...new Set(texts)];
}

/** Without what stands around it. Null for what is no text, or has a sign in it that no stored text has. */
function readText(value: unknown): string | null {
  if (typeof value !== 'string' && typeof value !== 'number') return null;
  const text = String(value).trim();
  return text === '' || text.length > FILTER_TEXT || text.includes('\0') ? null : text;
}

function readNumber(value: unknown): string | null {
  const number = typeof value === 'string' ? value.replaceAll(/[\s()./-]/g, '') : '';
  return /^\+\d{4,15}$/.test(number) ? number : null;
}

function readDigits(name: string, value: unknown): string {
  const text = readText(value) ?? '';
  const digits = text.replaceAll(/\D/g, '');
  if (!/^[\d\s()+./-]+$/.test(text) || digits.length < 3 || digits.length > 15)
    throw new FilterProblem(`“${name}” takes 3 to 15 digits.`);
  return digits;
}

function readFlag(name: string, value: unknown): boolean {
  if ([true, 1, '1', 'true'].includes(value as string)) return true;
  if ([false, 0, '0', 'false'].includes(value as string)) return false;
  throw new FilterProblem(`“${name}” takes true or false.`);
}

function readCount(name: string, value: unknown): number {
  const count = typeof value === 'string' && /^\d{1,7}$/.test(value) ? Number(value) : value;
  if (typeof count !== 'number' || !Number.isInteger(count) || count < 0 || count > COUNT_AT_MOST)
    throw new FilterProblem(`“${name}” takes a whole number.`);
  return count;
}

function readAmount(name: string, value: unknown): number {
  const amount = typeof value === 'string' && /^[+-]?(?:\d+\.?\d*|\.\d+)$/.test(value.trim()) ? Number(value) : value;
  if (typeof amount !== 'number' || !(Math.abs(amount) <= AMOUNT_AT_MOST))
    throw new FilterProblem(`“${name}” takes a number.`);
  return amount;
}

function readPeriod(name: string, value: unknown): FilterPeriod {
  const { last, unit } = (typeof value === 'object' && value !== null ? value : {}) as Partial<FilterPeriod>;
  const period = {
    last: typeof last === 'number' && Number.isInteger(last) ? last : 0,
    unit: (['days', 'weeks', 'months'] as const).find((each) => each === unit) ?? 'days',
  };
  if (unit !== period.unit || period.last < 1 || daysOf(period) > DAYS_AT_MOST)
    throw new FilterProblem(`“${name}” takes how many days, weeks or months back, at most ${DAYS_AT_MOST} days.`);
  return period;
}

function isDay(value: unknown): value is string {
  if (typeof value !== 'string' || !/^(?:19|20|21)\d\d-\d\d-\d\d$/.test(value)) return false;
  const at = Date.parse(`${value}T00:00:00Z`);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(value);
}
