import './bulk-bar.css';
import type { BulkAction } from '@talk/core/contacts';
import { Button, Icon, IconButton, numberText } from '@talk/ui';
import { useNavigate } from '@tanstack/react-router';
import {
  Ban,
  CircleDot,
  Download,
  List,
  ListPlus,
  Merge,
  PhoneForwarded,
  Tag,
  Trash2,
  UserRound,
  Workflow,
  X,
} from 'lucide';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { Menu, MenuItem, MenuTrigger } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import {
  bulkBodyOf,
  type BulkTarget,
  type ContactsSearch,
  DeleteDialog,
  deleteWords,
  readFiled,
  statusWord,
  useBulkChanges,
} from '../../entities/contact/index.js';
import { AddToDialerDialog, addToDialerAct, namedContacts } from '../../entities/dialer/index.js';
import { EnrollDialog, enrollAct } from '../../entities/sequence/index.js';
import { useOwners } from '../../entities/user/index.js';
import { page } from '../../shared/chunk-failure.js';
import { useScreenCommands } from '../../shared/commands.js';
import { sentenceOf } from '../../shared/errors.js';
import { ReasonDialog } from '../../shared/form/index.js';
import { countOf, everything, noSelection, type UsedSelection } from '../../shared/selection/index.js';
import { needsServerWords, useIsOffline } from '../../shared/needs-server.js';
import { useShortcut, type Shortcut } from '../../shared/shortcuts.js';
import { enrollsInSequences, may, useWorkspace } from '../../shared/workspace/workspace-context.js';
import { BulkButton } from '../../shared/bulk-button.js';
import { BulkTags } from './bulk-tags.js';
import { t } from './bulk-words.js';
import { t as exportText } from './export-words.js';
import { BulkLists } from './lists/bulk-lists.js';
import { t as listWords } from './lists/list-words.js';
import { SnoozeItems } from './snooze-items.js';
import { useTargetList } from './lists/use-open-list.js';

const ExportDialog = lazy(page(() => import('./export-dialog.js'), 'ExportDialog'));

const STATUSES = ['open', 'pending', 'closed'] as const;
const ASSIGN: Shortcut = { area: 'list', keys: ['A'], does: () => t('keyAssign') };
const LISTS: Shortcut = { area: 'list', keys: ['L'], does: () => listWords('keyLists') };
const TAGS: Shortcut = { area: 'list', keys: ['T'], does: () => t('keyTags') };

export interface BulkBarProps extends UsedSelection {
  search: ContactsSearch;
  /** How many match; null while that is counted. */
  total: number | null;
}

type Opened =
  'assign' | 'tags' | 'lists' | 'status' | 'limits' | 'dnc' | 'undnc' | 'export' | 'delete' | 'dialer' | 'enroll';

/** What can be done with the contacts that are selected. Each is done at once, and can be undone. */
export function BulkBar({ selection, change, search, total }: BulkBarProps): ReactNode {
  const { user, toasts } = useWorkspace();
  const { start } = useBulkChanges();
  const owners = useOwners();
  const isOffline = useIsOffline();
  const [opened, setOpened] = useState<Opened | null>(null);
  const count = countOf(selection, total);
  const number = { count: count ?? 0, exact: numberText(count ?? 0) };
  const clear = (): void => change(() => noSelection);
  const ids = [...selection.ids];
  const target: BulkTarget = selection.isAll ? { matching: search, except: ids } : { ids };

  /** @throws what the server refuses it with */
  const ask = async (action: BulkAction): Promise<void> => {
    await start(action, target);
    clear();
  };
  const act = (action: BulkAction): void => {
    setOpened(null);
    if (isOffline) return void toasts.show(needsServerWords('bulk'), { tone: 'bad' });
    ask(action).catch((error: unknown) => toasts.show(sentenceOf(error), { tone: 'bad' }));
  };
  const opening = (what: Opened) => ({
    isOpen: opened === what,
    // A menu that closes because something else was opened from it leaves that open.
    onOpenChange: (isOpen: boolean) => setOpened((now) => (isOpen ? what : now === what ? null : now)),
  });
  useShortcut(ASSIGN, 'page', ({ key, shiftKey }) => {
    if (key.toLowerCase() !== 'a' || shiftKey) return false;
    setOpened('assign');
    return true;
  });
  useShortcut(TAGS, 'page', ({ key, shiftKey }) => {
    if (key.toLowerCase() !== 't' || shiftKey) return false;
    setOpened('tags');
    return true;
  });
  useShortcut(LISTS, 'page', ({ key, shiftKey }) => {
    if (key.toLowerCase() !== 'l' || shiftKey) return false;
    setOpened('lists');
    return true;
  });
  const chosenFor = useTargetList(search);
  const into =
    chosenFor.kind === 'open' && chosenFor.list.type === 'static' && chosenFor.list.hasEdit ? chosenFor.list : null;
  const navigate = useNavigate();
  /** The two that are selected: the older one stays, its dialog asks for the rest. */
  const [stays, goes] = selection.isAll || ids.length !== 2 ? [] : ids.toSorted((a, b) => a - b);
  const merge = (): void =>
    void navigate({
      to: '/contacts/$contactId',
      params: { contactId: String(stays) },
      search: true,
      hash: `merge-${goes}`,
    });
  const whyNoStatus = user.company.contact_status_control_enabled ? null : t('statusFixed');
  const whyNoUndnc = may(user, 'undnc contact') ? null : t('mayNotUndnc');
  const mayDelete = may(user, 'delete contact');
  const deleting = { id: 'bulk-delete', label: deleteWords('keyDelete'), icon: Trash2, run: () => setOpened('delete') };
  useScreenCommands([
    ...(mayDelete ? [deleting] : []),
    { id: 'bulk-assign', label: t('keyAssign'), icon: UserRound, keys: 'A', run: () => setOpened('assign') },
    { id: 'bulk-tags', label: t('keyTags'), icon: Tag, keys: 'T', run: () => setOpened('tags') },
    { id: 'bulk-lists', label: listWords('keyLists'), icon: List, keys: 'L', run: () => setOpened('lists') },
    { id: 'bulk-dnc', label: t('dnc'), icon: Ban, run: () => setOpened('dnc') },
    { id: 'bulk-clear', label: t('clear'), icon: X, keys: 'Esc', run: clear },
  ]);

  return (
    <div className="app-bulk-bar" role="toolbar" aria-label={t('bar')}>
      <IconButton icon={X} label={t('clear')} onClick={clear} />
      <span className="app-bulk-count tk-num" role="status">
        {count === null
          ? t('everything')
          : t(!selection.isAll ? 'selected' : ids.length === 0 ? 'selectedAll' : 'selectedAllButSome', number)}
      </span>
      {!selection.isAll && total !== null && count !== null && total > count && (
        <Button tone="quiet" onClick={() => change(() => everything)}>
          {t('selectAll', { count: total, exact: numberText(total) })}
        </Button>
      )}
      <div className="app-bulk-buttons">
        <MenuTrigger {...opening('assign')}>
          <BulkButton icon={UserRound} label={t('assign')} />
          <Popover className="app-popover" placement="bottom start">
            <Menu
              className="app-menu app-menu-long"
              aria-label={t('assign')}
              onAction={(key) => act({ type: 'assign', user_id: key === 'nobody' ? null : Number(key) })}
            >
              <MenuItem id="nobody" className="app-menu-item" textValue={t('nobody')}>
                <span className="tk-muted">{t('nobody')}</span>
              </MenuItem>
              {owners.map(({ id, name }) => (
                <MenuItem key={id} id={String(id)} className="app-menu-item" textValue={name}>
                  {name}
                </MenuItem>
              ))}
            </Menu>
          </Popover>
        </MenuTrigger>
        {into !== null && (
          <Button tone="primary" icon={ListPlus} onClick={() => act({ type: 'add_to_list', list_id: into.id })}>
            {listWords('addTo', { name: into.name })}
          </Button>
        )}
        <BulkTags {...opening('tags')} onAct={act} />
        <BulkLists {...opening('lists')} openId={search.list} onAct={act} />
        <MenuTrigger {...opening('status')}>
          <BulkButton icon={CircleDot} label={t('status')} why={whyNoStatus} />
          <Popover className="app-popover" placement="bottom start">
            <Menu
              className="app-menu"
              aria-label={t('status')}
              onAction={(key) => {
                const filed = readFiled(String(key));
                if (filed === null || filed.status === 'new') return;
                const { status: task_status, until } = filed;
                act({ type: 'set_status', task_status, ...(until !== null && { snoozed_until: until }) });
              }}
            >
              {STATUSES.map((status) => (
                <MenuItem key={status} id={status} className="app-menu-item" textValue={statusWord(status)}>
                  {statusWord(status)}
                </MenuItem>
              ))}
              <SnoozeItems />
            </Menu>
          </Popover>
        </MenuTrigger>
        <MenuTrigger {...opening('limits')}>
          <BulkButton icon={Ban} label={t('limits')} />
          <Popover className="app-popover" placement="bottom end">
            <Menu
              className="app-menu"
              aria-label={t('limits')}
              disabledKeys={whyNoUndnc === null ? [] : ['undnc']}
              onAction={(key) => setOpened(key === 'undnc' ? 'undnc' : 'dnc')}
            >
              <MenuItem id="dnc" className="app-menu-item" textValue={t('dnc')}>
                {t('dnc')}
              </MenuItem>
              <MenuItem id="undnc" className="app-menu-item" textValue={t('undnc')}>
                {t('undnc')}
                {whyNoUndnc !== null && <small>{whyNoUndnc}</small>}
              </MenuItem>
            </Menu>
          </Popover>
        </MenuTrigger>
        {user.company.auto_dialer_enabled && may(user, 'update contact') && (
          <Button aria-label={addToDialerAct('act')} title={addToDialerAct('act')} onClick={() => setOpened('dialer')}>
            <Icon shape={PhoneForwarded} size="small" />
            <span className="app-bulk-word">{addToDialerAct('act')}</span>
          </Button>
        )}
        {enrollsInSequences(user) && (
          <Button aria-label={enrollAct('act')} title={enrollAct('act')} onClick={() => setOpened('enroll')}>
            <Icon shape={Workflow} size="small" />
            <span className="app-bulk-word">{enrollAct('act')}</span>
          </Button>
        )}
        {may(user, 'export contact') && (
          <Button
            aria-label={exportText('exportSelected')}
            title={exportText('exportSelected')}
            onClick={() => setOpened('export')}
          >
            <Icon shape={Download} size="small" />
            <span className="app-bulk-word">{exportText('exportSelected')}</span>
          </Button>
        )}
        {stays !== undefined && (
          <Button onClick={merge} aria-label={t('merge')} title={t('merge')}>
            <Icon shape={Merge} size="small" />
            <span className="app-bulk-word">{t('merge')}</span>
          </Button>
        )}
        {mayDelete && (
          <Button aria-label={deleteWords('act')} title={deleteWords('keyDelete')} onClick={() => setOpened('delete')}>
            <Icon shape={Trash2} size="small" />
            <span className="app-bulk-word">{deleteWords('act')}</span>
          </Button>
        )}
      </div>
      {opened === 'export' && (
        <Suspense fallback={null}>
          <ExportDialog
            search={search}
            target={target}
            count={count}
            onClose={() => setOpened(null)}
            onStarted={clear}
          />
        </Suspense>
      )}
      {opened === 'dialer' && (
        <Suspense fallback={null}>
          <AddToDialerDialog
            contacts={
              selection.isAll
                ? {
                    body: bulkBodyOf(target),
                    count,
                    start: (listId) => start({ type: 'add_to_dialer', list_id: listId }, target),
                  }
                : namedContacts(ids)
            }
            onAdded={clear}
            onClose={() => setOpened(null)}
          />
        </Suspense>
      )}
      {opened === 'enroll' && (
        <Suspense fallback={null}>
          <EnrollDialog
            contacts={bulkBodyOf(target)}
            count={count}
            onEnrolled={clear}
            onClose={() => setOpened(null)}
          />
        </Suspense>
      )}
      {opened === 'delete' && (
        <Suspense fallback={null}>
          <DeleteDialog
            title={count === null ? deleteWords('titleAll') : deleteWords('titleMany', number)}
            onDelete={() => ask({ type: 'delete' })}
            onClose={() => setOpened(null)}
          />
        </Suspense>
      )}
      {(opened === 'dnc' || opened === 'undnc') && (
        <ReasonDialog
          title={t(`${opened}Title`, number)}
          action={t(`${opened}Act`)}
          label={t('reason')}
          onReason={(reason) => ask({ type: opened, reason })}
          onClose={() => setOpened(null)}
        />
      )}
    </div>
  );
}
