import '../../shared/list-tools.css';
import '../../shared/table/list-table.css';
import './communications.css';
import { badgeCount, formatCount } from '@talk/core/format';
import { partsOf } from '@talk/core/contacts';
import { Banner, Button, EmptyState, Icon, IconButton, numberText } from '@talk/ui';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { ArrowDown, ArrowUp, Check, Download, Group, History, MessagesSquare, PhoneOff, SearchX } from 'lucide';
import { lazy, Suspense, useCallback, useMemo, useState, type ReactNode } from 'react';
import { useKeptLayouts } from '../../entities/contact/index.js';
import { useUnreadMentions } from '../../entities/note/index.js';
import { page } from '../../shared/chunk-failure.js';
import { useScreenCommands } from '../../shared/commands.js';
import { useFilterParts } from '../../shared/filter/filter-bar.js';
import { SlowFilterNotice } from '../../shared/filter/slow-filter-notice.js';
import { useSlowFilter } from '../../shared/filter/use-slow-filter.js';
import { ListSkeleton } from '../../shared/list-skeleton.js';
import { SearchBox } from '../../shared/search-box.js';
import { useIsMobile } from '../../shared/use-media.js';
import { useSearchStatus } from '../../shared/use-search-status.js';
import { useOpenInView } from '../../shared/use-open-in-view.js';
import { usePageTitle } from '../../shared/workspace/page-title.js';
import { may, useWorkspace } from '../../shared/workspace/workspace-context.js';
import { listProblem } from './communication-pages.js';
import { CommunicationTable } from './communication-table.js';
import {
  CHANNELS,
  effectiveSearch,
  filterTree,
  hasFilters,
  listPath,
  readCommunicationsSearch,
  searchKey,
  type CommunicationsSearch,
  type ContactStatus,
  type ListPlace,
  type ListUser,
} from './communications-search.js';
import { InboxField } from './inbox-field.js';
import { DateRange, StatusField } from './narrow-fields.js';
import { t } from './texts.js';
import { useArrivals, useCommunications, useSeek } from './use-communications.js';
import { useGroupChoice } from './use-grouped-rows.js';
import { useCommunicationFilterLanguage } from './use-filter-language.js';

const ColumnChooser = lazy(page(() => import('./communication-column-chooser.js'), 'CommunicationColumnChooser'));
const LogViewBar = lazy(page(() => import('./log-views.js'), 'LogViewBar'));
const LogViews = lazy(page(() => import('./log-views.js'), 'LogViews'));
const ExportDialog = lazy(page(() => import('./export-dialog.js'), 'ExportDialog'));

export interface CommunicationsPageProps {
  place: ListPlace;
  /** The entry that is open; null for none. */
  openId: number | null;
  /** Whether a contact is open beside the list. */
  isBeside: boolean;
}

/** Communication Logs and the other channels: everything that happened with customers, by any filter. */
export function CommunicationsPage(props: CommunicationsPageProps): ReactNode {
  const raw = useSearch({ strict: false });
  const search = useMemo(() => readCommunicationsSearch(raw), [raw]);
  const { user } = useWorkspace();
  const hasNoLine = props.place.channel === 'my-personal-line' && user.default_outbound_campaign_id === null;
  return hasNoLine ? <NoLine /> : <CommunicationsList {...props} search={search} />;
}

function NoLine(): ReactNode {
  usePageTitle(t('channel.my-personal-line'));
  return (
    <EmptyState
      icon={PhoneOff}
      title={t('empty.noLine')}
      action={
        <Link to="/communications/$channel" params={{ channel: 'all' }} className="tk-button">
          {t('empty.noLineLogs')}
        </Link>
      }
    >
      {t('empty.noLineWhy')}
    </EmptyState>
  );
}

/** The channel of mentions, a screen of its own, with what is unread in it. */
function MentionsLink(): ReactNode {
  const unread = useUnreadMentions();
  return (
    <Link to="/communications/mentions">
      {t('mentions')}
      {unread > 0 && (
        <span className="app-kind-count tk-num">
          {badgeCount(unread)}
          <span className="tk-hidden">{t('mentions.unread')}</span>
        </span>
      )}
    </Link>
  );
}

interface ListProps {
  place: ListPlace;
  search: CommunicationsSearch;
}

function CommunicationsList({
  place,
  search,
  openId,
  isBeside,
}: CommunicationsPageProps & { search: CommunicationsSearch }): ReactNode {
  const title = t(`channel.${place.channel}`);
  const { view: _view, ...nameless } = search;
  // Beside a contact, the window is called after the contact.
  usePageTitle(isBeside ? null : title);
  useKeptLayouts();
  const { user } = useWorkspace();
  const isNarrow = useIsMobile() || isBeside;
  const go = useGo(place);
  const { list, rows, count, recount } = useCommunications(place, search);
  const arrivals = useArrivals(place, search, rows);
  const key = searchKey(place, search);
  const isSearching = effectiveSearch(search) !== '';
  const statusFor = useSearchStatus(place.status, isSearching);
  const groups = useGroupChoice(search.grouped);
  const tree = filterTree(search);
  const filter = useFilterParts({
    language: useCommunicationFilterLanguage(tree),
    isThere: search.filter !== undefined,
    tree,
    onApply: (next) => {
      const { filter: _filter, ...rest } = search;
      go(partsOf(next).length === 0 ? rest : { ...rest, filter: next });
    },
  });
  const slow = useSlowFilter<ListProps>(
    {
      search: { place, search },
      key,
      isFiltered: hasFilters(search) || isSearching || search.range !== undefined,
      first: { place, search: {} },
      go: (to, replace) => go(to.search, replace, to.place),
    },
    list.isSuccess && !list.isPlaceholderData,
    list.isPending || list.isPlaceholderData,
  );
  const kinds = useOpenInView<HTMLElement>(place.channel);
  const [isExporting, setIsExporting] = useState(false);
  const mayExport = may(user, 'export contact');
  useScreenCommands(
    mayExport
      ? [{ id: 'export-communications', label: t('exportTitle'), icon: Download, run: () => setIsExporting(true) }]
      : [],
  );
  const { hasNextPage, isFetchingNextPage, fetchNextPage, isError } = list;
  const more = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage && !isError) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, isError, fetchNextPage]);
  useSeek(openId, rows, list);
  const isTooShort = (search.q ?? '') !== '' && effectiveSearch(search) === '';

  return (
    <section className="app-communications" aria-label={title} data-narrow={isNarrow ? '' : undefined}>
      <header className="app-list-head">
        <div className="app-list-title">
          <h1>{title}</h1>
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
                recount();
              }}
            >
              <Icon shape={ArrowUp} size="small" />
              {t('newArrived', { count: arrivals.count })}
            </button>
          )}
        </div>
        <nav ref={kinds} className="app-list-kinds" aria-label={t('channels')}>
          {channelsOf(user).map((channel) => (
            <Link
              key={channel}
              {...listPath({ channel, status: place.status })}
              search={nameless}
              aria-current={channel === place.channel ? 'page' : undefined}
            >
              {t(`channel.${channel}`)}
            </Link>
          ))}
          <MentionsLink />
          <Link to="/callbacks">{t('callbacks')}</Link>
          <Link to="/stats" search={nameless}>
            {t('stats')}
          </Link>
        </nav>
        <SearchBox
          key={place.channel}
          className="app-communications-search"
          label={t('search')}
          hint={t('searchHint')}
          text={search.q ?? ''}
          onSearch={(q, replace) => {
            const { q: _q, ...rest } = search;
            const next = q === '' ? rest : { ...rest, q };
            go(next, replace, { ...place, status: statusFor(effectiveSearch(next) !== '') });
          }}
        />
        <DateRange search={search} onChange={(next) => go(next)} />
        <StatusField status={place.status} onChange={(status) => go(search, false, { ...place, status })} />
        <InboxField search={search} onChange={(next) => go(next)} />
        <div className="app-chips" role="group" aria-label={t('filters')}>
          {(['unread', 'mine'] as const).map((name) => {
            const { [name]: isOn, ...rest } = search;
            return (
              <Link
                key={name}
                {...listPath(place)}
                search={isOn ? rest : { ...rest, [name]: true }}
                className="app-chip"
                data-kind="mark"
                aria-current={isOn ? 'true' : undefined}
              >
                {isOn && <Icon shape={Check} size="small" />}
                {t(name)}
              </Link>
            );
          })}
          {filter.button}
        </div>
        <div className="app-communications-end">
          <IconButton
            icon={search.order === 'asc' ? ArrowUp : ArrowDown}
            label={t(search.order === 'asc' ? 'oldest' : 'newest')}
            onClick={() => {
              const { order, ...rest } = search;
              go(order === 'asc' ? rest : { ...rest, order: 'asc' });
            }}
          />
          <IconButton
            icon={Group}
            label={t('group')}
            aria-pressed={groups.isGrouped}
            onClick={() => {
              groups.remember(!groups.isGrouped);
              go({ ...search, grouped: !groups.isGrouped }, true);
            }}
          />
          <Suspense fallback={null}>
            <LogViews place={place} search={search} />
            {!isNarrow && <ColumnChooser />}
          </Suspense>
          {mayExport && <IconButton icon={Download} label={t('export')} onClick={() => setIsExporting(true)} />}
        </div>
      </header>
      {filter.chips}
      <Suspense fallback={null}>
        <LogViewBar place={place} search={search} />
      </Suspense>
      <SlowFilterNotice {...slow} />
      {isTooShort && <p className="app-list-hint">{t('searchShort')}</p>}
      {statusFor(false) !== place.status && <p className="app-list-hint">{t('allWhileSearching')}</p>}
      {list.isPending ? (
        <ListSkeleton />
      ) : list.isError && rows.length === 0 ? (
        <div className="app-list-notice">
          <Banner tone="bad" action={<Button onClick={() => void list.refetch()}>{t('retry')}</Button>}>
            {t('loadFailed')} {listProblem(list.error)}
          </Banner>
        </div>
      ) : rows.length === 0 ? (
        <Nothing place={place} search={search} statusCleared={statusFor(false)} />
      ) : (
        <CommunicationTable
          place={place}
          search={search}
          openId={openId}
          isBeside={isBeside}
          ids={rows}
          isGrouped={groups.isGrouped}
          total={count}
          stale={list.isPlaceholderData}
          listKey={key}
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
              ) : hasNextPage && groups.isGrouped ? (
                <Button tone="quiet" onClick={more}>
                  {t('loadMore')}
                </Button>
              ) : (
                !hasNextPage && rows.length > 20 && t('end')
              )}
            </p>
          }
        />
      )}
      {isExporting && (
        <Suspense fallback={null}>
          <ExportDialog place={place} search={search} count={count} onClose={() => setIsExporting(false)} />
        </Suspense>
      )}
    </section>
  );
}

/** One's own line is listed where there is one. */
const channelsOf = ({ default_outbound_campaign_id: line }: ListUser): readonly ListPlace['channel'][] =>
  CHANNELS.filter((channel) => channel !== 'my-personal-line' || line !== null);

const exactCount = (count: number): string => t('count', { count, exact: numberText(count) });

function useGo(here: ListPlace): (to: CommunicationsSearch, replace?: boolean, place?: ListPlace) => void {
  const navigate = useNavigate();
  return (search, replace = false, place = here) => void navigate({ ...listPath(place), search, replace });
}

/** Why there is nothing, and the way to something. */
function Nothing({ place, search, statusCleared }: ListProps & { statusCleared: ContactStatus }): ReactNode {
  const text = effectiveSearch(search);
  if (text !== '') {
    const { q: _q, ...rest } = search;
    return (
      <EmptyState
        icon={SearchX}
        title={t('empty.search', { q: text })}
        action={
          <Link {...listPath({ ...place, status: statusCleared })} search={rest} className="tk-button">
            {t('empty.clear')}
          </Link>
        }
      >
        {t('empty.searchWhy')}
      </EmptyState>
    );
  }
  if (hasFilters(search) || place.status !== 'all') {
    const { unread: _unread, mine: _mine, inbox: _inbox, inboxLines: _lines, filter: _filter, ...rest } = search;
    return (
      <EmptyState
        icon={SearchX}
        title={t('empty.filter')}
        action={
          <Link {...listPath({ ...place, status: 'all' })} search={rest} className="tk-button">
            {t('empty.filterClear')}
          </Link>
        }
      >
        {t('empty.filterWhy')}
      </EmptyState>
    );
  }
  if (search.range !== 'all-time')
    return (
      <EmptyState
        icon={History}
        title={t('empty.range')}
        action={
          <Link {...listPath(place)} search={{ range: 'all-time' }} className="tk-button">
            {t('empty.rangeAll')}
          </Link>
        }
      >
        {t('empty.rangeWhy')}
      </EmptyState>
    );
  return (
    <EmptyState icon={MessagesSquare} title={t('empty.title')}>
      {t('empty.why')}
    </EmptyState>
  );
}
