import './nav.css';
import { Icon, useSignalValue } from '@talk/ui';
import { badgeCount } from '@talk/core/format';
import { Link, useNavigate, useRouterState } from '@tanstack/react-router';
import {
  CalendarDays,
  ChartColumn,
  Inbox,
  Megaphone,
  MessagesSquare,
  MonitorDot,
  PhoneForwarded,
  Settings,
  Sparkles,
  Tags,
  Users,
  Workflow,
} from 'lucide';
import { useId, useRef, type ReactNode } from 'react';
import { useListDefaults, useUnread } from '../../entities/contact/index.js';
import { useShortcut, type Shortcut } from '../../shared/shortcuts.js';
import {
  isLead,
  may,
  seesLiveCalls,
  sendsBroadcasts,
  usesAiArea,
  usesSequences,
  useWorkspace,
} from '../../shared/workspace/workspace-context.js';
import { t } from './texts.js';

/** Screens about contacts whose addresses are not below theirs (spec 1 §2). */
const OF_CONTACTS = ['/lists-management', '/lists'] as const;
const isOfContacts = (path: string): boolean =>
  OF_CONTACTS.some((each) => path === each || path.startsWith(`${each}/`));

const INBOX = { channel: 'inbox', status: 'open' } as const;
/** Two keys, one soon after the other. */
const TO_INBOX: Shortcut = { area: 'everywhere', keys: ['G I'], does: () => t('toInbox') };
const BETWEEN_KEYS_MS = 1_500;

/** Only areas that exist. Icons with their names beside them on hover and focus; a bar at the bottom on phones. */
export function Nav(): ReactNode {
  const ofContacts = useRouterState({ select: ({ location }) => isOfContacts(location.pathname) });
  const ofCommunications = useRouterState({
    select: ({ location }) => location.pathname.startsWith('/communications'),
  });
  const ofInbox = useRouterState({ select: ({ location }) => /^\/(channels|team-inboxes)/.test(location.pathname) });
  const ofSequences = useRouterState({ select: ({ location }) => location.pathname.startsWith('/sequence') });
  const ofBroadcasts = useRouterState({ select: ({ location }) => location.pathname.startsWith('/broadcast') });
  const ofDialer = useRouterState({ select: ({ location }) => location.pathname.startsWith('/power-dialer') });
  const { contacts: unread } = useSignalValue(useUnread().counts);
  const { user } = useWorkspace();
  // Someone who only manages billing sees neither.
  const [seesCommunications, seesContacts] = [may(user, 'list communication'), may(user, 'list contact')];
  const isOnWallboard = useRouterState({ select: ({ location }) => location.pathname.startsWith('/wallboard') });
  const defaults = useListDefaults();
  const [contactsDefaults, inboxDefaults] = [useSignalValue(defaults.contacts), useSignalValue(defaults.inbox)];
  const id = useId();
  const navigate = useNavigate();
  const firstAtMs = useRef<number | null>(null);
  useShortcut(TO_INBOX, 'page', ({ key, timeStamp }) => {
    const isSecond = firstAtMs.current !== null && timeStamp - firstAtMs.current < BETWEEN_KEYS_MS;
    firstAtMs.current = key === 'g' ? timeStamp : null;
    if (key !== 'i' || !isSecond) return false;
    void navigate({ to: '/channels/$channel/$status', params: INBOX, search: defaults.inbox.peek() });
    return true;
  });
  return (
    <nav className="app-nav" aria-label={t('nav')}>
      {seesContacts && (
        <Link
          to="/channels/$channel/$status"
          params={INBOX}
          search={inboxDefaults}
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
      )}
      {seesCommunications && (
        <Link
          to="/communications/$channel"
          params={{ channel: 'all' }}
          className="app-nav-link"
          aria-current={ofCommunications ? 'page' : undefined}
        >
          <Icon shape={MessagesSquare} />
          <span className="app-nav-label app-nav-side">{t('communications')}</span>
          <span className="app-nav-label app-nav-bottom">{t('communicationsShort')}</span>
        </Link>
      )}
      {seesContacts && (
        <Link
          to="/contacts"
          search={contactsDefaults}
          className="app-nav-link"
          activeOptions={{ exact: false, includeSearch: false }}
          aria-current={ofContacts ? 'true' : undefined}
        >
          <Icon shape={Users} />
          <span className="app-nav-label">{t('contacts')}</span>
        </Link>
      )}
      <span id={id} hidden>
        {unread > 0 && t('unreadContacts', { count: unread })}
      </span>
      {seesContacts && user.company.auto_dialer_enabled && (
        <Link
          to="/power-dialer/$bucket"
          params={{ bucket: 'in-queue' }}
          className="app-nav-link"
          aria-current={ofDialer ? 'page' : undefined}
        >
          <Icon shape={PhoneForwarded} />
          <span className="app-nav-label">{t('dialer')}</span>
        </Link>
      )}
      {seesContacts && (
        <Link to="/tags" className="app-nav-link" activeOptions={{ exact: false, includeSearch: false }}>
          <Icon shape={Tags} />
          <span className="app-nav-label">{t('tags')}</span>
        </Link>
      )}
      {seesCommunications && (
        <Link
          to="/calendar"
          className="app-nav-link app-nav-wide"
          activeOptions={{ exact: false, includeSearch: false }}
        >
          <Icon shape={CalendarDays} />
          <span className="app-nav-label">{t('calendar')}</span>
        </Link>
      )}
      {seesCommunications && (
        <Link to="/stats" className="app-nav-link app-nav-wide" activeOptions={{ exact: false, includeSearch: false }}>
          <Icon shape={ChartColumn} />
          <span className="app-nav-label">{t('stats')}</span>
        </Link>
      )}
      {sendsBroadcasts(user) && (
        <Link to="/broadcasts" className="app-nav-link" aria-current={ofBroadcasts ? 'page' : undefined}>
          <Icon shape={Megaphone} />
          <span className="app-nav-label">{t('broadcasts')}</span>
        </Link>
      )}
      {usesSequences(user) && (
        <Link to="/sequences" className="app-nav-link app-nav-wide" aria-current={ofSequences ? 'page' : undefined}>
          <Icon shape={Workflow} />
          <span className="app-nav-label">{t('sequences')}</span>
        </Link>
      )}
      {usesAiArea(user) && (
        <Link to="/aloai" className="app-nav-link app-nav-wide" activeOptions={{ exact: false, includeSearch: false }}>
          <Icon shape={Sparkles} />
          <span className="app-nav-label">{t('aiArea')}</span>
        </Link>
      )}
      {seesLiveCalls(user) && (
        <Link
          to="/wallboard/$section"
          params={{ section: isLead(user) ? 'overview' : 'live-calls' }}
          className="app-nav-link"
          aria-current={isOnWallboard ? 'page' : undefined}
        >
          <Icon shape={MonitorDot} />
          <span className="app-nav-label">{t('wallboard')}</span>
        </Link>
      )}
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
