import { existsSync } from 'node:fs';
import { readlink, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { lockDataFolder } from './data-lock.js';
import { StackError, type StackSettings } from './settings.js';

/** What the demo leaves in the data folder. Secrets stay, so that sessions of other tools go on working. */
const DEMO_DATA = ['postgres', 'files', 'sandbox'] as const;

/**
 * Deletes the demo's database and files; the next start seeds anew.
 * @returns paths that were deleted
 * @throws StackError while Talk runs on this folder, or with a database that is not ours to delete
 */
export async function resetDemo(settings: StackSettings): Promise<string[]> {
  if (settings.databaseUrl !== undefined) {
    throw new StackError(
      'DATABASE_URL is set: demo:reset only deletes the embedded database. Unset it, or reset that server yourself.',
    );
  }
  if (!existsSync(settings.dataDir)) return [];
  const lock = await lockDataFolder(settings.dataDir);
  try {
    const deleted: string[] = [];
    for (const name of DEMO_DATA) {
      const path = join(settings.dataDir, name);
      // As root the database may be a link to a folder that PostgreSQL's account can enter.
      const target = await readlink(path).catch(() => null);
      if (target !== null) {
        await rm(target, { recursive: true, force: true });
        await rm(`${target}.origin`, { force: true });
        deleted.push(target);
      } else if (existsSync(path)) {
        deleted.push(path);
      }
      await rm(path, { recursive: true, force: true });
    }
    return deleted;
  } finally {
    await lock.release();
  }
}
