import { badgeCount, formatCount } from '@talk/core/format';
import { Icon, numberText } from '@talk/ui';
import { Link } from '@tanstack/react-router';
import { ArrowUp, Bookmark, Check } from 'lucide';
import { lazy, Suspense, type ReactNode } from 'react';
import {
  effectiveSearch,
  INBOX_CHANNELS,
  INBOX_RANGES,
  INBOX_STATUSES,
  inboxTarget,
  inboxViewOf,
  type InboxPlace,
  type InboxSearch,
  type InboxStatus,
  useInboxUnread,
  usePinnedViews,
  useTeamInbox,
} from '../../entities/contact/index.js';
import { useUnreadMentions } from '../../entities/note/index.js';
import { page } from '../../shared/chunk-failure.js';
import { SearchBox } from '../../shared/search-box.js';
import { useShownChoice } from '../../shared/use-shown-choice.js';
import { useWorkspace } from '../../shared/workspace/workspace-context.js';
import { t } from './texts.js';
import { Badge, UnreadBadge } from './unread-badge.js';
import type { InboxCounts } from './use-inbox.js';

/** Menus are loaded behind the list. */
const Options = lazy(page(() => import('./options.js'), 'Options'));
const ViewsButton = lazy(page(() => import('./views-button.js'), 'ViewsButton'));

export interface InboxHeadProps {
  place: InboxPlace;
  search: InboxSearch;
  counts: InboxCounts | null;
  arrived: number;
  filterButton: ReactNode;
  onSaveView: () => void;
  onArrived: () => void;
  /** The status with which another text is searched for, from {@link useSearchStatus}. */
  statusFor: (willSearch: boolean) => InboxStatus;
  go: (search: InboxSearch, replace?: boolean, place?: InboxPlace) => void;
}

/** What the inbox shows: its channel, its status, and what narrows it. */
export function InboxHead({
  place,
  search,
  counts,
  arrived,
  filterButton,
  onSaveView,
  onArrived,
  statusFor,
  go,
}: InboxHeadProps): ReactNode {
  const isSearching = effectiveSearch(search) !== '';
  /** Whether the list is one of the fixed channels. */
  const isFixed = place.viewId === undefined && place.teamId === undefined;
  const pinned = usePinnedViews('inbox');
  const team = useTeamInbox(place);
  const hasLine = useWorkspace().user.default_outbound_campaign_id !== null;
  const unread = useInboxUnread(pinned.length > 0 || hasLine);
  const mentions = useUnreadMentions();
  // Counters make a row wider when they come.
  const channels = useShownChoice(`${place.channel} ${counts !== null}`);
  const tabs = useShownChoice(`${place.status} ${counts !== null} ${isSearching}`);
  const isPersonal = isFixed && place.channel === 'my-personal-line';
  return (
    <header className="app-inbox-head">
      <div className="app-inbox-title">
        <h1 dir="auto">
          {team.kind === 'open' ? team.inbox.name : isPersonal ? t('channel.my-personal-line') : t('title')}
        </h1>
        {arrived > 0 && (
          <button type="button" className="app-arrivals" title={t('newArrivedHint')} onClick={onArrived}>
            <Icon shape={ArrowUp} size="small" />
            {t('newArrived', { count: arrived })}
          </button>
        )}
        <span className="app-inbox-tools">
          {filterButton}
          <Suspense fallback={<span className="tk-icon-button" />}>
            <ViewsButton place={place} search={search} onSave={onSaveView} />
          </Suspense>
          <Suspense fallback={<span className="tk-icon-button" />}>
            <Options />
          </Suspense>
        </span>
      </div>
      <nav ref={channels} className="app-inbox-channels" aria-label={t('channels')}>
        {INBOX_CHANNELS.filter((each) => each !== 'my-personal-line' || hasLine).map((channel) => {
          return (
            <Link
              key={channel}
              {...inboxTarget({ channel, status: place.status }, isFixed ? search : {})}
              aria-current={isFixed && channel === place.channel ? 'page' : undefined}
            >
              {t(`channel.${channel}`)}
              <UnreadBadge
                of={
                  channel === 'my-personal-line'
                    ? unread.ofLine
                    : { contacts: counts?.unread[channel] ?? 0, is_at_least: false }
                }
              />
            </Link>
          );
        })}
        <Link to="/channels/mentions">
          {t('mentions')}
          {mentions > 0 && <Badge label={badgeCount(mentions)} words={t('mentions.unread', { count: mentions })} />}
        </Link>
        <Link to="/communications/$channel" params={{ channel: 'all' }}>
          {t('logs')}
        </Link>
      </nav>
      {pinned.length > 0 && (
        <nav className="app-inbox-channels" aria-label={t('views.pinned')}>
          {pinned.map((view) => {
            const opened = inboxViewOf(view);
            return (
              <Link
                key={view.id}
                {...inboxTarget(opened.place, opened.search)}
                aria-current={view.id === place.viewId ? 'page' : undefined}
              >
                <Icon shape={Bookmark} size="small" />
                <span dir="auto">{view.name}</span>
                <UnreadBadge of={unread.ofView(view.id)} />
              </Link>
            );
          })}
        </nav>
      )}
      <SearchBox
        key={`${place.channel} ${place.viewId ?? ''} ${place.teamId ?? ''}`}
        className="app-inbox-search"
        label={t('search')}
        hint={t('searchHint')}
        text={search.q ?? ''}
        onSearch={(q, replace) => {
          const { q: _q, ...rest } = search;
          const next = q === '' ? rest : { ...rest, q };
          go(next, replace, { ...place, status: statusFor(effectiveSearch(next) !== '') });
        }}
      />
      {isSearching ? (
        <p className="app-inbox-hint tk-muted" role="status">
          {t('allWhileSearching')}
        </p>
      ) : (
        <nav ref={tabs} className="app-inbox-tabs" aria-label={t('tabs')}>
          {INBOX_STATUSES.map((status) => (
            <Tab
              key={status}
              status={status}
              place={place}
              search={search}
              // Kept counters are about all inboxes and lines together.
              counts={place.teamId === undefined && place.channel !== 'my-personal-line' ? counts : null}
            />
          ))}
        </nav>
      )}
      <div className="app-inbox-chips" role="group" aria-label={t('filters')}>
        {(['unread', 'mine', 'unassigned', 'waiting'] as const).map((name) => {
          const { [name]: isOn, ...rest } = search;
          return (
            <Link
              key={name}
              {...inboxTarget(place, isOn ? rest : { ...rest, [name]: true })}
              className="app-chip"
              data-kind="mark"
              aria-current={isOn ? 'true' : undefined}
            >
              {isOn && <Icon shape={Check} size="small" />}
              {t(name)}
            </Link>
          );
        })}
        <select
          className="app-chip app-inbox-range tk-arrow"
          aria-label={t('range')}
          value={search.range ?? 'all-time'}
          onChange={({ currentTarget: { value } }) => {
            const { range: _range, ...rest } = search;
            const range = INBOX_RANGES.find((each) => each === value);
            go(range === undefined ? rest : { ...rest, range });
          }}
        >
          {(['all-time', ...INBOX_RANGES] as const).map((each) => (
            <option key={each} value={each}>
              {t(`range.${each}`)}
            </option>
          ))}
        </select>
      </div>
    </header>
  );
}

interface TabProps {
  status: (typeof INBOX_STATUSES)[number];
  place: InboxPlace;
  search: InboxSearch;
  counts: InboxCounts | null;
}

/** With Open it is told how many are new: they are in the list of all, and no longer new once they call or write. */
function Tab({ status, place, search, counts }: TabProps): ReactNode {
  const all = counts?.statuses;
  const count = all && (status === 'all' ? all.new + all.open + all.pending + all.closed : all[status]);
  const isNewSaid = status === 'open' && all !== undefined && all.new > 0;
  const title = count === undefined ? undefined : t('tab.count', { count, exact: numberText(count) });
  const isHere = place.status === status || (status === 'all' && place.status === 'new');
  return (
    <Link
      {...inboxTarget({ ...place, status }, search)}
      aria-current={isHere ? 'page' : undefined}
      title={isNewSaid ? `${title} · ${t('tab.new', { count: all.new })}` : title}
    >
      {t(`tab.${status}`)}
      {count !== undefined && <span className="tk-num tk-muted">{formatCount(count)}</span>}
    </Link>
  );
}
