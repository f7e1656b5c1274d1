/** Groups within groups, the outermost included. */
export const FILTER_DEPTH = 6;
export const FILTER_CONDITIONS = 60;
/** Values of one condition. */
export const FILTER_VALUES = 100;
/** Characters of the JSON: it travels in an address. */
export const FILTER_LENGTH = 3000;
/** Characters of one text that is looked for. */
export const FILTER_TEXT = 200;

/** All of its parts, or any of them. One without parts matches everything. */
export type FilterGroup = { readonly and: readonly FilterNode[] } | { readonly or: readonly FilterNode[] };

/** A part of a filter. */
export type FilterNode = FilterGroup | FilterCondition;

/** One comparison of one field. */
export interface FilterCondition {
  /** A name of the registry of fields. */
  readonly field: string;
  readonly operator: FilterOperator;
  /** As the field and the operator want it; `known` and `unknown` have none. */
  readonly value?: FilterValue;
}

/** How a field is compared. Which ones it has depends on its kind: `FIELD_OPERATORS`. */
export type FilterOperator =
  | 'any-of'
  | 'none-of'
  | 'known'
  | 'unknown'
  | 'contains'
  | 'does-not-contain'
  | 'starts-with'
  | 'is'
  | 'is-not'
  | 'equal'
  | 'before'
  | 'after'
  | 'between'
  | 'is-equal-to'
  | 'is-not-equal-to'
  | 'more-than'
  | 'less-than';

/** So many days back, today included. A week has 7 and a month 30. */
export interface FilterPeriod {
  readonly last: number;
  readonly unit: 'days' | 'weeks' | 'months';
}

/** What a field is compared with. */
export type FilterValue = string | number | boolean | readonly string[] | readonly number[] | FilterPeriod;

/** Whether a part of a filter is a group: it has parts of its own. */
export const isGroup = (node: FilterNode): node is FilterGroup => 'and' in node || 'or' in node;
/** The parts of a group, in their order. */
export const partsOf = (group: FilterGroup): readonly FilterNode[] => ('and' in group ? group.and : group.or);
/** The same kind of group with other parts. */
export const withParts = (group: FilterGroup, parts: readonly FilterNode[]): FilterGroup =>
  'and' in group ? { and: parts } : { or: parts };

/** The one text, day or number that a condition compares with. */
export const oneValue = ({ value }: FilterCondition): string =>
  typeof value === 'string' || typeof value === 'number' ? `${value}` : '';

/** Every condition of a filter, whatever group it is in. */
export function conditionsOf(node: FilterNode): readonly FilterCondition[] {
  return isGroup(node) ? partsOf(node).flatMap(conditionsOf) : [node];
}
