import type { TeamInbox } from '@talk/core/contacts';
import { Button as TalkButton, Icon } from '@talk/ui';
import { Link, useNavigate } from '@tanstack/react-router';
import { Ellipsis, Eye, Plus, User, Users } from 'lucide';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { Button } from 'react-aria-components/Button';
import { Menu, MenuItem, MenuTrigger } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import {
  type InboxPlace,
  inboxTarget,
  type Unread,
  useInboxUnread,
  useTeamInboxChanges,
  useTeamInboxes,
} from '../../entities/contact/index.js';
import { page } from '../../shared/chunk-failure.js';
import { sentenceOf } from '../../shared/errors.js';
import { useWorkspace } from '../../shared/workspace/workspace-context.js';
import { t } from './texts.js';
import { UnreadBadge } from './unread-badge.js';

const TeamInboxDialog = lazy(page(() => import('./team-inbox-dialog.js'), 'TeamInboxDialog'));

const KINDS = ['connected', 'personal', 'watching'] as const;
const ICONS = { connected: Users, personal: User, watching: Eye };

export interface TeamInboxListProps {
  place: InboxPlace;
  onOpen: () => void;
}

/** Inboxes of the agent's teams, their own, and those that they watch. */
export function TeamInboxList({ place, onOpen }: TeamInboxListProps): ReactNode {
  const { inboxes, error, retry } = useTeamInboxes();
  const unread = useInboxUnread(true);
  const navigate = useNavigate();
  const [isNew, setIsNew] = useState(false);
  return (
    <nav className="app-views" aria-label={t('inboxes')}>
      {error !== null && (
        <p className="app-lists-note" role="alert">
          {t('inboxes.failed')} <TalkButton onClick={retry}>{t('inboxes.refresh')}</TalkButton>
        </p>
      )}
      {KINDS.map((kind) => {
        const group = inboxes?.filter((inbox) => inbox.kind === kind) ?? [];
        return (
          group.length > 0 && (
            <section key={kind}>
              <h3>{t(`inboxes.${kind}`)}</h3>
              <ul>
                {group.map((inbox) => (
                  <InboxItem
                    key={inbox.id}
                    inbox={inbox}
                    unread={unread.ofInbox(inbox.id)}
                    place={place}
                    onOpen={onOpen}
                  />
                ))}
              </ul>
            </section>
          )
        );
      })}
      <TalkButton tone="quiet" icon={Plus} onClick={() => setIsNew(true)}>
        {t('inboxes.new')}
      </TalkButton>
      {isNew && (
        <Suspense fallback={null}>
          <TeamInboxDialog
            inbox={null}
            onSaved={({ id }) => void navigate(inboxTarget({ channel: 'inbox', status: 'open', teamId: id }, {}))}
            onClose={() => setIsNew(false)}
          />
        </Suspense>
      )}
    </nav>
  );
}

function InboxItem({
  inbox,
  unread,
  place,
  onOpen,
}: TeamInboxListProps & { inbox: TeamInbox; unread: Unread | undefined }): ReactNode {
  const { toasts } = useWorkspace();
  const changes = useTeamInboxChanges();
  const navigate = useNavigate();
  const [isEditing, setIsEditing] = useState(false);
  const report = (work: Promise<unknown>): void =>
    void work.catch((error: unknown) => toasts.show(sentenceOf(error), { tone: 'bad' }));
  const remove = async (): Promise<void> => {
    await changes.remove(inbox);
    if (place.teamId === inbox.id)
      await navigate({ ...inboxTarget({ channel: 'inbox', status: 'open' }, {}), replace: true });
    const undo = { label: t('inboxes.undo'), run: () => report(changes.restore(inbox)) };
    toasts.show(t('inboxes.removed', { name: inbox.name }), { action: undo, shownMs: 10_000 });
  };
  return (
    <li>
      <Link
        {...inboxTarget({ channel: 'inbox', status: 'open', teamId: inbox.id }, {})}
        className="app-view"
        aria-current={place.teamId === inbox.id ? 'page' : undefined}
        onClick={onOpen}
      >
        <Icon shape={ICONS[inbox.kind]} size="small" />
        <span className="tk-clip" dir="auto">
          {inbox.name}
        </span>
        <UnreadBadge of={unread} />
      </Link>
      {inbox.can_edit && (
        <MenuTrigger>
          <Button className="tk-icon-button app-view-menu" aria-label={t('inboxes.menu', { name: inbox.name })}>
            <Icon shape={Ellipsis} size="small" />
          </Button>
          <Popover className="app-popover" placement="bottom end">
            <Menu
              className="app-menu"
              aria-label={t('inboxes.menu', { name: inbox.name })}
              onAction={(key) => (key === 'edit' ? setIsEditing(true) : report(remove()))}
            >
              <MenuItem id="edit" className="app-menu-item">
                {t('inboxes.edit')}
              </MenuItem>
              <MenuItem id="remove" className="app-menu-item">
                {t('inboxes.remove')}
              </MenuItem>
            </Menu>
          </Popover>
        </MenuTrigger>
      )}
      {isEditing && (
        <Suspense fallback={null}>
          <TeamInboxDialog inbox={inbox} onClose={() => setIsEditing(false)} />
        </Suspense>
      )}
    </li>
  );
}
