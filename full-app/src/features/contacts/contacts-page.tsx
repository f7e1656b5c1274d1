import './contacts.css';
import { formatCount } from '@talk/core/format';
import { Banner, Button, EmptyState, Icon } from '@talk/ui';
import { getRouteApi, Link } from '@tanstack/react-router';
import { ArrowUp, Plus, SearchX, Users } from 'lucide';
import { lazy, Suspense, useCallback, useState, type ReactNode } from 'react';
import { page } from '../../app/chunk-failure.js';
import { ListSkeleton } from '../../app/list-skeleton.js';
import { usePageTitle } from '../../app/page-title.js';
import { may, useWorkspace } from '../../app/workspace-context.js';
import { ContactChips } from './contact-chips.js';
import { ContactTable } from './contact-table.js';
import { t } from './contact-words.js';
import { effectiveSearch, hasFilters, type ContactsSearch } from './contacts-search.js';
import { useArrivals, useContacts } from './use-contacts.js';

const route = getRouteApi('/contacts');
const NewContactDialog = lazy(page(() => import('./new-contact-dialog.js'), 'NewContactDialog'));

export function ContactsPage(): ReactNode {
  usePageTitle(t('title'));
  const { user } = useWorkspace();
  const search = route.useSearch();
  const { list, rows, count } = useContacts(search);
  const arrivals = useArrivals(search, rows);
  const [creating, setCreating] = useState(false);
  const { hasNextPage, isFetchingNextPage, fetchNextPage, isError } = list;
  const more = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage && !isError) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, isError, fetchNextPage]);
  const text = effectiveSearch(search);
  const tooShort = (search.q ?? '') !== '' && text === '';

  return (
    <div className="app-contacts">
      <header className="app-list-head">
        <div className="app-list-title">
          <h1>{t('title')}</h1>
          <span className="tk-muted tk-num" role="status" title={count === null ? undefined : exactCount(count)}>
            {count === null ? '' : formatCount(count)}
            <span className="tk-hidden">{count === null ? t('count.loading') : exactCount(count)}</span>
          </span>
          {arrivals.count > 0 && (
            <button
              type="button"
              className="app-arrivals"
              title={t('newArrivedHint')}
              onClick={() => {
                arrivals.clear();
                void list.refetch();
              }}
            >
              <Icon shape={ArrowUp} size="small" />
              {t('newArrived', { count: arrivals.count })}
            </button>
          )}
        </div>
        <ContactChips search={search} />
        {may(user, 'create contact') && (
          <Button tone="primary" icon={Plus} onClick={() => setCreating(true)}>
            {t('newContact')}
          </Button>
        )}
      </header>
      {tooShort && <p className="app-list-hint">{t('searchShort')}</p>}
      {list.isPending ? (
        <ListSkeleton />
      ) : list.isError && rows.length === 0 ? (
        <div className="app-list-notice">
          <Banner tone="bad" action={<Button onClick={() => void list.refetch()}>{t('retry')}</Button>}>
            {t('loadFailed')}
          </Banner>
        </div>
      ) : rows.length === 0 ? (
        <NoContacts search={search} text={text} />
      ) : (
        <ContactTable
          rows={rows}
          search={search}
          total={count}
          stale={list.isPlaceholderData}
          onEndNear={more}
          footer={
            <p className="app-list-end" role="status">
              {list.isFetchNextPageError ? (
                <>
                  {t('loadFailed')}{' '}
                  <Button tone="quiet" onClick={() => void fetchNextPage()}>
                    {t('retry')}
                  </Button>
                </>
              ) : isFetchingNextPage ? (
                t('loadingMore')
              ) : (
                !hasNextPage && rows.length > 20 && t('end')
              )}
            </p>
          }
        />
      )}
      {creating && (
        <Suspense fallback={null}>
          <NewContactDialog onClose={() => setCreating(false)} />
        </Suspense>
      )}
    </div>
  );
}

const exactCount = (count: number): string => t('count', { count, exact: count.toLocaleString('en-US') });

function NoContacts({ search, text }: { search: ContactsSearch; text: string }): ReactNode {
  const everybody = useContacts({}).count;
  if (text !== '') {
    const { q: _q, ...rest } = search;
    return (
      <EmptyState
        icon={SearchX}
        title={t('empty.search', { q: text })}
        action={
          <Link to="/contacts" search={rest} className="tk-button">
            {t('empty.clear')}
          </Link>
        }
      >
        {t('empty.searchWhy')}
      </EmptyState>
    );
  }
  if (hasFilters(search)) {
    return (
      <EmptyState
        icon={SearchX}
        title={t('empty.filter', { total: everybody?.toLocaleString('en-US') ?? '…' })}
        action={
          <Link to="/contacts" className="tk-button">
            {t('empty.filterClear')}
          </Link>
        }
      >
        {t('empty.filterWhy')}
      </EmptyState>
    );
  }
  return (
    <EmptyState icon={Users} title={t('empty.title')}>
      {t('empty.why')}
    </EmptyState>
  );
}
