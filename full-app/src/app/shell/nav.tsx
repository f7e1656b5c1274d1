import { Icon, useSignalValue } from '@talk/ui';
import { badgeCount } from '@talk/core/format';
import { Link, useRouterState } from '@tanstack/react-router';
import { Inbox, MessagesSquare, Settings, Tags, Users } from 'lucide';
import { useId, type ReactNode } from 'react';
import { useUnread } from '../../entities/contact/index.js';
import { t } from './texts.js';

/** Screens about contacts whose addresses are not below theirs (spec 1 §2). */
const OF_CONTACTS = ['/lists-management', '/lists'] as const;
const isOfContacts = (path: string): boolean =>
  OF_CONTACTS.some((each) => path === each || path.startsWith(`${each}/`));

/** Only areas that exist. Icons with their names beside them on hover and focus; a bar at the bottom on phones. */
export function Nav(): ReactNode {
  const ofContacts = useRouterState({ select: ({ location }) => isOfContacts(location.pathname) });
  const ofCommunications = useRouterState({
    select: ({ location }) => location.pathname.startsWith('/communications'),
  });
  const ofInbox = useRouterState({ select: ({ location }) => location.pathname.startsWith('/channels') });
  const { contacts: unread } = useSignalValue(useUnread().counts);
  const id = useId();
  return (
    <nav className="app-nav" aria-label={t('nav')}>
      <Link
        to="/channels/$channel/$status"
        params={{ channel: 'inbox', status: 'open' }}
        className="app-nav-link"
        aria-current={ofInbox ? 'page' : undefined}
        aria-describedby={unread > 0 ? id : undefined}
      >
        <Icon shape={Inbox} />
        <span className="app-nav-label">{t('inbox')}</span>
        {unread > 0 && (
          <span className="app-nav-badge tk-num" aria-hidden="true">
            {badgeCount(unread)}
          </span>
        )}
      </Link>
      <Link
        to="/communications/$channel"
        params={{ channel: 'all' }}
        className="app-nav-link"
        aria-current={ofCommunications ? 'page' : undefined}
      >
        <Icon shape={MessagesSquare} />
        <span className="app-nav-label">{t('communications')}</span>
      </Link>
      <Link
        to="/contacts"
        className="app-nav-link"
        activeOptions={{ exact: false, includeSearch: false }}
        aria-current={ofContacts ? 'true' : undefined}
      >
        <Icon shape={Users} />
        <span className="app-nav-label">{t('contacts')}</span>
      </Link>
      <span id={id} hidden>
        {unread > 0 && t('unreadContacts', { count: unread })}
      </span>
      <Link to="/tags" className="app-nav-link" activeOptions={{ exact: false, includeSearch: false }}>
        <Icon shape={Tags} />
        <span className="app-nav-label">{t('tags')}</span>
      </Link>
      <Link
        to="/settings"
        className="app-nav-link app-nav-settings"
        activeOptions={{ exact: false, includeSearch: false }}
      >
        <Icon shape={Settings} />
        <span className="app-nav-label">{t('settings')}</span>
      </Link>
    </nav>
  );
}
