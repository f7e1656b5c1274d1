import { fail } from '../../../http/errors.js';
import type { Kernel } from '../../../kernel.js';
import { writeChecks } from './system.tables.js';

/** A look is as old as this at most: readiness is public, and each look writes to the disk. */
const LOOK_MS = 1000;

/**
 * Whether the server can write: to the database, and to the folder of files. Reading goes on for long when a disk is full, so an answer
 * to a question proves nothing.
 * @returns a check that throws ApiError UNAVAILABLE; a caller who asks while one is under way, or soon after, gets its answer.
 */
export function createWriteCheck(kernel: Pick<Kernel, 'db' | 'storage' | 'clock'>): () => Promise<void> {
  let last: { readonly atMs: number; readonly look: Promise<void> } | null = null;

  async function look(): Promise<void> {
    const at = kernel.clock.now();
    await kernel.db.drizzle
      .insert(writeChecks)
      .values({ id: 1, at })
      .onConflictDoUpdate({ target: writeChecks.id, set: { at } });
    await kernel.storage.probe().catch((error: unknown) => {
      throw fail('UNAVAILABLE', {
        message: 'The data folder cannot be written to. Is its disk full?',
        retryAfterSeconds: 10,
        cause: error,
      });
    });
  }

  return () => {
    const nowMs = kernel.clock.now().getTime();
    if (last === null || nowMs - last.atMs >= LOOK_MS || nowMs < last.atMs) {
      last = { atMs: nowMs, look: look() };
      last.look.catch(() => {
        // A failure is not kept: the next one to ask looks again.
        last = null;
      });
    }
    return last.look;
  };
}
