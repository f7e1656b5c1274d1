import { Button } from '@talk/ui';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { UnsentTrouble, unsentWords as t, useUnsentEdits, type UnsentChange } from '../../entities/contact/index.js';
import { Dialog } from '../../shared/dialog.js';

export interface UnsentDialogProps {
  changes: readonly UnsentChange[];
  onClose: () => void;
}

/** Every change that is not saved, in the order in which they are sent: of which contact and field, what it is, and what stands in its way. */
export function UnsentDialog({ changes, onClose }: UnsentDialogProps): ReactNode {
  const edits = useUnsentEdits();
  return (
    <Dialog title={t('label')} onClose={onClose}>
      <p>{t('lead')}</p>
      <ul className="app-unsent-list">
        {changes.map((change) => (
          <li key={change.keys[0]}>
            <Link to="/contacts/$contactId" params={{ contactId: String(change.contactId) }} search onClick={onClose}>
              {t('of', { field: change.label, name: change.contactName })}
            </Link>
            {change.trouble === null ? (
              <p className="app-unsent-yours" dir="auto">
                {change.shown ?? t('empty')}
              </p>
            ) : (
              <UnsentTrouble change={change} />
            )}
          </li>
        ))}
      </ul>
      {changes.some(({ trouble }) => trouble === null) && (
        <Button onClick={() => void edits.send()}>{t('sendNow')}</Button>
      )}
    </Dialog>
  );
}
