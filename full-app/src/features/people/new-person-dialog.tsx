import type { ReactNode } from 'react';
import { useMemberChanges, type MadeMember } from '../../entities/user/index.js';
import { useAppForm } from '../../shared/form/index.js';
import { NEW_PERSON, personProblems, rolesIn, type NewPersonDraft } from './person-draft.js';
import { RolesField } from './roles-field.js';
import { t } from './texts.js';

interface NewPersonDialogProps {
  /** Whether they get a link by mail. */
  sendsMail: boolean;
  /** The person was added. A password is shown this once. */
  onMade: (made: MadeMember) => void;
  onClose: () => void;
}

/** Adds a person to the company. */
export function NewPersonDialog({ sendsMail, onMade, onClose }: NewPersonDialogProps): ReactNode {
  const changes = useMemberChanges();
  const form = useAppForm<NewPersonDraft>({
    values: NEW_PERSON,
    check: ({ name, email, user_roles: roles }) =>
      Object.fromEntries(
        Object.entries(personProblems({ name, email, user_roles: rolesIn(roles) })).map(([field, problem]) => [
          field,
          t(problem),
        ]),
      ),
    async save({ name, email, user_roles: roles }) {
      onMade(await changes.create({ name: name.trim(), email: email.trim(), user_roles: rolesIn(roles) }));
    },
  });
  return (
    <form.AppForm>
      <form.FormDialog title={t('newTitle')} action={t('create')} busyAction={t('saving')} onClose={onClose}>
        <form.AppField name="name">{(one) => <one.TextField label={t('name')} autoComplete="off" />}</form.AppField>
        <form.AppField name="email">
          {(one) => (
            <one.TextField
              label={t('email')}
              type="email"
              hint={t(sendsMail ? 'emailMailed' : 'emailHint')}
              autoComplete="off"
            />
          )}
        </form.AppField>
        <form.AppField name="user_roles">
          {(one) => (
            <RolesField
              roles={rolesIn(one.state.value)}
              problem={one.state.meta.errors.find((error) => typeof error === 'string')}
              onChange={(roles) => one.handleChange(roles.join(','))}
            />
          )}
        </form.AppField>
      </form.FormDialog>
    </form.AppForm>
  );
}
