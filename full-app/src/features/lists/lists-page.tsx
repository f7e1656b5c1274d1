import '../../shared/page-frame.css';
import '../../shared/list-tools.css';
import './lists-page.css';
import { searchForm } from '@talk/core/contacts';
import type { IntegrationName } from '@talk/core/contract';
import { crmTitle } from '@talk/core/format';
import { Banner, Button, EmptyState, Icon } from '@talk/ui';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { FolderPlus, List, ListPlus, RefreshCw, SearchX } from 'lucide';
import { Suspense, useState, type ReactNode } from 'react';
import {
  contactFoldersQuery,
  contactListsQuery,
  type ContactFolder,
  type ContactList,
  ListDialog,
  useListCounts,
  useListsOf,
} from '../../entities/contact/index.js';
import { EnrollDialog } from '../../entities/sequence/index.js';
import { useOwners } from '../../entities/user/index.js';
import { useScreenCommands } from '../../shared/commands.js';
import { ListSkeleton } from '../../shared/list-skeleton.js';
import { SearchField } from '../../shared/search-field.js';
import { useShortcut, type Shortcut } from '../../shared/shortcuts.js';
import { usePageTitle } from '../../shared/workspace/page-title.js';
import { enrollsInSequences, may, sendsBroadcasts, useWorkspace } from '../../shared/workspace/workspace-context.js';
import { AssignDialog, MoveDialog, OwnerDialog } from './choose-dialogs.js';
import { CrmListDialog } from './crm-list-dialog.js';
import { FolderDialog } from './folder-dialog.js';
import { ListGroup } from './list-group.js';
import { ListRow } from './list-row.js';
import { readListsSearch, type ListsSearch } from './lists-search.js';
import { SplitDialog } from './split-dialog.js';
import { t } from './texts.js';
import { type OpenedList, useListActs } from './use-list-acts.js';

const MOVE: Shortcut = { area: 'list', keys: ['M'], does: () => t('keysMove') };
const focusedId = (): number => Number(document.activeElement?.closest('tr')?.dataset['list'] ?? 0);

/** Lists and folders: the person’s own, those that are shared, and for admins the personal ones of a colleague. */
export function ListsPage(): ReactNode {
  usePageTitle(t('title'));
  const { client, user, toasts } = useWorkspace();
  const navigate = useNavigate();
  const search = readListsSearch(useSearch({ strict: false }));
  const isShared = search.type === 'public';
  const otherId = search.type === 'user' && search.userId !== user.id ? (search.userId ?? null) : null;
  const crms = may(user, 'import contact') ? user.company.crms_with_lists : [];
  const [onlyCrm] = crms;
  const isAdmin = user.user_roles.includes('Company Admin');
  const own = useQuery(contactListsQuery(client));
  const others = useListsOf(otherId);
  const folders = useQuery(contactFoldersQuery(client));
  const lists = otherId === null ? own : others;
  const [opened, setOpened] = useState<OpenedList | null>(null);
  const acts = useListActs(setOpened);
  const isMine = ({ scope, owner }: ContactList): boolean =>
    otherId !== null || (isShared ? scope !== 'personal' : owner.id === user.id);
  const word = searchForm((search.q ?? '').trim());
  const all = (lists.data ?? []).filter(isMine);
  const shown = all.filter(({ name }) => searchForm(name).includes(word));
  const counts = useListCounts([], otherId === null ? shown : []);
  const manages = isAdmin || user.user_roles.includes('Company Supervisor');
  const mayFolder = (isCompany: boolean): boolean => (isCompany ? manages : true);
  const inTab = (folder: ContactFolder): boolean =>
    otherId === null &&
    (folder.is_company ? shown.some(({ contact_folder_id: id }) => id === folder.id) || isShared : !isShared);
  const tabFolders = (folders.data ?? []).filter(inTab);
  const chosen = tabFolders.filter(({ id }) => search.folder === undefined || id === search.folder);
  const fitting = (list: ContactList): ContactFolder[] =>
    (folders.data ?? []).filter(({ is_company: isCompany }) => isCompany === (list.scope !== 'personal'));

  useShortcut(MOVE, 'page', ({ key }) => {
    const list = key.toLowerCase() === 'm' ? shown.find(({ id }) => id === focusedId()) : undefined;
    if (list === undefined || !list.hasEdit || otherId !== null) return false;
    setOpened({ kind: 'move', list });
    return true;
  });
  useScreenCommands([
    { id: 'list-new', label: t('newList'), icon: ListPlus, run: () => setOpened({ kind: 'new' }) },
    {
      id: 'folder-new',
      label: t('newFolder'),
      icon: FolderPlus,
      run: () => setOpened({ kind: 'folder', folder: null }),
    },
  ]);
  const go = (to: ListsSearch): void => void navigate({ to: '/lists-management', search: to, replace: true });
  const searchFor = (q: string): void => {
    const { q: _q, ...rest } = search;
    go(q === '' ? rest : { ...rest, q });
  };
  const rowsOf = (folderId: number | null): ReactNode =>
    shown
      .filter(({ contact_folder_id: id }) => (tabFolders.some((folder) => folder.id === id) ? id : null) === folderId)
      .map((list) => (
        <ListRow
          key={list.id}
          list={list}
          count={counts.get(list.id) ?? list.contacts_count ?? undefined}
          isReadable={otherId === null}
          mayAssign={may(user, 'update contact')}
          mayBroadcast={sendsBroadcasts(user)}
          mayEnroll={enrollsInSequences(user)}
          onAct={acts.act}
        />
      ));
  const drop = (listId: number, folder: ContactFolder | null): void => {
    const list = shown.find(({ id }) => id === listId);
    if (list !== undefined && list.contact_folder_id !== (folder?.id ?? null)) void acts.moveSoon(list, folder);
  };
  const tab = (to: ListsSearch, isOn: boolean, text: string): ReactNode => (
    <Link
      to="/lists-management"
      search={to}
      aria-current={isOn ? 'page' : undefined}
      activeOptions={{ exact: true, includeSearch: true }}
    >
      {text}
    </Link>
  );
  return (
    <div className="app-page-frame app-lists-page">
      <header>
        <div>
          <h1>{t('title')}</h1>
          <p className="tk-muted">{t(otherId === null ? 'lead' : 'othersWhy')}</p>
        </div>
        {otherId === null && (
          <div className="app-lists-new">
            {mayFolder(isShared) && (
              <Button onClick={() => setOpened({ kind: 'folder', folder: null })}>
                <Icon shape={FolderPlus} />
                {t('newFolder')}
              </Button>
            )}
            {onlyCrm !== undefined && (
              <Button onClick={() => setOpened({ kind: 'crm' })}>
                <Icon shape={RefreshCw} />
                {crms.length === 1 ? t('newFromCrm', { crm: crmTitle(onlyCrm) }) : t('newFromCrms')}
              </Button>
            )}
            <Button tone="primary" onClick={() => setOpened({ kind: 'new' })}>
              <Icon shape={ListPlus} />
              {t('newList')}
            </Button>
          </div>
        )}
      </header>
      <div className="app-list-tools">
        <nav aria-label={t('kind')} className="app-list-kinds">
          {tab({}, !isShared && otherId === null, t('mine'))}
          {tab({ type: 'public' }, isShared, t('shared'))}
        </nav>
        {isAdmin && (
          <OthersSelect userId={otherId} onChange={(id) => go(id === null ? {} : { type: 'user', userId: id })} />
        )}
        <SearchField label={t('search')} text={search.q ?? ''} onSearch={searchFor} />
      </div>
      {lists.isError && (
        <Banner tone="bad" action={<Button onClick={() => void lists.refetch()}>{t('retry')}</Button>}>
          {t(isShared ? 'publicFailed' : 'listsFailed')}
        </Banner>
      )}
      {folders.isError && (
        <Banner tone="bad" action={<Button onClick={() => void folders.refetch()}>{t('retry')}</Button>}>
          {t('foldersFailed')}
        </Banner>
      )}
      {lists.isPending && <ListSkeleton rows={6} />}
      {lists.isSuccess && all.length === 0 && chosen.length === 0 && (
        <EmptyState icon={List} title={t(isShared ? 'noneShared' : 'none')}>
          {t(isShared ? 'noneSharedWhy' : 'noneWhy')}
        </EmptyState>
      )}
      {all.length > 0 && shown.length === 0 && (
        <EmptyState
          icon={SearchX}
          title={t('noMatch', { text: search.q ?? '' })}
          action={<Button onClick={() => searchFor('')}>{t('clearSearch')}</Button>}
        >
          {t('noMatchWhy')}
        </EmptyState>
      )}
      {(shown.length > 0 || (word === '' && chosen.length > 0)) && (
        <table className="app-plain-table app-list-table">
          <thead>
            <tr>
              <th scope="col">{t('name')}</th>
              <th scope="col" className="app-list-count">
                {t('contacts')}
              </th>
              <th scope="col" data-column="who">
                {t('who')}
              </th>
              <th scope="col" data-column="owner">
                {t('owner')}
              </th>
              <th scope="col" className="app-list-acts">
                <span className="tk-hidden">{t('actions')}</span>
              </th>
            </tr>
          </thead>
          {chosen.map((folder) => (
            <ListGroup
              key={folder.id}
              folder={folder}
              mayChange={mayFolder(folder.is_company)}
              isEmpty={!shown.some(({ contact_folder_id: id }) => id === folder.id)}
              onDropList={drop}
              onRename={(each) => setOpened({ kind: 'folder', folder: each })}
              onRemove={(each) => void acts.removeFolder(each)}
            >
              {rowsOf(folder.id)}
            </ListGroup>
          ))}
          {search.folder === undefined && (
            <ListGroup
              folder={null}
              mayChange={false}
              isEmpty={false}
              isAlone={chosen.length === 0}
              onDropList={drop}
              onRename={() => undefined}
              onRemove={() => undefined}
            >
              {rowsOf(null)}
            </ListGroup>
          )}
        </table>
      )}
      <Opened
        opened={opened}
        isShared={isShared}
        fitting={fitting}
        counts={counts}
        onMove={acts.move}
        crms={crms}
        onMade={(list, name) => toasts.show(t('crmMade', { name: list.name, crm: crmTitle(name) }))}
        onClose={() => setOpened(null)}
      />
    </div>
  );
}

interface OthersSelectProps {
  userId: number | null;
  onChange: (userId: number | null) => void;
}

/** For admins: whose personal lists are shown. */
function OthersSelect({ userId, onChange }: OthersSelectProps): ReactNode {
  const { user } = useWorkspace();
  const owners = useOwners().filter(({ id }) => id !== user.id);
  return (
    <select
      className="tk-input app-lists-others"
      aria-label={t('others')}
      value={userId ?? ''}
      onChange={({ currentTarget: { value } }) => onChange(value === '' ? null : Number(value))}
    >
      <option value="">{t('chooseOther')}</option>
      {owners.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </select>
  );
}

interface OpenedProps {
  opened: OpenedList | null;
  isShared: boolean;
  fitting: (list: ContactList) => readonly ContactFolder[];
  counts: ReadonlyMap<string | number, number>;
  onMove: (list: ContactList, folder: ContactFolder | null) => Promise<void>;
  crms: readonly IntegrationName[];
  onMade: (list: ContactList, crm: IntegrationName) => void;
  onClose: () => void;
}

function Opened({ opened, isShared, fitting, counts, crms, onMove, onMade, onClose }: OpenedProps): ReactNode {
  switch (opened?.kind) {
    case 'new':
    case 'edit':
      return (
        <Suspense fallback={null}>
          <ListDialog list={opened.kind === 'new' ? null : opened.list} onClose={onClose} />
        </Suspense>
      );
    case 'crm':
      return <CrmListDialog crms={crms} onMade={onMade} onClose={onClose} />;
    case 'folder':
      return <FolderDialog folder={opened.folder} isCompany={isShared} onClose={onClose} />;
    case 'move':
      return <MoveDialog list={opened.list} folders={fitting(opened.list)} onMove={onMove} onClose={onClose} />;
    case 'split':
      return <SplitDialog list={opened.list} count={counts.get(opened.list.id) ?? 0} onClose={onClose} />;
    case 'assign':
      return <AssignDialog list={opened.list} onClose={onClose} />;
    case 'owner':
      return <OwnerDialog list={opened.list} onClose={onClose} />;
    case 'enroll':
      return (
        <Suspense fallback={null}>
          <EnrollDialog contacts={{ list_id: opened.list.id }} count={null} onClose={onClose} />
        </Suspense>
      );
    case undefined:
      return null;
  }
}
