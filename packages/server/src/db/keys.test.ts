import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { useTestServer } from '../testing/index.js';

// What the database itself holds of references between rows: read from the catalogue, so no table can be forgotten.

const server = useTestServer();
const SOURCES = fileURLToPath(new URL('..', import.meta.url));

/** Tables whose rows are never deleted, so that nothing looks for what refers to them. Deleting one takes it off this list, and needs indexes. */
const NEVER_DELETED: Readonly<Record<string, string>> = {
  companies: 'A company is closed: its status says so.',
  users: 'A person is disabled: calls and texts of the past name them.',
  lines: 'A line has the time of its deletion: calls and texts of the past name it.',
  ring_groups: 'The same.',
  call_dispositions: 'They are archived: calls of the past have them.',
  disposition_statuses: 'They are archived: contacts have them.',
};

/** References to rows of companies that may leave the company, with the reason. Can only shrink. */
const LEAVES_THE_COMPANY: Readonly<Record<string, string>> = {};

interface Reference {
  readonly child: string;
  readonly parent: string;
  readonly columns: readonly string[];
  /** Both tables belong to companies. */
  readonly isBetweenOwned: boolean;
}

let references: readonly Reference[];
/** The columns in which the rows of a table can be looked up, by table; expressions are empty. */
let indexes: readonly { readonly table: string; readonly columns: readonly string[]; readonly where: string | null }[];

const nameOf = ({ child, columns, parent }: Reference): string => `${child} (${columns.join(', ')}) → ${parent}`;

beforeAll(async () => {
  const { pool } = server.context.kernel.db;
  references = (
    await pool.query<Reference>(`select c.conrelid::regclass::text as child, c.confrelid::regclass::text as parent,
      array(select a.attname::text from unnest(c.conkey) with ordinality k(num, n)
        join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.num order by k.n) as columns,
      (select count(*) = 2 from pg_attribute a where a.attrelid in (c.conrelid, c.confrelid) and a.attname = 'company_id')
        as "isBetweenOwned"
    from pg_constraint c where c.contype = 'f' and c.connamespace = 'public'::regnamespace order by 1, 3`)
  ).rows;
  indexes = (
    await pool.query<
      (typeof indexes)[number]
    >(`select i.indrelid::regclass::text as table, pg_get_expr(i.indpred, i.indrelid) as where,
      array(select coalesce(a.attname::text, '') from unnest(i.indkey::int[]) with ordinality k(num, n)
        left join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.num order by k.n) as columns
    from pg_index i join pg_class c on c.oid = i.indexrelid join pg_am on pg_am.oid = c.relam
    where i.indisvalid and pg_am.amname = 'btree' and c.relnamespace = 'public'::regnamespace`)
  ).rows;
});

/** Whether deleting a parent finds what refers to it: the index begins with the reference, with or without the company. */
function isServed({ child, columns }: Reference): boolean {
  const wanted = columns.length === 1 ? columns : columns.filter((column) => column !== 'company_id');
  return indexes.some((index) => {
    if (index.table !== child) return false;
    if (index.where !== null && !wanted.some((column) => index.where === `(${column} IS NOT NULL)`)) return false;
    const other = index.columns.findIndex((column) => !columns.includes(column));
    const leading = other === -1 ? index.columns : index.columns.slice(0, other);
    return wanted.every((column) => leading.includes(column));
  });
}

describe('references between rows', () => {
  it('are found through an index when the row that they point at is deleted', () => {
    const missing = references.filter(({ parent }) => !(parent in NEVER_DELETED)).filter((each) => !isServed(each));
    expect(missing.map(nameOf)).toEqual([]);
  });

  it('point at rows that are deleted, unless no code deletes them', () => {
    const parents = new Set(references.map(({ parent }) => parent));
    expect(Object.keys(NEVER_DELETED).filter((table) => !parents.has(table))).toEqual([]);
    const deleted = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !/\.(test|fixture)\.ts$/.test(file))
      .flatMap((file) => [...readFileSync(join(SOURCES, file), 'utf8').matchAll(/(?:\.delete\(|delete from )(\w+)/g)])
      .map(([, table = '']) => table.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`));
    expect(deleted.filter((table) => table in NEVER_DELETED)).toEqual([]);
  });

  it('stay within the company', () => {
    const leaving = references.filter(
      ({ isBetweenOwned, columns }) => isBetweenOwned && !columns.includes('company_id'),
    );
    const known = Object.keys(LEAVES_THE_COMPANY);
    const found = leaving.map(nameOf);
    expect({
      new: found.filter((name) => !known.includes(name)),
      mended: known.filter((name) => !found.includes(name)),
    }).toEqual({ new: [], mended: [] });
  });

  it('to a row of another company are refused by the database', async () => {
    const { pool } = server.context.kernel.db;
    const [own, foreign] = [await server.company(), await server.company()];
    const { rows } = await pool.query<{ id: string }>(
      `insert into contacts (company_id, name) values ($1, 'Theirs') returning id`,
      [foreign.id],
    );
    const audit = (companyId: number) =>
      pool.query(`insert into contact_audits (company_id, contact_id, field) values ($1, $2, 'name')`, [
        companyId,
        rows[0]?.id,
      ]);
    await expect(audit(own.id)).rejects.toThrow('violates foreign key constraint');
    expect((await audit(foreign.id)).rowCount).toBe(1);
  });
});
