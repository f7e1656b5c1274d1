import { contactField } from './contact-fields.js';
import { dayStart, daySpanOf, type FilterMoment } from './filter-days.js';
import type { FieldLookup, FilteredThing, FilterField } from './filter-field.js';
import { isGroup, oneValue, partsOf, type FilterCondition, type FilterNode } from './filter-tree.js';
import { searchForm } from './search-form.js';

/**
 * Whether something is in a filter that `readFilter` has read. Null when that cannot be said, since a field is not known of it.
 * The server says the same in SQL; a test holds the two together.
 * @param fieldOf the fields that the filter was read by: those of contacts unless others are named
 */
export function matchFilter(
  node: FilterNode,
  thing: FilteredThing,
  moment: FilterMoment,
  fieldOf: FieldLookup = contactField,
): boolean | null {
  if (!isGroup(node)) return matchCondition(node, thing, moment, fieldOf);
  const parts = partsOf(node);
  if (parts.length === 0) return true;
  /** What decides the group by itself. */
  const decisive = !('and' in node);
  let isOpen = false;
  for (const part of parts) {
    const matched = matchFilter(part, thing, moment, fieldOf);
    if (matched === decisive) return decisive;
    isOpen ||= matched === null;
  }
  return isOpen ? null : !decisive;
}

function matchCondition(
  condition: FilterCondition,
  thing: FilteredThing,
  moment: FilterMoment,
  fieldOf: FieldLookup,
): boolean | null {
  const field = fieldOf(condition.field);
  const value = field?.read(thing);
  if (field === undefined || value === undefined) return null;
  switch (condition.operator) {
    case 'known':
      return isKnown(value);
    case 'unknown':
      return !isKnown(value);
    case 'none-of':
      return !isAnyOf(field, value, condition.value);
    case 'does-not-contain':
      return !isWritten(value, condition);
    case 'is-not':
      return !isInDays(field, value, condition, moment);
    case 'is-not-equal-to':
      return value !== condition.value;
    case 'any-of':
      return isAnyOf(field, value, condition.value);
    case 'contains':
    case 'starts-with':
      return Array.isArray(value)
        ? value.some((number) => isDialled(String(number), condition))
        : isWritten(value, condition);
    case 'is-equal-to':
      return value === condition.value;
    case 'more-than':
      return value !== null && Number(value) > Number(condition.value);
    case 'less-than':
      return value !== null && Number(value) < Number(condition.value);
    case 'is':
    case 'equal':
    case 'before':
    case 'after':
    case 'between':
      return isInDays(field, value, condition, moment);
  }
}

const isKnown = (value: unknown): boolean => (Array.isArray(value) ? value.length > 0 : value !== null && value !== '');

function isAnyOf({ kind }: FilterField, value: unknown, wanted: FilterCondition['value']): boolean {
  const options = wanted as readonly unknown[];
  if (Array.isArray(value)) return value.some((each) => options.includes(each));
  if (kind !== 'text') return options.includes(value);
  return typeof value === 'string' && options.some((option) => searchForm(String(option)) === searchForm(value));
}

function isWritten(value: unknown, condition: FilterCondition): boolean {
  if (typeof value !== 'string') return false;
  const [text, part] = [searchForm(value), searchForm(oneValue(condition))];
  return condition.operator === 'starts-with' ? text.startsWith(part) : text.includes(part);
}

/** What is looked for is digits, with the country code when they are the beginning. */
function isDialled(number: string, condition: FilterCondition): boolean {
  const [digits, part] = [number.replace('+', ''), oneValue(condition)];
  return condition.operator === 'starts-with' ? digits.startsWith(part) : digits.includes(part);
}

function isInDays({ kind }: FilterField, value: unknown, condition: FilterCondition, moment: FilterMoment): boolean {
  if (typeof value !== 'string') return false;
  const { from, until } = daySpanOf(condition, moment);
  // Days that are written alike stand in the order of their letters.
  if (kind === 'day') return (from === null || value >= from) && (until === null || value < until);
  const at = Date.parse(value);
  return (from === null || at >= dayStart(from, moment.zone)) && (until === null || at < dayStart(until, moment.zone));
}
