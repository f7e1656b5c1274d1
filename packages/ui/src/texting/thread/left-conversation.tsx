import { Copy, EyeOff } from 'lucide';
import { useId, useState, type ReactNode } from 'react';
import { Button } from '../../kit/button.js';
import { EmptyState } from '../../kit/empty-state.js';
import { useSignalValue } from '../../kernel/use-signal-value.js';
import type { ComposerModel } from '../composer/composer.types.js';
import { t } from '../texts.js';

export interface LeftConversationProps {
  composer: ComposerModel | null;
  /** Where one goes on from here. */
  wayOut?: ReactNode;
  /** Why it is gone, where that is known: otherwise that it is no longer this person's to see. */
  gone?: LeftReason | null;
}

/** Why a conversation is not there any more. */
export interface LeftReason {
  readonly title: string;
  readonly why: string;
}

/** The contact went out of this person's view. What they had begun to write is theirs. */
export function LeftConversation({ composer, wayOut, gone = null }: LeftConversationProps): ReactNode {
  return (
    <div className="tk-left tk-scroll">
      <div role="status">
        <EmptyState icon={EyeOff} title={gone?.title ?? t('left.title')} action={wayOut}>
          {gone?.why ?? t('left.why')}
        </EmptyState>
      </div>
      {composer && <Written composer={composer} />}
    </div>
  );
}

function Written({ composer }: { composer: ComposerModel }): ReactNode {
  const { text } = useSignalValue(composer.state);
  const [outcome, setOutcome] = useState<'copied' | 'copyFailed' | null>(null);
  const id = useId();
  if (text.trim() === '') return null;
  const copy = (): void => {
    navigator.clipboard.writeText(text).then(
      () => setOutcome('copied'),
      () => setOutcome('copyFailed'),
    );
  };
  return (
    <section className="tk-left-written">
      <label htmlFor={id}>{t('left.written')}</label>
      <textarea id={id} className="tk-input" readOnly rows={4} dir="auto" value={text} />
      <div>
        <Button icon={Copy} onClick={copy}>
          {t('left.copy')}
        </Button>
        <span role="status">{outcome && t(`left.${outcome}`)}</span>
      </div>
    </section>
  );
}
