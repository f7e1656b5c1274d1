import type { Member } from '@talk/core/contract';
import { Button } from '@talk/ui';
import { useState, type ReactNode } from 'react';
import { useMemberChanges } from '../../entities/user/index.js';
import { ActDialog } from '../../shared/act-dialog.js';
import { ErrorNotice } from '../../shared/error-notice.js';
import { useWorkspace } from '../../shared/workspace/workspace-context.js';
import { t } from './texts.js';

/** Whether a person can sign in: disables them, and enables them again. */
export function AccessSection({ person, isOwn }: { person: Member; isOwn: boolean }): ReactNode {
  const { toasts } = useWorkspace();
  const changes = useMemberChanges();
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const { name } = person;
  const enable = async (): Promise<void> => {
    setBusy(true);
    setError(null);
    try {
      await changes.update(person, { enabled: true });
      toasts.show(t('wasEnabled', { name }));
    } catch (refusal) {
      setError(refusal);
    }
    setBusy(false);
  };
  return (
    <section aria-labelledby="person-access">
      <h2 id="person-access">{t('access')}</h2>
      {error !== null && <ErrorNotice error={error} />}
      <p className="tk-muted">{isOwn ? t('ownAccess') : t(person.enabled ? 'accessNow' : 'accessEnded')}</p>
      {!isOwn && person.enabled && <Button onClick={() => setAsking(true)}>{t('disable', { name })}</Button>}
      {!person.enabled && (
        <Button disabled={isBusy} onClick={() => void enable()}>
          {t('enable', { name })}
        </Button>
      )}
      {isAsking && (
        <ActDialog
          title={t('disableTitle', { name })}
          action={t('disableAct')}
          busyAction={t('disabling')}
          tone="stop"
          onAct={async () => {
            await changes.update(person, { enabled: false });
            toasts.show(t('wasDisabled', { name }));
          }}
          onClose={() => setAsking(false)}
        >
          <p>{t('disableWhy')}</p>
        </ActDialog>
      )}
    </section>
  );
}
