import type { Broadcast } from '@talk/core/contract';

/** The statuses that the list can be narrowed to, in the order of its menu. */
export const STATUSES = [
  'draft',
  'scheduled',
  'sending',
  'paused',
  'done',
  'failed',
  'canceled',
] as const satisfies readonly Broadcast['status'][];
export type Status = (typeof STATUSES)[number];

/** What of the list is in its address. */
export interface BroadcastsSearch {
  /** Absent: all. */
  readonly status?: Status;
  readonly q?: string;
  /** Absent: the first. */
  readonly page?: number;
}

const isId = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) > 0;
const statusOf = (word: unknown): Status | undefined =>
  STATUSES.find((status) => status === (word === 'sent' ? 'done' : word));

/** Reads the address; `sent` is an old word for `done` (spec 2 §4). What it does not know is left out. */
export function readBroadcastsSearch({ status, q, page }: Readonly<Record<string, unknown>>): BroadcastsSearch {
  const known = statusOf(status);
  return {
    ...(known !== undefined && { status: known }),
    ...((typeof q === 'string' || typeof q === 'number') && String(q).trim() !== '' && { q: String(q).trim() }),
    ...(isId(page) && page > 1 && { page }),
  };
}

export const STEPS = ['audience', 'message', 'compliance', 'cost', 'schedule', 'review'] as const;
export type Step = (typeof STEPS)[number];

/** What of the wizard is in its address. */
export interface NewBroadcastSearch {
  readonly draft?: number;
  readonly step?: Step;
  /** A list to begin with. */
  readonly list_id?: number;
}

export function readNewBroadcastSearch({
  draft,
  step,
  list_id: list,
}: Readonly<Record<string, unknown>>): NewBroadcastSearch {
  const known = STEPS.find((each) => each === step);
  return {
    ...(isId(draft) && { draft }),
    ...(known !== undefined && { step: known }),
    ...(isId(list) && { list_id: list }),
  };
}
