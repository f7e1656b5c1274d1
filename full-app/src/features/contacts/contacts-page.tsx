import './contacts.css';
import { formatCount, phoneDisplay } from '@talk/core/format';
import { Banner, Button, EmptyState, Icon, IconButton, numberText } from '@talk/ui';
import { getRouteApi, Link } from '@tanstack/react-router';
import { ArrowUp, Plus, SearchX, Users } from 'lucide';
import { lazy, Suspense, useCallback, useState, type ReactNode } from 'react';
import { numberIn } from '../../entities/call/index.js';
import { type ContactsSearch, type ListLayout, effectiveSearch, hasFilters } from '../../entities/contact/index.js';
import { page } from '../../shared/chunk-failure.js';
import { useScreenCommands } from '../../shared/commands.js';
import { ListSkeleton } from '../../shared/list-skeleton.js';
import { useIsMobile } from '../../shared/use-media.js';
import { usePageTitle } from '../../shared/workspace/page-title.js';
import { may, useWorkspace } from '../../shared/workspace/workspace-context.js';
import { ContactChips } from './contact-chips.js';
import { ContactTable } from './contact-table.js';
import { t } from './contact-words.js';
import { UnknownNumber } from './unknown-number.js';
import { useArrivals, useContacts } from './use-contacts.js';

const route = getRouteApi('/contacts');
const ContactColumnChooser = lazy(page(() => import('./contact-column-chooser.js'), 'ContactColumnChooser'));
const NewContactDialog = lazy(page(() => import('./new-contact-dialog.js'), 'NewContactDialog'));

export interface ContactsPageProps {
  layout: ListLayout;
  /** The contact that is open beside the list. */
  openId: number | null;
}

export function ContactsPage({ layout, openId }: ContactsPageProps): ReactNode {
  // Beside a contact, the window is called after the contact.
  usePageTitle(layout === 'whole' ? t('title') : null);
  const { user } = useWorkspace();
  const isSmall = useIsMobile();
  const search = route.useSearch();
  const { list, rows, count } = useContacts(search);
  const arrivals = useArrivals(search, rows, list.isSuccess && !list.isPlaceholderData && !list.hasNextPage);
  /** The form for a new contact, with the number that is known already; null: it is not open. */
  const [creating, setCreating] = useState<string | null>(null);
  const { hasNextPage, isFetchingNextPage, fetchNextPage, isError } = list;
  const more = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage && !isError) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, isError, fetchNextPage]);
  const mayCreate = may(user, 'create contact');
  useScreenCommands(
    mayCreate
      ? [
          {
            id: 'new-contact',
            label: t('newContact'),
            alias: t('newContactAlias'),
            icon: Plus,
            run: () => setCreating(''),
          },
        ]
      : [],
  );
  const text = effectiveSearch(search);
  const tooShort = (search.q ?? '') !== '' && text === '';

  return (
    <div className="app-contacts" data-layout={layout}>
      <header className="app-list-head">
        <div className="app-list-title">
          {layout === 'whole' ? <h1>{t('title')}</h1> : <h2>{t('title')}</h2>}
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
        {/* The one primary button of the view is the contact's, then. */}
        {mayCreate && layout === 'beside' && (
          <IconButton icon={Plus} label={t('newContact')} onClick={() => setCreating('')} />
        )}
        <ContactChips search={search} />
        {layout === 'whole' && !isSmall && (
          <Suspense fallback={null}>
            <ContactColumnChooser />
          </Suspense>
        )}
        {mayCreate && layout === 'whole' && (
          <Button tone="primary" icon={Plus} onClick={() => setCreating('')}>
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
        <NoContacts search={search} text={text} onAdd={setCreating} />
      ) : (
        <ContactTable
          rows={rows}
          search={search}
          layout={layout}
          openId={openId}
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
      {creating !== null && (
        <Suspense fallback={null}>
          <NewContactDialog phoneNumber={creating} onClose={() => setCreating(null)} />
        </Suspense>
      )}
    </div>
  );
}

const exactCount = (count: number): string => t('count', { count, exact: numberText(count) });

interface NoContactsProps {
  search: ContactsSearch;
  text: string;
  onAdd: (phoneNumber: string) => void;
}

function NoContacts({ search, text, onAdd }: NoContactsProps): ReactNode {
  const { user } = useWorkspace();
  const everybody = useContacts({}).count;
  const number = numberIn(text, user.company.country);
  if (text !== '') {
    const { q: _q, ...rest } = search;
    const clear = (
      <Link to="/contacts" search={rest} className="tk-button">
        {t('empty.clear')}
      </Link>
    );
    if (number !== null)
      return <UnknownNumber number={number} onAdd={() => onAdd(phoneDisplay(number))} clear={clear} />;
    return (
      <EmptyState icon={SearchX} title={t('empty.search', { q: text })} action={clear}>
        {t('empty.searchWhy')}
      </EmptyState>
    );
  }
  if (hasFilters(search)) {
    return (
      <EmptyState
        icon={SearchX}
        title={t('empty.filter', { total: everybody === null ? '…' : numberText(everybody) })}
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
