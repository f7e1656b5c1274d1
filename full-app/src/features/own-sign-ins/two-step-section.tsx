import { Button } from '@talk/ui';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { page } from '../../shared/chunk-failure.js';
import { dateWords } from '../../shared/dates.js';
import { ErrorNotice } from '../../shared/error-notice.js';
import { ListSkeleton } from '../../shared/list-skeleton.js';
import { useWorkspace } from '../../shared/workspace/workspace-context.js';
import { t } from './two-step-texts.js';
import { twoStepQuery } from './use-two-step.js';

const TwoStepSetup = lazy(page(() => import('./two-step-setup.js'), 'TwoStepSetup'));
const TwoStepProof = lazy(page(() => import('./two-step-proof.js'), 'TwoStepProof'));

/** Whether the user's sign-in asks for a code, and turning that on and off. */
export function TwoStepSection(): ReactNode {
  const { client, user } = useWorkspace();
  const { data: step, error, refetch } = useQuery(twoStepQuery(client.api));
  const [opened, setOpened] = useState<'setup' | 'codes' | 'end' | null>(null);
  const close = (): void => setOpened(null);
  return (
    <section aria-labelledby="own-two-step">
      <h2 id="own-two-step">{t('title')}</h2>
      {error && <ErrorNotice error={error} action={<Button onClick={() => void refetch()}>{t('retry')}</Button>} />}
      {step === undefined && !error && <ListSkeleton rows={1} />}
      {step?.is_on === false && (
        <>
          <p className="tk-muted">{t('off')}</p>
          <Button onClick={() => setOpened('setup')}>{t('turnOn')}</Button>
        </>
      )}
      {step?.is_on === true && (
        <>
          <p className="tk-muted">
            {t('on', { date: dateWords(Date.parse(step.since ?? ''), user.company.timezone) })}{' '}
            {t('codesLeft', { count: step.recovery_codes_left })}
          </p>
          <div className="app-own-two-step">
            <Button onClick={() => setOpened('codes')}>{t('newCodes')}</Button>
            {!step.is_required && (
              <Button tone="quiet" onClick={() => setOpened('end')}>
                {t('turnOff')}
              </Button>
            )}
          </div>
          {step.is_required && <p className="tk-muted">{t('required')}</p>}
        </>
      )}
      <Suspense>
        {opened === 'setup' && <TwoStepSetup onClose={close} />}
        {(opened === 'codes' || opened === 'end') && <TwoStepProof what={opened} onClose={close} />}
      </Suspense>
    </section>
  );
}
