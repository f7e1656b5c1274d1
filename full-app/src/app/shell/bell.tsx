import './bell.css';
import { badgeCount } from '@talk/core/format';
import { Icon } from '@talk/ui';
import { Bell as BellShape } from 'lucide';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { Button } from 'react-aria-components/Button';
import { Dialog, DialogTrigger } from 'react-aria-components/Dialog';
import { Popover } from 'react-aria-components/Popover';
import { useUnseenNotifications } from '../../entities/notification/index.js';
import { page } from '../../shared/chunk-failure.js';
import { ListSkeleton } from '../../shared/list-skeleton.js';
import { may, useWorkspace } from '../../shared/workspace/workspace-context.js';
import { t } from './texts.js';
import { Tip } from './tip.js';

const NotificationList = lazy(page(() => import('../../features/news/notification-list.js'), 'NotificationList'));

/** How many notifications the user has not seen; pressed, the list of them. */
export function Bell(): ReactNode {
  const { user } = useWorkspace();
  const unseen = useUnseenNotifications();
  const [isOpen, setOpen] = useState(false);
  if (!may(user, 'list communication')) return null;
  const label = unseen === 0 ? t('notifications') : t('notificationsUnseen', { count: unseen });
  return (
    <DialogTrigger isOpen={isOpen} onOpenChange={setOpen}>
      <Tip text={label}>
        <Button className="tk-icon-button app-dock" aria-label={label}>
          <Icon shape={BellShape} />
          {unseen > 0 && (
            <span className="app-nav-badge tk-num" aria-hidden="true">
              {badgeCount(unseen)}
            </span>
          )}
        </Button>
      </Tip>
      <Popover className="app-popover app-bell-popover" placement="bottom end">
        <Dialog className="app-bell" aria-label={t('notifications')}>
          <Suspense fallback={<ListSkeleton rows={4} />}>
            <NotificationList onLeave={() => setOpen(false)} />
          </Suspense>
        </Dialog>
      </Popover>
    </DialogTrigger>
  );
}
