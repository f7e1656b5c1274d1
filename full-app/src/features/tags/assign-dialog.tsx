import type { ListedTag } from '@talk/core/contacts';
import { useId, useState, type ReactNode } from 'react';
import { useTagChanges } from '../../entities/tag/index.js';
import { useOwners } from '../../entities/user/index.js';
import { useWorkspace } from '../../shared/workspace/workspace-context.js';
import { ActDialog } from '../../shared/act-dialog.js';
import { t } from './texts.js';

export interface AssignDialogProps {
  tags: readonly ListedTag[];
  onClose: () => void;
}

/** To whom the contacts of these tags go. It runs as a change of many contacts, with its progress and its undo. */
export function AssignDialog({ tags, onClose }: AssignDialogProps): ReactNode {
  const { toasts } = useWorkspace();
  const changes = useTagChanges();
  const owners = useOwners();
  const id = useId();
  const [owner, setOwner] = useState('');
  const act = async (): Promise<void> => {
    await changes.assignContacts(
      tags.map((tag) => tag.id),
      owner === '' ? null : Number(owner),
    );
    toasts.show(t('assigned'));
  };
  return (
    <ActDialog
      title={t('assignTitle')}
      action={t('assignAct')}
      busyAction={t('assigning')}
      onAct={act}
      onClose={onClose}
    >
      <div className="tk-field">
        <label htmlFor={id}>{t('assignTo')}</label>
        <select id={id} className="tk-input" value={owner} onChange={(event) => setOwner(event.currentTarget.value)}>
          <option value="">{t('nobody')}</option>
          {owners.map((each) => (
            <option key={each.id} value={each.id}>
              {each.name}
            </option>
          ))}
        </select>
      </div>
      <p className="tk-muted">{t('assignWhy', { names: tags.map(({ name }) => `“${name}”`).join(', ') })}</p>
    </ActDialog>
  );
}
