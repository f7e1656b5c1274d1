import type { SingleSignOn, SingleSignOnAccount } from '@talk/core/contract';
import type { ReactNode } from 'react';
import { ActDialog } from '../../shared/act-dialog.js';
import { useAppForm } from '../../shared/form/index.js';
import { useWorkspace } from '../../shared/workspace/workspace-context.js';
import { t } from './single-sign-on-texts.js';
import { useSingleSignOnChanges } from './use-single-sign-on.js';

interface DialogProps {
  onClose: () => void;
}

/** How Talk and the provider know each other, and for which addresses. */
export function SetUpSingleSignOn({ settings, onClose }: DialogProps & { settings: SingleSignOn }): ReactNode {
  const { toasts } = useWorkspace();
  const { save } = useSingleSignOnChanges();
  const isNew = !settings.is_set_up;
  const form = useAppForm<Record<'issuer' | 'client_id' | 'client_secret' | 'domains', string>>({
    values: {
      issuer: settings.issuer,
      client_id: settings.client_id,
      client_secret: '',
      domains: settings.domains.map(({ name }) => name).join(', '),
    },
    check: ({ issuer, client_id: client, client_secret: secret }) => ({
      ...(issuer.trim() === '' && { issuer: t('issuerNeeded') }),
      ...(client.trim() === '' && { client_id: t('clientNeeded') }),
      ...(isNew && secret.trim() === '' && { client_secret: t('secretNeeded') }),
    }),
    async save({ issuer, client_id: client, client_secret: secret, domains }) {
      await save({
        issuer: issuer.trim(),
        client_id: client.trim(),
        ...(secret.trim() !== '' && { client_secret: secret.trim() }),
        domains: domains.split(/[\s,;]+/).filter((part) => part !== ''),
        ...(isNew && { is_on: true }),
      });
      toasts.show(t('saved'));
      onClose();
    },
  });
  return (
    <form.AppForm>
      <form.FormDialog title={t('form.title')} action={t('form.act')} busyAction={t('form.busy')} onClose={onClose}>
        <form.AppField name="issuer">
          {(one) => (
            <one.TextField
              label={t('issuer')}
              hint={t('issuerHint')}
              type="url"
              inputMode="url"
              dir="ltr"
              autoComplete="off"
            />
          )}
        </form.AppField>
        <form.AppField name="client_id">
          {(one) => <one.TextField label={t('client')} dir="ltr" autoComplete="off" spellCheck={false} />}
        </form.AppField>
        <form.AppField name="client_secret">
          {(one) => (
            <one.TextField
              label={t('secret')}
              hint={t(isNew ? 'secretHint' : 'secretKept')}
              type="password"
              dir="ltr"
              autoComplete="off"
            />
          )}
        </form.AppField>
        <form.AppField name="domains">
          {(one) => (
            <one.TextField
              label={t('domainsField')}
              hint={t('domainsHint')}
              dir="ltr"
              autoComplete="off"
              spellCheck={false}
            />
          )}
        </form.AppField>
      </form.FormDialog>
    </form.AppForm>
  );
}

/** Removes it after saying what that means. */
export function RemoveSingleSignOn({ onClose }: DialogProps): ReactNode {
  const { toasts } = useWorkspace();
  const { remove } = useSingleSignOnChanges();
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
      <p>{t('remove.why')}</p>
    </ActDialog>
  );
}

/** Lets another account of the provider sign in as the user. */
export function ForgetAccount({ account, onClose }: DialogProps & { account: SingleSignOnAccount }): ReactNode {
  const { forget } = useSingleSignOnChanges();
  const { id, name } = account;
  return (
    <ActDialog
      title={t('forget.title', { name })}
      action={t('forget.act')}
      busyAction={t('forget.busy')}
      tone="stop"
      onAct={() => forget(id)}
      onClose={onClose}
    >
      <p>{t('forget.why', { name })}</p>
    </ActDialog>
  );
}
