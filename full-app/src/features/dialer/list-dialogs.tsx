import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { dialerFoldersQuery, useDialerChanges, type DialerList } from '../../entities/dialer/index.js';
import { ActDialog } from '../../shared/act-dialog.js';
import { fieldMessages } from '../../shared/errors.js';
import { useAppForm } from '../../shared/form/index.js';
import { may, useWorkspace } from '../../shared/workspace/workspace-context.js';
import { ColumnsField } from './columns-field.js';
import { columnsIn } from './task-columns.js';
import { t } from './texts.js';

const SCOPES = ['personal', 'company', 'public'] as const;

export interface NameDialogProps {
  /** The list to rename; null: a new one. */
  list: DialerList | null;
  onSaved: (list: DialerList) => void;
  onClose: () => void;
}

/** Names a list; of a new one it also asks who sees it. */
export function NameDialog({ list, onSaved, onClose }: NameDialogProps): ReactNode {
  const { client, user } = useWorkspace();
  const changes = useDialerChanges();
  const mayShare = may(user, 'update contact');
  const folders = useQuery(dialerFoldersQuery(client)).data ?? [];
  const fitting = folders.filter((folder) => folder.is_company === (list?.scope !== 'personal'));
  const form = useAppForm<{ name: string; scope: string; folder: string; headers: string }>({
    values: {
      name: list?.name ?? '',
      scope: 'personal',
      folder: String(list?.contact_folder_id ?? ''),
      headers: (list?.headers ?? []).join(),
    },
    check: ({ name }) => (name.trim() === '' ? { name: t('nameNeeded') } : {}),
    save: async ({ name: typed, scope: chosen, folder, headers }) => {
      const name = typed.trim();
      const scope = SCOPES.find((each) => each === chosen) ?? 'personal';
      const saved =
        list === null
          ? await changes.create({ name, scope })
          : await changes.update(list.id, {
              name,
              contact_folder_id: folder === '' ? null : Number(folder),
              headers: columnsIn(headers),
            });
      onClose();
      onSaved(saved);
    },
    explain: (error) => ({ fields: fieldMessages(error), form: error }),
  });
  return (
    <form.AppForm>
      <form.FormDialog
        title={t(list === null ? 'newList' : 'renameTitle')}
        action={t(list === null ? 'create' : 'save')}
        busyAction={t('saving')}
        onClose={onClose}
      >
        <form.AppField name="name">{(field) => <field.TextField label={t('name')} autoComplete="off" />}</form.AppField>
        {list !== null && fitting.length > 0 && (
          <form.AppField name="folder">
            {(field) => (
              <field.SelectField
                label={t('folder')}
                empty={t('noFolder')}
                options={fitting.map((each) => ({ key: String(each.id), name: each.name }))}
              />
            )}
          </form.AppField>
        )}
        {list !== null && (
          <form.AppField name="headers">
            {(field) => (
              <ColumnsField
                chosen={columnsIn(field.state.value)}
                onChange={(columns) => field.handleChange(columns.join())}
              />
            )}
          </form.AppField>
        )}
        {list === null && mayShare && (
          <form.AppField name="scope">
            {(field) => (
              <label className="tk-field">
                <span>{t('who')}</span>
                <select
                  className="tk-input"
                  value={field.state.value}
                  onChange={({ currentTarget: { value } }) => field.handleChange(value)}
                >
                  {SCOPES.map((scope) => (
                    <option key={scope} value={scope}>
                      {t(`scope.${scope}`)}
                    </option>
                  ))}
                </select>
              </label>
            )}
          </form.AppField>
        )}
      </form.FormDialog>
    </form.AppForm>
  );
}

export interface DeleteListDialogProps {
  list: DialerList;
  onDeleted: () => void;
  onClose: () => void;
}

export function DeleteListDialog({ list, onDeleted, onClose }: DeleteListDialogProps): ReactNode {
  const changes = useDialerChanges();
  return (
    <ActDialog
      title={t('deleteTitle', { name: list.name })}
      action={t('deleteAct')}
      busyAction={t('deleting')}
      tone="stop"
      onAct={async () => {
        await changes.remove(list.id);
        onDeleted();
      }}
      onClose={onClose}
    >
      <p>{t('deleteWhy')}</p>
    </ActDialog>
  );
}
