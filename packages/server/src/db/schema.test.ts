import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { expect, it } from 'vitest';
import { useTestServer } from '../testing/index.js';

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
