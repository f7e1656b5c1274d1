import type { MailSettings } from '@talk/core/contract';
import type { ReactNode } from 'react';
import { ActDialog } from '../../shared/act-dialog.js';
import { useAppForm } from '../../shared/form/index.js';
import { useWorkspace } from '../../shared/workspace/workspace-context.js';
import { t } from './texts.js';
import { useMailSettingsChanges, type MailAccountForm } from './use-email-settings.js';

interface DialogProps {
  settings: MailSettings;
  onClose: () => void;
}

type Security = MailAccountForm['security'];
const SECURITY: readonly Security[] = ['starttls', 'tls', 'none'];

/** The mail server that the company sends by, and who its email is from. */
export function SetUpMailAccount({ settings: { account }, onClose }: DialogProps): ReactNode {
  const { toasts } = useWorkspace();
  const { save } = useMailSettingsChanges();
  const form = useAppForm<
    Record<'from_name' | 'from_address' | 'host' | 'port' | 'security' | 'username' | 'password', string>
  >({
    values: {
      from_name: account?.from_name ?? '',
      from_address: account?.from_address ?? '',
      host: account?.host ?? '',
      port: String(account?.port ?? 587),
      security: account?.security ?? 'starttls',
      username: account?.username ?? '',
      password: '',
    },
    check: ({ host, port, from_address: address }) => ({
      ...(address.trim() === '' && { from_address: t('fromAddressNeeded') }),
      ...(host.trim() === '' && { host: t('hostNeeded') }),
      ...(!/^\d{1,5}$/.test(port.trim()) && { port: t('portNeeded') }),
    }),
    async save({ password, port, security, username, ...values }) {
      await save({
        from_name: values.from_name.trim(),
        from_address: values.from_address.trim(),
        host: values.host.trim(),
        port: Number(port),
        security: SECURITY.find((each) => each === security) ?? 'starttls',
        username: username.trim() === '' ? null : username.trim(),
        ...(password !== '' && { password }),
      });
      toasts.show(t('saved'));
      onClose();
    },
  });
  return (
    <form.AppForm>
      <form.FormDialog title={t('form.title')} action={t('form.act')} busyAction={t('form.busy')} onClose={onClose}>
        <form.AppField name="from_name">
          {(one) => <one.TextField label={t('fromName')} hint={t('fromNameHint')} autoComplete="off" />}
        </form.AppField>
        <form.AppField name="from_address">
          {(one) => (
            <one.TextField
              label={t('fromAddress')}
              hint={t('fromAddressHint')}
              type="email"
              dir="ltr"
              autoComplete="off"
            />
          )}
        </form.AppField>
        <form.AppField name="host">
          {(one) => (
            <one.TextField label={t('host')} hint={t('hostHint')} dir="ltr" autoComplete="off" spellCheck={false} />
          )}
        </form.AppField>
        <form.AppField name="port">
          {(one) => <one.TextField label={t('port')} inputMode="numeric" dir="ltr" autoComplete="off" />}
        </form.AppField>
        <form.AppField name="security">
          {(one) => (
            <one.SelectField
              label={t('security')}
              options={SECURITY.map((each) => ({ key: each, name: t(`security.${each}`) }))}
            />
          )}
        </form.AppField>
        <form.AppField name="username">
          {(one) => (
            <one.TextField
              label={t('username')}
              hint={t('usernameHint')}
              dir="ltr"
              autoComplete="off"
              spellCheck={false}
            />
          )}
        </form.AppField>
        <form.AppField name="password">
          {(one) => (
            <one.TextField
              label={t('password')}
              hint={t(account?.has_password === true ? 'passwordKept' : 'passwordHint')}
              type="password"
              dir="ltr"
              autoComplete="new-password"
            />
          )}
        </form.AppField>
      </form.FormDialog>
    </form.AppForm>
  );
}

/** Removes it after saying what that means. */
export function RemoveMailAccount({ settings, onClose }: DialogProps): ReactNode {
  const { toasts } = useWorkspace();
  const { remove } = useMailSettingsChanges();
  return (
    <ActDialog
      title={t('remove.title')}
      action={t('remove.act')}
      busyAction={t('remove.busy')}
      tone="stop"
      onAct={async () => {
        await remove();
        toasts.show(t('removed'));
      }}
      onClose={onClose}
    >
      <p>{t(settings.operator_sends ? 'remove.whyOperator' : 'remove.why')}</p>
    </ActDialog>
  );
}
