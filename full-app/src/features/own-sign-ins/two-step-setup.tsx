import type { TwoStepKey } from '@talk/core/contract';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Dialog } from '../../shared/dialog.js';
import { ErrorNotice } from '../../shared/error-notice.js';
import { useAppForm } from '../../shared/form/index.js';
import { AppKey } from '../../shared/two-step/app-key.js';
import { KeepCodes } from './keep-codes.js';
import { t } from './two-step-texts.js';
import { useTwoStepChanges } from './use-two-step.js';

interface DialogProps {
  onClose: () => void;
}

/** Turns two-step sign-in on: scan the key, confirm with a code, keep the recovery codes. */
export function TwoStepSetup({ onClose }: DialogProps): ReactNode {
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const { begin } = useTwoStepChanges();
  // Asked for once, and forgotten with the dialog: another key makes the one that was scanned useless.
  const { data: made, error } = useQuery({
    queryKey: ['two-step-key'],
    queryFn: begin,
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  if (codes !== null) return <KeepCodes codes={codes} onClose={onClose} />;
  if (made !== undefined) return <ConfirmKey made={made} onConfirmed={setCodes} onClose={onClose} />;
  return (
    <Dialog title={t('setupTitle')} onClose={onClose}>
      {error === null ? <p role="status">{t('looking')}</p> : <ErrorNotice error={error} />}
    </Dialog>
  );
}

interface ConfirmKeyProps extends DialogProps {
  made: TwoStepKey;
  onConfirmed: (codes: readonly string[]) => void;
}

function ConfirmKey({ made, onConfirmed, onClose }: ConfirmKeyProps): ReactNode {
  const { confirm } = useTwoStepChanges();
  const form = useAppForm<{ code: string }>({
    values: { code: '' },
    check: ({ code }) => (code.trim() === '' ? { code: t('codeNeeded') } : {}),
    save: async ({ code }) => onConfirmed(await confirm(code)),
  });
  return (
    <form.AppForm>
      <form.FormDialog
        title={t('setupTitle')}
        action={t('turnOnAct')}
        busyAction={t('turningOn')}
        notice={<AppKey made={made} />}
        onClose={onClose}
      >
        <form.AppField name="code">
          {(one) => <one.TextField label={t('code')} autoComplete="one-time-code" inputMode="numeric" />}
        </form.AppField>
      </form.FormDialog>
    </form.AppForm>
  );
}
