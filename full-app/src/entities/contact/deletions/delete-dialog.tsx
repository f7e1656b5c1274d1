import './delete-dialog.css';
import type { ReactNode } from 'react';
import { ActDialog } from '../../../shared/act-dialog.js';
import { t } from './delete-words.js';

export interface DeleteDialogProps {
  title: string;
  /** Rejects with the refusal, which is said. */
  onDelete: () => Promise<void>;
  onClose: () => void;
}

/** What goes with a contact, or with many, and what stays. */
export function DeleteDialog({ title, onDelete, onClose }: DeleteDialogProps): ReactNode {
  return (
    <ActDialog title={title} action={t('delete')} busyAction={t('busy')} tone="stop" onAct={onDelete} onClose={onClose}>
      <div className="app-delete-facts">
        <section>
          <h3>{t('goes')}</h3>
          <ul>
            <li>{t('goesFields')}</li>
            <li>{t('goesHistory')}</li>
            <li>{t('goesWaiting')}</li>
          </ul>
        </section>
        <section>
          <h3>{t('stays')}</h3>
          <ul>
            <li>{t('staysLimits')}</li>
            <li>{t('staysFacts')}</li>
          </ul>
        </section>
        <p className="tk-muted">{t('free')}</p>
        <p>{t('undoable')}</p>
      </div>
    </ActDialog>
  );
}
