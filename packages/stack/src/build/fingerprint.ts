import { createHash } from 'node:crypto';
import { readFile, readdir, stat } from 'node:fs/promises';
import { join, relative } from 'node:path';

const SKIPPED = new Set(['node_modules', 'dist', '.cache', '.data', 'reports']);
const IRRELEVANT = /\.(test|fixture|bench)\.tsx?$|\.tsbuildinfo$/;

/**
 * Hash of the names and contents of all files below `paths` (files or folders; absent ones count as empty). Tests and build
 * results do not matter. Contents decide, not times: a fresh clone, a checkout back and forth or a touched file rebuild nothing.
 * @param root names are relative to it, so that a moved folder keeps its fingerprints
 */
export async function fingerprint(
  root: string,
  paths: readonly string[],
  cache: Map<string, Promise<string>>,
): Promise<string> {
  const parts = await Promise.all(paths.map((path) => remembered(root, path, cache)));
  return createHash('sha256').update(parts.join('\n')).digest('hex').slice(0, 32);
}

function remembered(root: string, path: string, cache: Map<string, Promise<string>>): Promise<string> {
  const known = cache.get(path) ?? hashPath(root, path);
  cache.set(path, known);
  return known;
}

async function hashPath(root: string, path: string): Promise<string> {
  const files = (await listFiles(path)).sort();
  const hash = createHash('sha256');
  const contents = await Promise.all(files.map((file) => readFile(file)));
  files.forEach((file, index) => {
    const content = contents[index] ?? Buffer.alloc(0);
    hash.update(`${relative(root, file)}\0${content.length}\0`).update(content);
  });
  return hash.digest('hex');
}

/** Every file at or below `path`, without what is generated or only for tests. */
async function listFiles(path: string): Promise<string[]> {
  const info = await stat(path).catch(() => null);
  if (!info) return [];
  if (!info.isDirectory()) return [path];
  const children = await readdir(path, { withFileTypes: true });
  const wanted = children.filter((child) => !SKIPPED.has(child.name) && !IRRELEVANT.test(child.name));
  const lists = await Promise.all(wanted.map((child) => listFiles(join(path, child.name))));
  return lists.flat();
}
