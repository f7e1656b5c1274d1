import type { Passkey } from '@talk/core/contract';
import { Banner } from '@talk/ui';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { ActDialog } from '../../shared/act-dialog.js';
import { browserName } from '../../shared/browser-name.js';
import { useAppForm } from '../../shared/form/index.js';
import type { PasskeyProblem } from '../../shared/passkeys.js';
import { useWorkspace } from '../../shared/workspace/workspace-context.js';
import { t } from './passkey-texts.js';
import { usePasskeyChanges } from './use-passkeys.js';
import { twoStepQuery, type Proof } from './use-two-step.js';

interface DialogProps {
  onClose: () => void;
}
interface OneProps extends DialogProps {
  passkey: Passkey;
}

/** "Chrome on Windows": what a passkey of this browser is called unless its user says otherwise. */
function guess(): string {
  const { browser, system } = browserName(navigator.userAgent);
  return browser === null || system === null ? '' : t('nameGuess', { browser, system });
}

/** Asks who it is, then lets the browser make a passkey. */
export function AddPasskey({ onClose }: DialogProps): ReactNode {
  const { client, toasts } = useWorkspace();
  const changes = usePasskeyChanges();
  const { data: step } = useQuery(twoStepQuery(client.api));
  const hasCodes = step?.is_on === true;
  const [problem, setProblem] = useState<PasskeyProblem | null>(null);
  const form = useAppForm<Record<keyof Proof | 'name', string>>({
    values: { name: guess(), code: '', password: '' },
    check: ({ name, code, password }) => ({
      ...(name.trim() === '' && { name: t('nameNeeded') }),
      ...(code.trim() === '' &&
        password === '' &&
        (hasCodes ? { code: t('proofNeeded') } : { password: t('passwordNeeded') })),
    }),
    async save({ name, ...proof }) {
      setProblem(null);
      const failed = await changes.add(name.trim(), proof);
      if (failed !== null) return setProblem(failed);
      toasts.show(t('added', { name: name.trim() }));
      onClose();
    },
  });
  return (
    <form.AppForm>
      <form.FormDialog
        title={t('add.title')}
        action={t('add.act')}
        busyAction={t('add.busy')}
        notice={
          <>
            {problem !== null && <Banner tone="bad">{t(problem)}</Banner>}
            <p>{t('add.why')}</p>
          </>
        }
        onClose={onClose}
      >
        <form.AppField name="name">{(one) => <one.TextField label={t('name')} hint={t('nameHint')} />}</form.AppField>
        {hasCodes && (
          <form.AppField name="code">
            {(one) => <one.TextField label={t('code')} autoComplete="one-time-code" inputMode="numeric" />}
          </form.AppField>
        )}
        <form.AppField name="password">
          {(one) => (
            <one.TextField
              label={t(hasCodes ? 'orPassword' : 'password')}
              type="password"
              autoComplete="current-password"
            />
          )}
        </form.AppField>
      </form.FormDialog>
    </form.AppForm>
  );
}

/** Gives a passkey another name. */
export function RenamePasskey({ passkey, onClose }: OneProps): ReactNode {
  const changes = usePasskeyChanges();
  const form = useAppForm<{ name: string }>({
    values: { name: passkey.name },
    check: ({ name }) => (name.trim() === '' ? { name: t('nameNeeded') } : {}),
    async save({ name }) {
      await changes.rename(passkey.id, name.trim());
      onClose();
    },
  });
  return (
    <form.AppForm>
      <form.FormDialog
        title={t('rename.title')}
        action={t('rename.act')}
        busyAction={t('rename.busy')}
        onClose={onClose}
      >
        <form.AppField name="name">{(one) => <one.TextField label={t('name')} />}</form.AppField>
      </form.FormDialog>
    </form.AppForm>
  );
}

/** Removes a passkey after saying what that means. */
export function RemovePasskey({ passkey: { id, name }, onClose }: OneProps): ReactNode {
  const { toasts } = useWorkspace();
  const changes = usePasskeyChanges();
  return (
    <ActDialog
      title={t('remove.title', { name })}
      action={t('remove.act')}
      busyAction={t('remove.busy')}
      tone="stop"
      onAct={async () => {
        await changes.remove(id);
        toasts.show(t('removed', { name }));
      }}
      onClose={onClose}
    >
      <p>{t('remove.why')}</p>
    </ActDialog>
  );
}
