import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { sql } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { expect, it } from 'vitest';
import { companies } from '../modules/platform/companies/read.js';
import { useTestServer } from '../testing/index.js';
import { decisionsOf } from './settings.js';

const server = useTestServer();
const SOURCES = fileURLToPath(new URL('..', import.meta.url));

/** Every table that a `*.tables.ts` of the server exports. */
async function tablesOfTheCode(): Promise<unknown[]> {
  const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.tables.ts'),
  );
  const loaded = await Promise.all(
    files.map((file) => import(pathToFileURL(join(SOURCES, file)).href) as Promise<object>),
  );
  return [...new Set(loaded.flatMap((exported) => Object.values(exported) as unknown[]))];
}

it('has in the database, after all migrations, exactly the tables and columns of the code', async () => {
  const { rows } = await server.context.kernel.db.pool.query<{
    table_name: string;
    column_name: string;
    type: string;
    required: boolean;
  }>(`select c.relname as table_name, a.attname as column_name, format_type(a.atttypid, a.atttypmod) as type,
        a.attnotnull as required
      from pg_attribute a join pg_class c on c.oid = a.attrelid
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped
        and c.relname <> 'schema_migrations'`);
  const inDatabase = rows.map((row) => `${row.table_name}.${row.column_name} ${row.type} ${row.required}`);
  const inCode = (await tablesOfTheCode())
    .filter((entry) => entry instanceof PgTable)
    .flatMap((table) => {
      const { name, columns } = getTableConfig(table);
      return columns.map((column) => {
        const type = column.getSQLType().replace(/^timestamp \((\d)\)/, 'timestamp($1)');
        return `${name}.${column.name} ${type} ${column.notNull}`;
      });
    });
  expect(inDatabase.sort()).toEqual(inCode.sort());
});

/** References of which one column is emptied when the row goes: the code has no words for that. */
const EMPTIED: Readonly<Record<string, string>> = {
  'communications (company_id, incoming_number_id)': ' ON DELETE SET NULL (incoming_number_id)',
  'emails (company_id, reply_to_id)': ' ON DELETE SET NULL (reply_to_id)',
};

it('has the references and the indexes of the code', async () => {
  const tables = (await tablesOfTheCode())
    .filter((entry) => entry instanceof PgTable)
    .map((table) => getTableConfig(table));
  const { pool } = server.context.kernel.db;
  const { rows: references } = await pool.query<{ reference: string }>(`
    select replace(pg_get_constraintdef(oid), 'FOREIGN KEY', conrelid::regclass::text) as reference
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`);
  const inCode = tables.flatMap(({ name, foreignKeys }) =>
    foreignKeys.map((key) => {
      const { columns, foreignTable, foreignColumns } = key.reference();
      const names = (list: typeof columns): string => list.map((column) => column.name).join(', ');
      const removal =
        key.onDelete === 'cascade' ? ' ON DELETE CASCADE' : (EMPTIED[`${name} (${names(columns)})`] ?? '');
      return `${name} (${names(columns)}) REFERENCES ${getTableConfig(foreignTable).name}(${names(foreignColumns)})${removal}`;
    }),
  );
  expect(references.map(({ reference }) => reference).sort()).toEqual(inCode.sort());

  const { rows: indexes } = await pool.query<{ index: string }>(`
    select i.indrelid::regclass || ' ' || i.indexrelid::regclass || case when i.indisunique then ' unique' else '' end as index
    from pg_index i join pg_class c on c.oid = i.indexrelid
    where c.relnamespace = 'public'::regnamespace and not exists (select 1 from pg_constraint k where k.conindid = c.oid and k.contype in ('p', 'u'))
      and i.indrelid <> 'schema_migrations'::regclass`);
  const named = tables.flatMap((table) =>
    table.indexes.map(({ config }) => `${table.name} ${config.name ?? ''}${config.unique ? ' unique' : ''}`),
  );
  expect(indexes.map(({ index }) => index).sort()).toEqual(named.sort());
});

it('has the same settings for a company without a row as for one that has decided nothing in its row', async () => {
  const { drizzle } = server.context.kernel.db;
  const tables = (await tablesOfTheCode())
    .filter((entry) => entry instanceof PgTable)
    .filter((table) => getTableConfig(table).name.endsWith('_settings'));
  expect(tables.length).toBeGreaterThan(3);
  const [{ id } = { id: 0 }] = await drizzle.insert(companies).values({ name: 'Acme' }).returning();
  for (const table of tables) {
    await drizzle.execute(sql`insert into ${table} (company_id) values (${id})`);
    const [row] = await drizzle
      .select()
      .from(table)
      .where(sql`company_id = ${id}`);
    expect([getTableConfig(table).name, decisionsOf(table, row ?? null)]).toEqual([
      getTableConfig(table).name,
      decisionsOf(table, null),
    ]);
  }
});
