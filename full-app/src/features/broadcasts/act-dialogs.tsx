import type { Broadcast } from '@talk/core/contract';
import type { ReactNode } from 'react';
import { ActDialog } from '../../shared/act-dialog.js';
import { useWorkspace } from '../../shared/workspace/workspace-context.js';
import { waitingCount } from './broadcast-words.js';
import { t } from './texts.js';
import { useBroadcastChanges } from './use-broadcasts.js';
import { isVoicemail, v } from './voicemail-texts.js';

export interface OpenedAct {
  readonly kind: 'cancel' | 'remove';
  readonly broadcast: Broadcast;
}

interface ActDialogsProps {
  opened: OpenedAct | null;
  onClose: () => void;
}

/** What cannot be undone is asked about first. */
export function ActDialogs({ opened, onClose }: ActDialogsProps): ReactNode {
  const { toasts } = useWorkspace();
  const changes = useBroadcastChanges();
  if (opened === null) return null;
  const { id, name } = opened.broadcast;
  if (opened.kind === 'cancel')
    return (
      <ActDialog
        title={t('cancelTitle', { name })}
        action={t('cancelAct')}
        busyAction={t('canceling')}
        tone="stop"
        onAct={async () => void (await changes.cancel(id))}
        onClose={onClose}
      >
        <p>{(isVoicemail(opened.broadcast) ? v : t)('cancelWhy', { count: waitingCount(opened.broadcast) })}</p>
      </ActDialog>
    );
  return (
    <ActDialog
      title={t('removeTitle', { name })}
      action={t('removeAct')}
      busyAction={t('removing')}
      tone="stop"
      onAct={async () => {
        await changes.remove(id);
        toasts.show(t('removed', { name }));
      }}
      onClose={onClose}
    >
      <p>{isVoicemail(opened.broadcast) ? v('removeWhy') : t('removeWhy')}</p>
    </ActDialog>
  );
}
