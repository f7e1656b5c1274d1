import '../../shared/list-tools.css';
import '../../shared/table/list-table.css';
import './inbox.css';
import { partsOf } from '@talk/core/contacts';
import { Banner, Button, EmptyState } from '@talk/ui';
import { Link, useNavigate } from '@tanstack/react-router';
import { CheckCheck, Clock, Inbox, SearchX, type IconNode } from 'lucide';
import { lazy, Suspense, useCallback, useState, type ReactNode } from 'react';
import {
  effectiveSearch,
  filterTree,
  inboxKey,
  inboxTarget,
  isWatched,
  narrowsInbox,
  useKeepDefaults,
  useTeamInbox,
  withoutView,
  type InboxPlace,
  type InboxSearch,
  type InboxStatus,
} from '../../entities/contact/index.js';
import { page } from '../../shared/chunk-failure.js';
import { fieldMessages } from '../../shared/errors.js';
import { useFilterParts } from '../../shared/filter/filter-bar.js';
import type { FilterLanguage } from '../../shared/filter/filter-language.js';
import { SlowFilterNotice } from '../../shared/filter/slow-filter-notice.js';
import { useSlowFilter } from '../../shared/filter/use-slow-filter.js';
import { ListSkeleton } from '../../shared/list-skeleton.js';
import { isEmpty, useSelection } from '../../shared/selection/index.js';
import { useSearchStatus } from '../../shared/use-search-status.js';
import { usePageTitle } from '../../shared/workspace/page-title.js';
import { may, useWorkspace } from '../../shared/workspace/workspace-context.js';
import { InboxHead } from './inbox-head.js';
import { InboxList } from './inbox-list.js';
import { RowMarksContext, useRowMarksValue } from './row-marks.js';
import { t } from './texts.js';
import { useInbox, useInboxCounts } from './use-inbox.js';
import { useInboxActs, type Planned } from './use-inbox-acts.js';

const InboxBulk = lazy(page(() => import('./inbox-bulk.js'), 'InboxBulk'));
const DueNow = lazy(page(() => import('./due-now.js'), 'DueNow'));
const InboxPeople = lazy(page(() => import('./inbox-people.js'), 'InboxPeople'));
const LiveNow = lazy(page(() => import('./live-now.js'), 'LiveNow'));
const PlanDialog = lazy(page(() => import('./plan-dialog.js'), 'PlanDialog'));
const SaveView = lazy(page(() => import('./save-view.js'), 'SaveView'));
const ViewBar = lazy(page(() => import('./view-bar.js'), 'ViewBar'));

export interface InboxPageProps {
  place: InboxPlace;
  search: InboxSearch;
  /** The contact that is open beside the list. */
  openId: number | null;
  /** Whether there is room beside the list. */
  hasRoom: boolean;
  /** By what contacts are filtered. */
  language: FilterLanguage;
}

/** Contact tasks: who waits for an answer, by status, worked through one after the other. */
export function InboxPage({ place, search, openId, hasRoom, language }: InboxPageProps): ReactNode {
  const statusFor = useSearchStatus(place.status, effectiveSearch(search) !== '');
  // Beside a contact, the window is called after the contact.
  const team = useTeamInbox(place);
  const isPersonal = place.channel === 'my-personal-line' && place.viewId === undefined;
  const title = team.kind === 'open' ? team.inbox.name : t(isPersonal ? 'channel.my-personal-line' : 'title');
  usePageTitle(openId === null ? title : null);
  const { user } = useWorkspace();
  const navigate = useNavigate();
  useKeepDefaults('inbox', search, place.viewId === undefined && place.teamId === undefined);
  const key = inboxKey(place, search);
  const { asks, list, rows, onSight, arrivals } = useInbox(place, search, openId);
  const counts = useInboxCounts(place, search);
  const marks = useRowMarksValue();
  const isViewOnly = isWatched(team);
  const [planned, setPlanned] = useState<Planned | null>(null);
  const acts = useInboxActs({ place, search, rows, openId, isViewOnly, onPlan: setPlanned });
  const [isSaving, setIsSaving] = useState(false);
  const chosen = useSelection('inbox', key);
  const maySelect = may(user, 'update contact') && !isViewOnly;
  const isSelecting = maySelect && !isEmpty(chosen.selection);
  const go = (to: InboxSearch, replace = false, where = place): void =>
    void navigate({ ...inboxTarget(where, to), replace });
  const filter = useFilterParts({
    language,
    isThere: search.filter !== undefined,
    tree: filterTree(search),
    onApply: (next) => {
      const { filter: _filter, ...rest } = search;
      go(partsOf(next).length === 0 ? rest : { ...rest, filter: next });
    },
  });
  const slow = useSlowFilter(
    {
      search: { place, search },
      key,
      isFiltered: narrowsInbox(search) || effectiveSearch(search) !== '',
      first: { place, search: {} },
      go: (to, replace) => go(to.search, replace, to.place),
    },
    list.isSuccess && !list.isPlaceholderData,
    list.isPending || list.isPlaceholderData,
  );
  const { hasNextPage, isFetchingNextPage, fetchNextPage, isError } = list;
  const more = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage && !isError) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, isError, fetchNextPage]);
  const words = place.teamId === undefined ? OF_TASKS : OF_ITEMS;
  const isTooShort = (search.q ?? '') !== '' && effectiveSearch(search) === '';

  return (
    <section className="app-inbox" aria-label={t('title')}>
      {may(user, 'list communication') && (
        <Suspense fallback={null}>
          <LiveNow />
          <DueNow />
        </Suspense>
      )}
      {isSelecting ? (
        <Suspense fallback={null}>
          <InboxBulk {...chosen} rows={rows} whyNoStatus={acts.whyNoStatus} />
        </Suspense>
      ) : (
        <InboxHead
          statusFor={statusFor}
          place={place}
          search={search}
          counts={counts}
          arrived={arrivals.count}
          filterButton={filter.button}
          onSaveView={() => setIsSaving(true)}
          onArrived={() => {
            arrivals.clear();
            document.querySelector('.app-inbox-scroll')?.scrollTo({ top: 0 });
            void list.refetch();
          }}
          go={go}
        />
      )}
      {!isSelecting && filter.chips}
      <Suspense fallback={null}>
        {!isSelecting && place.viewId !== undefined && (
          <ViewBar place={place} search={search} onNew={() => setIsSaving(true)} />
        )}
        {isSaving && <SaveView place={place} search={search} onClose={() => setIsSaving(false)} />}
        {planned !== null && <PlanDialog {...planned} onClose={() => setPlanned(null)} />}
      </Suspense>
      {team.kind === 'open' && (isViewOnly || team.inbox.can_edit) && (
        <Suspense fallback={null}>
          <InboxPeople inbox={team.inbox} isWatched={isViewOnly} />
        </Suspense>
      )}
      <SlowFilterNotice {...slow} />
      {isTooShort && <p className="app-list-hint">{t('searchShort')}</p>}
      {list.isPending && team.kind !== 'gone' ? (
        <ListSkeleton rows={8} />
      ) : team.kind === 'gone' ? (
        <EmptyState
          icon={SearchX}
          title={t('inbox.gone')}
          action={
            <Link {...inboxTarget({ channel: 'inbox', status: 'open' }, {})} className="tk-button">
              {t('inbox.toInbox')}
            </Link>
          }
        >
          {t('inbox.goneWhy')}
        </EmptyState>
      ) : list.isError && rows.length === 0 ? (
        <div className="app-list-notice">
          <Banner tone="bad" action={<Button onClick={() => void list.refetch()}>{t(words.retry)}</Button>}>
            {t(words.failed)} {fieldMessages(list.error)['filter_groups']}
          </Banner>
        </div>
      ) : rows.length === 0 && !hasNextPage ? (
        <Nothing place={place} search={search} statusCleared={statusFor(false)} />
      ) : (
        <RowMarksContext value={marks}>
          <InboxList
            key={asks.channel ?? ''}
            rows={rows}
            place={place}
            search={search}
            openId={openId}
            opensBeside={hasRoom}
            stale={list.isPlaceholderData}
            acts={acts}
            chosen={maySelect ? chosen : null}
            onEndNear={more}
            onSight={onSight}
            footer={
              <p className="app-list-end" role="status">
                {list.isFetchNextPageError ? (
                  <>
                    {t(words.failed)}{' '}
                    <Button tone="quiet" onClick={() => void fetchNextPage()}>
                      {t(words.retry)}
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
        </RowMarksContext>
      )}
    </section>
  );
}

/** Names of the texts for a list that could not be loaded (spec 1 §8). */
const OF_TASKS = { failed: 'loadFailed', retry: 'retry' } as const;
const OF_ITEMS = { failed: 'inbox.itemsFailed', retry: 'inbox.refresh' } as const;

const ICONS: Readonly<Record<Exclude<InboxStatus, 'new'>, IconNode>> = {
  open: CheckCheck,
  pending: Clock,
  closed: Inbox,
  all: Inbox,
};

interface NothingProps {
  place: InboxPlace;
  search: InboxSearch;
  /** The status that is shown once the search is cleared. */
  statusCleared: InboxStatus;
}

/** Why there is nothing, and the way to something. */
function Nothing({ place, search, statusCleared }: NothingProps): ReactNode {
  const { user } = useWorkspace();
  if (place.channel === 'my-personal-line' && user.default_outbound_campaign_id === null)
    return (
      <EmptyState icon={Inbox} title={t('empty.noLine')}>
        {t('empty.noLineWhy')}
      </EmptyState>
    );
  const text = effectiveSearch(search);
  if (text !== '') {
    const { q: _q, ...rest } = search;
    return (
      <EmptyState
        icon={SearchX}
        title={t('empty.search', { q: text })}
        action={
          <Link {...inboxTarget({ ...place, status: statusCleared }, rest)} className="tk-button">
            {t('empty.clear')}
          </Link>
        }
      >
        {t('empty.searchWhy')}
      </EmptyState>
    );
  }
  if (narrowsInbox(search))
    return (
      <EmptyState
        icon={SearchX}
        title={t('empty.filter')}
        action={
          <Link {...inboxTarget(withoutView(place), {})} className="tk-button">
            {t('empty.filterClear')}
          </Link>
        }
      >
        {t('empty.filterWhy')}
      </EmptyState>
    );
  const status = place.status === 'new' ? 'all' : place.status;
  return (
    <EmptyState icon={ICONS[status]} title={t(`empty.${status}`)}>
      {t(`empty.${status}Why`)}
    </EmptyState>
  );
}
