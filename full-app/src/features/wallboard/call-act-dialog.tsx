import {
  forceDequeue,
  forceTerminate,
  moveToFront,
  moveToRingGroup,
  type ContactCenterCall,
} from '@talk/core/contract';
import { phoneDisplay } from '@talk/core/format';
import { useState, type ReactNode } from 'react';
import { useRingGroups } from '../../entities/line/index.js';
import { ActDialog } from '../../shared/act-dialog.js';
import { useWorkspace } from '../../shared/workspace/workspace-context.js';
import { t } from './texts.js';

/** What a supervisor does to somebody else's call. */
export type CallAct = 'terminate' | 'dequeue' | 'front' | 'group';

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

/** Asks before a supervisor changes what becomes of a call: it ends for everyone, or the caller leaves the queue, passes the others in it, or waits for another group. The agents on it see the reason. */
export function CallActDialog({ call, act, onDone, onClose }: CallActDialogProps): ReactNode {
  const { client } = useWorkspace();
  const [reason, setReason] = useState('');
  const [groupId, setGroupId] = useState<number | null>(null);
  return (
    <ActDialog
      title={t(`${act}.title`, { name: callerOf(call) })}
      action={t(`${act}.action`)}
      busyAction={t(`${act}.busy`)}
      tone={act === 'front' || act === 'group' ? 'primary' : 'stop'}
      isOff={act === 'group' && groupId === null}
      onAct={async () => {
        const params = { id: call.communication_id };
        const given = reason.trim();
        const body = given === '' ? {} : { reason: given };
        if (act !== 'group') await client.api.call(ENDPOINTS[act], { params, body });
        else if (groupId !== null)
          await client.api.call(moveToRingGroup, { params, body: { ring_group_id: groupId, ...body } });
        onDone();
      }}
      onClose={onClose}
    >
      <p>{t(`${act}.why`)}</p>
      {act === 'group' && <GroupChoice from={call.ring_group_id} chosen={groupId} onChoose={setGroupId} />}
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

interface GroupChoiceProps {
  from: number | null;
  chosen: number | null;
  onChoose: (id: number | null) => void;
}

/** The other groups that have a queue. */
function GroupChoice({ from, chosen, onChoose }: GroupChoiceProps): ReactNode {
  const groups = useRingGroups().filter(({ id, should_queue: hasQueue }) => hasQueue && id !== from);
  if (groups.length === 0) return <p className="tk-muted">{t('group.none')}</p>;
  return (
    <label className="tk-field">
      <span>{t('group.choose')}</span>
      <select
        className="tk-input"
        value={chosen ?? ''}
        onChange={({ currentTarget: { value } }) => onChoose(value === '' ? null : Number(value))}
      >
        <option value="">{t('group.open')}</option>
        {groups.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}
