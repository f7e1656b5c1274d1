import { createHash } from 'node:crypto';
import type { Endpoint } from '@talk/contract';
import { and, eq, lt, sql } from 'drizzle-orm';
import { sqlState } from '../db/client.js';
import { together } from '../db/session.js';
import type { Tx } from '../db/transaction.js';
import { fail } from '../http/errors.js';
import type { RequestFacts } from '../http/request-facts.js';
import type { Kernel } from '../kernel.js';
import type { Actor } from '../policy/actor.js';
import { idempotencyKeys } from './idempotency.tables.js';

interface Request {
  readonly kernel: Kernel;
  readonly tx: Tx;
  readonly endpoint: Endpoint;
  readonly parts: { readonly actor: Actor | null; readonly params: unknown; readonly body: unknown };
  readonly facts: RequestFacts;
}

const LOCK_NOT_AVAILABLE = '55P03';

/**
 * Runs `work` once per company, user and `Idempotency-Key`; the same request again gets the stored answer. The key's row is
 * inserted before the work and in its transaction: a duplicate that arrives meanwhile waits for that row, then
 * replays. When the work fails, the row goes with it, so the same key may be tried again.
 * @throws ApiError IDEMPOTENCY_KEY_REQUIRED, IDEMPOTENCY_KEY_REUSED (another request had this key), or CONFLICT when the first
 *   one is still at work after the waiting time.
 */
export async function withIdempotency(request: Request, work: () => Promise<unknown>): Promise<unknown> {
  const { tx, facts, kernel } = request;
  const { actor } = request.parts;
  const key = facts.header('idempotency-key');
  if (key === undefined || !/^[\x21-\x7e]{8,200}$/.test(key))
    throw fail('IDEMPOTENCY_KEY_REQUIRED', {
      message: 'Send an Idempotency-Key header of 8 to 200 visible characters, new for each intent.',
    });
  if (actor === null || actor.kind !== 'user') throw fail('NOT_SIGNED_IN');
  const row = { companyId: actor.companyId, userId: actor.userId, key, requestHash: hashOf(request) };
  const mine = and(
    eq(idempotencyKeys.companyId, row.companyId),
    eq(idempotencyKeys.userId, row.userId),
    eq(idempotencyKeys.key, key),
  );
  const now = kernel.clock.now();
  const forgotten = new Date(now.getTime() - kernel.config.idempotency.retentionMs);
  const [, , inserted] = await together(
    tx.q.execute(sql`select set_config('lock_timeout', ${`${kernel.config.idempotency.waitMs}ms`}, true)`),
    tx.q.delete(idempotencyKeys).where(and(mine, lt(idempotencyKeys.createdAt, forgotten))),
    tx.q
      .insert(idempotencyKeys)
      .values({ ...row, createdAt: now })
      .onConflictDoNothing()
      .returning({ key: idempotencyKeys.key }),
    tx.q.execute(sql`select set_config('lock_timeout', '0', true)`),
  ).catch(stillBusy);
  if (inserted.length === 0) {
    const [stored] = await tx.q.select().from(idempotencyKeys).where(mine);
    // The first one failed just now.
    if (stored === undefined) throw fail('UNAVAILABLE', { retryAfterSeconds: 1 });
    if (stored.requestHash !== row.requestHash) throw fail('IDEMPOTENCY_KEY_REUSED');
    return stored.response;
  }
  const result = await work();
  tx.unawaited(tx.q.update(idempotencyKeys).set({ status: 200, response: result }).where(mine).execute());
  return result;
}

function stillBusy(error: unknown): never {
  if (sqlState(error) === LOCK_NOT_AVAILABLE)
    throw fail('UNAVAILABLE', {
      message: 'The same request is still being processed. Ask again in a moment.',
      retryAfterSeconds: 1,
    });
  throw error;
}

/** Two requests are the same when operation, path parameters and body are. */
function hashOf({ endpoint, parts }: Request): string {
  return createHash('sha256')
    .update(JSON.stringify([endpoint.id, parts.params ?? null, sorted(parts.body)]))
    .digest('hex');
}

/** The same value with the keys of its objects in order. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value ?? null;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, sorted(inner)]),
  );
}
