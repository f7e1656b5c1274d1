import { integer, pgTable } from 'drizzle-orm/pg-core';
import { at } from '../../../db/columns.js';

/** One row that readiness writes: a database whose disk is full still answers questions. */
export const writeChecks = pgTable('write_checks', { id: integer('id').primaryKey(), at: at('at').notNull() });
