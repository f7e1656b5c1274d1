import './lists.css';
import { TalkError } from '@talk/core';
import type { FilterGroup } from '@talk/core/contacts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { fieldMessages } from '../../../shared/errors.js';
import { useAppForm, type Refusal } from '../../../shared/form/index.js';
import { may, useWorkspace } from '../../../shared/workspace/workspace-context.js';
import { SCOPES, t } from './list-words.js';
import { contactFoldersQuery, type ContactList, useListChanges } from './lists.js';

export interface ListDialogProps {
  /** The list to change; null: a new one. */
  list: ContactList | null;
  /** Makes a new one dynamic. */
  filter?: FilterGroup | undefined;
  /** A text is searched for, which a filter does not have. */
  hasText?: boolean | undefined;
  onSaved?: ((list: ContactList) => void) | undefined;
  onClose: () => void;
}

type Draft = Record<'name' | 'scope' | 'folder', string>;

/** Asks for a list’s name, who sees it, and where it lies. */
export function ListDialog({ list, filter, hasText = false, onSaved, onClose }: ListDialogProps): ReactNode {
  const { client, user } = useWorkspace();
  const changes = useListChanges();
  const folders = useQuery(contactFoldersQuery(client)).data ?? [];
  const mayShare = may(user, 'update contact') && (list === null || list.hasDelete);
  const form = useAppForm<Draft>({
    values: {
      name: list?.name ?? '',
      scope: list?.scope ?? 'personal',
      folder: String(list?.contact_folder_id ?? ''),
    },
    check: ({ name }) => (name.trim() === '' ? { name: t('nameNeeded') } : {}),
    save: async ({ name, scope: chosenScope, folder }) => {
      const scope = SCOPES.find((each) => each === chosenScope) ?? 'personal';
      const chosen = folders.find(({ id }) => String(id) === folder);
      // A folder of one's own is for personal lists: the choice of who sees it may have changed since.
      const contact_folder_id = chosen !== undefined && chosen.is_company === (scope !== 'personal') ? chosen.id : null;
      const fields = { name: name.trim(), scope, contact_folder_id };
      const saved =
        list === null
          ? await changes.create({ ...fields, ...(filter && { filters: { ...filter } }) })
          : await changes.update(list.id, { ...fields, if_version: list.version });
      onClose();
      onSaved?.(saved);
    },
    explain,
  });
  const title = list !== null ? t('editTitle') : t(filter === undefined ? 'newTitle' : 'newDynamic');
  return (
    <form.AppForm>
      <form.FormDialog
        title={title}
        action={t(list === null ? 'create' : 'save')}
        busyAction={t('saving')}
        onClose={onClose}
        notice={
          filter === undefined ? undefined : (
            <p className="tk-muted">
              {t('dynamicWhy')} {hasText && t('noSearch')}
            </p>
          )
        }
      >
        <form.AppField name="name">{(field) => <field.TextField label={t('name')} autoComplete="off" />}</form.AppField>
        <form.AppField name="scope">
          {(field) => (
            <fieldset className="app-list-scope">
              <legend>{t('scope')}</legend>
              {SCOPES.map((scope) => (
                <label key={scope}>
                  <input
                    type="radio"
                    name="scope"
                    checked={field.state.value === scope}
                    disabled={!mayShare && field.state.value !== scope}
                    onChange={() => field.handleChange(scope)}
                  />
                  {t(`scope.${scope}`)}
                </label>
              ))}
              {!mayShare && list !== null && <small className="tk-muted">{t('scopeOwner')}</small>}
            </fieldset>
          )}
        </form.AppField>
        <form.Subscribe selector={({ values }) => values.scope}>
          {(scope) => {
            const fitting = folders.filter((folder) => folder.is_company === (scope !== 'personal'));
            return fitting.length === 0 ? null : (
              <form.AppField name="folder">
                {(field) => (
                  <label className="tk-field app-list-folder">
                    <span>{t('folder')}</span>
                    <select
                      className="tk-input"
                      value={fitting.some(({ id }) => String(id) === field.state.value) ? field.state.value : ''}
                      onChange={({ currentTarget: { value } }) => field.handleChange(value)}
                    >
                      <option value="">{t('noFolder')}</option>
                      {fitting.map(({ id, name }) => (
                        <option key={id} value={id}>
                          {name}
                        </option>
                      ))}
                    </select>
                  </label>
                )}
              </form.AppField>
            );
          }}
        </form.Subscribe>
      </form.FormDialog>
    </form.AppForm>
  );
}

/** What a colleague did meanwhile is said where the person looks. */
function explain(error: unknown): Refusal<Draft> {
  const code = error instanceof TalkError ? error.code : null;
  if (code === 'CONFLICT') return { fields: { name: t('changed') } };
  if (code === 'NOT_FOUND') return { fields: { name: t('gone') } };
  const { name, scope, contact_folder_id: folder, filters } = fieldMessages(error);
  const text = name ?? scope ?? folder ?? filters;
  return text === undefined ? { fields: {}, form: error } : { fields: { name: text } };
}
