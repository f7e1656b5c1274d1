import {
  dayStart,
  daySpanOf,
  isGroup,
  oneValue,
  partsOf,
  searchForm,
  type FilterCondition,
  type FilterMoment,
  type FilterNode,
} from '@talk/domain/filters';
import { sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Scope } from '../../../policy/scope.js';
import { containing, startingWith } from './contact-text.js';

/** A condition of a filter in SQL. It may be null instead of false. @template R what its meaning depends on besides */
export type Compile<R extends FilterMoment = FilterMoment> = (
  condition: FilterCondition,
  scope: Scope,
  reading: R,
) => SQL;

/** A tree in SQL. @param of one of its conditions */
export function treeCondition(filter: FilterNode, of: (condition: FilterCondition) => SQL): SQL {
  if (!isGroup(filter)) return of(filter);
  const parts = partsOf(filter);
  if (parts.length === 0) return sql`true`;
  const each = parts.map((part) => treeCondition(part, of));
  return sql`(${sql.join(each, 'and' in filter ? sql` and ` : sql` or `)})`;
}

/** Equal to one of the values. */
export const anyOf = (left: PgColumn | SQL, { value }: FilterCondition): SQL => {
  const options = value as readonly (string | number)[];
  // One alone is an equation: rows come in order out of an index that begins with it.
  if (options.length === 1) return sql`${left} = ${options[0]}`;
  return sql`${left} in (${sql.join(
    options.map((option) => sql`${option}`),
    sql`, `,
  )})`;
};
/** True also where there is nothing to compare. */
export const unless = (condition: SQL): SQL => sql`(${condition}) is not true`;

/** Letters that no form changes: what contains them in a part contains them in the whole. */
const PLAIN = /^[a-z0-9 ]{3,}$/;

/**
 * Written alike, whatever its letters: `search_form` and `searchForm` say the same.
 * @param whole the stored search text that the column is a part of. It has an index, and needs no form for each row.
 */
export const text =
  (column: PgColumn, whole?: PgColumn): Compile =>
  (condition) => {
    const small = sql`search_form(${column})`;
    const folded = { ...condition, value: foldedValue(condition) };
    switch (condition.operator) {
      case 'known':
        return sql`${column} <> ''`;
      case 'unknown':
        return sql`coalesce(${column}, '') = ''`;
      case 'any-of':
        return anyOf(small, folded);
      case 'none-of':
        return unless(anyOf(small, folded));
      case 'starts-with':
        return sql`${small} like ${startingWith(String(folded.value))}`;
      case 'does-not-contain':
        return unless(sql`${small} like ${containing(String(folded.value))}`);
      default: {
        const contained = sql`${small} like ${containing(String(folded.value))}`;
        if (whole === undefined || !PLAIN.test(String(folded.value))) return contained;
        return sql`(${whole} like ${containing(String(folded.value))} and ${contained})`;
      }
    }
  };

const foldedValue = (condition: FilterCondition): readonly string[] | string =>
  Array.isArray(condition.value)
    ? condition.value.map((each) => searchForm(String(each)))
    : searchForm(oneValue(condition));

/** An id or a word, or nothing. */
export const one =
  (column: PgColumn | SQL): Compile =>
  (condition) => {
    switch (condition.operator) {
      case 'known':
        return sql`${column} is not null`;
      case 'unknown':
        return sql`${column} is null`;
      case 'none-of':
        return unless(anyOf(column, condition));
      default:
        return anyOf(column, condition);
    }
  };

/** Ids in an array. */
export const several =
  (column: PgColumn): Compile =>
  ({ operator, value }) => {
    if (operator === 'known') return sql`cardinality(${column}) > 0`;
    if (operator === 'unknown') return sql`cardinality(${column}) = 0`;
    const ids = sql.join(
      (value as readonly number[]).map((id) => sql`${id}::bigint`),
      sql`, `,
    );
    const meets = sql`${column} && array[${ids}]`;
    return operator === 'any-of' ? meets : sql`not ${meets}`;
  };

/** @param condition true where the flag is set; null counts as not. */
export const flag =
  (condition: SQL): Compile =>
  ({ operator, value }) =>
    (operator === 'is-equal-to') === value ? condition : unless(condition);

const COMPARISONS = { 'is-equal-to': sql`=`, 'is-not-equal-to': sql`<>`, 'more-than': sql`>`, 'less-than': sql`<` };

/** A number, which may be missing. */
export const count =
  (number: PgColumn | SQL): Compile =>
  ({ operator, value }) =>
    sql`${number} ${COMPARISONS[operator as keyof typeof COMPARISONS]} ${sql.raw(String(Number(value)))}`;

/** @param bound what a day of a calendar is in the column */
function dated(column: PgColumn, bound: (day: string, zone: string) => SQL): Compile {
  return (condition, _scope, moment) => {
    if (condition.operator === 'known') return sql`${column} is not null`;
    if (condition.operator === 'unknown') return sql`${column} is null`;
    const { from, until } = daySpanOf(condition, moment);
    const parts = [
      ...(from === null ? [] : [sql`${column} >= ${bound(from, moment.zone)}`]),
      ...(until === null ? [] : [sql`${column} < ${bound(until, moment.zone)}`]),
    ];
    const inside = sql`(${sql.join(parts, sql` and `)})`;
    return condition.operator === 'is-not' ? unless(inside) : inside;
  };
}
const momentOf = (day: string, zone: string): SQL => sql`${new Date(dayStart(day, zone)).toISOString()}::timestamptz`;
/** A moment. */
export const date = (column: PgColumn): Compile => dated(column, momentOf);
/** A moment that is past: what was not in the last days was before them, or never. Said in the words of the indexes that lists are sorted by. */
export const past =
  (column: PgColumn): Compile =>
  (condition, scope, moment) => {
    if (condition.operator !== 'is-not') return date(column)(condition, scope, moment);
    const { from } = daySpanOf(condition, moment);
    return sql`coalesce(${column}, '-infinity'::timestamptz) < ${momentOf(from ?? '', moment.zone)}`;
  };
/** A day of the calendar. */
export const day = (column: PgColumn): Compile => dated(column, (written) => sql`${written}::date`);
