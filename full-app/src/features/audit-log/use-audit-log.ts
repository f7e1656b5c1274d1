import { downloadAuditLog, listAuditEntries, type AuditEntry } from '@talk/core/contract';
import { ownZone } from '@talk/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { saveBlob } from '../../shared/save-as.js';
import { useWorkspace } from '../../shared/workspace/workspace-context.js';
import { queryOf, type AuditFilter } from './audit-filter.js';

const PER_PAGE = 50;

/** Entries of the log that the filter lets through, the latest first, page by page. */
export function useAuditLog(filter: AuditFilter) {
  const { client } = useWorkspace();
  const query = queryOf(filter, ownZone());
  const pages = useInfiniteQuery({
    queryKey: ['audit-log', query],
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) =>
      client.api.call(listAuditEntries, {
        query: { ...query, per_page: PER_PAGE, ...(pageParam !== null && { cursor: pageParam }) },
        signal,
      }),
    getNextPageParam: ({ has_more_pages: hasMore, next_cursor: cursor }) => (hasMore ? (cursor ?? null) : null),
    // No event tells of it.
    staleTime: 0,
  });
  const entries: readonly AuditEntry[] | null = pages.data?.pages.flatMap(({ data }) => data) ?? null;
  return { entries, pages };
}

/** @returns downloads what the filter lets through; rejects with the server's refusal. */
export function useDownloadAuditLog(): (filter: AuditFilter) => Promise<void> {
  const { client } = useWorkspace();
  return async (filter) => {
    const query = queryOf(filter, ownZone());
    const file = (await client.api.call(downloadAuditLog, { query, answer: 'blob' })) as unknown as Blob;
    saveBlob(file, 'audit-log.csv');
  };
}
