import type { ReactNode } from 'react';
import { useLines } from '../../entities/line/index.js';
import { ChoiceField } from '../../shared/choice-field.js';
import { t } from './texts.js';
import type { DraftEdits } from './use-draft.js';

/** The line that a broadcast is sent from. @param why what it means to recipients */
export function LineField({ draft: { values, problems, set }, why }: { draft: DraftEdits; why: string }): ReactNode {
  const { lines } = useLines();
  const usable = (lines ?? []).filter(
    ({ forwards_only: forwards, incoming_number: number }) => !forwards && number !== null,
  );
  return (
    <>
      <ChoiceField
        label={t('line')}
        value={values.campaign_id === null ? '' : String(values.campaign_id)}
        options={[['', t('chooseLine')], ...usable.map(({ id, name }) => [String(id), name] as const)]}
        error={problems['campaign_id']}
        onChange={(key) => set({ campaign_id: key === '' ? null : Number(key) })}
      />
      <p className="tk-muted">{why}</p>
    </>
  );
}
