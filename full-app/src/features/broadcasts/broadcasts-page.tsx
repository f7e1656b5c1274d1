import '../../shared/page-frame.css';
import '../../shared/list-tools.css';
import '../../shared/settings-list.css';
import './broadcasts.css';
import type { Broadcast } from '@talk/core/contract';
import { Button, EmptyState } from '@talk/ui';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { Megaphone, Plus, SearchX } from 'lucide';
import { useState, type ReactNode } from 'react';
import { useScreenCommands } from '../../shared/commands.js';
import { ErrorNotice } from '../../shared/error-notice.js';
import { ListSkeleton } from '../../shared/list-skeleton.js';
import { NotFound } from '../../shared/not-found.js';
import { SearchBox } from '../../shared/search-box.js';
import { usePageTitle } from '../../shared/workspace/page-title.js';
import { sendsBroadcasts, useWorkspace } from '../../shared/workspace/workspace-context.js';
import { ActDialogs, type OpenedAct } from './act-dialogs.js';
import { BroadcastRow } from './broadcast-row.js';
import { readBroadcastsSearch, STATUSES, type BroadcastsSearch } from './broadcasts-search.js';
import { t } from './texts.js';
import { broadcastsQuery } from './use-broadcasts.js';

/** Broadcasts of the company, for those who may send them. */
export function BroadcastsPage(): ReactNode {
  const { user } = useWorkspace();
  return sendsBroadcasts(user) ? <Broadcasts /> : <NotFound />;
}

function Broadcasts(): ReactNode {
  usePageTitle(t('title'));
  const { client } = useWorkspace();
  const navigate = useNavigate();
  const search = readBroadcastsSearch(useSearch({ strict: false }));
  const { data, error, refetch } = useQuery(broadcastsQuery(client.api, search));
  const [opened, setOpened] = useState<OpenedAct | null>(null);
  const isNarrowed = search.status !== undefined || search.q !== undefined;
  const go = (to: BroadcastsSearch): void => void navigate({ to: '/broadcasts', search: to, replace: true });
  const create = (): void => void navigate({ to: '/broadcasts/new', search: {} });
  useScreenCommands([{ id: 'broadcast-new', label: t('new'), icon: Plus, run: create }]);
  const newButton = (
    <Button tone="primary" icon={Plus} onClick={create}>
      {t('new')}
    </Button>
  );
  return (
    <div className="app-page-frame app-list-page">
      <header>
        <div>
          <h1>{t('title')}</h1>
          <p className="tk-muted">{t('lead')}</p>
        </div>
        {(isNarrowed || (data?.data.length ?? 0) > 0) && newButton}
      </header>
      <Tools
        search={search}
        onSearch={(q) => go(q === '' ? without(search, 'q') : { ...without(search, 'page'), q })}
      />
      {error && <ErrorNotice error={error} action={<Button onClick={() => void refetch()}>{t('retry')}</Button>} />}
      {data === undefined && !error && <ListSkeleton rows={6} />}
      {data?.data.length === 0 &&
        (isNarrowed ? (
          <EmptyState
            icon={SearchX}
            title={t('noneFound')}
            action={<Button onClick={() => go({})}>{t('clear')}</Button>}
          >
            {t('lead')}
          </EmptyState>
        ) : (
          <EmptyState icon={Megaphone} title={t('none')} action={newButton}>
            {t('noneWhy')}
          </EmptyState>
        ))}
      {data !== undefined && data.data.length > 0 && (
        <ul className="app-setting-list app-broadcast-list" aria-label={t('title')}>
          {data.data.map((broadcast: Broadcast) => (
            <BroadcastRow key={broadcast.id} broadcast={broadcast} onOpen={setOpened} />
          ))}
        </ul>
      )}
      {data !== undefined && <Pages search={search} hasMore={data.has_more_pages} />}
      <ActDialogs opened={opened} onClose={() => setOpened(null)} />
    </div>
  );
}

/** Another status, or other words, begin with the first page again. */
function without(search: BroadcastsSearch, field: 'q' | 'page'): BroadcastsSearch {
  const { page: _page, q, ...rest } = search;
  return field === 'q' || q === undefined ? rest : { ...rest, q };
}

function Tools({ search, onSearch }: { search: BroadcastsSearch; onSearch: (q: string) => void }): ReactNode {
  const { status, q } = search;
  const words = q === undefined ? {} : { q };
  return (
    <div className="app-list-tools">
      <nav aria-label={t('statuses')} className="app-list-kinds">
        {(['all', ...STATUSES] as const).map((each) => (
          <Link
            key={each}
            to="/broadcasts"
            search={each === 'all' ? words : { ...words, status: each }}
            aria-current={each === (status ?? 'all') ? 'page' : undefined}
            activeOptions={{ exact: true, includeSearch: true }}
          >
            {t(each === 'all' ? 'filter.all' : `status.${each}`)}
          </Link>
        ))}
      </nav>
      <SearchBox text={q ?? ''} label={t('search')} hint={t('search')} onSearch={(text) => onSearch(text)} />
    </div>
  );
}

function Pages({ search, hasMore }: { search: BroadcastsSearch; hasMore: boolean }): ReactNode {
  const page = search.page ?? 1;
  if (page === 1 && !hasMore) return null;
  const { page: _page, ...rest } = search;
  return (
    <nav className="app-broadcast-pages" aria-label={t('paging')}>
      {page > 1 && (
        <Link to="/broadcasts" search={page === 2 ? rest : { ...rest, page: page - 1 }}>
          {t('previous')}
        </Link>
      )}
      <span>{t('page', { page })}</span>
      {hasMore && (
        <Link to="/broadcasts" search={{ ...rest, page: page + 1 }}>
          {t('next')}
        </Link>
      )}
    </nav>
  );
}
