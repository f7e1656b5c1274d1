import { sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { containing, type SearchTerm } from './contact-text.js';

/** Whether a column in search form has a term. */
export function hasTerm(column: SQL | PgColumn, term: SearchTerm): SQL {
  const forms = term.map((form) => sql`${column} like ${containing(form)}`);
  return forms.length === 1 && forms[0] !== undefined ? forms[0] : sql`(${sql.join(forms, sql` or `)})`;
}
