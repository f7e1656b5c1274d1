import { setTimeout as delay } from 'node:timers/promises';
import type { RunningStack } from '@talk/stack';
import type { Client } from 'pg';
import { whoAsks } from './bare-sql.js';

// What the benchmarks of lists share: the same reads over HTTP and as SQL that was written by hand, by turns, as a ratio (issues 15 and 16: within 3×).
// Both ask first who asks and what they may see, as every request has to.

const BUDGET_RATIO = 3;
/** Between the first page and a deep one, of which neither does more than the other. */
const NOISE_RATIO = 1.5;
const RUNS = 30;
const WARM_UP = 5;

export interface Person {
  readonly token: string;
  readonly userId: number;
}

/** One read: what is asked over HTTP, and the statements that read the data of the same answer. */
export interface Read {
  readonly name: string;
  readonly path: string;
  readonly sql: readonly string[];
}

export async function signIn({ origins, credentials }: RunningStack, database: Client, email: string): Promise<Person> {
  const answer = await fetch(`${origins.app}/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: credentials.password }),
  });
  if (!answer.ok) throw new Error(`/login was answered ${answer.status}`);
  const { meta } = (await answer.json()) as { meta: { token: string } };
  const { rows } = await database.query<{ id: number }>('select id::int from users where email = $1', [email]);
  return { token: meta.token, userId: rows[0]?.id ?? 0 };
}

/** The company of the person who sees everything; from now on the other person sees their own contacts alone. */
export async function restrictOne(database: Client): Promise<number> {
  const { rows } = await database.query<{ company_id: number }>(
    `select company_id::int from memberships join users on users.id = user_id where email = 'scale@atlas.test'`,
  );
  await database.query(
    `update memberships set contacts_visibility = 'restricted', contacts_access_level = 1, can_view_unassigned_contacts = false
     from users where users.id = user_id and email = 'agent1@atlas.test'`,
  );
  return rows[0]?.company_id ?? 0;
}

/** The answer and its milliseconds; a refusal for too many requests is waited out, and not counted. */
async function asked(stack: RunningStack, { token }: Person, path: string): Promise<{ ms: number; answer: unknown }> {
  for (;;) {
    const from = performance.now();
    const response = await fetch(stack.origins.app + path, { headers: { authorization: `Bearer ${token}` } });
    const text = await response.text();
    const ms = performance.now() - from;
    if (response.ok) return { ms, answer: JSON.parse(text) };
    if (response.status !== 429) throw new Error(`${path} was answered ${response.status}: ${text}`);
    await delay(Number(response.headers.get('retry-after') ?? 1) * 1_000);
  }
}

const at = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? Number.NaN;

/** Both by turns, so that they meet the same machine. `BENCH_ONLY` is a part of the names of those to measure. @returns the worst ratio. */
export async function compare(
  stack: RunningStack,
  database: Client,
  person: Person,
  reads: readonly Read[],
): Promise<number> {
  console.log(
    `${''.padEnd(36)}${'HTTP p50'.padStart(10)}${'p95'.padStart(9)}${'SQL p50'.padStart(10)}${'p95'.padStart(9)}${'ratio'.padStart(8)}`,
  );
  const only = process.env['BENCH_ONLY'] ?? '';
  let worst = 0;
  for (const { name, path, sql } of reads.filter((read) => read.name.includes(only))) {
    const [ours, bare]: [number[], number[]] = [[], []];
    for (let run = 0; run < WARM_UP + RUNS; run += 1) {
      const { ms } = await asked(stack, person, path);
      const from = performance.now();
      for (const statement of [...whoAsks(person.userId), ...sql]) await database.query(statement);
      if (run < WARM_UP) continue;
      ours.push(ms);
      bare.push(performance.now() - from);
    }
    const ratio = at(ours, 0.5) / at(bare, 0.5);
    worst = Math.max(worst, ratio);
    const cells = [at(ours, 0.5), at(ours, 0.95), at(bare, 0.5), at(bare, 0.95)].map((ms, index) =>
      ms.toFixed(1).padStart(index % 2 === 0 ? 10 : 9),
    );
    console.log(`${name.padEnd(36)}${cells.join('')}${ratio.toFixed(2).padStart(8)}`);
  }
  return worst;
}

/** How much longer a page of contacts takes `depth` rows down. */
export async function compareDeep(
  stack: RunningStack,
  person: Person,
  depth: number,
  perPage: number,
): Promise<number> {
  const page = (rows: number, cursor: string): string =>
    `/api/v2/contacts?${new URLSearchParams({ per_page: String(rows), ...(cursor !== '' && { cursor }) })}`;
  let cursor = '';
  for (let row = 0; row < depth; row += 100) {
    const { answer } = await asked(stack, person, page(100, cursor));
    cursor = (answer as { next_cursor?: string }).next_cursor ?? '';
  }
  const [first, deep]: [number[], number[]] = [[], []];
  for (let run = 0; run < WARM_UP + RUNS * 2; run += 1) {
    const top = await asked(stack, person, page(perPage, ''));
    const down = await asked(stack, person, page(perPage, cursor));
    if (run < WARM_UP) continue;
    first.push(top.ms);
    deep.push(down.ms);
  }
  const ratio = at(deep, 0.5) / at(first, 0.5);
  console.log(
    `the first page ${at(first, 0.5).toFixed(1)} ms, one ${depth} contacts down ${at(deep, 0.5).toFixed(1)} ms: ×${ratio.toFixed(2)}`,
  );
  return ratio;
}

/** Prints the verdict; sets the exit code when a read is not within its ratio, or a deep page costs more. */
export function judge(worst: number, deep: number): void {
  const isWithin = worst <= BUDGET_RATIO;
  const isFlat = deep <= NOISE_RATIO;
  console.log(
    `Verdict: ${isWithin ? 'every read' : 'not every read'} is within ${BUDGET_RATIO}× of bare SQL; a deep page ${isFlat ? 'costs what the first one does' : 'costs more than the first one'}`,
  );
  process.exitCode = isWithin && isFlat ? 0 : 1;
}
