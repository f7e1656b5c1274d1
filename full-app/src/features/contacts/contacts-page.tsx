import '../../shared/table/list-table.css';
import './contacts.css';
import '../../entities/contact/views/views.css';
import { partsOf } from '@talk/core/contacts';
import { formatCount, phoneDisplay } from '@talk/core/format';
import { Banner, Button, EmptyState, Icon, IconButton, numberText } from '@talk/ui';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { ArrowUp, Plus, SearchX, Users } from 'lucide';
import { lazy, Suspense, useCallback, useState, type ReactNode } from 'react';
import { dialedIn, numberIn } from '../../entities/call/index.js';
import {
  type ContactsSearch,
  effectiveSearch,
  filterTree,
  hasFilters,
  type ListLayout,
  searchKey,
  useArrivals,
  useContacts,
  useKeepDefaults,
  useKeptLayouts,
  withDefaultSort,
} from '../../entities/contact/index.js';
import { page } from '../../shared/chunk-failure.js';
import { useScreenCommands } from '../../shared/commands.js';
import { fieldMessages } from '../../shared/errors.js';
import { useFilterParts } from '../../shared/filter/filter-bar.js';
import { SlowFilterNotice } from '../../shared/filter/slow-filter-notice.js';
import { useSlowFilter } from '../../shared/filter/use-slow-filter.js';
import { ListSkeleton } from '../../shared/list-skeleton.js';
import { isEmpty } from '../../shared/selection/index.js';
import { useIsMobile, useRoom } from '../../shared/use-media.js';
import { usePageTitle } from '../../shared/workspace/page-title.js';
import { may, useWorkspace } from '../../shared/workspace/workspace-context.js';
import { ContactChips } from './contact-chips.js';
import { ExchangeMenu } from './exchange-menu.js';
import { ContactTable } from './contact-table.js';
import { t } from './contact-words.js';
import { useContactFilterLanguage } from './filter/use-field-options.js';
import { UnknownNumber } from './unknown-number.js';
import { useContactSelection } from './use-contact-selection.js';
import { ListFailed } from './lists/list-failed.js';
import { ListFilterBar } from './lists/list-filter-bar.js';
import { ListNotice } from './lists/list-notice.js';
import { t as listWords } from './lists/list-words.js';
import { useEditedList, useOpenList } from './lists/use-open-list.js';
import { ViewBar } from './views/view-bar.js';
import { ViewList } from './views/view-list.js';
import { ViewsButton } from './views/views-button.js';

const route = getRouteApi('/contacts');
const ContactColumnChooser = lazy(page(() => import('./contact-column-chooser.js'), 'ContactColumnChooser'));
const BulkBar = lazy(page(() => import('./bulk-bar.js'), 'BulkBar'));
const NewContactDialog = lazy(page(() => import('./new-contact-dialog.js'), 'NewContactDialog'));

export interface ContactsPageProps {
  layout: ListLayout;
  /** The contact that is open beside the list. */
  openId: number | null;
}

export function ContactsPage({ layout, openId }: ContactsPageProps): ReactNode {
  // Beside a contact, the window is called after the contact.
  const search = route.useSearch();
  const open = useOpenList(search);
  const edited = useEditedList(search);
  const title = open.kind === 'open' ? open.list.name : edited.kind === 'open' ? edited.list.name : t('title');
  usePageTitle(layout === 'whole' ? title : null);
  useKeptLayouts();
  const isPlain = search.view === undefined && search.addTo === undefined && search.ofList === undefined;
  useKeepDefaults('contacts', search, isPlain);
  const { user } = useWorkspace();
  const isSmall = useIsMobile();
  const hasRoom = useRoom(1440);
  const showsViews = layout === 'whole' && hasRoom;
  const asks = withDefaultSort(search, user.company.default_contact_sort);
  const { list, rows, count, recount, onSight } = useContacts(asks);
  const arrivals = useArrivals(asks, rows, list.isSuccess && !list.isPlaceholderData && !list.hasNextPage);
  const navigate = useNavigate();
  const go = (to: ContactsSearch, replace = false): void => void navigate({ to: '.', search: to, replace });
  const filter = useFilterParts({
    language: useContactFilterLanguage(filterTree(search)),
    isThere: search.filter !== undefined,
    tree: filterTree(search),
    onApply: (next) => {
      const { filter: _filter, ...rest } = search;
      go(partsOf(next).length === 0 ? rest : { ...rest, filter: next });
    },
  });
  const slow = useSlowFilter(
    {
      search,
      key: searchKey(search),
      isFiltered: hasFilters(search) || effectiveSearch(search) !== '',
      first: {},
      go,
    },
    list.isSuccess && !list.isPlaceholderData,
    list.isPending || list.isPlaceholderData,
  );
  /** The form for a new contact, with the number that is known already; null: it is not open. */
  const [creating, setCreating] = useState<string | null>(null);
  const { hasNextPage, isFetchingNextPage, fetchNextPage, isError } = list;
  const more = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage && !isError) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, isError, fetchNextPage]);
  /** Why the server refused the filter: the user can change it. */
  const refusedFilter = fieldMessages(list.error)['filter_groups'];
  const mayCreate = may(user, 'create contact');
  const maySelect = may(user, 'update contact');
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
  const chosen = useContactSelection(search);
  const isSelecting = maySelect && !isEmpty(chosen.selection);
  const text = effectiveSearch(search);
  const tooShort = (search.q ?? '') !== '' && text === '';

  return (
    <div className="app-contacts" data-layout={layout} data-views={showsViews ? '' : undefined}>
      {showsViews && <ViewList search={search} />}
      <div className="app-contacts-list">
        <header className="app-list-head" data-selecting={isSelecting ? '' : undefined}>
          <div className="app-list-title">
            {layout === 'whole' ? <h1>{title}</h1> : <h2>{title}</h2>}
            <span className="tk-muted tk-num" role="status" title={count === null ? undefined : exactCount(count)}>
              {count === null ? '' : formatCount(count)}
              <span className="tk-hidden">{count === null ? t('count.loading') : exactCount(count)}</span>
            </span>
            {!showsViews && <ViewsButton search={search} />}
            {arrivals.count > 0 && (
              <button
                type="button"
                className="app-arrivals"
                title={t('newArrivedHint')}
                onClick={({ currentTarget }) => {
                  arrivals.clear();
                  // They are at its top.
                  currentTarget.closest('.app-contacts-list')?.querySelector('.app-table-scroll')?.scrollTo({ top: 0 });
                  void list.refetch();
                  recount();
                }}
              >
                <Icon shape={ArrowUp} size="small" />
                {t('newArrived', { count: arrivals.count })}
              </button>
            )}
          </div>
          {isSelecting ? (
            <Suspense fallback={null}>
              <BulkBar {...chosen} search={search} total={count} />
            </Suspense>
          ) : (
            <>
              {/* The one primary button of the view is the contact's, then. */}
              {mayCreate && layout === 'beside' && (
                <IconButton icon={Plus} label={t('newContact')} onClick={() => setCreating('')} />
              )}
              <ContactChips search={search} />
              {filter.button}
              {layout === 'whole' && !isSmall && (
                <Suspense fallback={null}>
                  <ContactColumnChooser search={search} />
                </Suspense>
              )}
              {layout === 'whole' && <ExchangeMenu search={search} count={count} />}
              {mayCreate && layout === 'whole' && (
                <Button tone="primary" icon={Plus} onClick={() => setCreating('')}>
                  {/* On a small screen the sign says it: the head of the list stays one row. */}
                  <span className={isSmall ? 'tk-hidden' : undefined}>{t('newContact')}</span>
                </Button>
              )}
            </>
          )}
        </header>
        {!isSelecting && filter.chips}
        <SlowFilterNotice {...slow} />
        <ListNotice
          search={search}
          isEmpty={list.isSuccess && rows.length === 0}
          carry={chosen.carry}
          onRefresh={() => void list.refetch()}
        />
        {!isSelecting && <ListFilterBar search={search} />}
        {!isSelecting && <ViewBar search={search} />}
        {tooShort && <p className="app-list-hint">{t('searchShort')}</p>}
        {list.isPending ? (
          <ListSkeleton />
        ) : list.isError && rows.length === 0 ? (
          search.list !== undefined && refusedFilter === undefined ? (
            <ListFailed search={search} />
          ) : (
            <div className="app-list-notice">
              <Banner tone="bad" action={<Button onClick={() => void list.refetch()}>{t('retry')}</Button>}>
                {t('loadFailed')} {refusedFilter}
              </Banner>
            </div>
          )
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
            onSight={onSight}
            chosen={maySelect ? chosen : null}
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
  const open = useOpenList(search);
  const number = numberIn(text, user.company.country);
  if (text !== '') {
    const { q: _q, ...rest } = search;
    const clear = (
      <Link to="/contacts" search={rest} className="tk-button">
        {t('empty.clear')}
      </Link>
    );
    if (number !== null)
      return (
        <UnknownNumber
          number={number}
          dialed={dialedIn(text, user.company.country) ?? number}
          onAdd={() => onAdd(phoneDisplay(number))}
          clear={clear}
        />
      );
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
        title={t('empty.filter')}
        action={
          <Link to="/contacts" className="tk-button">
            {t('empty.filterClear')}
          </Link>
        }
      >
        {everybody !== null && t('empty.filterWhy', { count: everybody })}
      </EmptyState>
    );
  }
  if (open.kind === 'open') {
    const isStatic = open.list.type === 'static';
    return (
      <EmptyState
        icon={Users}
        title={listWords('empty')}
        action={
          isStatic && open.list.hasEdit ? (
            <Link to="/contacts" search={{ addTo: open.list.id }} className="tk-button">
              {listWords('add')}
            </Link>
          ) : undefined
        }
      >
        {listWords(isStatic ? 'emptyStatic' : 'emptyDynamic')}
      </EmptyState>
    );
  }
  return (
    <EmptyState icon={Users} title={t('empty.title')}>
      {t('empty.why')}
    </EmptyState>
  );
}
