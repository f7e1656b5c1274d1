import type { SavedView } from '@talk/core/contacts';
import { Icon } from '@talk/ui';
import { useLinkProps, useNavigate } from '@tanstack/react-router';
import { Ellipsis, House } from 'lucide';
import { Suspense, useState, type ReactNode } from 'react';
import { Button } from 'react-aria-components/Button';
import { Menu, MenuItem, MenuTrigger } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import {
  type ContactsSearch,
  DEFAULT_LIST_IDS,
  DEFAULT_LISTS,
  managesViews,
  searchKey,
  searchOf,
  useContactLists,
  useListCounts,
  usePinnedViews,
  useViewChanges,
  useViews,
  ViewDialog,
  type Views,
  viewText as t,
} from '../../../entities/contact/index.js';
import { sentenceOf } from '../../../shared/errors.js';
import { useWorkspace } from '../../../shared/workspace/workspace-context.js';
import { ListCount, ListSection } from '../lists/list-section.js';
import { viewGroups } from './view-groups.js';

const WORDS = DEFAULT_LISTS.map(({ name }) => DEFAULT_LIST_IDS[name]);

export interface ViewListProps {
  search: ContactsSearch;
  /** One was opened. */
  onOpen?: (() => void) | undefined;
}

/** The default lists, the user's pinned views, lists, and the other views: the user's own and those of the company. */
export function ViewList({ search, onOpen }: ViewListProps): ReactNode {
  const views = useViews();
  const counts = useListCounts(WORDS, useContactLists() ?? []);
  const groups = viewGroups(views?.data ?? [], usePinnedViews('contacts'));
  const groupOf = (title: string, group: readonly SavedView[], isPinned = false): ReactNode =>
    views !== null &&
    group.length > 0 && (
      <section>
        <h3>{title}</h3>
        <ul>
          {group.map((view) => (
            <ViewItem
              key={view.id}
              view={view}
              group={group}
              isPinned={isPinned}
              views={views}
              search={search}
              onOpen={onOpen}
            />
          ))}
        </ul>
      </section>
    );
  return (
    <nav className="app-views" aria-label={t('views')}>
      <ul>
        {DEFAULT_LISTS.map(({ name, search: to }) => (
          <li key={name}>
            <ViewLink to={to} isCurrent={searchKey(to) === searchKey(search)} onOpen={onOpen} title={t(`${name}.what`)}>
              <span className="tk-clip">{t(name)}</span>
              <ListCount count={counts.get(DEFAULT_LIST_IDS[name])} />
            </ViewLink>
          </li>
        ))}
      </ul>
      {groupOf(t('pinned'), groups.pinned, true)}
      <ListSection openId={search.list} counts={counts} onOpen={onOpen} />
      {groupOf(t('own'), groups.own)}
      {groupOf(t('company'), groups.company)}
    </nav>
  );
}

interface ViewLinkProps {
  to: ContactsSearch;
  isCurrent: boolean;
  onOpen: (() => void) | undefined;
  /** Who is in it. */
  title?: string;
  children: ReactNode;
}

function ViewLink({ to, isCurrent, onOpen, title, children }: ViewLinkProps): ReactNode {
  const link = useLinkProps({ to: '/contacts', search: to, ...(onOpen && { onClick: onOpen }) });
  // The router's own mark is about the path, which all of these share.
  return (
    <a {...link} className="app-view" title={title} aria-current={isCurrent ? 'page' : undefined}>
      {children}
    </a>
  );
}

interface ViewItemProps {
  view: SavedView;
  /** Those that it stands among. */
  group: readonly SavedView[];
  isPinned: boolean;
  views: Views;
  search: ContactsSearch;
  onOpen: (() => void) | undefined;
}

function ViewItem({ view, group, isPinned, views, search, onOpen }: ViewItemProps): ReactNode {
  const { user, toasts } = useWorkspace();
  const changes = useViewChanges();
  const navigate = useNavigate();
  const [isRenaming, setIsRenaming] = useState(false);
  const isDefault = views.default_id === view.id;
  const mayChange = !view.is_company || managesViews(user);
  const at = group.indexOf(view);
  const told = (work: Promise<void>): void =>
    void work.catch((error: unknown) => toasts.show(sentenceOf(error), { tone: 'bad' }));

  const remove = async (): Promise<void> => {
    await changes.remove(view);
    // Its filters stay, as a list without a name.
    if (search.view === view.id) {
      const { view: _view, ...rest } = search;
      await navigate({ to: '/contacts', search: rest, replace: true });
    }
    const undo = { label: t('undo'), run: () => told(changes.restore(view)) };
    toasts.show(t('removed', { name: view.name }), { action: undo, shownMs: 10_000 });
  };
  const move = (step: -1 | 1): Promise<void> => {
    const other = group[at + step];
    const ids = views.data.map(({ id }) => (id === view.id ? (other?.id ?? id) : id === other?.id ? view.id : id));
    return changes.arrange(ids, views.default_id);
  };
  const act = (key: string): void => {
    if (key === 'pin') told(changes.pin(view, !isPinned));
    if (key === 'rename') setIsRenaming(true);
    if (key === 'remove') told(remove());
    if (key === 'up') told(move(-1));
    if (key === 'down') told(move(1));
    if (key === 'default')
      told(
        changes.arrange(
          views.data.map(({ id }) => id),
          isDefault ? null : view.id,
        ),
      );
  };
  const items = [
    { id: 'pin', text: t(isPinned ? 'unpin' : 'pinFirst') },
    ...(mayChange ? [{ id: 'rename', text: t('rename') }] : []),
    { id: 'default', text: t(isDefault ? 'noDefault' : 'makeDefault') },
    ...(at > 0 ? [{ id: 'up', text: t('up') }] : []),
    ...(at < group.length - 1 ? [{ id: 'down', text: t('down') }] : []),
    ...(mayChange ? [{ id: 'remove', text: t('remove') }] : []),
  ];
  return (
    <li>
      <ViewLink to={{ ...searchOf(view), view: view.id }} isCurrent={search.view === view.id} onOpen={onOpen}>
        <span className="tk-clip">{view.name}</span>
        {isDefault && (
          <span className="app-view-default" title={t('isDefault')}>
            <Icon shape={House} size="small" />
            <span className="tk-hidden">{t('isDefault')}</span>
          </span>
        )}
      </ViewLink>
      <MenuTrigger>
        <Button className="tk-icon-button app-view-menu" aria-label={t('menu', { name: view.name })}>
          <Icon shape={Ellipsis} size="small" />
        </Button>
        <Popover className="app-popover" placement="bottom end">
          <Menu className="app-menu" aria-label={t('menu', { name: view.name })} onAction={(key) => act(String(key))}>
            {items.map(({ id, text }) => (
              <MenuItem key={id} id={id} className="app-menu-item" textValue={text}>
                {text}
              </MenuItem>
            ))}
          </Menu>
        </Popover>
      </MenuTrigger>
      {isRenaming && (
        <Suspense fallback={null}>
          <ViewDialog view={view} onClose={() => setIsRenaming(false)} />
        </Suspense>
      )}
    </li>
  );
}
