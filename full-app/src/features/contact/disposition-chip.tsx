import type { Disposition } from '@talk/core/after-call';
import { useState, type ReactNode } from 'react';
import { useWorkspace } from '../../shared/workspace/workspace-context.js';
import { sentenceOf } from '../../shared/errors.js';
import { ChipSelect } from './chip-select.js';
import { Fixed } from './fixed.js';
import { t } from './texts.js';

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
  const [pending, setPending] = useState<{ id: number | null } | null>(null);
  const shown = pending === null ? chosen : (offered.find((each) => each.id === pending.id) ?? null);
  if (why !== null && shown === null) return null;
  const isListed = shown === null || offered.some((each) => each.id === shown.id);

  const choose = async (text: string): Promise<void> => {
    const id = text === '' ? null : Number(text);
    setPending({ id });
    try {
      await onChoose(id);
    } catch (error) {
      toasts.show(sentenceOf(error), { tone: 'bad' });
    } finally {
      setPending(null);
    }
  };

  const word = (
    <>
      {shown && <span className="tk-dot" style={{ background: shown.color }} />}
      {shown?.name ?? none}
    </>
  );
  if (why !== null) return <Fixed label={label} text={shown?.name ?? none} shown={word} why={why} />;
  return (
    <ChipSelect
      label={label}
      shown={word}
      none={shown === null}
      value={shown?.id ?? ''}
      onChoose={(text) => void choose(text)}
    >
      <option value="">{t('dispositionNone')}</option>
      {!isListed && <option value={shown.id}>{shown.name}</option>}
      {offered.map((each) => (
        <option key={each.id} value={each.id}>
          {each.name}
        </option>
      ))}
    </ChipSelect>
  );
}
