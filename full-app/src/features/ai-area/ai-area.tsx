import '../../shared/list-tools.css';
import './ai-area.css';
import { listTranscripts } from '@talk/core/contract';
import { Button, EmptyState, numberText } from '@talk/ui';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { SearchX, Sparkles } from 'lucide';
import { useId, type ReactNode } from 'react';
import { ErrorNotice } from '../../shared/error-notice.js';
import { ListSkeleton } from '../../shared/list-skeleton.js';
import { SearchBox } from '../../shared/search-box.js';
import { usePageTitle } from '../../shared/workspace/page-title.js';
import { mayReadTranscripts, useWorkspace } from '../../shared/workspace/workspace-context.js';
import { t } from './texts.js';
import { TranscriptRow } from './transcript-row.js';
import { readTranscriptSearch, transcriptQuery, type TranscriptSearch } from './transcript-search.js';

/** Until the carrier is done. */
const AGAIN_MS = 10_000;
const KINDS = [undefined, 'calls', 'voicemails'] as const;
const STATUSES = ['parsed', 'requested', 'error'] as const;

/** Transcripts of calls and voicemails on one screen, for companies with the AI area (spec 1 §6, spec 3 §6). */
export function AiArea(): ReactNode {
  const { user } = useWorkspace();
  if (!user.company.aloai_enabled) return <Off isAdmin={user.user_roles.includes('Company Admin')} />;
  return mayReadTranscripts(user) ? <TranscriptsPage /> : <NotPermitted />;
}

function TranscriptsPage(): ReactNode {
  usePageTitle(t('title'));
  const { client } = useWorkspace();
  const navigate = useNavigate();
  const search = readTranscriptSearch(useSearch({ strict: false }));
  const query = transcriptQuery(search);
  const list = useInfiniteQuery({
    queryKey: ['transcripts', query],
    queryFn: ({ pageParam, signal }) =>
      client.api.call(listTranscripts, {
        query: { ...query, ...(pageParam === null ? {} : { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor ?? null,
    placeholderData: keepPreviousData,
    refetchInterval: search.status === 'requested' ? AGAIN_MS : false,
  });
  const change = (to: TranscriptSearch, replace = false): void => void navigate({ to: '/aloai', search: to, replace });
  const rows = list.data?.pages.flatMap(({ data }) => data);
  const total = list.data?.pages[0]?.total;
  return (
    <div className="app-said">
      <header className="app-list-head">
        <div className="app-list-title">
          <h1>{t('title')}</h1>
          <span className="tk-muted tk-num" role="status">
            {total !== undefined && total > 0 && t('count', { count: total, exact: numberText(total) })}
          </span>
        </div>
        <p className="tk-muted app-said-lead">{t('lead')}</p>
        <div className="app-list-tools">
          <nav className="app-list-kinds" aria-label={t('of')}>
            {KINDS.map((of) => (
              <Link
                key={of ?? 'all'}
                to="/aloai"
                search={withKind(search, of)}
                aria-current={search.of === of ? 'true' : undefined}
              >
                {t(of ?? 'all')}
              </Link>
            ))}
          </nav>
          <Status of={search} onChange={change} />
          <SearchBox
            text={search.q ?? ''}
            label={t('search')}
            hint={t('search')}
            className="app-said-search"
            onSearch={(q, replace) => change(withText(search, q), replace)}
          />
        </div>
      </header>
      {rows === undefined ? (
        list.error === null ? (
          <ListSkeleton rows={6} />
        ) : (
          <ErrorNotice error={list.error} action={<Button onClick={() => void list.refetch()}>{t('retry')}</Button>} />
        )
      ) : rows.length === 0 ? (
        <Nothing
          search={search}
          isSearching={query.search !== undefined}
          onClear={() => change(withText(search, ''))}
        />
      ) : (
        <div className="app-said-list">
          <ul aria-label={t('list')}>
            {rows.map((row) => (
              <TranscriptRow key={row.communication.id} of={row} words={query.search ?? ''} />
            ))}
          </ul>
          {list.isFetchNextPageError && <ErrorNotice error={list.error} />}
          {list.hasNextPage && (
            <Button disabled={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
              {t(list.isFetchingNextPage ? 'moreBusy' : 'more')}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

function withKind(search: TranscriptSearch, of: TranscriptSearch['of']): TranscriptSearch {
  const { of: _of, ...rest } = search;
  return { ...rest, ...(of !== undefined && { of }) };
}
function withText(search: TranscriptSearch, q: string): TranscriptSearch {
  const { q: _q, ...rest } = search;
  return { ...rest, ...(q !== '' && { q }) };
}

function Status({ of, onChange }: { of: TranscriptSearch; onChange: (to: TranscriptSearch) => void }): ReactNode {
  const id = useId();
  const { status, ...rest } = of;
  return (
    <>
      <label htmlFor={id} className="tk-hidden">
        {t('status')}
      </label>
      <select
        id={id}
        className="tk-input app-said-status"
        value={status ?? 'parsed'}
        onChange={({ currentTarget: { value } }) => onChange(readTranscriptSearch({ ...rest, status: value }))}
      >
        {STATUSES.map((each) => (
          <option key={each} value={each}>
            {t(`status.${each}`)}
          </option>
        ))}
      </select>
    </>
  );
}

interface NothingProps {
  search: TranscriptSearch;
  isSearching: boolean;
  onClear: () => void;
}

function Nothing({ search: { q = '', status }, isSearching, onClear }: NothingProps): ReactNode {
  const { user } = useWorkspace();
  if (isSearching)
    return (
      <EmptyState
        icon={SearchX}
        title={t('noMatch', { text: q })}
        action={<Button onClick={onClear}>{t('clear')}</Button>}
      >
        {t('noMatchWhy')}
      </EmptyState>
    );
  const [title, why] =
    status === 'requested'
      ? (['noneRequested', 'noneRequestedWhy'] as const)
      : status === 'error'
        ? (['noneError', 'noneErrorWhy'] as const)
        : (['none', user.company.transcription_enabled ? 'noneWhy' : 'noneUnavailable'] as const);
  return (
    <EmptyState icon={Sparkles} title={t(title)}>
      {t(why)}
    </EmptyState>
  );
}

const LogsLink = (): ReactNode => (
  <Link to="/communications/$channel" params={{ channel: 'all' }} className="tk-button">
    {t('logs')}
  </Link>
);

/** The address leads here also where the company has no AI area. */
function Off({ isAdmin }: { isAdmin: boolean }): ReactNode {
  usePageTitle(t('offTitle'));
  const general = (
    <Link to="/settings/general" className="tk-button">
      {t('general')}
    </Link>
  );
  return (
    <EmptyState icon={Sparkles} title={t('offTitle')} titled action={isAdmin ? general : <LogsLink />}>
      {t(isAdmin ? 'offAdmin' : 'off')}
    </EmptyState>
  );
}

function NotPermitted(): ReactNode {
  usePageTitle(t('title'));
  return (
    <EmptyState icon={Sparkles} title={t('title')} titled action={<LogsLink />}>
      {t('mayNot')}
    </EmptyState>
  );
}
