import type { Disposition } from '@talk/core/after-call';
import { createTranslate } from '@talk/ui';
import type { ReactNode } from 'react';
import { useWorkspace } from '../workspace/workspace-context.js';
import { sentenceOf } from '../errors.js';
import { ChipSelect } from './chip-select.js';
import { Fixed } from './fixed.js';

const t = createTranslate('app.disposition-chip', { dispositionNone: 'None' });

export interface DispositionChipProps {
  /** What is chosen, for those who do not see the chip's place. */
  label: string;
  /** What is shown while nothing is chosen. */
  none: string;
  chosen: { id: number; name: string; color: string } | null;
  offered: readonly Disposition[];
  /** Why it cannot be changed, as a sentence; null when it can. */
  why: string | null;
  /** Rejects with the server's refusal. */
  onChoose: (id: number | null) => Promise<void>;
}

/** A colour and a word; where one may, a list to choose another from. Shown at once, back when the server refuses. */
export function DispositionChip({ label, none, chosen, offered, why, onChoose }: DispositionChipProps): ReactNode {
  const { toasts } = useWorkspace();
  if (why !== null && chosen === null) return null;
  const isListed = chosen === null || offered.some((each) => each.id === chosen.id);

  const choose = async (text: string): Promise<void> => {
    try {
      await onChoose(text === '' ? null : Number(text));
    } catch (error) {
      toasts.show(sentenceOf(error), { tone: 'bad' });
    }
  };

  const word = (
    <>
      {chosen && <span className="tk-dot" style={{ background: chosen.color }} />}
      {chosen?.name ?? none}
    </>
  );
  if (why !== null) return <Fixed label={label} text={chosen?.name ?? none} shown={word} why={why} />;
  return (
    <ChipSelect
      label={label}
      shown={word}
      none={chosen === null}
      value={chosen?.id ?? ''}
      onChoose={(text) => void choose(text)}
    >
      <option value="">{t('dispositionNone')}</option>
      {!isListed && <option value={chosen.id}>{chosen.name}</option>}
      {offered.map((each) => (
        <option key={each.id} value={each.id}>
          {each.name}
        </option>
      ))}
    </ChipSelect>
  );
}
