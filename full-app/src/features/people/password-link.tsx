import type { Member } from '@talk/core/contract';
import { Button, useNow } from '@talk/ui';
import { useState, type ReactNode } from 'react';
import { useMemberChanges } from '../../entities/user/index.js';
import { ActDialog } from '../../shared/act-dialog.js';
import { dateWords } from '../../shared/dates.js';
import { ErrorNotice } from '../../shared/error-notice.js';
import { useWorkspace } from '../../shared/workspace/workspace-context.js';
import { linkState, type LinkState } from './link-state.js';
import { t } from './texts.js';

const MINUTE_MS = 60_000;

/** The mail with which a person chooses a password: how it stands, another one, and taking it back. */
export function PasswordLink({ person }: { person: Member }): ReactNode {
  const { id, name, password_link: link } = person;
  const { toasts, user } = useWorkspace();
  const changes = useMemberChanges();
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const nowMs = useNow(MINUTE_MS, true);
  const isInvitation = link?.kind !== 'reset';
  const date = link === null ? '' : dateWords(Date.parse(link.expires_at), user.company.timezone);

  const send = async (): Promise<void> => {
    setBusy(true);
    setError(null);
    try {
      await changes.resetPassword(id);
      toasts.show(t(isInvitation ? 'wasInvited' : 'wasAsked', { name }));
    } catch (refusal) {
      setError(refusal);
    }
    setBusy(false);
  };

  return (
    <>
      {error !== null && <ErrorNotice error={error} />}
      <p className="tk-muted">{stateWords(linkState(person, nowMs), date)}</p>
      <div className="app-person-link">
        <Button disabled={isBusy} onClick={() => void send()}>
          {t(link === null ? 'invite' : isInvitation ? 'inviteAgain' : 'mailLink')}
        </Button>
        {link !== null && isInvitation && (
          <Button tone="quiet" onClick={() => setAsking(true)}>
            {t('endInvitation')}
          </Button>
        )}
      </div>
      {isAsking && (
        <ActDialog
          title={t('endInvitationTitle', { name })}
          action={t('endInvitationAct')}
          busyAction={t('endingInvitation')}
          tone="stop"
          onAct={async () => {
            await changes.endInvitation(id);
            toasts.show(t('invitationEnded', { name }));
          }}
          onClose={() => setAsking(false)}
        >
          <p>{t('endInvitationWhy')}</p>
        </ActDialog>
      )}
    </>
  );
}

function stateWords(state: LinkState, date: string): string {
  switch (state) {
    case 'none':
      return t('noLink');
    case 'expired':
      return t('linkExpired');
    case 'refused':
      return t('linkRefused');
    case 'invitation.sent':
    case 'reset.sent':
      return t(`link.${state}`, { date });
    default:
      return t(`link.${state}`);
  }
}
