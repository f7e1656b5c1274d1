import './views.css';
import type { SavedView } from '@talk/core/contacts';
import type { ReactNode } from 'react';
import { useAppForm } from '../../../shared/form/index.js';
import { useWorkspace } from '../../../shared/workspace/workspace-context.js';
import { managesViews } from './manages-views.js';
import { t } from './view-words.js';
import { useViewChanges } from './views.js';

export interface ViewDialogProps {
  /** The view to rename; null: a new one. */
  view: SavedView | null;
  /** Which list a new one shows. */
  kind?: SavedView['kind'];
  /** What a new one shows. */
  filter?: SavedView['filter'];
  onSaved?: (view: SavedView) => void;
  onClose: () => void;
}

const WHY = { contacts: 'saveWhy', inbox: 'saveInboxWhy', communications: 'saveLogsWhy' } as const;

/** Asks for a view’s name, and for whom it is when it is new. */
export function ViewDialog({ view, kind = 'contacts', filter = {}, onSaved, onClose }: ViewDialogProps): ReactNode {
  const { user } = useWorkspace();
  const changes = useViewChanges(view?.kind ?? kind);
  const isManager = managesViews(user);
  const form = useAppForm<{ name: string; whose: string }>({
    values: { name: view?.name ?? '', whose: 'me' },
    save: async ({ name, whose }) => {
      const saved =
        view === null
          ? await changes.create(name.trim(), filter, whose === 'all')
          : await changes.rename(view, name.trim());
      onClose();
      onSaved?.(saved);
    },
  });
  return (
    <form.AppForm>
      <form.FormDialog
        title={t(view === null ? 'saveTitle' : 'renameTitle')}
        action={t('create')}
        busyAction={t('saving')}
        onClose={onClose}
        notice={view === null ? <p className="tk-muted">{t(WHY[kind])}</p> : undefined}
      >
        <form.AppField name="name">{(field) => <field.TextField label={t('name')} autoComplete="off" />}</form.AppField>
        {view === null && (
          <form.AppField name="whose">
            {(field) => (
              <fieldset className="app-view-whose">
                <legend>{t('whose')}</legend>
                {(['me', 'all'] as const).map((whose) => (
                  <label key={whose}>
                    <input
                      type="radio"
                      name="whose"
                      checked={field.state.value === whose}
                      disabled={whose === 'all' && !isManager}
                      onChange={() => field.handleChange(whose)}
                    />
                    {t(whose === 'me' ? 'forMe' : 'forAll')}
                  </label>
                ))}
                {!isManager && <small className="tk-muted">{t('forAllWhy')}</small>}
              </fieldset>
            )}
          </form.AppField>
        )}
      </form.FormDialog>
    </form.AppForm>
  );
}
