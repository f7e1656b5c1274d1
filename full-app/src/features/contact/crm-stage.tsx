import type { CrmRecord } from '@talk/core/contract';
import { Button } from '@talk/ui';
import { useId, useState, type ReactNode } from 'react';
import { Dialog } from '../../shared/dialog.js';
import { useWorkspace } from '../../shared/workspace/workspace-context.js';
import { t } from './crm-texts.js';
import type { ContactCrmCard } from './use-contact-crms.js';

interface StageProps {
  card: ContactCrmCard;
  record: CrmRecord;
  editable: boolean;
}

/** The stage of the record that is worked with. A step back is asked about: it takes more than the step. */
export function CrmStage({ card, record, editable }: StageProps): ReactNode {
  const { toasts } = useWorkspace();
  const id = useId();
  const { crm, isBusy, move } = card;
  const [back, setBack] = useState<{ readonly id: string; readonly label: string } | null>(null);
  const now = record.lifecycle_stage;
  const moveTo = async (stage: { readonly id: string; readonly label: string }, clears: boolean): Promise<void> => {
    if (await move(stage.id, clears)) toasts.show(t('moved', { stage: stage.label }));
    setBack(null);
  };
  const choose = (stageId: string): void => {
    const stage = crm.lifecycle_stages.find((each) => each.id === stageId);
    if (stage === undefined) return;
    if (stage.needs_reset) setBack(stage);
    else void moveTo(stage, false);
  };
  return (
    <div className="app-kv">
      <label htmlFor={id}>{t('stage')}</label>
      {editable && crm.status !== 'broken' ? (
        <select
          id={id}
          className="tk-input"
          value={now?.id ?? ''}
          disabled={isBusy}
          onChange={(event) => choose(event.currentTarget.value)}
        >
          {now === null && <option value="">{t('noStage')}</option>}
          {now !== null && !crm.lifecycle_stages.some((stage) => stage.id === now.id) && (
            <option value={now.id}>{now.label}</option>
          )}
          {crm.lifecycle_stages.map((stage) => (
            <option key={stage.id} value={stage.id}>
              {stage.label}
            </option>
          ))}
        </select>
      ) : (
        <span id={id}>{now?.label ?? t('noStage')}</span>
      )}
      {back !== null && (
        <Dialog title={t('backTitle', { stage: back.label })} busy={isBusy} onClose={() => setBack(null)}>
          <p>{t('backWhy', { from: now?.label ?? '', stage: back.label })}</p>
          <div className="app-dialog-actions">
            <Button onClick={() => setBack(null)}>{t('cancel')}</Button>
            <Button tone="primary" disabled={isBusy} onClick={() => void moveTo(back, true)}>
              {t('clearAndMove')}
            </Button>
          </div>
        </Dialog>
      )}
    </div>
  );
}
