import { forceDequeue, forceTerminate, moveToFront, type ContactCenterCall } from '@talk/core/contract';
import { phoneDisplay } from '@talk/core/format';
import { useState, type ReactNode } from 'react';
import { ActDialog } from '../../shared/act-dialog.js';
import { useWorkspace } from '../../shared/workspace/workspace-context.js';
import { t } from './texts.js';

/** What a supervisor does to somebody else's call. */
export type CallAct = 'terminate' | 'dequeue' | 'front';

/** As long as the server takes it. */
const REASON_LENGTH = 200;
const ENDPOINTS = { terminate: forceTerminate, dequeue: forceDequeue, front: moveToFront } as const;

/** Who is on the call, as its row names them. */
export const callerOf = ({ contact, phone_number: number }: ContactCenterCall): string =>
  contact?.name ?? phoneDisplay(number);

interface CallActDialogProps {
  call: ContactCenterCall;
  act: CallAct;
  onDone: () => void;
  onClose: () => void;
}

/** Asks before a supervisor changes what becomes of a call: it ends for everyone, or the caller leaves the queue or passes the others in it. The agents on it see the reason. */
export function CallActDialog({ call, act, onDone, onClose }: CallActDialogProps): ReactNode {
  const { client } = useWorkspace();
  const [reason, setReason] = useState('');
  return (
    <ActDialog
      title={t(`${act}.title`, { name: callerOf(call) })}
      action={t(`${act}.action`)}
      busyAction={t(`${act}.busy`)}
      tone={act === 'front' ? 'primary' : 'stop'}
      onAct={async () => {
        const given = reason.trim();
        await client.api.call(ENDPOINTS[act], {
          params: { id: call.communication_id },
          body: given === '' ? {} : { reason: given },
        });
        onDone();
      }}
      onClose={onClose}
    >
      <p>{t(`${act}.why`)}</p>
      <label className="tk-field">
        <span>{t('reason')}</span>
        <input
          className="tk-input"
          value={reason}
          maxLength={REASON_LENGTH}
          autoComplete="off"
          onChange={({ currentTarget: { value } }) => setReason(value)}
        />
      </label>
    </ActDialog>
  );
}
