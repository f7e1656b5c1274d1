import '../../shared/page-frame.css';
import '../../shared/list-tools.css';
import '../../shared/settings-list.css';
import './sequences.css';
import { Button, EmptyState } from '@talk/ui';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { Plus, SearchX, Workflow } from 'lucide';
import { useState, type ReactNode } from 'react';
import { type Sequence, sequencesQuery, statusText, useSequenceChanges } from '../../entities/sequence/index.js';
import { ActDialog } from '../../shared/act-dialog.js';
import { useScreenCommands } from '../../shared/commands.js';
import { ErrorNotice } from '../../shared/error-notice.js';
import { sentenceOf } from '../../shared/errors.js';
import { ListSkeleton } from '../../shared/list-skeleton.js';
import { NotFound } from '../../shared/not-found.js';
import { SearchBox } from '../../shared/search-box.js';
import { usePageTitle } from '../../shared/workspace/page-title.js';
import { managesSequences, usesSequences, useWorkspace } from '../../shared/workspace/workspace-context.js';
import { SequenceRow } from './sequence-row.js';
import { readSequencesSearch, type SequencesSearch, STATUSES } from './sequences-search.js';
import { t } from './texts.js';

/** Sequences of the company. */
export function SequencesPage(): ReactNode {
  const { user } = useWorkspace();
  return usesSequences(user) ? <Sequences /> : <NotFound />;
}

function Sequences(): ReactNode {
  usePageTitle(t('title'));
  const { client, user, toasts } = useWorkspace();
  const changes = useSequenceChanges();
  const navigate = useNavigate();
  const search = readSequencesSearch(useSearch({ strict: false }));
  const { data, error, refetch } = useQuery(sequencesQuery(client.api, search));
  const [removes, setRemoves] = useState<Sequence | null>(null);
  const isManager = managesSequences(user);
  const isNarrowed = search.status !== undefined || search.q !== undefined;
  const go = (to: SequencesSearch): void => void navigate({ to: '/sequences', search: to, replace: true });
  const create = (): void =>
    void changes.create(t('newName')).then(
      ({ id }) => navigate({ to: '/sequences/$sequenceId', params: { sequenceId: String(id) } }),
      (refusal: unknown) => toasts.show(sentenceOf(refusal), { tone: 'bad' }),
    );
  useScreenCommands(isManager ? [{ id: 'sequence-new', label: t('new'), icon: Plus, run: create }] : []);
  const newButton = isManager ? (
    <Button tone="primary" icon={Plus} onClick={create}>
      {t('new')}
    </Button>
  ) : null;
  return (
    <div className="app-page-frame app-list-page">
      <header>
        <div>
          <h1>{t('title')}</h1>
          <p className="tk-muted">{t('lead')}</p>
        </div>
        {(isNarrowed || (data?.data.length ?? 0) > 0) && newButton}
      </header>
      <Tools search={search} onSearch={(q) => go(q === '' ? without(search) : { ...without(search), q })} />
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
          <EmptyState icon={Workflow} title={t('none')} action={newButton}>
            {t(isManager ? 'noneWhy' : 'noneYetToSee')}
          </EmptyState>
        ))}
      {data !== undefined && data.data.length > 0 && (
        <ul className="app-setting-list app-sequence-list" aria-label={t('title')}>
          {data.data.map((sequence) => (
            <SequenceRow key={sequence.id} sequence={sequence} isManager={isManager} onRemove={setRemoves} />
          ))}
        </ul>
      )}
      {data !== undefined && <Pages search={search} hasMore={data.has_more_pages} />}
      {removes !== null && (
        <ActDialog
          title={t('removeTitle', { name: removes.name })}
          action={t('removeAct')}
          busyAction={t('removing')}
          tone="stop"
          onAct={async () => {
            await changes.remove(removes.id);
            toasts.show(t('removed', { name: removes.name }));
          }}
          onClose={() => setRemoves(null)}
        >
          <p>{t('removeWhy')}</p>
        </ActDialog>
      )}
    </div>
  );
}

/** Other words begin with the first page again. */
function without({ status }: SequencesSearch): SequencesSearch {
  return status === undefined ? {} : { status };
}

function Tools({
  search: { status, q },
  onSearch,
}: {
  search: SequencesSearch;
  onSearch: (q: string) => void;
}): ReactNode {
  const words = q === undefined ? {} : { q };
  return (
    <div className="app-list-tools">
      <nav aria-label={t('statuses')} className="app-list-kinds">
        {(['all', ...STATUSES] as const).map((each) => (
          <Link
            key={each}
            to="/sequences"
            search={each === 'all' ? words : { ...words, status: each }}
            aria-current={each === (status ?? 'all') ? 'page' : undefined}
            activeOptions={{ exact: true, includeSearch: true }}
          >
            {each === 'all' ? t('all') : statusText(each)}
          </Link>
        ))}
      </nav>
      <SearchBox text={q ?? ''} label={t('search')} hint={t('search')} onSearch={(text) => onSearch(text)} />
    </div>
  );
}

function Pages({ search, hasMore }: { search: SequencesSearch; hasMore: boolean }): ReactNode {
  const page = search.page ?? 1;
  if (page === 1 && !hasMore) return null;
  const { page: _page, ...rest } = search;
  return (
    <nav className="app-sequence-pages" aria-label={t('paging')}>
      {page > 1 && (
        <Link to="/sequences" search={page === 2 ? rest : { ...rest, page: page - 1 }}>
          {t('previous')}
        </Link>
      )}
      <span>{t('page', { page })}</span>
      {hasMore && (
        <Link to="/sequences" search={{ ...rest, page: page + 1 }}>
          {t('next')}
        </Link>
      )}
    </nav>
  );
}
