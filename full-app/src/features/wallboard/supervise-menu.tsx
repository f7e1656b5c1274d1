import type { ContactCenterCall } from '@talk/core/contract';
import type { ReactNode } from 'react';
import { sentenceOf } from '../../shared/errors.js';
import { may, useWorkspace } from '../../shared/workspace/workspace-context.js';
import { ActSelect } from './act-select.js';
import { callerOf } from './call-act-dialog.js';
import { t } from './texts.js';

const MODES = ['listen', 'whisper', 'join'] as const;

/** Listen to a call, whisper to its agent, or join it. Nothing for a call in which no one talks, and for who may not. */
export function SuperviseMenu({ call }: { call: ContactCenterCall }): ReactNode {
  const { client, user, toasts } = useWorkspace();
  const isOffered = call.phase === 'active' && call.user_id !== user.id && may(user, 'barge and whisper on call');
  if (!isOffered) return null;
  const label = t('supervise.row', { name: callerOf(call) });
  return (
    <ActSelect
      label={label}
      text={t('supervise')}
      acts={MODES.map((mode) => [mode, t(`supervise.${mode}`)] as const)}
      onAct={(mode) =>
        void client.phone
          .supervise(call.id, mode)
          .catch((error: unknown) => toasts.show(sentenceOf(error), { tone: 'bad' }))
      }
    />
  );
}
