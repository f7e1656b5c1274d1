import './watching.css';
import type { TeamInbox } from '@talk/core/contacts';
import { Button, createTranslate } from '@talk/ui';
import { useState, type ReactNode } from 'react';
import { sentenceOf } from '../../../shared/errors.js';
import { useWorkspace } from '../../../shared/workspace/workspace-context.js';
import { useTeamInboxChanges } from './team-inboxes.js';

const t = createTranslate('app.watching', {
  only: 'You are watching this inbox: view only.',
  ask: 'Ask to join',
  asked: 'You asked to join. An admin or supervisor can add you.',
  join: 'Join',
});

/** Says that nothing can be done in the inbox, and offers the way in: asking, or joining for who manages it. */
export function Watching({ inbox }: { inbox: TeamInbox }): ReactNode {
  const { user, toasts } = useWorkspace();
  const changes = useTeamInboxChanges();
  const [busy, setBusy] = useState(false);
  const isAsking = inbox.asking_user_ids.includes(user.id);
  const act = async (): Promise<void> => {
    setBusy(true);
    try {
      await (inbox.can_edit ? changes.admit(inbox, user.id) : changes.askToJoin(inbox));
    } catch (error) {
      toasts.show(sentenceOf(error), { tone: 'bad' });
    }
    setBusy(false);
  };
  return (
    <div className="app-watching">
      <span className="tk-muted" role="status">
        {isAsking && !inbox.can_edit ? t('asked') : t('only')}
      </span>
      {(inbox.can_edit || !isAsking) && (
        <Button disabled={busy} onClick={() => void act()}>
          {t(inbox.can_edit ? 'join' : 'ask')}
        </Button>
      )}
    </div>
  );
}
