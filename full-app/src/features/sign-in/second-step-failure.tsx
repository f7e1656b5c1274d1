import { TalkError } from '@talk/core';
import { Banner, Button } from '@talk/ui';
import type { ReactNode } from 'react';
import { sentenceOf } from '../../shared/errors.js';
import { t } from './second-step-texts.js';

/** Why the second step failed, if that is not about a field, and the way back to the password when it is too late. */
export function SecondStepFailure({ failure, onStartOver }: { failure: unknown; onStartOver: () => void }): ReactNode {
  if (failure === null) return null;
  return (
    <>
      <Banner tone="bad">{sentenceOf(failure)}</Banner>
      {failure instanceof TalkError && failure.code === 'SIGN_IN_OVER' && (
        <Button onClick={onStartOver}>{t('startOver')}</Button>
      )}
    </>
  );
}
