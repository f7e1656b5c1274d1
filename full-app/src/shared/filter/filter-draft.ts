import {
  contactField,
  FIELD_OPERATORS,
  isGroup,
  oneValue,
  partsOf,
  readFilter,
  type FieldLookup,
  type FilterCondition,
  type FilterGroup,
  type FilterNode,
  type FilterOperator,
  type FilterPeriod,
} from '@talk/core/contacts';

/** A condition while it is being made: what was typed for one operator is still there for the next. */
export interface DraftCondition {
  readonly id: number;
  readonly field: string;
  readonly operator: FilterOperator;
  /** A text, several with commas between them, digits, or a number. */
  readonly text: string;
  /** What is ticked: ids, or words. */
  readonly chosen: readonly (string | number)[];
  readonly isYes: boolean;
  readonly last: string;
  readonly unit: FilterPeriod['unit'];
  /** `YYYY-MM-DD`. */
  readonly from: string;
  readonly to: string;
}

export interface DraftGroup {
  readonly id: number;
  readonly match: 'and' | 'or';
  readonly items: readonly DraftItem[];
}

/** What is nested deeper than the form shows: it stays as it is. */
export interface KeptNode {
  readonly id: number;
  readonly kept: FilterNode;
}

export type DraftItem = DraftCondition | DraftGroup | KeptNode;

export const isDraftGroup = (item: DraftItem): item is DraftGroup => 'items' in item;
export const isKept = (item: DraftItem): item is KeptNode => 'kept' in item;

let lastId = 0;
const nextId = (): number => (lastId += 1);

/** Without a value yet: the first thing to choose. */
export const newCondition = (field = 'name', lookup: FieldLookup = contactField): DraftCondition => ({
  id: nextId(),
  field,
  operator: firstOperator(field, lookup),
  text: '',
  chosen: [],
  isYes: true,
  last: '7',
  unit: 'days',
  from: '',
  to: '',
});

export const newGroup = (field?: string, lookup?: FieldLookup): DraftGroup => ({
  id: nextId(),
  match: 'or',
  items: [newCondition(field, lookup)],
});

const FIRST: Partial<Record<string, FilterOperator>> = {
  text: 'contains',
  phone: 'contains',
  number: 'more-than',
  amount: 'more-than',
};

const operatorsOf = (field: string, lookup: FieldLookup): readonly FilterOperator[] =>
  FIELD_OPERATORS[lookup(field)?.kind ?? 'text'];

/** The one that is meant most often. */
function firstOperator(field: string, lookup: FieldLookup): FilterOperator {
  const kind = lookup(field)?.kind ?? 'text';
  return FIRST[kind] ?? FIELD_OPERATORS[kind][0] ?? 'known';
}

/** The operators that are offered: that a flag is not yes is said by no. */
export const offeredOperators = (field: string, lookup: FieldLookup = contactField): readonly FilterOperator[] =>
  lookup(field)?.kind === 'flag' ? ['is-equal-to'] : operatorsOf(field, lookup);

/** The same for another field: the operator stays when that one has it, ticks do not. */
export function withField(draft: DraftCondition, field: string, lookup: FieldLookup = contactField): DraftCondition {
  const isKept = offeredOperators(field, lookup).includes(draft.operator);
  const operator = isKept ? draft.operator : firstOperator(field, lookup);
  return { ...draft, field, operator, chosen: [] };
}

export function draftOf(group: FilterGroup, lookup: FieldLookup = contactField): DraftGroup {
  const match = 'and' in group ? 'and' : 'or';
  return { id: nextId(), match, items: partsOf(group).map((part) => itemOf(part, lookup)) };
}

function itemOf(node: FilterNode, lookup: FieldLookup): DraftItem {
  if (!isGroup(node)) return conditionDraft(node, lookup);
  if (partsOf(node).some(isGroup)) return { id: nextId(), kept: node };
  return draftOf(node, lookup);
}

function conditionDraft(condition: FilterCondition, lookup: FieldLookup): DraftCondition {
  const { field, operator, value } = condition;
  const draft = { ...newCondition(field, lookup), operator };
  const kind = lookup(field)?.kind;
  if (kind === 'flag') return { ...draft, operator: 'is-equal-to', isYes: (operator === 'is-equal-to') === value };
  if (value === undefined) return draft;
  if (operator === 'between') {
    const [from = '', to = ''] = value as readonly string[];
    return { ...draft, from, to };
  }
  if (operator === 'equal' || operator === 'before' || operator === 'after')
    return { ...draft, from: oneValue(condition) };
  if (operator === 'is' || operator === 'is-not') {
    const { last, unit } = value as FilterPeriod;
    return { ...draft, last: String(last), unit };
  }
  if (kind === 'choice' || kind === 'id' || kind === 'ids')
    return { ...draft, chosen: [...(value as readonly (string | number)[])] };
  return { ...draft, text: Array.isArray(value) ? value.join(', ') : oneValue(condition) };
}

/** A phone number as it is stored; null for what is none. */
type NumberOf = (text: string) => string | null;

/** The condition that a draft is; null as long as something is missing or wrong. */
function conditionOf(draft: DraftCondition, numberOf: NumberOf, lookup: FieldLookup): FilterCondition | null {
  const { field, operator } = draft;
  const read = readFilter({ and: [{ field, operator, value: valueOf(draft, numberOf, lookup) }] }, lookup);
  const [condition] = read.ok ? partsOf(read.filter) : [];
  return condition === undefined || isGroup(condition) ? null : condition;
}

function valueOf(draft: DraftCondition, numberOf: NumberOf, lookup: FieldLookup): unknown {
  const kind = lookup(draft.field)?.kind;
  switch (draft.operator) {
    case 'between':
      return [draft.from, draft.to];
    case 'equal':
    case 'before':
    case 'after':
      return draft.from;
    case 'is':
    case 'is-not':
      return { last: Number(draft.last), unit: draft.unit };
    default:
      break;
  }
  if (kind === 'flag') return draft.isYes;
  if (kind === 'choice' || kind === 'id' || kind === 'ids') return draft.chosen;
  if (draft.operator !== 'any-of' && draft.operator !== 'none-of') return draft.text;
  const texts = draft.text.split(',').filter((text) => text.trim() !== '');
  return kind === 'phone' ? texts.map((text) => numberOf(text.trim())) : texts;
}

/** The tree of a draft; or, by id, the conditions that are not whole. */
export function treeOf(
  draft: DraftGroup,
  numberOf: NumberOf,
  lookup: FieldLookup = contactField,
): { readonly tree: FilterGroup } | { readonly incomplete: readonly number[] } {
  const incomplete: number[] = [];
  const nodeOf = (item: DraftItem): FilterNode[] => {
    if (isKept(item)) return [item.kept];
    if (isDraftGroup(item)) return item.items.length === 0 ? [] : [groupOf(item)];
    const condition = conditionOf(item, numberOf, lookup);
    if (condition === null) incomplete.push(item.id);
    return condition === null ? [] : [condition];
  };
  const groupOf = ({ match, items }: DraftGroup): FilterGroup => {
    const parts = items.flatMap(nodeOf);
    return match === 'and' ? { and: parts } : { or: parts };
  };
  const tree = groupOf(draft);
  return incomplete.length > 0 ? { incomplete } : { tree };
}

/** The draft with one of its items changed, or without it when it becomes null. Groups that lose their last go, too. */
export function withItem(draft: DraftGroup, id: number, change: (item: DraftItem) => DraftItem | null): DraftGroup {
  const items = draft.items.flatMap((item): DraftItem[] => {
    if (item.id === id) return [change(item) ?? []].flat();
    if (!isDraftGroup(item)) return [item];
    const inner = withItem(item, id, change);
    return inner.items.length === 0 ? [] : [inner];
  });
  return { ...draft, items };
}
