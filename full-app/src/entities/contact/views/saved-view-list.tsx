import './views.css';
import type { SavedView } from '@talk/core/contacts';
import { Button as TalkButton, Icon } from '@talk/ui';
import { Bookmark, Ellipsis, Pin } from 'lucide';
import { Suspense, useState, type ReactNode } from 'react';
import { Button } from 'react-aria-components/Button';
import { Menu, MenuItem, MenuTrigger } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import { sentenceOf } from '../../../shared/errors.js';
import { useWorkspace } from '../../../shared/workspace/workspace-context.js';
import { managesViews } from './manages-views.js';
import { ViewDialog } from './view-dialog.lazy.js';
import { t } from './view-words.js';
import { usePinnedViews, useViewChanges, useViews, type ViewKind } from './views.js';

export interface SavedViewListProps {
  kind: ViewKind;
  /** Said while there are none. */
  none: string;
  /** The link that opens a view, around what it shows of it. */
  renderLink: (view: SavedView, shown: ReactNode) => ReactNode;
  /** Null: there is nothing to save. */
  onSave: (() => void) | null;
  /** Called once a view is deleted. */
  onRemoved: (view: SavedView) => void;
}

/** The user's own saved views of one kind and those of the company. */
export function SavedViewList({ kind, none, renderLink, onSave, onRemoved }: SavedViewListProps): ReactNode {
  const views = useViews(kind);
  const groups = [
    { title: t('own'), group: views?.data.filter((view) => !view.is_company) ?? [] },
    { title: t('company'), group: views?.data.filter((view) => view.is_company) ?? [] },
  ];
  return (
    <nav className="app-views" aria-label={t('views')}>
      {groups.map(
        ({ title, group }) =>
          group.length > 0 && (
            <section key={title}>
              <h3>{title}</h3>
              <ul>
                {group.map((view) => (
                  <ViewItem key={view.id} view={view} kind={kind} renderLink={renderLink} onRemoved={onRemoved} />
                ))}
              </ul>
            </section>
          ),
      )}
      {views?.data.length === 0 && <p className="app-lists-note tk-muted">{none}</p>}
      {onSave !== null && (
        <TalkButton tone="quiet" icon={Bookmark} onClick={onSave}>
          {t('save')}
        </TalkButton>
      )}
    </nav>
  );
}

function ViewItem({
  view,
  kind,
  renderLink,
  onRemoved,
}: Pick<SavedViewListProps, 'kind' | 'renderLink' | 'onRemoved'> & { view: SavedView }): ReactNode {
  const { user, toasts } = useWorkspace();
  const changes = useViewChanges(kind);
  const isPinned = usePinnedViews(kind).some(({ id }) => id === view.id);
  const [isRenaming, setIsRenaming] = useState(false);
  const isManager = managesViews(user);
  const mayChange = !view.is_company || isManager;
  const report = (work: Promise<unknown>): void =>
    void work.catch((error: unknown) => toasts.show(sentenceOf(error), { tone: 'bad' }));
  const remove = async (): Promise<void> => {
    await changes.remove(view);
    onRemoved(view);
    const undo = { label: t('undo'), run: () => report(changes.restore(view)) };
    toasts.show(t('removed', { name: view.name }), { action: undo, shownMs: 10_000 });
  };
  const items = [
    {
      text: t(isPinned ? 'unpin' : kind === 'inbox' ? 'pin' : 'pinAbove'),
      act: () => report(changes.pin(view, !isPinned)),
    },
    ...(mayChange ? [{ text: t('rename'), act: () => setIsRenaming(true) }] : []),
    ...(isManager
      ? [{ text: t(view.is_company ? 'unshare' : 'share'), act: () => report(changes.share(view, !view.is_company)) }]
      : []),
    ...(mayChange ? [{ text: t('remove'), act: () => report(remove()) }] : []),
  ];
  return (
    <li>
      {renderLink(
        view,
        <>
          <span className="tk-clip">{view.name}</span>
          {isPinned && <Icon shape={Pin} size="small" />}
        </>,
      )}
      <MenuTrigger>
        <Button className="tk-icon-button app-view-menu" aria-label={t('menu', { name: view.name })}>
          <Icon shape={Ellipsis} size="small" />
        </Button>
        <Popover className="app-popover" placement="bottom end">
          <Menu
            className="app-menu"
            aria-label={t('menu', { name: view.name })}
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
