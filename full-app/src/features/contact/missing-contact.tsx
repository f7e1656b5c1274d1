import { useNavigate, useRouterState } from '@tanstack/react-router';
import { useEffect, type ReactNode } from 'react';
import { inboxTarget, type ListTarget, useHomeList } from '../../entities/contact/index.js';
import { ListSkeleton } from '../../shared/list-skeleton.js';
import { usePageTitle } from '../../shared/workspace/page-title.js';
import { useVisited } from '../../shared/workspace/visited.js';
import { useWorkspace } from '../../shared/workspace/workspace-context.js';
import { t } from './texts.js';
import { useLatest } from './use-latest.js';

/** Where an unknown contact leads: to the inbox (spec 1 §2), or back to the list of contacts if the user came from there. */
function useMissingTarget(): ListTarget {
  const { kind, target } = useHomeList();
  const here = useRouterState({ select: ({ location }) => location.pathname });
  const before = useVisited().before(here);
  const isFromContacts = kind === 'contacts' && before !== null && /^\/contacts(?:\/|$)/.test(before);
  return kind === 'inbox' || isFromContacts ? target : inboxTarget({ channel: 'inbox', status: 'open' }, {});
}

/** The sentences of spec 1 §8, the hint only where visibility is restricted; and back to the list. */
export function MissingContact({ asked = '' }: { asked?: string | undefined }): ReactNode {
  const { user, toasts } = useWorkspace();
  const navigate = useNavigate();
  const target = useLatest(useMissingTarget());
  const restricted = user.contacts_visibility === 'restricted';
  usePageTitle(t('missing'));
  useEffect(() => {
    const openSettings = (): void => void navigate({ to: '/settings/visibility' });
    if (asked === 'undefined') toasts.show(t('missingId'), { tone: 'bad' });
    else
      toasts.show(t(restricted ? 'missingRestricted' : 'missing'), {
        tone: 'bad',
        action: restricted ? { label: t('visibility'), run: openSettings } : null,
      });
    void navigate({ ...target.current, replace: true });
  }, [asked, navigate, restricted, target, toasts]);
  return <ListSkeleton rows={6} />;
}
