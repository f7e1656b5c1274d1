import { spawn, type ChildProcess } from 'node:child_process';
import { chmod, mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

// `npm run bench:start`: time from process start to "ready", for the first run on an empty data folder and for later runs, and
// the memory of each process when idle. Linux: memory is the proportional share (PSS), so that shared pages count once.

const LATER_RUNS = 3;
const READY_BUDGET_SECONDS = 5;
const MEMORY_BUDGET_MB = 500;
const SETTLE_MS = 5_000;
const START = fileURLToPath(new URL('../../packages/stack/bin/start.mjs', import.meta.url));

interface Usage {
  readonly name: string;
  readonly processes: number;
  readonly megabytes: number;
}

async function start(dataDir: string): Promise<{ child: ChildProcess; seconds: number }> {
  const startedMs = performance.now();
  const child = spawn(process.execPath, [START], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      PORT: '0',
      EXAMPLES_PORT: '0',
      SANDBOX_PORT: '0',
      CRM_PORT: '0',
      SANDBOX_MEDIA_PORT: '0',
    },
  });
  const lines: string[] = [];
  for await (const line of createInterface({ input: child.stdout })) {
    lines.push(line);
    if (line.includes('Talk is ready')) {
      child.stdout.resume();
      return { child, seconds: (performance.now() - startedMs) / 1000 };
    }
  }
  throw new Error(`npm start ended before it was ready:\n${lines.join('\n')}`);
}

async function stop(child: ChildProcess): Promise<number> {
  const startedMs = performance.now();
  child.kill('SIGTERM');
  await new Promise((resolve) => child.once('exit', resolve));
  return (performance.now() - startedMs) / 1000;
}

/** Memory of the process and all below it, by what they are. */
async function memoryOf(rootPid: number): Promise<Usage[]> {
  const parents = new Map<number, number>();
  for (const entry of await readdir('/proc')) {
    const stat = /^\d+$/.test(entry) ? await readFile(`/proc/${entry}/stat`, 'utf8').catch(() => null) : null;
    if (stat) parents.set(Number(entry), Number(stat.slice(stat.lastIndexOf(')') + 4).split(' ')[0]));
  }
  const isBelow = (pid: number): boolean => pid === rootPid || (parents.has(pid) && isBelow(parents.get(pid) ?? 0));
  const totals = new Map<string, { processes: number; kilobytes: number }>();
  for (const pid of parents.keys()) {
    if (!isBelow(pid)) continue;
    const command = (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).replaceAll('\0', ' ');
    const rollup = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '');
    const kilobytes = Number(/^Pss:\s+(\d+)/m.exec(rollup)?.[1] ?? 0);
    const name = partOf(command);
    const total = totals.get(name) ?? { processes: 0, kilobytes: 0 };
    totals.set(name, { processes: total.processes + 1, kilobytes: total.kilobytes + kilobytes });
  }
  return [...totals].map(([name, { processes, kilobytes }]) => ({ name, processes, megabytes: kilobytes / 1024 }));
}

function partOf(command: string): string {
  if (/postgres/.test(command)) return 'database';
  if (/packages\/server\//.test(command)) return 'server';
  if (/packages\/carrier-sandbox\//.test(command)) return 'sandbox';
  return 'stack';
}

/** Measures and prints; sets the exit code when a budget is exceeded. */
export async function run(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'talk-bench-'));
  await chmod(folder, 0o711);
  try {
    const dataDir = join(folder, 'data');
    const first = await start(dataDir);
    await stop(first.child);
    const later: number[] = [];
    const stops: number[] = [];
    let memory: Usage[] = [];
    for (let run = 1; run <= LATER_RUNS; run += 1) {
      const { child, seconds } = await start(dataDir);
      later.push(seconds);
      if (run === LATER_RUNS) {
        await delay(SETTLE_MS);
        memory = await memoryOf(child.pid ?? 0);
      }
      stops.push(await stop(child));
    }
    const slowest = Math.max(...later);
    const total = memory.reduce((sum, usage) => sum + usage.megabytes, 0);
    const row = (name: string, value: string, ratio = '') =>
      console.log(`${name.padEnd(38)}${value.padStart(12)}${ratio.padStart(10)}`);
    row('', 'measured', 'of budget');
    row('first run (initdb, migrations, seed)', `${first.seconds.toFixed(2)} s`);
    row(`later runs, slowest of ${LATER_RUNS}`, `${slowest.toFixed(2)} s`, (slowest / READY_BUDGET_SECONDS).toFixed(2));
    row('orderly stop, slowest', `${Math.max(...stops).toFixed(2)} s`, (Math.max(...stops) / 5).toFixed(2));
    for (const { name, processes, megabytes } of memory)
      row(`${name} (${processes} processes)`, `${megabytes.toFixed(0)} MB`);
    row('idle, all processes (PSS)', `${total.toFixed(0)} MB`, (total / MEMORY_BUDGET_MB).toFixed(2));
    process.exitCode = slowest <= READY_BUDGET_SECONDS && total < MEMORY_BUDGET_MB ? 0 : 1;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
