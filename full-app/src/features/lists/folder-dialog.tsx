import type { ReactNode } from 'react';
import { type ContactFolder, useListChanges } from '../../entities/contact/index.js';
import { fieldMessages } from '../../shared/errors.js';
import { useAppForm } from '../../shared/form/index.js';
import { t } from './texts.js';

export interface FolderDialogProps {
  /** Null: a new one. */
  folder: ContactFolder | null;
  isCompany: boolean;
  onClose: () => void;
}

/** Names a folder. */
export function FolderDialog({ folder, isCompany, onClose }: FolderDialogProps): ReactNode {
  const changes = useListChanges();
  const form = useAppForm<{ name: string }>({
    values: { name: folder?.name ?? '' },
    check: ({ name }) => (name.trim() === '' ? { name: t('folderNeeded') } : {}),
    save: async ({ name }) => {
      if (folder === null) await changes.createFolder(name.trim(), isCompany);
      else await changes.renameFolder(folder.id, name.trim());
      onClose();
    },
    explain: (error) => ({ fields: fieldMessages(error), form: error }),
  });
  return (
    <form.AppForm>
      <form.FormDialog
        title={t(folder === null ? 'newFolder' : 'renameFolder')}
        action={t('folderSave')}
        busyAction={t('saving')}
        onClose={onClose}
      >
        <form.AppField name="name">
          {(field) => <field.TextField label={t('folderName')} autoComplete="off" />}
        </form.AppField>
      </form.FormDialog>
    </form.AppForm>
  );
}
