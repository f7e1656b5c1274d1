import { attributeOf } from '@talk/domain/attributes';
import {
  contactField,
  daySpanOf,
  oneValue,
  searchForm,
  type FilterCondition,
  type FilterMoment,
} from '@talk/domain/filters';
import { eq, exists, inArray, sql, type SQL } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import { within, type Scope } from '../../../policy/scope.js';
import { contactAttributeValues } from '../fields/read.js';
import { containing, startingWith } from './contact-text.js';
import { contacts } from './contacts.tables.js';

const { contactId, fieldId, textValue, numberValue } = contactAttributeValues;
const values = new QueryBuilder();

/** Operators that are true of whoever has nothing there, and those that they deny. */
const DENIALS: Readonly<Partial<Record<FilterCondition['operator'], FilterCondition['operator']>>> = {
  unknown: 'known',
  'none-of': 'any-of',
  'does-not-contain': 'contains',
  'is-not': 'is',
  'is-not-equal-to': 'is-equal-to',
};

/** A condition about a field of the company in SQL; undefined for other fields. Each asks for rows of one field, which an index has by their values. */
export function attributeCondition(condition: FilterCondition, scope: Scope, moment: FilterMoment): SQL | undefined {
  const attribute = attributeOf(condition.field);
  if (attribute === undefined) return undefined;
  const denied = DENIALS[condition.operator];
  const having = exists(
    values
      .select({ one: sql`1` })
      .from(contactAttributeValues)
      .where(
        within(
          scope,
          contactAttributeValues,
          eq(contactId, contacts.id),
          eq(fieldId, attribute.id),
          valueCondition({ ...condition, operator: denied ?? condition.operator }, moment),
        ),
      ),
  );
  return denied === undefined ? having : sql`not ${having}`;
}

/** Undefined: any value will do. */
function valueCondition(condition: FilterCondition, moment: FilterMoment): SQL | undefined {
  switch (condition.operator) {
    case 'known':
      return undefined;
    case 'any-of': {
      const wanted = condition.value as readonly (string | number)[];
      if (contactField(condition.field)?.kind === 'id') return inArray(numberValue, wanted.map(String));
      return inArray(
        textValue,
        wanted.map((text) => searchForm(String(text))),
      );
    }
    case 'starts-with':
      return sql`${textValue} like ${startingWith(searchForm(oneValue(condition)))}`;
    case 'contains':
      return sql`${textValue} like ${containing(searchForm(oneValue(condition)))}`;
    case 'is-equal-to':
      return sql`${numberValue} = ${oneValue(condition)}::numeric`;
    case 'more-than':
      return sql`${numberValue} > ${oneValue(condition)}::numeric`;
    case 'less-than':
      return sql`${numberValue} < ${oneValue(condition)}::numeric`;
    default: {
      const { from, until } = daySpanOf(condition, moment);
      const parts = [
        ...(from === null ? [] : [sql`${textValue} >= ${from}`]),
        ...(until === null ? [] : [sql`${textValue} < ${until}`]),
      ];
      return sql.join(parts, sql` and `);
    }
  }
}
