import { and, inArray, sql } from 'drizzle-orm';
import type { Reads } from '../../../db/transaction.js';
import { within, type Scope } from '../../../policy/scope.js';
import { storedFiles } from '../../platform/files/read.js';

/** Whether all of these are sounds of the company. */
export async function areSounds({ q }: Reads, scope: Scope, fileIds: readonly string[]): Promise<boolean> {
  const ids = [...new Set(fileIds)];
  if (ids.length === 0) return true;
  const isSound = sql`${storedFiles.contentType} like 'audio/%'`;
  return (
    (await q.$count(storedFiles, within(scope, storedFiles, and(inArray(storedFiles.id, ids), isSound)))) === ids.length
  );
}
