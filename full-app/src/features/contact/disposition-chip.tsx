import type { Disposition } from '@talk/core/after-call';
import { Icon } from '@talk/ui';
import { ChevronDown } from 'lucide';
import { useState, type ReactNode } from 'react';
import { useWorkspace } from '../../app/workspace-context.js';
import { sentenceOf } from '../../shared/errors.js';
import { t } from './texts.js';

export interface DispositionChipProps {
  /** What is chosen, for those who do not see the chip's place. */
  label: string;
  /** What is shown while nothing is chosen. */
  none: string;
  chosen: { id: number; name: string; color: string } | null;
  offered: readonly Disposition[];
  editable: boolean;
  /** Rejects with the server's refusal. */
  onChoose: (id: number | null) => Promise<void>;
}

/** A colour and a word; where one may, a list to choose another from. Shown at once, back when the server refuses. */
export function DispositionChip({ label, none, chosen, offered, editable, onChoose }: DispositionChipProps): ReactNode {
  const { toasts } = useWorkspace();
  const [pending, setPending] = useState<{ id: number | null } | null>(null);
  const shown = pending === null ? chosen : (offered.find((each) => each.id === pending.id) ?? null);
  if (!editable && shown === null) return null;
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

  return (
    <span className="tk-chip app-disposition" data-none={shown === null ? '' : undefined}>
      {shown && <span className="tk-dot" style={{ background: shown.color }} />}
      <span className="tk-clip" aria-hidden={editable}>
        {!editable && <span className="tk-hidden">{label}: </span>}
        {shown?.name ?? none}
      </span>
      {editable && (
        <>
          <Icon shape={ChevronDown} size="small" />
          <select
            aria-label={label}
            value={shown?.id ?? ''}
            onChange={(event) => void choose(event.currentTarget.value)}
          >
            <option value="">{t('dispositionNone')}</option>
            {!isListed && <option value={shown.id}>{shown.name}</option>}
            {offered.map((each) => (
              <option key={each.id} value={each.id}>
                {each.name}
              </option>
            ))}
          </select>
        </>
      )}
    </span>
  );
}
