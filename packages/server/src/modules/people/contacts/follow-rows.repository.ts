import { getTableName, sql, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { storableJson } from '../../../db/columns.js';
import type { Tx } from '../../../db/transaction.js';
import type { Scope } from '../../../policy/scope.js';

/** Of two contacts, the one that goes and the one that stays. */
export interface MergedPair {
  readonly loserId: number;
  readonly winnerId: number;
}

/** What undoing knows of the merge. */
export interface UnmergedPair extends MergedPair {
  readonly mergedAt: Date;
  /** Numbers that go back to the loser. */
  readonly numbers: readonly string[];
}

type Row = Readonly<Record<string, unknown>>;

/** What a merge did to the rows of one table, as undoing needs it. */
export interface FollowedRows {
  /** Keys of rows that point at the winner now. */
  readonly moved: readonly Row[];
  /** Whole rows that the winner had already, in other words. */
  readonly removed: readonly Row[];
  /** What else was changed, as the follower itself wants it. */
  readonly extra?: unknown;
}

/** What points at a contact, and goes with it when it is merged into another. Written by the module that owns the table. */
export interface ContactFollower {
  /** By this name undoing finds what was kept. It is in stored rows: never rename one. */
  readonly name: string;
  /** Columns that it answers for, as `table.column`: a test holds all of them against the database. */
  readonly columns: readonly string[];
  move(tx: Tx, scope: Scope, pair: MergedPair): Promise<FollowedRows>;
  /** The loser exists again. Rows that are gone since, or point elsewhere, stay as they are. */
  back(tx: Tx, scope: Scope, pair: UnmergedPair, rows: FollowedRows): Promise<void>;
}

export interface FollowOptions {
  readonly keys: readonly string[];
  /** What only one row of a contact can have: where both have it, the winner's row stays. */
  readonly unique?: readonly string[];
  /** The row counts its changes. */
  readonly isVersioned?: boolean;
  /** Whether a removed row `r` can still be put back. */
  readonly canReturn?: SQL;
}

const rowsOf = async (tx: Tx, query: SQL): Promise<Row[]> =>
  (await tx.q.execute<{ row: Row }>(query).execute()).rows.map(({ row }) => row);
const columnOf = (alias: string, name: string): SQL => sql`${sql.identifier(alias)}.${sql.identifier(name)}`;
const all = (parts: readonly SQL[]): SQL => sql.join([...parts], sql` and `);

/** Rows of a table whose `contact_id` is the contact that they are of. */
export function followRows(table: PgTable, options: FollowOptions): ContactFollower {
  const { keys, unique, isVersioned = false, canReturn = sql`true` } = options;
  const name = getTableName(table);
  const version = isVersioned ? sql`, version = t.version + 1` : sql``;
  const key = sql`jsonb_build_object(${sql.join(
    keys.map((each) => sql`${sql.raw(`'${each}'`)}, ${columnOf('t', each)}`),
    sql`, `,
  )})`;
  return {
    name,
    columns: [`${name}.contact_id`],

    async move(tx, { companyId }, { loserId, winnerId }) {
      const removed =
        unique === undefined
          ? []
          : await rowsOf(
              tx,
              sql`
        delete from ${table} t where t.company_id = ${companyId} and t.contact_id = ${loserId} and exists (
          select 1 from ${table} w where w.company_id = ${companyId} and w.contact_id = ${winnerId}
          and ${all(unique.map((each) => sql`${columnOf('w', each)} is not distinct from ${columnOf('t', each)}`))})
        returning to_jsonb(t) as row`,
            );
      const moved = await rowsOf(
        tx,
        sql`update ${table} t set contact_id = ${winnerId} ${version}
          where t.company_id = ${companyId} and t.contact_id = ${loserId} returning ${key} as row`,
      );
      return { moved, removed };
    },

    async back(tx, { companyId }, { loserId, winnerId }, { moved, removed }) {
      const type = sql`null::${table}`;
      if (moved.length > 0)
        await tx.q
          .execute(
            sql`update ${table} t set contact_id = ${loserId} ${version}
            from jsonb_populate_recordset(${type}, ${storableJson(moved)}::jsonb) m
            where t.company_id = ${companyId} and t.contact_id = ${winnerId}
            and ${all(keys.map((each) => sql`${columnOf('t', each)} = ${columnOf('m', each)}`))}`,
          )
          .execute();
      if (removed.length > 0)
        await tx.q
          .execute(
            sql`insert into ${table} overriding system value
            select r.* from jsonb_populate_recordset(${type}, ${storableJson(removed)}::jsonb) r
            where r.company_id = ${companyId} and ${canReturn} on conflict do nothing`,
          )
          .execute();
    },
  };
}

/** A stored draft names its contact inside of its JSON. Of the table's rows, those whose communication has the contact. */
export function followDrafts(table: PgTable): ContactFollower {
  const rename = async (tx: Tx, { companyId }: Scope, contactId: number): Promise<void> => {
    await tx.q
      .execute(
        sql`update ${table} t set draft = jsonb_set(t.draft, '{contact_id}', to_jsonb(${contactId}::bigint))
        from communications c where c.company_id = ${companyId} and c.contact_id = ${contactId}
        and c.id = t.communication_id and t.company_id = ${companyId} and t.draft is not null
        and t.draft ->> 'contact_id' is distinct from ${String(contactId)}`,
      )
      .execute();
  };
  return {
    name: `${getTableName(table)}.draft`,
    columns: [],
    async move(tx, scope, { winnerId }) {
      await rename(tx, scope, winnerId);
      return { moved: [], removed: [] };
    },
    back: (tx, scope, { loserId }) => rename(tx, scope, loserId),
  };
}
