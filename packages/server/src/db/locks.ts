import { sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Queries } from './client.js';

/**
 * The one order in which a transaction locks what it locks. Two transactions that keep to it cannot wait for each other; several of
 * a kind are locked in the order of their ids. What is held already may be asked for again at any time.
 */
export const LOCK_ORDER = [
  /** A part of what a company has, named by its module: for rows that may not be there yet. */
  'part',
  /** Tags that are merged or deleted. Who puts one on something only keeps it from that. */
  'tag',
  /** Codes for one number of a visitor; then the newest code of one session. */
  'visitor-codes',
  'visitor-code',
  'line',
  /** A number of a line: an order for one that is bought, then the number itself when it is given back. */
  'number-order',
  'line-number',
  'ring-group',
  /** A leg that the carrier asks about. */
  'leg',
  'call',
  /** A change of many contacts: before the contacts of its step. */
  'bulk',
  /** An import of contacts: before the numbers and the contacts of its step. */
  'import',
  /** An export. */
  'export',
  /** A broadcast: before the contacts that one of its steps texts. */
  'broadcast',
  /** A sequence: before the contacts that are enrolled. */
  'sequence',
  /** A merge that is undone: before its contacts. */
  'merge',
  /** The order of a list of the power dialer: a step of a change of many adds to it. */
  'dialer-list',
  /** Requests that begin calls of this user. */
  'dialler',
  /** Those that look for the contact of a number. */
  'number',
  /** With its threads: also the lock of what is written to it. */
  'contact',
  /** With the text that it may be. */
  'communication',
  /** A contact's place in a sequence. */
  'sequence-contact',
  'scheduled-message',
  'draft',
  'credits',
  /** What an agent is doing: after everything that a call touches. */
  'agent',
  /** Of an agent who is locked already. */
  'wrap-up',
  /** Tries of a password under one key, in a transaction of their own. */
  'sign-in-tries',
] as const;
export type LockKind = (typeof LOCK_ORDER)[number];

/** What has no row of its own, and how its name begins in the database. */
const NAMED = {
  part: 'part:',
  'visitor-codes': 'visitor-codes:',
  leg: '',
  'dialer-list': 'dialer-list:',
  dialler: 'dials:',
  number: '',
  'sign-in-tries': 'sign-in-tries:',
} as const;
export type NamedLock = keyof typeof NAMED;
export type RowLock = Exclude<LockKind, NamedLock>;

/**
 * Kinds of which several may be locked in any order: a queue looks for an agent call by call, and calls of two queues with the same agents may
 * meet. The database finds that out, and one of the two begins again.
 */
const UNSORTED: ReadonlySet<LockKind> = new Set(['agent', 'wrap-up']);

/** Kinds that are locked only by a transaction that holds the row of another kind: they take its place in the order. */
const WITHIN: Readonly<Partial<Record<LockKind, LockKind>>> = { 'wrap-up': 'agent' };

/** Rows that others refer to: what refers to them may be added meanwhile. */
const SHARED_KEY: ReadonlySet<RowLock> = new Set(['contact', 'communication']);

type Key = number | string;

interface Lockable<Row> {
  for(strength: 'update' | 'no key update', config?: { of: PgTable }): { execute(): Promise<Row[]> };
}

/**
 * Runs a query for rows of one kind, and locks them until the transaction ends. A query for several orders them by id.
 * @param of the table whose rows are locked, where the query joins others.
 */
export async function lockRows<Row>(
  { q }: { readonly q: Queries },
  kind: RowLock,
  query: Lockable<Row>,
  idOf: (row: Row) => Key,
  of?: PgTable,
): Promise<Row[]> {
  const strength = SHARED_KEY.has(kind) ? 'no key update' : 'update';
  const rows = await query.for(strength, ...(of === undefined ? [] : [{ of }])).execute();
  check(q, kind, rows.map(idOf));
  return rows;
}

/** Makes others wait, until the transaction ends, who lock the same name. @param companyId 0 where the name is one of all companies. */
export async function lockName(
  { q }: { readonly q: Queries },
  kind: NamedLock,
  companyId: number,
  name: Key,
): Promise<void> {
  check(q, kind, [`${companyId} ${name}`]);
  await q
    .execute(sql`select pg_advisory_xact_lock(hashtextextended(${`${NAMED[kind]}${name}`}, ${companyId}))`)
    .execute();
}

/** The same for several names at once, in one order. */
export async function lockNames(
  { q }: { readonly q: Queries },
  kind: NamedLock,
  companyId: number,
  names: readonly string[],
): Promise<void> {
  const sorted = [...new Set(names)].map((name) => `${companyId} ${name}`).sort();
  if (sorted.length === 0) return;
  check(q, kind, sorted);
  const keys = sorted.map((name) => `${NAMED[kind]}${name.slice(String(companyId).length + 1)}`);
  await q
    .execute(
      sql`select pg_advisory_xact_lock(hashtextextended(name, ${companyId})) from unnest(${sql.param(keys)}::text[]) as name`,
    )
    .execute();
}

/** The transaction has made this row itself: no other can know of it, and it may be asked for at any time. */
export function madeHere({ q }: { readonly q: Queries }, kind: RowLock, id: Key): void {
  watched.get(q)?.names.add(`${kind} ${id}`);
}

/** What a transaction has locked so far. */
interface Held {
  readonly names: Set<string>;
  /** The last one that was new, by the order. */
  last: { readonly rank: number; readonly kind: LockKind; readonly key: Key } | null;
}

const watched = new WeakMap<object, Held>();

/** From now on this transaction fails when it locks something out of order: in development and in tests, not in production. */
export function watchLocks(q: Queries): void {
  watched.set(q, { names: new Set(), last: null });
}

function check(q: Queries, kind: LockKind, keys: readonly Key[]): void {
  const held = watched.get(q);
  if (held === undefined) return;
  const rank = LOCK_ORDER.indexOf(WITHIN[kind] ?? kind);
  for (const key of keys) {
    const name = `${kind} ${key}`;
    if (held.names.has(name)) continue;
    const { last } = held;
    const isLate = last !== null && (rank < last.rank || (rank === last.rank && !UNSORTED.has(kind) && key < last.key));
    if (isLate)
      throw new Error(
        `${name} is locked after ${last.kind} ${last.key}: another transaction that keeps to LOCK_ORDER may deadlock`,
      );
    held.names.add(name);
    held.last = { rank, kind, key };
  }
}
