import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT, type Ended } from './programs.js';

const NOTES = join(ROOT, '.cache/checks.json');

/** A hash of every file of the work tree that git knows or would take; null outside of a repository. */
export function treeHash(): string | null {
  let names: string[];
  try {
    const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
      cwd: ROOT,
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    names = listed.split('\0').filter((name) => name !== '' && existsSync(join(ROOT, name)));
  } catch {
    return null;
  }
  const hash = createHash('sha256').update(process.version);
  for (const name of names.sort()) {
    const file = join(ROOT, name);
    if (statSync(file).isFile()) hash.update(`\0${name}\0`).update(readFileSync(file));
  }
  return hash.digest('hex');
}

/** Does `check` unless it passed for exactly this tree: for checks that read files and nothing else. */
export async function unlessUnchanged(name: string, tree: string | null, check: () => Promise<Ended>): Promise<Ended> {
  if (tree !== null && readNotes()[name] === tree) {
    console.log(`\n✓ ${name} (nothing has changed since it passed)`);
    return { name, ok: true };
  }
  const ended = await check();
  if (ended.ok && tree !== null) {
    mkdirSync(dirname(NOTES), { recursive: true });
    writeFileSync(NOTES, `${JSON.stringify({ ...readNotes(), [name]: tree }, null, 2)}\n`);
  }
  return ended;
}

function readNotes(): Record<string, string> {
  try {
    return JSON.parse(readFileSync(NOTES, 'utf8')) as Record<string, string>;
  } catch {
    return {}; // none yet, or cut off while it was written
  }
}
