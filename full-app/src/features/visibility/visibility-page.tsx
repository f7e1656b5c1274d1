import '../../shared/settings.css';
import type { Profile } from '@talk/core';
import { createTranslate } from '@talk/ui';
import type { ReactNode } from 'react';
import { useLines } from '../../entities/line/index.js';
import { useTeam } from '../../entities/user/index.js';
import { usePageTitle } from '../../shared/workspace/page-title.js';
import { useWorkspace } from '../../shared/workspace/workspace-context.js';

const t = createTranslate('app.visibility', {
  title: 'Visibility',
  lead: 'What you can see in this account. An admin can change it.',
  contacts: 'Contacts',
  everyone: 'You see all contacts.',
  owned: 'You see contacts that you own.',
  ringGroup: 'You see contacts that you own, and those who called or texted a line of your ring groups.',
  colleagues: 'You see contacts that you or people in your ring groups own.',
  unassigned: 'You see contacts without an owner, too.',
  noUnassigned: 'You do not see contacts without an owner.',
  communications: 'Calls and texts',
  ownOnly: 'You see your own calls and texts, of contacts that you see.',
  all: 'You see the calls and texts of contacts that you see.',
  lines: 'Only those of these lines: {names}',
  noLines: 'Only those of lines that do not exist any more. Ask an admin.',
  people: 'Your own, and those of colleagues that an admin has chosen.',
  peopleNamed: 'Your own, and those of these colleagues: {names}',
});

/** What of the company this person may see, and why: where "Check your Contacts Visibility settings." leads. */
export function VisibilityPage(): ReactNode {
  usePageTitle(t('title'));
  const { user } = useWorkspace();
  const { lines } = useLines();
  const isNarrow = user.contacts_visibility === 'restricted' && user.contacts_access_level !== 3;
  const { names: team } = useTeam();
  const names = (lines ?? []).filter(({ id }) => user.accessible_campaigns.includes(id)).map(({ name }) => name);
  const colleagues = user.accessible_users.flatMap((id) => team.get(id) ?? []);
  return (
    <div className="app-settings">
      <header>
        <h1>{t('title')}</h1>
        <p className="tk-muted">{t('lead')}</p>
      </header>
      <section>
        <h2>{t('contacts')}</h2>
        <p>{t(reachOf(user))}</p>
        {isNarrow && <p>{t(user.can_view_unassigned_contacts ? 'unassigned' : 'noUnassigned')}</p>}
      </section>
      <section>
        <h2>{t('communications')}</h2>
        <p>{t(user.communications_visibility === 2 ? 'ownOnly' : 'all')}</p>
        {user.line_access_limit && lines !== null && (
          <p>{names.length > 0 ? t('lines', { names: names.join(', ') }) : t('noLines')}</p>
        )}
        {user.user_access_limit && user.communications_visibility !== 2 && (
          <p>{colleagues.length > 0 ? t('peopleNamed', { names: colleagues.join(', ') }) : t('people')}</p>
        )}
      </section>
    </div>
  );
}

/** As the server decides it: whatever is not known counts as the narrowest. */
function reachOf({ contacts_visibility: visibility, contacts_access_level: level }: Profile) {
  if (visibility === 'everyone' || level === 3) return 'everyone';
  if (level === 2) return 'ringGroup';
  return level === 4 ? 'colleagues' : 'owned';
}
