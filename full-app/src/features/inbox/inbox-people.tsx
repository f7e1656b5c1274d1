import '../../entities/contact/inbox/watching.css';
import type { TeamInbox } from '@talk/core/contacts';
import { Button } from '@talk/ui';
import { useState, type ReactNode } from 'react';
import { useTeamInboxChanges, Watching } from '../../entities/contact/index.js';
import { useTeam } from '../../entities/user/index.js';
import { sentenceOf } from '../../shared/errors.js';
import { useWorkspace } from '../../shared/workspace/workspace-context.js';
import { t } from './texts.js';

/** Who only watches the team inbox can ask to join it, and who manages it is shown who asks. */
export function InboxPeople({ inbox, isWatched }: { inbox: TeamInbox; isWatched: boolean }): ReactNode {
  const { toasts } = useWorkspace();
  const { names } = useTeam();
  const changes = useTeamInboxChanges();
  const [busy, setBusy] = useState(false);
  const answer = async (how: 'admit' | 'decline', userId: number): Promise<void> => {
    setBusy(true);
    try {
      await changes[how](inbox, userId);
    } catch (error) {
      toasts.show(sentenceOf(error), { tone: 'bad' });
    }
    setBusy(false);
  };
  return (
    <>
      {isWatched && <Watching inbox={inbox} />}
      {inbox.can_edit &&
        inbox.asking_user_ids.map((id) => {
          const name = names.get(id) ?? '';
          return (
            <div key={id} className="app-watching" role="group" aria-label={t('inbox.asks', { name })}>
              <span>{t('inbox.asks', { name })}</span>
              <Button disabled={busy} onClick={() => void answer('admit', id)}>
                {t('inbox.admit')}
              </Button>
              <Button tone="quiet" disabled={busy} onClick={() => void answer('decline', id)}>
                {t('inbox.decline')}
              </Button>
            </div>
          );
        })}
    </>
  );
}
