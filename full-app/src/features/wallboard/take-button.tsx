import type { ContactCenterCall } from '@talk/core/contract';
import { IconButton } from '@talk/ui';
import { PhoneIncoming } from 'lucide';
import type { ReactNode } from 'react';
import { sentenceOf } from '../../shared/errors.js';
import { useRowStop } from '../../shared/table/row-stop.js';
import { may, useWorkspace } from '../../shared/workspace/workspace-context.js';
import { callerOf } from './call-act-dialog.js';
import { t } from './texts.js';

/** Takes a waiting caller: the call comes to this person's phone. */
export function TakeButton({ call }: { call: ContactCenterCall }): ReactNode {
  const { client, user, toasts } = useWorkspace();
  const tabIndex = useRowStop();
  if (!may(user, 'answer call')) return null;
  const take = (): void =>
    void client.phone.take(call.id).catch((error: unknown) => toasts.show(sentenceOf(error), { tone: 'bad' }));
  return (
    <IconButton
      icon={PhoneIncoming}
      label={t('take.row', { name: callerOf(call) })}
      tabIndex={tabIndex}
      onClick={take}
    />
  );
}
