import { getTableName, sql, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { storableJson } from '../../../db/columns.js';
import type { Tx } from '../../../db/transaction.js';
import type { Scope } from '../../../policy/scope.js';

type Row = Readonly<Record<string, unknown>>;
/** Whole rows of one table, of one contact, by their columns. */
export type LeftRows = readonly Row[];

/** Deleted contacts that come back. */
export interface Returning {
  readonly ids: readonly number[];
  /** What `take` has taken of all of them. */
  readonly rows: LeftRows;
  readonly now: Date;
}

/**
 * What points at a contact, and what becomes of it when the contact is deleted, restored and erased. Written by the module that owns the table.
 * Without `take` it stays where it is: nobody reaches it without its contact.
 */
export interface ContactLeaver {
  /** By this name restoring finds what was kept. It is in stored rows: never rename one. */
  readonly name: string;
  /** Columns that it answers for, as `table.column`: a test holds all of them against the database. */
  readonly columns: readonly string[];
  /** Takes away what must make way, and returns it by contact. */
  take?(tx: Tx, scope: Scope, ids: readonly number[]): Promise<ReadonlyMap<number, LeftRows>>;
  /** Puts it back, as far as it can be put back, or does what is due after the time away. */
  back?(tx: Tx, scope: Scope, returning: Returning): Promise<void>;
  /** Removes for good what tells of the contact. */
  erase?(tx: Tx, scope: Scope, ids: readonly number[]): Promise<void>;
}

export const idList = (ids: readonly number[]): SQL => sql`${sql.param([...ids])}::bigint[]`;

/** Rows of a table whose `contact_id` is the contact that they are of: out of sight with it, and erased with it. */
export function staying(table: PgTable): ContactLeaver {
  const name = getTableName(table);
  return {
    name,
    columns: [`${name}.contact_id`],
    async erase({ q }, { companyId }, ids) {
      await q
        .execute(sql`delete from ${table} t where t.company_id = ${companyId} and t.contact_id = any(${idList(ids)})`)
        .execute();
    },
  };
}

/** The same, but they make way until the contact is restored. @param canReturn whether a row `r` can still be put back */
export function leaving(table: PgTable, canReturn: SQL = sql`true`): ContactLeaver {
  return {
    ...staying(table),
    async take({ q }, { companyId }, ids) {
      const { rows } = await q
        .execute<{ row: Row }>(
          sql`delete from ${table} t where t.company_id = ${companyId} and t.contact_id = any(${idList(ids)})
            returning to_jsonb(t) as row`,
        )
        .execute();
      const taken = new Map<number, Row[]>();
      for (const { row } of rows) {
        const id = Number(row['contact_id']);
        const own = taken.get(id);
        if (own === undefined) taken.set(id, [row]);
        else own.push(row);
      }
      return taken;
    },
    async back({ q }, { companyId }, { rows }) {
      if (rows.length === 0) return;
      await q
        .execute(
          sql`insert into ${table} overriding system value
            select r.* from jsonb_populate_recordset(null::${table}, ${storableJson(rows)}::jsonb) r
            where r.company_id = ${companyId} and ${canReturn} on conflict do nothing`,
        )
        .execute();
    },
  };
}
