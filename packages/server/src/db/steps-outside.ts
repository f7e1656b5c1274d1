import type { PoolClient } from 'pg';

/** The first line of a migration that runs outside of a transaction begins so. */
const MARK = '-- Outside of a transaction:';

const CREATE_INDEX = /^create (?:unique )?index concurrently "?(\w+)"? on "?(\w+)"?/i;
const DROP_INDEX = /^drop index concurrently if exists "?\w+"?$/i;
const VALIDATE = /^alter table "?\w+"? validate constraint "?\w+"?$/i;

export function runsOutside(sql: string): boolean {
  return sql.startsWith(MARK);
}

/**
 * The statements of such a migration. Only those are allowed that can be run again wherever the file was left: indexes that are built or
 * dropped while others write, and constraints that are checked while others write.
 * @throws Error that names the statement which is not one of these.
 */
export function statementsOutside(sql: string): string[] {
  const statements = sql
    .split('\n')
    .filter((line) => !line.startsWith('--'))
    .join('\n')
    .split(';')
    .map((statement) => statement.replaceAll(/\s+/g, ' ').trim())
    .filter((statement) => statement !== '');
  const refused = statements.find(
    (statement) => ![CREATE_INDEX, DROP_INDEX, VALIDATE].some((known) => known.test(statement)),
  );
  if (refused !== undefined)
    throw new Error(
      `"${refused}" cannot run outside of a transaction: only create index concurrently (without "if not exists"), ` +
        'drop index concurrently if exists, and alter table … validate constraint can. Put it into a migration of its own.',
    );
  return statements;
}

/** Runs one statement, or what is left of it to do when an earlier start was cut off in the middle of it. */
export async function runOutside(client: PoolClient, statement: string): Promise<void> {
  const [, index, table] = CREATE_INDEX.exec(statement) ?? [];
  if (index !== undefined) {
    const { rows } = await client.query<{ whole: boolean }>(
      `select i.indisvalid and i.indisready as whole from pg_index i
       where i.indexrelid = to_regclass($1) and i.indrelid = to_regclass($2)`,
      [index, table],
    );
    if (rows[0]?.whole === true) return;
    // What a build leaves that was cut off: it costs every write, and no query uses it.
    if (rows[0] !== undefined) await client.query(`drop index concurrently ${client.escapeIdentifier(index)}`);
  }
  await client.query(statement);
}
