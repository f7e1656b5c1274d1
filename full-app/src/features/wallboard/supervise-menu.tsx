import type { ContactCenterCall } from '@talk/core/contract';
import type { ReactNode } from 'react';
import { sentenceOf } from '../../shared/errors.js';
import { useRowStop } from '../../shared/table/row-stop.js';
import { may, useWorkspace } from '../../shared/workspace/workspace-context.js';
import { callerOf } from './call-act-dialog.js';
import { t } from './texts.js';

const MODES = ['listen', 'whisper', 'join'] as const;

/** Listen to a call, whisper to its agent, or join it. Nothing for a call in which no one talks, and for who may not. */
export function SuperviseMenu({ call }: { call: ContactCenterCall }): ReactNode {
  const { client, user, toasts } = useWorkspace();
  const tabIndex = useRowStop();
  const isOffered = call.phase === 'active' && call.user_id !== user.id && may(user, 'barge and whisper on call');
  if (!isOffered) return null;
  const label = t('supervise.row', { name: callerOf(call) });
  return (
    <select
      className="tk-input app-wallboard-choose"
      aria-label={label}
      title={label}
      tabIndex={tabIndex}
      value=""
      onChange={({ currentTarget: { value } }) => {
        const mode = MODES.find((each) => each === value);
        if (mode === undefined) return;
        client.phone
          .supervise(call.id, mode)
          .catch((error: unknown) => toasts.show(sentenceOf(error), { tone: 'bad' }));
      }}
    >
      <option value="">{t('supervise')}</option>
      {MODES.map((mode) => (
        <option key={mode} value={mode}>
          {t(`supervise.${mode}`)}
        </option>
      ))}
    </select>
  );
}
