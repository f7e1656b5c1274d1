import { dialerTaskStatuses } from '@talk/contract/codes';
import type { DialerBucket } from '@talk/domain/dialer';
import type { FilterGroup } from '@talk/domain/filters';
import type { Reads } from '../../../db/transaction.js';
import type { Scope } from '../../../policy/scope.js';
import { readFilterOf } from '../contacts/index.js';
import type { WantedTasks } from './dialer.repository.js';

/** Which tasks of a list, as they are asked for. */
export interface AskedTasks {
  /** All when left out. */
  readonly bucket?: DialerBucket | undefined;
  /** Code of the one status that is asked for. */
  readonly task_status?: number | undefined;
  readonly search?: string | undefined;
  readonly filters?: FilterGroup | undefined;
  readonly my_contacts?: boolean | undefined;
}

/** @throws ApiError for a filter that names what is not there. */
export async function readWantedTasks(
  reads: Reads,
  scope: Scope,
  now: Date,
  { bucket = 'all', task_status: code, filters, ...plain }: AskedTasks,
): Promise<WantedTasks> {
  const status = code === undefined ? null : (dialerTaskStatuses.name(code) ?? null);
  return { bucket, status, filter: await readFilterOf(reads, scope, now, { ...plain, filter_groups: filters }) };
}
