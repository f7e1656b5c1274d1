import { bigint, integer, timestamp } from 'drizzle-orm/pg-core';

/** Row id: a number in JSON (`id: 42`), so it must stay below 2^53. */
export const id = () => bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity();

/** Reference to another row's id. */
export const ref = (column: string) => bigint(column, { mode: 'number' });

/** The company that owns the row. Every table has it, except those that are about people across companies. */
export const companyId = () => bigint('company_id', { mode: 'number' }).notNull();

/** Time stamp, an ISO string at the edge and a Date inside. */
export const at = (column: string) => timestamp(column, { withTimezone: true, mode: 'date', precision: 3 });

export const createdAt = () => at('created_at').notNull().defaultNow();
export const updatedAt = () => at('updated_at').notNull().defaultNow();

/** Counts the changes of a row; events carry it, and clients apply an event only if its version is newer. */
export const version = () => integer('version').notNull().default(1);
