import { TalkError, type Api } from '@talk/core';
import { unsubscribeFromNotifications } from '@talk/core/contract';
import { Banner, Button } from '@talk/ui';
import { useState, type ReactNode } from 'react';
import { sentenceOf } from '../../shared/errors.js';
import { GuestCard } from './guest-card.js';
import { t } from './guest-texts.js';

interface StopMailProps {
  call: Api['call'];
  /** From the link in a mail; empty when the address had none. */
  token: string;
}

/** Stops mail about notifications with one press. Opening the link changes nothing: mail programs open links by themselves. */
export function StopMail({ call, token }: StopMailProps): ReactNode {
  const [company, setCompany] = useState<string | null>(null);
  const [problem, setProblem] = useState<unknown>(token === '' ? t('stopNoLink') : null);
  const [isBusy, setBusy] = useState(false);

  async function stop(): Promise<void> {
    setBusy(true);
    setProblem(null);
    try {
      setCompany((await call(unsubscribeFromNotifications, { body: { token } })).company_name);
    } catch (error) {
      setProblem(error instanceof TalkError && error.code === 'LINK_OVER' ? t('stopOver') : error);
    } finally {
      setBusy(false);
    }
  }

  if (company !== null) return <GuestCard title={t('stoppedTitle')} lead={t('stoppedLead', { company })} />;
  return (
    <GuestCard title={t('stopTitle')} lead={t('stopLead')}>
      {problem !== null && <Banner tone="bad">{typeof problem === 'string' ? problem : sentenceOf(problem)}</Banner>}
      {token !== '' && (
        <Button tone="primary" disabled={isBusy} onClick={() => void stop()}>
          {t(isBusy ? 'stopping' : 'stop')}
        </Button>
      )}
    </GuestCard>
  );
}
