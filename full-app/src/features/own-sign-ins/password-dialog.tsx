import type { ReactNode } from 'react';
import { fieldMessages } from '../../shared/errors.js';
import { useAppForm } from '../../shared/form/index.js';
import { useWorkspace } from '../../shared/workspace/workspace-context.js';
import { t } from './texts.js';
import { useSignInChanges } from './use-sign-ins.js';

type PasswordDraft = Record<'current_password' | 'password' | 'again', string>;

/** The limit of `newPasswordSchema` in the contract, also in `sign-in/new-password.ts`. */
const MIN_LENGTH = 10;

/** What is wrong with what was typed, as far as that needs no server. */
function check({ current_password: current, password, again }: PasswordDraft): Partial<PasswordDraft> {
  return {
    ...(current === '' && { current_password: t('currentNeeded') }),
    ...(password.length < MIN_LENGTH && { password: t('nextShort') }),
    ...(again !== password && { again: t('againDiffers') }),
  };
}

/** Changes the user's own password. */
export function PasswordDialog({ onClose }: { onClose: () => void }): ReactNode {
  const { toasts } = useWorkspace();
  const changes = useSignInChanges();
  const form = useAppForm<PasswordDraft>({
    values: { current_password: '', password: '', again: '' },
    check,
    async save({ current_password: current, password }) {
      await changes.changePassword(current, password);
      toasts.show(t('changed'));
      onClose();
    },
    explain: (error) => ({ fields: fieldMessages(error), form: error }),
  });
  return (
    <form.AppForm>
      <form.FormDialog title={t('changeTitle')} action={t('changeAct')} busyAction={t('changing')} onClose={onClose}>
        <form.AppField name="current_password">
          {(one) => <one.TextField label={t('current')} type="password" autoComplete="current-password" />}
        </form.AppField>
        <form.AppField name="password">
          {(one) => (
            <one.TextField label={t('next')} type="password" hint={t('nextHint')} autoComplete="new-password" />
          )}
        </form.AppField>
        <form.AppField name="again">
          {(one) => <one.TextField label={t('again')} type="password" autoComplete="new-password" />}
        </form.AppField>
      </form.FormDialog>
    </form.AppForm>
  );
}
