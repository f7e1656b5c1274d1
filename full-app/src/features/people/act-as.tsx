import type { Member } from '@talk/core/contract';
import { Button, useSignalValue } from '@talk/ui';
import { useState, type ReactNode } from 'react';
import { useMemberChanges } from '../../entities/user/index.js';
import { enterActing } from '../../shared/acting.js';
import { ActDialog } from '../../shared/act-dialog.js';
import { TextArea } from '../../shared/text-area.js';
import { useWorkspace } from '../../shared/workspace/workspace-context.js';
import { t } from './texts.js';

/** The server refuses shorter ones. */
const SHORTEST = 3;
const LONGEST = 300;

/** Starts the app as another user, for a reason that the user can read. */
export function ActAs({ person: { id, name } }: { person: Member }): ReactNode {
  const { client } = useWorkspace();
  const changes = useMemberChanges();
  const call = useSignalValue(client.phone.call);
  const isOnCall = call !== null && call.state.peek().phase !== 'ended';
  const [isAsking, setAsking] = useState(false);
  const [reason, setReason] = useState('');
  return (
    <section aria-labelledby="person-act-as">
      <h2 id="person-act-as">{t('actAs')}</h2>
      <p className="tk-muted">{t(isOnCall ? 'actAsBusy' : 'actAsLead')}</p>
      <Button disabled={isOnCall} onClick={() => setAsking(true)}>
        {t('actAsOpen', { name })}
      </Button>
      {isAsking && (
        <ActDialog
          title={t('actAsTitle', { name })}
          action={t('actAsAct')}
          busyAction={t('actAsStarting')}
          isOff={reason.trim().length < SHORTEST}
          onAct={async () => {
            const { apiToken, hashed_token: hashedToken, expires_at: expiresAt } = await changes.actAs(id, reason);
            enterActing({ token: apiToken, hashedToken, expiresAt, backTo: location.pathname });
          }}
          onClose={() => setAsking(false)}
        >
          <p>{t('actAsWhy')}</p>
          <TextArea
            label={t('actAsReason')}
            hint={t('actAsReasonHint')}
            dir="auto"
            maxLength={LONGEST}
            value={reason}
            onChange={({ currentTarget: { value } }) => setReason(value)}
          />
        </ActDialog>
      )}
    </section>
  );
}
