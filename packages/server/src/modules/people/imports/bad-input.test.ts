import { readContactImport, listContactImportRejects, listContacts, createContactList } from '@talk/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ZipFile } from 'yazl';
import { drainJobs, useTestServer, type TestUser } from '../../../testing/index.js';
import { importsWorld } from './imports-world.fixture.js';

const server = useTestServer();
const world = importsWorld(server);
let admin: TestUser;

beforeEach(async () => {
  admin = await server.user((await server.company()).id, { name: 'Ada' });
});

const rejects = async (id: number) =>
  (await server.call(listContactImportRejects, { as: admin, params: { id } })).body.data;

async function zipped(parts: Readonly<Record<string, string | Buffer>>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(parts)) zip.addBuffer(Buffer.from(content), name);
  zip.end();
  const chunks: Buffer[] = [];
  for await (const chunk of zip.outputStream as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks);
}
const book = (sheet: string | Buffer, more: Readonly<Record<string, string>> = {}) =>
  zipped({
    'xl/workbook.xml': '<workbook><sheets><sheet name="A" sheetId="1"/></sheets></workbook>',
    'xl/worksheets/sheet1.xml': sheet,
    ...more,
  });
const sheetOf = (rows: string): string => `<worksheet><sheetData>${rows}</sheetData></worksheet>`;

describe('a file that cannot be read', () => {
  it.each([
    ['nothing but blanks', ' \r\n\r\n,,\r\n', 'empty', null],
    ['only a header', 'Name,Phone\r\n', 'only_header', null],
    ['a picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), 'not_a_table', null],
    ['a PDF', '%PDF-1.7 and so on', 'not_a_table', null],
    [
      'an Excel file of old',
      Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)]),
      'old_excel',
      null,
    ],
    ['a quote that is never closed', `Name,Phone\nAda,1\n"Bo,2\n${'x'.repeat(17 * 1024 * 1024)}`, 'open_quote', 3],
    [
      'more columns than anybody has',
      `${Array.from({ length: 201 }, (_, at) => `c${at}`).join(',')}\nx\n`,
      'too_many_columns',
      1,
    ],
    ['a ZIP that is cut off', Buffer.concat([Buffer.from('504b0304', 'hex'), Buffer.alloc(200)]), 'damaged', null],
  ] as const)('such as %s is named', async (_what, content, failure, row) => {
    const read = await world.read(admin, content);
    expect(read).toMatchObject({ stage: 'failed', status: 5, status_name: 'error', failure, failed_row: row });
  });

  it('such as a ZIP of something else, a broken sheet, or a bomb, is named as well', async () => {
    const failureOf = async (file: Buffer) => (await world.read(admin, file, 'a.xlsx')).failure;
    expect(await failureOf(await zipped({ 'word/document.xml': '<a/>' }))).toBe('not_a_table');
    expect(await failureOf(await book('<worksheet><sheetData><row><c>'))).toBe('damaged');
    // A few kilobytes on the wire, and one cell of forty megabytes.
    const bomb = await book(sheetOf(`<row><c t="inlineStr"><is><t>${'x'.repeat(40 * 1024 * 1024)}</t></is></c></row>`));
    expect(bomb.length).toBeLessThan(100_000);
    expect(await failureOf(bomb)).toBe('too_large_inside');
    const laughs =
      '<!DOCTYPE x [<!ENTITY a "ha">]><worksheet><sheetData><row><c t="str"><v>&a;</v></c></row></sheetData></worksheet>';
    expect(await failureOf(await book(laughs))).toBe('damaged');
  });

  it('can be read once more in another way', async () => {
    const read = await world.read(admin, '+14155550160\n');
    expect(read).toMatchObject({ stage: 'read', has_header: false, total: 1 });
    await server.call(readContactImport, { as: admin, params: { id: read.id }, body: { has_header: true } });
    await drainJobs(server.context);
    expect((await world.get(admin, read)).failure).toBe('only_header');
  });
});

describe('a file with something wrong in it', () => {
  it('has the rows that were not imported listed page by page, by the number of the page and by the cursor', async () => {
    const file = ['Name,Phone', 'One,1', 'Two,2', 'Three,3'].join('\n');
    const { id } = await world.imported(admin, file, { mapping: ['first_name', 'phone_number'] });
    const page = async (query: object) => {
      const { body } = await server.call(listContactImportRejects, {
        as: admin,
        params: { id },
        query: { per_page: 2, ...query },
      });
      return { rows: body.data.map(({ row }) => row), cursor: body.next_cursor };
    };
    const first = await page({});
    expect(first.rows).toEqual([2, 3]);
    expect((await page({ cursor: first.cursor })).rows).toEqual([4]);
    expect((await page({ page: 2 })).rows).toEqual([4]);
  });

  it('has its odd rows named, and the others imported', async () => {
    const rows = [
      'Name,Name,Phone,Phone,Notes',
      `Ten megabytes,,+14155550160,,${'y'.repeat(10 * 1024 * 1024)}`,
      'Too,many,+14155550161,,,cells',
      'Short,+1',
      '"Two\nlines",,+14155550162,+14155550163,"He said ""hi"""',
      'Half,,+1415555016,(415) 555,',
      'Error,,+14155550165,,#REF!',
      'Formula,,+14155550166,,=CMD()',
      'Plain,,+14155550167,,a "quote" inside',
      '',
      'Last,,+44 20 7946 0958,,',
    ];
    const read = await world.read(admin, rows.join('\r\n'));
    expect(read.headers).toEqual(['Name', 'Name', 'Phone', 'Phone', 'Notes']);
    const mapping = ['first_name', 'last_name', 'phone_number', 'phone_number', 'notes'] as const;
    const one = await world.imported(admin, rows.join('\r\n'), { mapping: [...mapping] });
    expect(
      (await rejects(one.id)).map(({ row, problems }) => [row, problems.map(({ code, column }) => [code, column])]),
    ).toEqual([
      [2, [['too_long', 4]]],
      [3, [['too_many_cells', null]]],
      [
        6,
        [
          ['phone_invalid', 2],
          ['phone_invalid', 3],
        ],
      ],
      [7, [['formula', 4]]],
      [8, [['formula', 4]]],
    ]);
    const { data } = (await server.call(listContacts, { as: admin, query: { sort: 'created_at', order: 'asc' } })).body;
    expect(data.map(({ name, notes, phone_numbers: numbers }) => [name, notes, numbers.length])).toEqual([
      ['Short +1', null, 0],
      ['Two\nlines', 'He said "hi"', 2],
      ['Plain', 'a "quote" inside', 1],
      ['Last', null, 1],
    ]);
    expect(one).toMatchObject({
      total: 9,
      created_count: 4,
      rejected_count: 5,
      check: { created: 4, rejected: 5, without_number: 1 },
    });
  });

  it('is read in the encoding that it has, and what means nothing in it is named', async () => {
    const readAs = async (content: Buffer) => {
      const { encoding, samples } = await world.read(admin, content);
      return [encoding, samples[0]?.[0]];
    };
    const plain = `Name,Phone\n${'Anna,+14155550160\n'.repeat(20)}`;
    expect(await readAs(Buffer.from(`\uFEFFName\nZoë\n`))).toEqual(['utf-8', 'Zoë']);
    expect(await readAs(Buffer.from(`\uFEFFName,Phone\nZoë,1\n`, 'utf16le'))).toEqual(['utf-16le', 'Zoë']);
    expect(await readAs(Buffer.from(`Name,Phone\nZoe,1\n`, 'utf16le'))).toEqual(['utf-16le', 'Zoe']);
    const cyrillic = Buffer.concat([Buffer.from('Name\n'), Buffer.from('cff0e8e2e5f220ece8f00a', 'hex')]);
    expect(await readAs(cyrillic)).toEqual(['windows-1251', 'Привет мир']);
    // Nearly all of it is UTF-8, but a row from elsewhere is not.
    const mixed = Buffer.concat([
      Buffer.from(plain + 'Zoë Brontë,+14155550161\nÅsa Öberg,+14155550162\n'),
      Buffer.from('Jos\xe9,+14155550163\n', 'latin1'),
    ]);
    const one = await world.read(admin, mixed);
    await server.call(readContactImport, { as: admin, params: { id: one.id }, body: { encoding: 'utf-8' } });
    await drainJobs(server.context);
    await world.check(admin, one, { mapping: ['first_name', 'phone_number'] });
    await drainJobs(server.context);
    const { check } = await world.get(admin, one);
    expect(check).toMatchObject({ created: 3, updated: 19, rejected: 1 });
    expect(check?.examples[0]).toMatchObject({
      row: 24,
      problems: [{ code: 'unreadable', column: 0, value: 'Jos\uFFFD' }],
    });
  });

  it('as a workbook has dates, long numbers, shared texts and gaps', async () => {
    const rows = `<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="inlineStr"><is><t>Phone</t></is></c><c r="C1" t="str"><v>Birthday</v></c><c r="D1" t="str"><v>Notes</v></c></row>
      <row r="3"><c r="A3" t="s"><v>1</v></c><c r="B3"><v>1.4155550160E10</v></c><c r="C3" s="1"><v>33000</v></c><c r="D3" t="e"><v>#REF!</v></c></row>
      <row r="4"><c r="A4" t="s"><v>1</v></c><c r="B4"><v>14155550161</v></c><c r="C4" s="1"><v>33000</v></c></row>`;
    const file = await book(sheetOf(rows), {
      'xl/sharedStrings.xml':
        '<sst><si><t>First name</t></si><si><r><t>An</t></r><r><t>na</t></r><rPh><t>no</t></rPh></si></sst>',
      'xl/styles.xml':
        '<styleSheet><numFmts><numFmt numFmtId="170" formatCode="dd/mm/yyyy"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="170"/></cellXfs></styleSheet>',
    });
    const one = await world.imported(admin, file);
    expect(one).toMatchObject({ total: 2, created_count: 1, rejected_count: 1 });
    expect(await rejects(one.id)).toEqual([{ row: 3, problems: [{ code: 'formula', column: 3, value: '#REF!' }] }]);
    const { data } = (await server.call(listContacts, { as: admin })).body;
    expect(data[0]).toMatchObject({ first_name: 'Anna', phone_number: '+14155550161', date_of_birth: '1990-05-07' });
  });
});

it('puts the contacts of a file into a list, and takes them out again', async () => {
  const list = (await server.call(createContactList, { as: admin, body: { name: 'Fair' } })).body;
  const members = async () =>
    (await server.call(listContacts, { as: admin, query: { list_id: String(list.id) } })).body.data.map(
      ({ name }) => name,
    );
  await world.imported(admin, 'Name,Phone\nAda,+14155550160\n', { list_id: list.id });
  expect(await members()).toEqual(['Ada']);
  const two = await world.imported(admin, 'Name,Phone\nAda,+14155550160\nBo,+14155550161\n', { list_id: list.id });
  expect((await members()).sort()).toEqual(['Ada', 'Bo']);
  expect(two).toMatchObject({ created_count: 1, updated_count: 1, unchanged_count: 1 });
  await world.rolledBack(admin, two);
  expect(await members()).toEqual(['Ada']);
});

describe('three thousand rows', () => {
  const lines = Array.from({ length: 3_000 }, (_, at) =>
    at % 10 === 9 ? `Broken ${at},+1999` : `Person ${at},+1415${String(5_550_000 + at)}`,
  );
  const FILE = `Name,Phone\n${lines.join('\n')}\n`;
  const sql = (text: string, values: readonly unknown[] = []) =>
    server.context.kernel.db.pool.query<Record<string, string>>(text, [...values]);
  /** The job's transaction fails when it comes to this row, so many times: as when the process dies there. */
  const dieAt = async (row: number, times: number): Promise<void> => {
    await sql(`create sequence if not exists deaths`);
    await sql(`create or replace function die() returns trigger language plpgsql as $$
      begin
        if new.row_number = ${row} and nextval('deaths') <= ${times} then raise exception 'died at row %', new.row_number; end if;
        return new;
      end $$`);
    await sql(`create or replace trigger die before insert on contact_import_rows for each row execute function die()`);
  };
  afterEach(async () => {
    await sql('drop trigger if exists die on contact_import_rows');
    await sql('drop sequence if exists deaths');
  });
  const finish = async (): Promise<void> => {
    for (let tries = 0; tries < 5; tries += 1) {
      await drainJobs(server.context);
      server.clock.advance(60_000);
    }
  };

  it('are imported once each when the work is interrupted and goes on, and rolled back exactly', async () => {
    const before = await world.checksum(admin.companyId);
    const checked = await world.checked(admin, FILE);
    const { created = 0, rejected = 0 } = checked.check ?? {};
    expect([created, rejected]).toEqual([2_700, 300]);
    await dieAt(1_500, 2);
    await world.control(admin, checked, 'start');
    await drainJobs(server.context);
    expect(await world.get(admin, checked)).toMatchObject({ stage: 'importing', done_count: 1_400 });
    await finish();
    const done = await world.get(admin, checked);
    expect(done).toMatchObject({ stage: 'imported', done_count: 3_000, created_count: 2_700, rejected_count: 300 });
    const { rows } = await sql(
      `select (select count(*) from contacts where company_id = $1) as contacts,
        (select count(distinct name) from contacts where company_id = $1) as names,
        (select count(*) from contact_phone_numbers where company_id = $1) as numbers,
        (select count(*) from contact_import_rows where company_id = $1) as rows`,
      [admin.companyId],
    );
    expect(rows[0]).toEqual({ contacts: '2700', names: '2700', numbers: '2700', rows: '3000' });
    const back = await world.rolledBack(admin, done);
    expect(back).toMatchObject({ stage: 'rolled_back', removed_count: 2_700, restored_count: 0, kept_count: 0 });
    expect(await world.checksum(admin.companyId)).toBe(before);
  }, 60_000);

  it('leave a row out that fails whatever one does, and name it', async () => {
    const checked = await world.checked(admin, 'Name,Phone\nAda,+14155550160\nPoison,+14155550161\nBo,+14155550162\n');
    await dieAt(3, 1_000);
    await world.control(admin, checked, 'start');
    // It is written as rejected in the end: from then on the row can be written.
    await sql(`create or replace function die() returns trigger language plpgsql as $$
      begin
        if new.row_number = 3 and new.kind = 'created' then raise exception 'never'; end if;
        return new;
      end $$`);
    await finish();
    expect(await world.get(admin, checked)).toMatchObject({ stage: 'imported', created_count: 2, rejected_count: 1 });
    expect(await rejects(checked.id)).toEqual([{ row: 3, problems: [{ code: 'error', column: null, value: null }] }]);
  });

  it('can be paused, gone on with, and cancelled', async () => {
    const checked = await world.checked(admin, FILE);
    await world.control(admin, checked, 'start');
    await world.control(admin, checked, 'pause');
    await drainJobs(server.context);
    expect(await world.get(admin, checked)).toMatchObject({ stage: 'importing', is_paused: true, done_count: 0 });
    expect((await world.control(admin, checked, 'pause')).error.message).toBe('This is not running.');
    expect((await world.control(admin, checked, 'dismiss')).error.message).toBe('This is still under way.');
    await dieAt(1_500, 1);
    await world.control(admin, checked, 'resume');
    await drainJobs(server.context);
    await world.control(admin, checked, 'cancel');
    await finish();
    const done = await world.get(admin, checked);
    expect(done).toMatchObject({ stage: 'imported', is_cancelled: true, done_count: 1_400 });
    expect(await world.rolledBack(admin, done)).toMatchObject({ removed_count: done.created_count, kept_count: 0 });
  });
});
