import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import {
  checkContactImport,
  controlContactImport,
  getContactImport,
  uploadContactImport,
  type ContactImport,
  type Endpoint,
} from '@talk/contract';
import { createTestServer, type TestUser } from '@talk/server/testing';
import { startStack, type RunningStack } from '@talk/stack';

// `npm run bench:import`: a file of 200,000 rows, of which some are wrong, into a company that has 10,000 of these people already: memory of the
// server above idle, rows per second beside a bare COPY, rejects, kill -9 in the middle, and rolling back, exact.

const ROWS = Number(process.env['BENCH_ROWS'] ?? 200_000);
const KNOWN = Math.min(10_000, Math.floor(ROWS / 20));
const MEMORY_BUDGET_MB = 200;
const KILL_AT = 0.4;

/** Numbers that exist: a thousand in each of 300 exchanges. */
const numberOf = (at: number): string =>
  `+1415${String(200 + Math.floor(at / 10_000)).padStart(3, '0')}${String(at % 10_000).padStart(4, '0')}`;

/** What is wrong with a row, if anything: one in fifty of each. */
function rowOf(at: number): string {
  const good = [
    `Given ${at}`,
    `Family ${at}`,
    numberOf(at),
    `person${at}@example.com`,
    `City ${at % 500}`,
    `Note ${at}, "quoted"`,
  ];
  if (at % 50 === 7) good[2] = `+1415${at % 1000}`;
  if (at % 50 === 13) good[3] = 'not an address';
  if (at % 50 === 21) good[5] = `=HYPERLINK("x${at}")`;
  if (at % 50 === 33) good[5] = `Jos\uFFFD ${at}`;
  return good.map((cell) => (/[",]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(',');
}
const isWrong = (at: number): boolean => [7, 13, 21, 33].includes(at % 50);

async function memoryMb(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
}

/** Measures and prints; sets the exit code when something is not exact, or memory is beyond its budget. */
export async function run(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'talk-bench-import-'));
  await chmod(folder, 0o711); // PostgreSQL's account passes through when we are root
  const stack: RunningStack = await startStack({
    settings: { dataDir: join(folder, 'data') },
    seedDemo: false,
    env: { ...process.env, NODE_ENV: 'development' },
    print: () => undefined,
  });
  const back = await createTestServer(stack.databaseUrl, { clock: 'running' });
  const failures: string[] = [];
  const exact = (what: string, is: unknown, expected: unknown): void => {
    const same = String(is) === String(expected);
    console.log(`${what}: ${String(is)}${same ? ', exact' : `, NOT ${String(expected)}`}`);
    if (!same) failures.push(what);
  };
  try {
    const companyId = (await back.company()).id;
    const admin = await back.user(companyId);
    const sql = async <T>(text: string, values: readonly unknown[] = []): Promise<T[]> =>
      (await back.context.kernel.db.pool.query(text, [...values])).rows as T[];
    await sql(
      `with made as (insert into contacts (company_id, name, first_name, search_text)
         select $1, 'Known ' || n, 'Known ' || n,
           'known ' || n || ' 1415' || lpad((200 + n / 10000)::text, 3, '0') || lpad((n % 10000)::text, 4, '0')
         from generate_series(0, $2::int - 1) n returning id, first_name)
       insert into contact_phone_numbers (company_id, contact_id, phone_number)
         select $1, id, '+1415' || lpad((200 + n / 10000)::text, 3, '0') || lpad((n % 10000)::text, 4, '0')
         from (select id, substring(first_name from 7)::int as n from made) numbered`,
      [companyId, KNOWN],
    );
    const file = join(folder, 'people.csv');
    const lines = Array.from({ length: ROWS }, (_, at) => rowOf(at));
    await writeFile(file, `First name,Last name,Phone,Email,City,Notes\n${lines.join('\n')}\n`);
    await chmod(file, 0o644);
    const copied = await copySeconds(sql, file);

    const call = caller(stack, admin);
    await delay(5_000);
    let pid = stack.pids().server ?? 0;
    const idle = await memoryMb(pid);
    const ending = new AbortController();
    let peak = 0;
    const watching = (async () => {
      while (!ending.signal.aborted) {
        pid = stack.pids().server ?? pid;
        peak = Math.max(peak, await memoryMb(pid));
        await delay(100);
      }
    })();
    const checksum = async (): Promise<string> => {
      const [row] = await sql<{ sum: string }>(CHECKSUM, [companyId]);
      return row?.sum ?? '';
    };
    const before = await checksum();
    console.log(`${ROWS} rows, ${KNOWN} of the people known; idle ${idle.toFixed(0)} MB`);

    const data = (await readFile(file)).toString('base64');
    const one = await call<ContactImport>(uploadContactImport, { name: 'people.csv', data_base64: data });
    const until = async (stages: readonly string[], look?: (now: ContactImport) => boolean): Promise<ContactImport> => {
      for (;;) {
        const now = await call<ContactImport>(getContactImport, undefined, one.id).catch(() => null);
        if (now !== null && (stages.includes(now.stage) || look?.(now) === true)) return now;
        await delay(100);
      }
    };
    const timed = async <T>(what: string, work: () => Promise<T>): Promise<T> => {
      const from = performance.now();
      const answer = await work();
      const seconds = (performance.now() - from) / 1_000;
      console.log(
        `${what}: ${seconds.toFixed(1)} s, ${Math.round(ROWS / seconds)} rows/s, ${(seconds / copied).toFixed(1)} × COPY; peak ${(peak - idle).toFixed(0)} MB above idle`,
      );
      return answer;
    };
    const read = await timed('read', () => until(['read', 'failed']));
    exact('rows read', read.total, ROWS);
    const checked = await timed('dry run', async () => {
      await call(checkContactImport, { mapping: read.suggested, duplicates: 'update' }, one.id);
      return until(['checked']);
    });
    const wrong = lines.filter((_, at) => isWrong(at)).length;
    const known = lines.filter((_, at) => at < KNOWN && !isWrong(at)).length;
    exact('rejects of the dry run', checked.check?.rejected, wrong);
    exact('contacts it would update', checked.check?.updated, known);
    const done = await timed('import, with a kill -9 in the middle', async () => {
      await call(controlContactImport, { act: 'start' }, one.id);
      const at = await until([], ({ done_count }) => done_count > ROWS * KILL_AT);
      console.log(`kill -9 at row ${at.done_count}`);
      await stack.killServer();
      await stack.serverReady();
      return until(['imported']);
    });
    exact('created', done.created_count, ROWS - wrong - known);
    exact('updated', done.updated_count, known);
    exact('rejects', done.rejected_count, wrong);
    const [counted] = await sql<{ count: string; numbers: string }>(
      `select count(*) as count, count(distinct phone_number) as numbers from contact_phone_numbers where company_id = $1`,
      [companyId],
    );
    exact(
      'numbers, each once',
      `${counted?.count} ${counted?.numbers}`,
      `${KNOWN + done.created_count} ${KNOWN + done.created_count}`,
    );
    const rolled = await timed('rolling back', async () => {
      await call(controlContactImport, { act: 'roll_back' }, one.id);
      return until(['rolled_back']);
    });
    exact('removed', rolled.removed_count, done.created_count);
    exact('restored', rolled.restored_count, known);
    exact('checksum after rolling back', await checksum(), before);
    ending.abort();
    await watching;
    const above = peak - idle;
    console.log(`memory: ${above.toFixed(0)} MB above idle at the most, budget ${MEMORY_BUDGET_MB} MB`);
    if (above > MEMORY_BUDGET_MB) failures.push('memory');
  } finally {
    await back.app.close();
    await back.context.end();
    await stack.stop();
    await rm(folder, { recursive: true, force: true });
  }
  if (failures.length > 0) {
    console.error(`Not as promised: ${failures.join(', ')}.`);
    process.exitCode = 1;
  }
}

/** All but the count of changes and its moment. */
const CHECKSUM = `select md5(string_agg(line, '' order by line)) as sum from (
  select md5((to_jsonb(c) - 'version' - 'updated_at')::text) as line from contacts c where company_id = $1
  union all select md5(to_jsonb(n)::text) from contact_phone_numbers n where company_id = $1
  union all select md5(to_jsonb(t)::text) from contact_tags t where company_id = $1) lines`;

async function copySeconds(sql: (text: string) => Promise<unknown>, file: string): Promise<number> {
  await sql('create table bench_copy (first text, last text, phone text, email text, city text, notes text)');
  const from = performance.now();
  await sql(`copy bench_copy from '${file}' csv header`);
  const seconds = (performance.now() - from) / 1_000;
  await sql('drop table bench_copy');
  console.log(`bare COPY of the file: ${seconds.toFixed(2)} s, ${Math.round(ROWS / seconds)} rows/s`);
  return seconds;
}

function caller({ origins }: RunningStack, user: TestUser) {
  return async <T>(endpoint: Endpoint, body?: object, id?: number): Promise<T> => {
    const response = await fetch(origins.app + endpoint.path.replace('{id}', String(id)), {
      method: endpoint.method,
      headers: { authorization: `Bearer ${user.token}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${endpoint.id} answered ${response.status}: ${await response.text()}`);
    return (await response.json()) as T;
  };
}
