import { Button, useSignalValue } from '@talk/ui';
import { RotateCcw } from 'lucide';
import { useState, type ReactNode } from 'react';
import { ChoiceField } from '../../shared/choice-field.js';
import { useWorkspace } from '../../shared/workspace/workspace-context.js';
import type { Probe } from './probe.js';
import { RESET_SCOPES, resetStored, type ResetScope } from './stored-state.js';
import { t } from './texts.js';

/** Puts what this browser remembers back to how it was at first, in parts or whole. Unsent changes stay. */
export function ResetSection({ probe }: { probe: Pick<Probe, 'stored' | 'reload'> }): ReactNode {
  const { client, user } = useWorkspace();
  const [scope, setScope] = useState<ResetScope>('all');
  const [asks, setAsks] = useState(false);
  const isCalling = useSignalValue(client.phone.state).calls.length > 0;
  function reset(): void {
    resetStored(scope, `talk:${user.company_id}:${user.id}:`, probe.stored());
    probe.reload();
  }
  return (
    <section aria-labelledby="diagnosis-reset">
      <h2 id="diagnosis-reset">{t('reset')}</h2>
      <p className="tk-muted">{t('resetWhy')}</p>
      <ChoiceField
        label={t('resetWhat')}
        value={scope}
        options={RESET_SCOPES.map((each) => [each, t(`reset.${each}`)] as const)}
        onChange={(key) => {
          setScope(RESET_SCOPES.find((each) => each === key) ?? 'all');
          setAsks(false);
        }}
      />
      {isCalling && <p className="tk-hint">{t('resetCall')}</p>}
      {asks && !isCalling && <p role="status">{t('resetAsk')}</p>}
      <div className="app-diagnosis-acts">
        {asks && !isCalling ? (
          <>
            <Button tone="stop" onClick={reset}>
              {t('resetAct')}
            </Button>
            <Button onClick={() => setAsks(false)}>{t('resetNot')}</Button>
          </>
        ) : (
          <Button icon={RotateCcw} disabled={isCalling} onClick={() => setAsks(true)}>
            {t('resetBegin')}
          </Button>
        )}
      </div>
    </section>
  );
}
