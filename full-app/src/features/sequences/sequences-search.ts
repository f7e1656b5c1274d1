import type { Sequence } from '@talk/core/contract';

/** The statuses that the list can be narrowed to, in the order of its menu. */
export const STATUSES = ['active', 'paused', 'draft'] as const satisfies readonly Sequence['status'][];

/** The part of the list that is in its address. */
export interface SequencesSearch {
  /** Absent: all. */
  readonly status?: Sequence['status'];
  readonly q?: string;
  /** Absent: the first. */
  readonly page?: number;
}

/** Reads the address. What it does not know is left out. */
export function readSequencesSearch({ status, q, page }: Readonly<Record<string, unknown>>): SequencesSearch {
  const known = STATUSES.find((each) => each === status);
  const words = typeof q === 'string' || typeof q === 'number' ? String(q).trim() : '';
  return {
    ...(known !== undefined && { status: known }),
    ...(words !== '' && { q: words }),
    ...(Number.isSafeInteger(page) && Number(page) > 1 && { page: Number(page) }),
  };
}
