import type { Api } from '@talk/core';
import { finishSignInLink } from '@talk/core/contract';
import { Banner, Button } from '@talk/ui';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { sentenceOf } from '../../shared/errors.js';
import { GuestCard } from './guest-card.js';
import { t } from './guest-texts.js';
import { goToSecondStep, type SecondStepNeed } from './second-step-need.js';

interface SignInByLinkProps {
  call: Api['call'];
  /** From the link that the company's own server has made. */
  token: string;
  /** The server has signed this browser in. */
  onSignedIn: () => Promise<void>;
  onSecondStep: (need: SecondStepNeed) => void;
  /** To the password. */
  onStartOver: () => void;
}

/** Signs the user in whom their company's own server has sent here. */
export function SignInByLink({ call, token, onSignedIn, onSecondStep, onStartOver }: SignInByLinkProps): ReactNode {
  const [problem, setProblem] = useState<string | null>(null);
  const begun = useRef(false);
  useEffect(() => {
    // A link counts once.
    if (begun.current) return;
    begun.current = true;
    const finish = async (): Promise<void> => {
      try {
        await call(finishSignInLink, { body: { token } });
        await onSignedIn();
      } catch (error) {
        if (!goToSecondStep(error, onSecondStep)) setProblem(sentenceOf(error));
      }
    };
    void finish();
  }, [call, token, onSignedIn, onSecondStep]);

  if (problem === null) return <GuestCard title={t('linkTitle')} lead={t('linkLead')} />;
  return (
    <GuestCard title={t('linkTitle')}>
      <Banner tone="bad">{problem}</Banner>
      <Button wide onClick={onStartOver}>
        {t('withPassword')}
      </Button>
    </GuestCard>
  );
}
