import { useState, type ReactNode } from 'react';
import { useAppForm } from '../../shared/form/index.js';
import { useWorkspace } from '../../shared/workspace/workspace-context.js';
import { KeepCodes } from './keep-codes.js';
import { t } from './two-step-texts.js';
import { useTwoStepChanges, type Proof } from './use-two-step.js';

/** Asks for a code or the password, then makes new recovery codes or turns two-step sign-in off. */
export function TwoStepProof({ what, onClose }: { what: 'codes' | 'end'; onClose: () => void }): ReactNode {
  const { toasts } = useWorkspace();
  const changes = useTwoStepChanges();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const form = useAppForm<Record<keyof Proof, string>>({
    values: { code: '', password: '' },
    check: ({ code, password }) => (code.trim() === '' && password === '' ? { code: t('proofNeeded') } : {}),
    async save(proof) {
      if (what === 'codes') return setCodes(await changes.renewCodes(proof));
      await changes.end(proof);
      toasts.show(t('isOff'));
      onClose();
    },
  });
  if (codes !== null) return <KeepCodes codes={codes} onClose={onClose} />;
  return (
    <form.AppForm>
      <form.FormDialog
        title={t(`${what}.title`)}
        action={t(`${what}.act`)}
        busyAction={t(`${what}.busy`)}
        notice={<p>{t(`${what}.why`)}</p>}
        onClose={onClose}
      >
        <form.AppField name="code">
          {(one) => <one.TextField label={t('code')} autoComplete="one-time-code" inputMode="numeric" />}
        </form.AppField>
        <form.AppField name="password">
          {(one) => <one.TextField label={t('orPassword')} type="password" autoComplete="current-password" />}
        </form.AppField>
      </form.FormDialog>
    </form.AppForm>
  );
}
