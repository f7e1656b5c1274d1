import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { Agent, request as httpRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { startStack, type RunningStack } from '@talk/stack';

// `npm run bench:flood`: what an upload flood costs in memory (issue 10: within 150 MB of idle), and what long headers and queries cost
// in time, as a ratio to short ones. Linux: resident memory of the server process, from /proc.

const MEGABYTE = 1024 * 1024;
const MEMORY_BUDGET_MB = 150;
const RATIO_BUDGET = 2;
const PARALLEL = 60;
const SETTLE_MS = 3_000;
const PROBES = 300;

interface Sent {
  readonly path: string;
  readonly method?: string;
  readonly headers?: Record<string, string>;
  readonly body?: Buffer;
  readonly agent?: Agent;
}

/** The status; 0 when the connection was cut before the answer. */
function send(stack: RunningStack, { path, method = 'POST', headers = {}, body, agent }: Sent): Promise<number> {
  return new Promise((resolve) => {
    const length = body === undefined ? {} : { 'content-length': String(body.length) };
    const request = httpRequest(
      stack.origins.app + path,
      { method, agent: agent ?? false, headers: { 'content-type': 'application/json', ...length, ...headers } },
      (response) => {
        response.resume();
        response.once('close', () => resolve(response.statusCode ?? 0));
      },
    );
    request.once('error', () => resolve(0));
    request.end(body);
  });
}

async function post(stack: RunningStack, path: string, body: object, headers: Record<string, string> = {}) {
  const answer = await fetch(stack.origins.app + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as { token?: string; meta?: { token: string } };
}

async function residentMb(stack: RunningStack): Promise<number> {
  const status = await readFile(`/proc/${stack.pids().server}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0) / 1024;
}

/** How far memory rises above `idleMb` while `work` runs. */
async function riseDuring(stack: RunningStack, idleMb: number, work: () => Promise<unknown>): Promise<number> {
  let highest = 0;
  const going = { on: true };
  const watching = (async () => {
    while (going.on) {
      highest = Math.max(highest, await residentMb(stack));
      await delay(20);
    }
  })();
  await work();
  going.on = false;
  await watching;
  return highest - idleMb;
}

const row = (name: string, ...cells: string[]) =>
  console.log(name.padEnd(52) + cells.map((cell) => cell.padStart(14)).join(''));

const counted = (statuses: readonly number[]): string =>
  [...new Set(statuses)]
    .sort()
    .map((status) => `${statuses.filter((each) => each === status).length}×${status === 0 ? 'cut' : status}`)
    .join(' ');

async function floods(stack: RunningStack): Promise<boolean> {
  const { keys, accounts, password } = stack.credentials;
  const file = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(9.9 * MEGABYTE, 7)]);
  const upload = Buffer.from(JSON.stringify({ name: 'boots.png', data_base64: file.toString('base64') }));
  const heavy = Buffer.alloc(256 * 1024, 0x5b);
  const origin = stack.origins.examples;
  const { token: visitor } = await post(stack, '/api/v1/auth/token', { key: keys.publishable }, { origin });
  const people = await Promise.all(
    [accounts.admin, accounts.supervisor, accounts.agent, accounts.agent2].map((email) =>
      post(stack, '/login', { email, password }),
    ),
  );
  await delay(SETTLE_MS);
  const idleMb = await residentMb(stack);
  row('', 'answers', 'above idle', 'of budget');
  row(`idle`, '', `${idleMb.toFixed(0)} MB`);
  const all: [name: string, one: (index: number) => Sent, times: number][] = [
    [
      `${PARALLEL} × 14 MB, the public key, no session`,
      () => ({ path: '/api/v1/visitor/files', body: upload, headers: { authorization: `Bearer ${visitor}`, origin } }),
      PARALLEL,
    ],
    [
      `${PARALLEL} × 14 MB, signed in as four people`,
      (index) => ({
        path: '/api/v1/attachments',
        body: upload,
        headers: { authorization: `Bearer ${people[index % people.length]?.meta?.token ?? ''}` },
      }),
      PARALLEL,
    ],
    ['200 × 256 KB of brackets to sign-in', () => ({ path: '/login', body: heavy }), 200],
  ];
  let worst = 0;
  for (const [name, one, times] of all) {
    let answers: number[] = [];
    const rise = await riseDuring(stack, idleMb, async () => {
      answers = await Promise.all(Array.from({ length: times }, (_, index) => send(stack, one(index))));
    });
    worst = Math.max(worst, rise);
    row(name, counted(answers), `${rise.toFixed(0)} MB`, (rise / MEMORY_BUDGET_MB).toFixed(2));
    await delay(SETTLE_MS);
  }
  return worst <= MEMORY_BUDGET_MB;
}

const median = (values: number[]): number => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** Long and short by turns, over one connection, so that both meet the same machine. */
async function ratios(stack: RunningStack): Promise<boolean> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const timed = async (sent: Sent): Promise<number> => {
    const startedMs = performance.now();
    await send(stack, { ...sent, agent });
    return performance.now() - startedMs;
  };
  const labels = `https://${'a.'.repeat(7400)}com`;
  const short = 'https://a.com';
  const probes: [name: string, of: (value: string, index: number) => Sent][] = [
    ...['origin', 'authorization', 'cookie', 'range', 'accept', 'user-agent', 'x-visitor-session', 'x-anything'].map(
      (name): [string, (value: string) => Sent] => [
        name,
        (value) => ({ path: '/api/v2/contacts', method: 'GET', headers: { [name]: value } }),
      ],
    ),
    ['origin, preflight', (value) => ({ path: '/api/v2/contacts', method: 'OPTIONS', headers: { origin: value } })],
    ['query', (value) => ({ path: `/api/v2/contacts?search=${value}`, method: 'GET' })],
    ['path', (value) => ({ path: `/s/${value.replaceAll('/', '')}`, method: 'GET' })],
  ];
  console.log('');
  row('15 000 characters to 13', 'short', 'long', 'ratio');
  let originRatio = 0;
  for (const [name, of] of probes) {
    const [shortMs, longMs]: [number[], number[]] = [[], []];
    for (let index = 0; index < PROBES; index += 1) {
      shortMs.push(await timed(of(short, index)));
      longMs.push(await timed(of(labels, index)));
    }
    const [quick, slow] = [median(shortMs), median(longMs)];
    if (name.startsWith('origin')) originRatio = Math.max(originRatio, slow / quick);
    row(name, `${quick.toFixed(2)} ms`, `${slow.toFixed(2)} ms`, (slow / quick).toFixed(2));
  }
  agent.destroy();
  return originRatio <= RATIO_BUDGET;
}

/** Measures and prints; sets the exit code when a budget is exceeded. */
export async function run(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'talk-bench-'));
  await chmod(folder, 0o711);
  try {
    const stack = await startStack({
      settings: { dataDir: join(folder, 'data') },
      env: { ...process.env, LOG_LEVEL: 'warn' },
    });
    try {
      const isSmall = await floods(stack);
      const isQuick = await ratios(stack);
      process.exitCode = isSmall && isQuick ? 0 : 1;
    } finally {
      await stack.stop();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
