import type { SavedView } from '@talk/core/contacts';
import { Button as TalkButton, Icon } from '@talk/ui';
import { Link, useNavigate } from '@tanstack/react-router';
import { Bookmark, Ellipsis, Pin } from 'lucide';
import { Suspense, useState, type ReactNode } from 'react';
import { Button } from 'react-aria-components/Button';
import { Menu, MenuItem, MenuTrigger } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import {
  type InboxPlace,
  type InboxSearch,
  inboxTarget,
  inboxViewOf,
  managesViews,
  type Unread,
  useInboxUnread,
  usePinnedViews,
  useViewChanges,
  useViews,
  ViewDialog,
  viewText,
} from '../../entities/contact/index.js';
import { sentenceOf } from '../../shared/errors.js';
import { useWorkspace } from '../../shared/workspace/workspace-context.js';
import { t } from './texts.js';
import { UnreadBadge } from './unread-badge.js';

export interface ViewListProps {
  place: InboxPlace;
  search: InboxSearch;
  /** Null: there is nothing to save. */
  onSave: (() => void) | null;
  onOpen: () => void;
}

/** The agent's own saved views of the inbox and those of the company. */
export function ViewList({ place, search, onSave, onOpen }: ViewListProps): ReactNode {
  const views = useViews('inbox');
  const unread = useInboxUnread(true);
  const groups = [
    { title: viewText('own'), group: views?.data.filter((view) => !view.is_company) ?? [] },
    { title: viewText('company'), group: views?.data.filter((view) => view.is_company) ?? [] },
  ];
  return (
    <nav className="app-views" aria-label={viewText('views')}>
      {groups.map(
        ({ title, group }) =>
          group.length > 0 && (
            <section key={title}>
              <h3>{title}</h3>
              <ul>
                {group.map((view) => (
                  <ViewItem
                    key={view.id}
                    view={view}
                    unread={unread.ofView(view.id)}
                    place={place}
                    search={search}
                    onOpen={onOpen}
                  />
                ))}
              </ul>
            </section>
          ),
      )}
      {views?.data.length === 0 && <p className="app-lists-note tk-muted">{t('views.none')}</p>}
      {onSave !== null && (
        <TalkButton tone="quiet" icon={Bookmark} onClick={onSave}>
          {viewText('save')}
        </TalkButton>
      )}
    </nav>
  );
}

interface ViewItemProps extends Pick<ViewListProps, 'place' | 'search' | 'onOpen'> {
  view: SavedView;
  unread: Unread | undefined;
}

function ViewItem({ view, unread, place, search, onOpen }: ViewItemProps): ReactNode {
  const { user, toasts } = useWorkspace();
  const changes = useViewChanges('inbox');
  const navigate = useNavigate();
  const isPinned = usePinnedViews('inbox').some(({ id }) => id === view.id);
  const [isRenaming, setIsRenaming] = useState(false);
  const isManager = managesViews(user);
  const mayChange = !view.is_company || isManager;
  const report = (work: Promise<unknown>): void =>
    void work.catch((error: unknown) => toasts.show(sentenceOf(error), { tone: 'bad' }));

  const remove = async (): Promise<void> => {
    await changes.remove(view);
    // Its filters stay, as a list without a name.
    if (place.viewId === view.id) {
      const { viewId: _viewId, ...nameless } = place;
      await navigate({ ...inboxTarget(nameless, search), replace: true });
    }
    const undo = { label: viewText('undo'), run: () => report(changes.restore(view)) };
    toasts.show(viewText('removed', { name: view.name }), { action: undo, shownMs: 10_000 });
  };
  const items = [
    { text: viewText(isPinned ? 'unpin' : 'pin'), act: () => report(changes.pin(view, !isPinned)) },
    ...(mayChange ? [{ text: viewText('rename'), act: () => setIsRenaming(true) }] : []),
    ...(isManager
      ? [
          {
            text: viewText(view.is_company ? 'unshare' : 'share'),
            act: () => report(changes.share(view, !view.is_company)),
          },
        ]
      : []),
    ...(mayChange ? [{ text: viewText('remove'), act: () => report(remove()) }] : []),
  ];
  const opened = inboxViewOf(view);
  return (
    <li>
      <Link
        {...inboxTarget(opened.place, opened.search)}
        className="app-view"
        aria-current={place.viewId === view.id ? 'page' : undefined}
        onClick={onOpen}
      >
        <span className="tk-clip">{view.name}</span>
        {isPinned && <Icon shape={Pin} size="small" />}
        <UnreadBadge of={unread} />
      </Link>
      <MenuTrigger>
        <Button className="tk-icon-button app-view-menu" aria-label={viewText('menu', { name: view.name })}>
          <Icon shape={Ellipsis} size="small" />
        </Button>
        <Popover className="app-popover" placement="bottom end">
          <Menu
            className="app-menu"
            aria-label={viewText('menu', { name: view.name })}
            onAction={(key) => items.find(({ text }) => text === key)?.act()}
          >
            {items.map(({ text }) => (
              <MenuItem key={text} id={text} className="app-menu-item" textValue={text}>
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
