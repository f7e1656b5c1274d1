import { isRecord } from '../protocol/frames.js';

/**
 * What a node says of one channel, in absolute terms, so that a later one replaces an earlier one. Keys are short because a snapshot
 * has thousands of them: `a` application, `c` channel, `n` subscriptions, `u` user id, `i` user info, `gone` for a user who left.
 */
export type Entry =
  | { readonly a: string; readonly c: string; readonly n: number }
  | { readonly a: string; readonly c: string; readonly u: string; readonly i?: unknown; readonly gone?: true };

/** What is said. `countsForMs`: how much longer this node wants the counts of channels without presence. */
export type ClusterBody =
  | { readonly type: 'beat'; readonly countsForMs: number }
  | { readonly type: 'update'; readonly entries: readonly Entry[] }
  /** Everything the sender has, in parts; `counts` when channels without presence are among it. */
  | {
      readonly type: 'snapshot';
      readonly first: boolean;
      readonly last: boolean;
      readonly counts: boolean;
      readonly entries: readonly Entry[];
    }
  /** Asks one node for a snapshot, or all of them. */
  | { readonly type: 'ask'; readonly of: string | null }
  | { readonly type: 'bye' };

/** `seq` goes up by one with each message of a node, so that a node that missed one notices at the next. */
export interface ClusterMessage {
  readonly kind: 'cluster';
  readonly node: string;
  readonly seq: number;
  readonly body: ClusterBody;
}

/** Leaves room for the head of a message within one NOTIFY payload. */
const PART_BYTES = 6_000;

/** Splits entries so that each part fits one NOTIFY payload; one part, empty, when there are none. */
export function partsOf(entries: readonly Entry[]): Entry[][] {
  const parts: Entry[][] = [[]];
  let bytes = 0;
  for (const entry of entries) {
    const size = Buffer.byteLength(JSON.stringify(entry)) + 1;
    if (bytes + size > PART_BYTES && bytes > 0) {
      parts.push([]);
      bytes = 0;
    }
    parts.at(-1)?.push(entry);
    bytes += size;
  }
  return parts;
}

/** Whether this came from a node of ours; other versions and other programs can write to the same NOTIFY channel. */
export function isClusterMessage(value: unknown): value is ClusterMessage {
  if (!isRecord(value) || typeof value['node'] !== 'string' || !Number.isSafeInteger(value['seq'])) return false;
  const { body } = value;
  if (!isRecord(body)) return false;
  switch (body['type']) {
    case 'beat':
      return typeof body['countsForMs'] === 'number';
    case 'ask':
      return body['of'] === null || typeof body['of'] === 'string';
    case 'snapshot':
      return (
        ['first', 'last', 'counts'].every((name) => typeof body[name] === 'boolean') && areEntries(body['entries'])
      );
    case 'update':
      return areEntries(body['entries']);
    default:
      return body['type'] === 'bye';
  }
}

function areEntries(value: unknown): boolean {
  return (
    Array.isArray(value) &&
    value.every(
      (entry) =>
        isRecord(entry) &&
        typeof entry['a'] === 'string' &&
        typeof entry['c'] === 'string' &&
        (typeof entry['n'] === 'number' || typeof entry['u'] === 'string'),
    )
  );
}
