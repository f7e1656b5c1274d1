import { Button, EmptyState } from '@talk/ui';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { SearchX } from 'lucide';
import type { ReactNode } from 'react';
import { ErrorNotice } from '../../shared/error-notice.js';
import { ListSkeleton } from '../../shared/list-skeleton.js';
import { appliedSearch, type ConsentsSearch } from './consents-search.js';
import { t } from './texts.js';

interface Page<Row> {
  readonly data: readonly Row[];
  readonly next_cursor?: string | null | undefined;
}

export interface Column<Row> {
  readonly head: string;
  /** The head is heard, not seen. */
  readonly isHeadHidden?: true;
  readonly cell: (row: Row) => ReactNode;
}

export interface PagedTableProps<Row> {
  /** Names the table. */
  label: string;
  queryKey: readonly string[];
  search: ConsentsSearch;
  /** What the list is narrowed to besides the search; `load` asks for it. */
  narrowed?: object;
  load: (query: { search?: string; cursor?: string; per_page: number }, signal: AbortSignal) => Promise<Page<Row>>;
  keyOf: (row: Row) => number;
  columns: readonly Column<Row>[];
  /** What is said when there is nothing at all. */
  none: ReactNode;
  onClear: () => void;
}

const PER_PAGE = 25;
const NOT_NARROWED = {};

/** A list of the company, page by page: a table, and on a phone one card per row, in which each value has its name. */
export function PagedTable<Row>({
  label,
  queryKey,
  search,
  narrowed = NOT_NARROWED,
  load,
  keyOf,
  columns,
  none,
  onClear,
}: PagedTableProps<Row>): ReactNode {
  const applied = appliedSearch(search);
  const list = useInfiniteQuery({
    queryKey: [...queryKey, applied, narrowed],
    queryFn: ({ pageParam, signal }) =>
      load({ ...applied, ...(pageParam === null ? {} : { cursor: pageParam }), per_page: PER_PAGE }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor ?? null,
    placeholderData: keepPreviousData,
  });
  const rows = list.data?.pages.flatMap(({ data }) => data);
  if (list.error !== null && rows === undefined)
    return (
      <ErrorNotice error={list.error} action={<Button onClick={() => void list.refetch()}>{t('retry')}</Button>} />
    );
  if (rows === undefined) return <ListSkeleton rows={6} />;
  const isNarrowed = Object.keys(narrowed).length > 0;
  if (rows.length === 0 && applied.search === undefined && !isNarrowed) return none;
  if (rows.length === 0)
    return (
      <EmptyState
        icon={SearchX}
        title={applied.search === undefined ? t('noMatchNarrowed') : t('noMatch', { text: applied.search })}
        action={<Button onClick={onClear}>{t(isNarrowed ? 'clearAll' : 'clearSearch')}</Button>}
      >
        {isNarrowed ? t('noMatchNarrowedWhy') : t(search.of === 'dnc' ? 'noMatchNumberWhy' : 'noMatchWhy')}
      </EmptyState>
    );
  return (
    <>
      <table className="app-paged-table" aria-label={label}>
        <thead>
          <tr>
            {columns.map(({ head, isHeadHidden }) => (
              <th key={head} scope="col">
                {isHeadHidden ? <span className="tk-hidden">{head}</span> : head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              {columns.map(({ head, isHeadHidden, cell }) => (
                <td key={head} data-head={isHeadHidden ? '' : head}>
                  <div>{cell(row)}</div>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {list.error !== null && (
        <ErrorNotice
          error={list.error}
          action={<Button onClick={() => void list.fetchNextPage()}>{t('retry')}</Button>}
        />
      )}
      {list.hasNextPage && list.error === null && (
        <Button disabled={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {t('more')}
        </Button>
      )}
    </>
  );
}
