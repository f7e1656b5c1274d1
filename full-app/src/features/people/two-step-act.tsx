import type { Member } from '@talk/core/contract';
import { Button } from '@talk/ui';
import { useState, type ReactNode } from 'react';
import { useMemberChanges } from '../../entities/user/index.js';
import { ActDialog } from '../../shared/act-dialog.js';
import { useWorkspace } from '../../shared/workspace/workspace-context.js';
import { t } from './texts.js';

/** Turns off the two-step sign-in of a person who has lost their phone and codes. */
export function TwoStepAct({ person: { id, name } }: { person: Member }): ReactNode {
  const { toasts } = useWorkspace();
  const changes = useMemberChanges();
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <p className="tk-muted">{t('twoStepOn')}</p>
      <Button onClick={() => setAsking(true)}>{t('resetTwoStep')}</Button>
      {isAsking && (
        <ActDialog
          title={t('resetTwoStepTitle', { name })}
          action={t('resetTwoStepAct')}
          busyAction={t('resettingTwoStep')}
          tone="stop"
          onAct={async () => {
            await changes.resetTwoStep(id);
            toasts.show(t('twoStepWasReset', { name }));
          }}
          onClose={() => setAsking(false)}
        >
          <p>{t('resetTwoStepWhy')}</p>
        </ActDialog>
      )}
    </>
  );
}
