import { numberText } from '@talk/ui';
import type { ReactNode } from 'react';
import { ActDialog } from '../../shared/act-dialog.js';
import { useWorkspace } from '../../shared/workspace/workspace-context.js';
import { useAdding } from './adding.js';
import type { ChosenContacts } from './dialer.js';
import { t } from './dialer-words.js';

export interface AddingDialogProps {
  title: string;
  /** Null: not chosen yet. */
  list: { readonly id: number; readonly name: string } | null;
  contacts: ChosenContacts | null;
  onAdded?: (() => void) | undefined;
  onClose: () => void;
  /** What is still to be chosen. */
  children: ReactNode;
}

/** Adds contacts to a list of the power dialer. What that would do is counted and said before it is done. */
export function AddingDialog({ title, list, contacts, onAdded, onClose, children }: AddingDialogProps): ReactNode {
  const { toasts } = useWorkspace();
  const { counts, notice, add } = useAdding(list?.id ?? null, contacts);
  const nothing = counts === undefined || counts.added === 0;
  return (
    <ActDialog
      title={title}
      action={nothing ? t('addNone') : t('add', { count: counts.added, exact: numberText(counts.added) })}
      busyAction={t('adding')}
      isOff={nothing}
      onAct={async () => {
        if (list === null) return;
        toasts.show(await add(list.name));
        onAdded?.();
      }}
      onClose={onClose}
    >
      {children}
      {notice}
    </ActDialog>
  );
}
