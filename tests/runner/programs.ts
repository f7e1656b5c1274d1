import { spawn, type ChildProcess } from 'node:child_process';
import { createWriteStream, existsSync, readFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** Logs and reports of the run; emptied by the next. */
export const REPORTS = join(ROOT, 'reports');

/** How a program ended. */
export interface Ended {
  readonly name: string;
  readonly ok: boolean;
}

export interface ProgramOptions {
  /** Lines of a program that succeeded that are worth showing. */
  readonly closing?: number;
  /** Gives way to programs that keep time. */
  readonly yields?: boolean;
  readonly env?: Readonly<Record<string, string>>;
}

/** Of `nice`: a tenth of the share of a program that does not give way. */
const YIELDING = 10;
const FAILURE_LINES = 400;

/** The program of an npm package, without npx and its network. */
export function programOf(name: string, packageName = name): string {
  const places = [join(ROOT, 'tests/node_modules', packageName), join(ROOT, 'node_modules', packageName)];
  const folder = places.find((place) => existsSync(join(place, 'package.json')));
  if (folder === undefined) throw new Error(`${packageName} is not installed. Run npm ci.`);
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    bin: string | Record<string, string>;
  };
  return join(folder, typeof bin === 'string' ? bin : (bin[name] ?? ''));
}

export const secondsSince = (sinceMs: number): string => `${((performance.now() - sinceMs) / 1000).toFixed(1)} s`;

const running = new Set<ChildProcess>();

/** Ends what runs, for a run that is called off. */
export function endPrograms(): void {
  for (const child of running) child.kill('SIGTERM');
}

/** Runs a Node program; shows its closing lines, or all it said when it failed. */
export async function runProgram(
  name: string,
  args: readonly string[],
  { closing = 4, yields = false, env = {} }: ProgramOptions = {},
): Promise<Ended> {
  const beganMs = performance.now();
  const { FORCE_COLOR: _colour, ...inherited } = process.env;
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...inherited, NO_COLOR: '1', ...env },
  });
  running.add(child);
  if (yields && child.pid !== undefined) setPriority(child.pid, YIELDING);
  // For whoever wants to follow it.
  const log = createWriteStream(join(REPORTS, `${name.replaceAll(' ', '-')}.log`));
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      log.write(chunk);
    });
  const code = await new Promise<string | number | null>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('close', (exitCode, signal) => resolve(exitCode ?? signal));
  });
  running.delete(child);
  log.end();
  const ok = code === 0;
  // Some tools colour their output whatever one asks.
  const lines = stripVTControlCharacters(said).trimEnd().split('\n');
  console.log(`\n${ok ? '✓' : '✗'} ${name} (${secondsSince(beganMs)})${ok ? '' : `, ended with ${code}`}`);
  console.log((ok ? lines.slice(-closing) : lines.slice(-FAILURE_LINES)).join('\n'));
  return { name, ok };
}
