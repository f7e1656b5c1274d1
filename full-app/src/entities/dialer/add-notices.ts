import type { Realtime } from '@talk/core/realtime';
import { skipToken, useQuery, type QueryClient } from '@tanstack/react-query';
import { useWorkspace } from '../../shared/workspace/workspace-context.js';

/** Contacts that were added to a list of the power dialer at once. */
export interface AddNotice {
  readonly id: number;
  readonly count: number;
}
/** By list, the newest first. */
export type AddNotices = Readonly<Record<number, readonly AddNotice[]>>;

/** A change of very many contacts emits an event for each step. */
const KEPT_AT_MOST = 50;
const NOTICES = ['dialer-add-notices'] as const;
const none: readonly AddNotice[] = [];

/** Puts a batch in front. A single contact replaces the newest notice (spec 2 §4). */
export function withNotice(notices: AddNotices, listId: number, count: number): AddNotices {
  const before = notices[listId] ?? none;
  const id = Math.max(0, ...before.map((notice) => notice.id)) + 1;
  const others = count > 1 ? before : before.slice(1);
  return { ...notices, [listId]: [{ id, count }, ...others].slice(0, KEPT_AT_MOST) };
}

export function withoutNotices(notices: AddNotices, listId: number): AddNotices {
  const { [listId]: _cleared, ...others } = notices;
  return others;
}

/** Collects the notices of this workspace. @returns ends it */
export function followAddNotices(realtime: Pick<Realtime, 'on'>, queries: QueryClient): () => void {
  // They are nowhere else: the cache must not drop them while no page shows them.
  queries.setQueryDefaults(NOTICES, { gcTime: Infinity, staleTime: Infinity });
  return realtime.on('contact_list_bulk_created', ({ data: { contact_list_id: listId, status_report: report } }) => {
    // Contact lists emit the same event without a report.
    if (listId === undefined || report === undefined) return;
    queries.setQueryData<AddNotices>(NOTICES, (notices) => withNotice(notices ?? {}, listId, report.batch_size));
  });
}

export interface NoticesOfList {
  readonly notices: readonly AddNotice[];
  clear: () => void;
}

export function useAddNotices(listId: number): NoticesOfList {
  const { queries } = useWorkspace();
  const { data } = useQuery<AddNotices>({ queryKey: NOTICES, queryFn: skipToken });
  return {
    notices: data?.[listId] ?? none,
    clear: () => queries.setQueryData<AddNotices>(NOTICES, (notices) => notices && withoutNotices(notices, listId)),
  };
}
