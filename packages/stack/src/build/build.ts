import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { lockFile, type FileLock } from '../file-lock.js';
import { fingerprint } from './fingerprint.js';
import { findTargets, type Target } from './targets.js';
import { readWorkspace } from './workspace.js';

export interface BuildOptions {
  readonly root: string;
  /** Build only targets whose id starts with one of these. Default: all. */
  readonly only?: readonly string[];
  /** Build even what is fresh. */
  readonly force?: boolean;
  readonly log: (line: string) => void;
}

export interface BuildResult {
  /** Ids of what was built now; empty when all was fresh. */
  readonly built: readonly Target[];
  readonly fresh: readonly Target[];
}

const PARALLEL = 2;

/** As long as a bundler may keep a busy machine from a sign of life. */
const SILENT_MS = 120_000;
const ASK_AGAIN_MS = 200;

/**
 * Builds what is stale. What was built from which contents is noted in `.cache/build.json`; a target is noted only when it
 * succeeded. Two builds of one folder take turns, so that nobody reads what the other is just replacing.
 * @throws Error of the first target that failed; the ones before it are kept
 */
export async function build(options: BuildOptions): Promise<BuildResult> {
  const seen = await look(options);
  if (seen.stale.length === 0) return { built: [], fresh: seen.fresh };
  const lock = await takeTurn(join(options.root, '.cache'));
  try {
    // Another build may have made it meanwhile.
    const { stale, fresh } = await look(options);
    await makeAll(stale, options);
    return { built: stale.map(({ target }) => target), fresh };
  } finally {
    await lock.release();
  }
}

interface Stale {
  readonly target: Target;
  /** Of what it is to be built from. */
  readonly hash: string;
}

async function look({ root, only, force }: BuildOptions): Promise<{ stale: Stale[]; fresh: Target[] }> {
  const notes = await readNotes(notesOf(root));
  const hashes = new Map<string, Promise<string>>();
  const all = await findTargets(root, await readWorkspace(root));
  const wanted = all.filter((target) => !only || only.some((prefix) => target.id.startsWith(prefix)));
  const stale: Stale[] = [];
  const fresh: Target[] = [];
  for (const target of wanted) {
    const hash = await fingerprint(root, target.inputs, hashes);
    if (!force && notes[target.id] === hash && existsSync(target.output)) fresh.push(target);
    else stale.push({ target, hash });
  }
  return { stale, fresh };
}

async function takeTurn(cache: string): Promise<FileLock> {
  await mkdir(cache, { recursive: true });
  for (;;) {
    const lock = await lockFile(join(cache, 'build.lock'), SILENT_MS);
    if (!('by' in lock)) return lock;
    await delay(ASK_AGAIN_MS);
  }
}

async function makeAll(stale: readonly Stale[], { root, log }: BuildOptions): Promise<void> {
  const notes = await readNotes(notesOf(root));
  const queue = [...stale];
  const work = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const { target, hash } = next;
      const startedMs = performance.now();
      await make(target, root).catch((error: unknown) => {
        queue.length = 0;
        throw new Error(`${target.id} did not build: ${error instanceof Error ? error.message : String(error)}`, {
          cause: error,
        });
      });
      log(`built ${target.id} in ${((performance.now() - startedMs) / 1000).toFixed(1)} s`);
      // A generator may write into its own inputs (the docs' HTTP reference does).
      notes[target.id] = target.recipe.kind === 'program' ? await fingerprint(root, target.inputs, new Map()) : hash;
      await writeNotes(notesOf(root), notes);
    }
  };
  await Promise.all(Array.from({ length: PARALLEL }, work));
}

const notesOf = (root: string): string => join(root, '.cache/build.json');

async function make(target: Target, root: string): Promise<void> {
  const { recipe } = target;
  if (recipe.kind === 'program') return runProgram(recipe.command, recipe.folder);
  // Loaded late: when everything is fresh, `npm start` should not pay for bundlers.
  const { packageBundle, pageBundle, scriptBundle } = await import('./bundles.js');
  const bundle =
    recipe.kind === 'package'
      ? packageBundle(recipe.member)
      : recipe.kind === 'page'
        ? pageBundle(recipe.html, recipe.script, target.output)
        : scriptBundle(recipe.script, target.output, recipe.format);
  if (!bundle) return;
  if (recipe.kind === 'page') await rm(target.output, { recursive: true, force: true });
  if (recipe.kind === 'package') await rm(join(target.output, 'chunks'), { recursive: true, force: true });
  const { rollup } = await import('rollup');
  const built = await rollup(bundle);
  try {
    await built.write(bundle.output);
  } finally {
    await built.close();
  }
  await mkdir(join(root, '.cache'), { recursive: true });
}

/** Runs a build tool of its own; what it says is shown only when it fails. */
async function runProgram(command: readonly string[], folder: string): Promise<void> {
  const [program = '', ...args] = command;
  // Whoever builds, a test too: what comes out is the product.
  const { NODE_ENV: _mode, ...env } = process.env;
  const child = spawn(program, args, { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] });
  const said: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => said.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => said.push(chunk));
  const code = await new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  if (code !== 0) throw new Error(`${command.join(' ')} ended with ${String(code)}\n${Buffer.concat(said).toString()}`);
}

async function readNotes(file: string): Promise<Record<string, string>> {
  return readFile(file, 'utf8').then(
    (text) => JSON.parse(text) as Record<string, string>,
    () => ({}),
  );
}

/** Written whole and renamed, so a build that is interrupted here costs a rebuild at most. */
async function writeNotes(file: string, notes: Record<string, string>): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  const unfinished = `${file}.${process.pid}.${writes++}`;
  await writeFile(unfinished, `${JSON.stringify(notes, null, 2)}\n`);
  await rename(unfinished, file);
}

let writes = 0;
