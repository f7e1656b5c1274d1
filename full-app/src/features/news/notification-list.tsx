import './notification-list.css';
import { TalkError } from '@talk/core';
import type { Notification } from '@talk/core/contacts';
import { Banner, Button, EmptyState, IconButton } from '@talk/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Bell, CheckCheck, Settings } from 'lucide';
import type { ReactNode } from 'react';
import { notificationsQuery, seeNotifications, useUnseenNotifications } from '../../entities/notification/index.js';
import { sentenceOf } from '../../shared/errors.js';
import { ListSkeleton } from '../../shared/list-skeleton.js';
import { useWorkspace } from '../../shared/workspace/workspace-context.js';
import { NotificationRow } from './notification-row.js';
import { t } from './notification-texts.js';

interface NotificationListProps {
  /** Called when the user goes to what a notification is about, or to the settings. */
  onLeave: () => void;
}

/** What the user was notified of, newest first. */
export function NotificationList({ onLeave }: NotificationListProps): ReactNode {
  const { client, queries, toasts } = useWorkspace();
  const navigate = useNavigate();
  const unseen = useUnseenNotifications();
  const list = useInfiniteQuery(notificationsQuery(client));
  const rows = list.data?.pages.flatMap(({ data }) => data) ?? [];

  async function seeAll(): Promise<void> {
    try {
      await seeNotifications(client, queries, {});
    } catch (error) {
      if (!(error instanceof TalkError)) throw error;
      toasts.show(sentenceOf(error), { tone: 'bad' });
    }
  }

  function see({ id, seen_at: seenAt }: Notification): void {
    // Refused, it stays unseen; the contact's screen tries again.
    if (seenAt === null) seeNotifications(client, queries, { ids: [id] }).catch(() => undefined);
    onLeave();
  }

  return (
    <>
      <header className="app-bell-head">
        <h2>{t('title')}</h2>
        <Button tone="quiet" icon={CheckCheck} aria-disabled={unseen === 0} onClick={() => unseen > 0 && void seeAll()}>
          {t('list.seeAll')}
        </Button>
        <IconButton
          icon={Settings}
          label={t('list.settings')}
          onClick={() => {
            onLeave();
            void navigate({ to: '/settings/notifications' });
          }}
        />
      </header>
      <div className="app-bell-body">
        {list.isPending ? (
          <ListSkeleton rows={4} />
        ) : list.isError && rows.length === 0 ? (
          <Banner tone="bad" action={<Button onClick={() => void list.refetch()}>{t('list.retry')}</Button>}>
            {t('list.failed')}
          </Banner>
        ) : rows.length === 0 ? (
          <EmptyState icon={Bell} title={t('list.empty')}>
            {t('list.emptyWhy')}
          </EmptyState>
        ) : (
          <>
            <ul aria-label={t('title')}>
              {rows.map((notification) => (
                <NotificationRow key={notification.id} notification={notification} onOpen={see} />
              ))}
            </ul>
            {list.isFetchNextPageError && <p role="alert">{t('list.failed')}</p>}
            {list.hasNextPage && (
              <Button disabled={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
                {t(list.isFetchingNextPage ? 'list.moreBusy' : 'list.more')}
              </Button>
            )}
          </>
        )}
      </div>
    </>
  );
}
