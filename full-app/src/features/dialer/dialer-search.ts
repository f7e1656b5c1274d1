/** The buckets of tasks, as they stand in addresses (spec 2 §4). */
export const BUCKETS = ['in-queue', 'called', 'failed', 'scheduled', 'all'] as const;
export type Bucket = (typeof BUCKETS)[number];

export const bucketOf = (text: string | undefined): Bucket | null => BUCKETS.find((each) => each === text) ?? null;

/** Which list is shown. Left out means: the person’s own queue. */
export interface DialerSearch {
  list?: number;
  /** What its tasks are searched for. */
  find?: string;
  /** Only tasks of the user’s own contacts. */
  mine?: true;
  /** Contacts are being chosen for it. */
  add?: true;
}

/** Reads whatever stands in the address. What is not understood is left out. */
export function readDialerSearch(raw: Record<string, unknown>): DialerSearch {
  const list = Number(raw['list']);
  return {
    ...(Number.isSafeInteger(list) && list > 0 ? { list } : {}),
    ...(['string', 'number'].includes(typeof raw['find']) && raw['find'] !== '' ? { find: String(raw['find']) } : {}),
    ...(raw['mine'] === true || raw['mine'] === 'true' ? { mine: true } : {}),
    ...(raw['add'] === true || raw['add'] === 'true' ? { add: true } : {}),
  };
}
