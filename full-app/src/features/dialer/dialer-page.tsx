import '../../shared/page-frame.css';
import '../../shared/list-tools.css';
import './dialer.css';
import { Button, EmptyState, Icon, numberText } from '@talk/ui';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { ListPlus, PhoneOff, Play, UserPlus } from 'lucide';
import { Fragment, Suspense, useState, type ReactNode } from 'react';
import { dialerFoldersQuery, dialerListsQuery, mayAddTo, type DialerList } from '../../entities/dialer/index.js';
import { ErrorNotice } from '../../shared/error-notice.js';
import { ListSkeleton } from '../../shared/list-skeleton.js';
import { SearchBox } from '../../shared/search-box.js';
import { NotFound } from '../../shared/not-found.js';
import { useOpenInView } from '../../shared/use-open-in-view.js';
import { usePageTitle } from '../../shared/workspace/page-title.js';
import { may, useWorkspace } from '../../shared/workspace/workspace-context.js';
import { AddContactsDialog } from './add-contacts-dialog.js';
import { AddNoticesStrip } from './add-notices-strip.js';
import { bucketOf, BUCKETS, readDialerSearch, type Bucket, type DialerSearch } from './dialer-search.js';
import { inFolders } from './in-folders.js';
import { ExportDialog } from './export-dialog.js';
import { FoldersProblem } from './folders-problem.js';
import { DeleteListDialog, NameDialog } from './list-dialogs.js';
import { SessionLog } from './session-log.js';
import { TaskTable } from './task-table.js';
import { t } from './texts.js';
import { useLostList } from './use-lost-list.js';

/** Lists of people to call, and the tasks of the one that is open. */
export function DialerPage(): ReactNode {
  const { user } = useWorkspace();
  const { bucket: text } = useParams({ strict: false });
  const bucket = bucketOf(text);
  if (bucket === null) return <NotFound />;
  return user.company.auto_dialer_enabled ? <Lists bucket={bucket} /> : <TurnedOff />;
}

/** The same list, with its sessions in place of its tasks. */
export function DialerSessionsPage(): ReactNode {
  const { user } = useWorkspace();
  const { listId } = useParams({ strict: false });
  const { list } = readDialerSearch({ list: listId });
  if (list === undefined) return <NotFound />;
  return user.company.auto_dialer_enabled ? <Lists bucket="in-queue" sessionsOf={list} /> : <TurnedOff />;
}

function TurnedOff(): ReactNode {
  usePageTitle(t('title'));
  return (
    <EmptyState icon={PhoneOff} title={t('off')}>
      {t('offWhy')}
    </EmptyState>
  );
}

type Opened = 'new' | 'rename' | 'delete' | 'export';

interface ListsProps {
  bucket: Bucket;
  /** The list whose sessions are shown. */
  sessionsOf?: number;
}

function Lists({ bucket, sessionsOf }: ListsProps): ReactNode {
  usePageTitle(t('title'));
  const { client, user } = useWorkspace();
  const navigate = useNavigate();
  const { add: adds = false, ...inAddress } = readDialerSearch(useSearch({ strict: false }));
  const search: Omit<DialerSearch, 'add'> = sessionsOf === undefined ? inAddress : { list: sessionsOf };
  const lists = useQuery(dialerListsQuery(client));
  const [opened, setOpened] = useState<Opened | null>(null);
  const chosen = search.list === undefined ? lists.data?.[0] : lists.data?.find(({ id }) => id === search.list);
  useLostList(search.list, lists, opened === 'delete');
  const isNarrowed = sessionsOf !== undefined || search.find !== undefined || search.mine === true;
  const mayAdd = chosen !== undefined && mayAddTo(chosen) && may(user, 'update contact');
  const close = (): void => setOpened(null);
  const go = (list?: DialerList): void =>
    void navigate({
      to: '/power-dialer/$bucket',
      params: { bucket: 'in-queue' },
      search: list === undefined ? {} : { list: list.id },
    });
  const showAdding = (isShown: boolean): void =>
    void navigate({
      to: '/power-dialer/$bucket',
      params: { bucket },
      search: isShown ? { ...search, add: true } : search,
      replace: true,
    });
  return (
    <div className="app-page-frame app-dialer-page">
      <header>
        <div>
          <h1>{t('title')}</h1>
          <p className="tk-muted">{t('lead')}</p>
        </div>
        {may(user, 'update contact') && (
          <Button tone="primary" onClick={() => setOpened('new')}>
            <Icon shape={ListPlus} />
            {t('newList')}
          </Button>
        )}
      </header>
      {lists.isError && (
        <ErrorNotice error={lists.error} action={<Button onClick={() => void lists.refetch()}>{t('retry')}</Button>} />
      )}
      {lists.isPending && <ListSkeleton rows={6} />}
      {lists.isSuccess && <FoldersProblem />}
      {lists.isSuccess && (
        <div className="app-dialer-body">
          <ListNav lists={lists.data} openId={chosen?.id ?? null} bucket={bucket} />
          {chosen !== undefined && (
            <section aria-label={nameOf(chosen)} className="app-dialer-list">
              <div className="app-dialer-head">
                <h2 className="tk-clip">{nameOf(chosen)}</h2>
                {may(user, 'make call') && (
                  <Link
                    to="/power-dialer/session"
                    search={{ list: chosen.id }}
                    className="tk-button"
                    data-tone="primary"
                  >
                    <Icon shape={Play} />
                    {t('session')}
                  </Link>
                )}
                {mayAdd && (
                  <Button icon={UserPlus} onClick={() => showAdding(true)}>
                    {t('addContacts')}
                  </Button>
                )}
                {may(user, 'export contact') && (
                  <Button tone="quiet" onClick={() => setOpened('export')}>
                    {t('export')}
                  </Button>
                )}
                {chosen.hasEdit && (
                  <>
                    <Button tone="quiet" onClick={() => setOpened('rename')}>
                      {t('renameList')}
                    </Button>
                    <Button tone="quiet" onClick={() => setOpened('delete')}>
                      {t('deleteList')}
                    </Button>
                  </>
                )}
              </div>
              <AddNoticesStrip listId={chosen.id} />
              <Buckets list={chosen} search={search} open={sessionsOf === undefined ? bucket : null} />
              {sessionsOf === undefined ? (
                <TaskTable
                  key={`${chosen.id} ${bucket}`}
                  listId={chosen.id}
                  bucket={bucket}
                  headers={chosen.headers}
                  find={search.find}
                  isMine={search.mine === true}
                />
              ) : (
                <SessionLog key={chosen.id} listId={chosen.id} />
              )}
            </section>
          )}
        </div>
      )}
      {(opened === 'new' || (opened === 'rename' && chosen !== undefined)) && (
        <NameDialog list={opened === 'new' ? null : (chosen ?? null)} onSaved={go} onClose={close} />
      )}
      {adds && mayAdd && (
        <Suspense fallback={null}>
          <AddContactsDialog list={chosen} name={nameOf(chosen)} onClose={() => showAdding(false)} />
        </Suspense>
      )}
      {opened === 'export' && chosen !== undefined && (
        <ExportDialog
          listId={chosen.id}
          bucket={sessionsOf === undefined ? bucket : null}
          headers={chosen.headers}
          find={search.find}
          isMine={search.mine === true}
          count={isNarrowed ? null : totalsOf(chosen)[bucket]}
          onClose={close}
        />
      )}
      {opened === 'delete' && chosen !== undefined && (
        <DeleteListDialog list={chosen} onDeleted={() => go()} onClose={close} />
      )}
    </div>
  );
}

const nameOf = ({ type, name }: DialerList): string => (type === 'my-queue' ? t('queue') : name);

interface ListNavProps {
  lists: readonly DialerList[];
  openId: number | null;
  bucket: Bucket;
}

/** The person’s own queue first, then the lists by name, each with how many wait in it. */
function ListNav({ lists, openId, bucket }: ListNavProps): ReactNode {
  const { client } = useWorkspace();
  const folders = useQuery(dialerFoldersQuery(client));
  return (
    <nav aria-label={t('lists')} className="app-dialer-lists">
      {inFolders(lists, folders.data ?? []).map(({ list, folder }) => {
        const { id, type, total_queued: queued } = list;
        return (
          <Fragment key={id}>
            {folder !== null && <h3 className="tk-muted">{folder.name}</h3>}
            <Link
              to="/power-dialer/$bucket"
              params={{ bucket }}
              search={type === 'my-queue' ? {} : { list: id }}
              aria-current={id === openId ? 'page' : undefined}
              activeOptions={{ exact: true, includeSearch: true }}
            >
              <bdi className="tk-clip">{nameOf(list)}</bdi>
              {queued !== null && (
                <span className="tk-num tk-muted" title={t('queued', { count: queued, exact: numberText(queued) })}>
                  {numberText(queued)}
                </span>
              )}
            </Link>
          </Fragment>
        );
      })}
    </nav>
  );
}

const totalsOf = (list: DialerList): Readonly<Record<Bucket, number | null>> => ({
  'in-queue': list.total_queued,
  called: list.total_called,
  failed: list.total_failed,
  scheduled: list.total_scheduled,
  all: list.total_items,
});

interface BucketsProps {
  list: DialerList;
  search: Omit<DialerSearch, 'add'>;
  /** Null: its sessions are shown. */
  open: Bucket | null;
}

function Buckets({ list, search, open }: BucketsProps): ReactNode {
  const { user } = useWorkspace();
  const navigate = useNavigate();
  const row = useOpenInView<HTMLElement>(open);
  const totals = totalsOf(list);
  return (
    <div className="app-list-tools">
      <nav ref={row} aria-label={t('buckets')} className="app-list-kinds">
        {BUCKETS.map((bucket) => {
          const total = totals[bucket];
          return (
            <Link
              key={bucket}
              to="/power-dialer/$bucket"
              params={{ bucket }}
              search={search}
              aria-current={bucket === open ? 'page' : undefined}
            >
              {t(`bucket.${bucket}`)}
              {total !== null && <span className="tk-num app-dialer-total">{numberText(total)}</span>}
            </Link>
          );
        })}
        {may(user, 'make call') && (
          <Link
            to="/power-dialer/list/$listId/sessions"
            params={{ listId: String(list.id) }}
            aria-current={open === null ? 'page' : undefined}
          >
            {t('sessions')}
          </Link>
        )}
      </nav>
      {open !== null && (
        <Button
          tone="quiet"
          aria-pressed={search.mine === true}
          onClick={() => {
            const { mine, ...others } = search;
            void navigate({
              to: '/power-dialer/$bucket',
              params: { bucket: open },
              search: mine === true ? others : { ...others, mine: true },
              replace: true,
            });
          }}
        >
          {t('mine')}
        </Button>
      )}
      {open !== null && (
        <SearchBox
          className="app-dialer-find"
          text={search.find ?? ''}
          label={t('find')}
          hint={t('find')}
          onSearch={(find, replace) => {
            const { find: _before, ...others } = search;
            void navigate({
              to: '/power-dialer/$bucket',
              params: { bucket: open },
              search: find === '' ? others : { ...others, find },
              replace,
            });
          }}
        />
      )}
    </div>
  );
}
