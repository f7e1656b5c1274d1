import type { ContactList } from '@talk/core/contacts';
import { formatCount } from '@talk/core/format';
import { Button as TextButton, Icon, numberText } from '@talk/ui';
import { useQuery } from '@tanstack/react-query';
import { Link, useLinkProps, useNavigate } from '@tanstack/react-router';
import { Ellipsis, Folder, ListPlus, Pin, Settings2, SlidersHorizontal } from 'lucide';
import { Suspense, useState, type ReactNode } from 'react';
import { Button } from 'react-aria-components/Button';
import { Menu, MenuItem, MenuTrigger } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import { contactFoldersQuery, contactListsQuery, ListDialog, useListChanges } from '../../../entities/contact/index.js';
import { useScreenCommands } from '../../../shared/commands.js';
import { sentenceOf } from '../../../shared/errors.js';
import { useWorkspace } from '../../../shared/workspace/workspace-context.js';
import { t } from './list-words.js';

export interface ListSectionProps {
  /** The list that is shown. */
  openId: number | undefined;
  counts: ReadonlyMap<string | number, number>;
  onOpen: (() => void) | undefined;
}

/** Lists that people have made: pinned ones first, then folder by folder. */
export function ListSection({ openId, counts, onOpen }: ListSectionProps): ReactNode {
  const { client } = useWorkspace();
  const lists = useQuery(contactListsQuery(client));
  const folders = useQuery(contactFoldersQuery(client)).data ?? [];
  const navigate = useNavigate();
  const [isNew, setIsNew] = useState(false);
  const all = lists.data ?? [];
  const pinned = all.filter((list) => list.pinned);
  const rest = all.filter((list) => !list.pinned);
  useScreenCommands([
    { id: 'new-list', label: t('new'), alias: t('newAlias'), icon: ListPlus, run: () => setIsNew(true) },
  ]);
  const items = (group: readonly ContactList[]): ReactNode => (
    <ul>
      {group.map((list) => (
        <ListItem key={list.id} list={list} isOpen={list.id === openId} count={counts.get(list.id)} onOpen={onOpen} />
      ))}
    </ul>
  );
  return (
    <section className="app-lists">
      <header>
        <h3>{t('lists')}</h3>
        <Link to="/lists-management" className="tk-icon-button" aria-label={t('manage')} title={t('manage')}>
          <Icon shape={Settings2} size="small" />
        </Link>
        <Button className="tk-icon-button" aria-label={t('new')} onPress={() => setIsNew(true)}>
          <Icon shape={ListPlus} size="small" />
        </Button>
      </header>
      {lists.isError && (
        <p className="app-lists-note" role="alert">
          {t('loadFailed')}{' '}
          <TextButton tone="quiet" onClick={() => void lists.refetch()}>
            {t('retry')}
          </TextButton>
        </p>
      )}
      {lists.isSuccess && all.length === 0 && <p className="app-lists-note tk-muted">{t('none')}</p>}
      {pinned.length > 0 && items(pinned)}
      {/* Also those of a folder that is not known yet. */}
      {items(rest.filter(({ contact_folder_id: of }) => !folders.some(({ id }) => id === of)))}
      {folders.map(({ id, name }) => {
        const inside = rest.filter((list) => list.contact_folder_id === id);
        return inside.length === 0 ? null : (
          <details key={id} open className="app-list-group">
            <summary>
              <Icon shape={Folder} size="small" />
              <span className="tk-clip" dir="auto">
                {name}
              </span>
            </summary>
            {items(inside)}
          </details>
        );
      })}
      {isNew && (
        <Suspense fallback={null}>
          <ListDialog
            list={null}
            onSaved={({ id }) => void navigate({ to: '/contacts', search: { list: id } })}
            onClose={() => setIsNew(false)}
          />
        </Suspense>
      )}
    </section>
  );
}

interface ListItemProps {
  list: ContactList;
  isOpen: boolean;
  count: number | undefined;
  onOpen: (() => void) | undefined;
}

function ListItem({ list, isOpen, count, onOpen }: ListItemProps): ReactNode {
  const { toasts } = useWorkspace();
  const changes = useListChanges();
  const navigate = useNavigate();
  const [isEditing, setIsEditing] = useState(false);
  const link = useLinkProps({ to: '/contacts', search: { list: list.id }, ...(onOpen && { onClick: onOpen }) });
  const { name, pinned } = list;
  const mayAdd = list.type === 'static' && list.hasEdit;
  const act = (key: string): void => {
    if (key === 'edit') setIsEditing(true);
    if (key === 'add') void navigate({ to: '/contacts', search: { addTo: list.id } });
    if (key === 'pin')
      changes.pin(list, !pinned).catch((error: unknown) => toasts.show(sentenceOf(error), { tone: 'bad' }));
  };
  const items = [
    { id: 'pin', text: t(pinned ? 'unpin' : 'pin') },
    ...(mayAdd ? [{ id: 'add', text: t('add') }] : []),
    ...(list.hasEdit ? [{ id: 'edit', text: t('edit') }] : []),
  ];
  return (
    <li>
      {/* The router's own mark is about the path, which all of these share. */}
      <a {...link} className="app-view" aria-current={isOpen ? 'page' : undefined}>
        {pinned && <Icon shape={Pin} size="small" />}
        <span className="tk-clip" dir="auto">
          {name}
        </span>
        {list.type === 'dynamic' && <Icon shape={SlidersHorizontal} size="small" />}
        <ListCount count={count} />
      </a>
      <MenuTrigger>
        <Button className="tk-icon-button app-view-menu" aria-label={t('menu', { name })}>
          <Icon shape={Ellipsis} size="small" />
        </Button>
        <Popover className="app-popover" placement="bottom end">
          <Menu className="app-menu" aria-label={t('menu', { name })} onAction={(key) => act(String(key))}>
            {items.map(({ id, text }) => (
              <MenuItem key={id} id={id} className="app-menu-item" textValue={text}>
                {text}
              </MenuItem>
            ))}
          </Menu>
        </Popover>
      </MenuTrigger>
      {isEditing && (
        <Suspense fallback={null}>
          <ListDialog list={list} onClose={() => setIsEditing(false)} />
        </Suspense>
      )}
    </li>
  );
}

/** How many are in it; nothing while that is not known. */
export function ListCount({ count }: { count: number | undefined }): ReactNode {
  if (count === undefined) return null;
  const exact = t('count', { count, exact: numberText(count) });
  return (
    <span className="app-view-count tk-num" title={exact}>
      <span aria-hidden="true">{formatCount(count)}</span>
      <span className="tk-hidden">{exact}</span>
    </span>
  );
}
