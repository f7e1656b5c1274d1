import { useState, type ReactNode } from 'react';
import { pressedKey } from '../../kernel/keys.js';
import { Button } from '../../kit/button.js';
import { Field } from '../../kit/field.js';
import type { AskedLift } from './composer.lift.js';
import type { ComposerModel } from './composer.types.js';
import { t } from '../texts.js';
import { useFirstFocus } from '../use-first-focus.js';

const WORDS = {
  undnc: { label: 'lift.undnc', action: 'lift.undncDo' },
  'record-consent': { label: 'lift.consent', action: 'lift.consentDo' },
} as const;

/** Asks for the words that are stored when a block is lifted. */
export function LiftForm({ model, kind }: { model: ComposerModel; kind: AskedLift }): ReactNode {
  const form = useFirstFocus<HTMLFormElement>();
  const [words, setWords] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const { label, action } = WORDS[kind];
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Esc closes from any control inside
    <form
      ref={form}
      className="tk-guard"
      noValidate
      onKeyDown={(event) => {
        if (pressedKey(event) !== 'Escape') return;
        event.stopPropagation();
        model.stopLifting();
      }}
      onSubmit={(event) => {
        event.preventDefault();
        if (busy) return;
        setBusy(true);
        void model.lift(kind, words.trim()).then((wrong) => {
          setBusy(false);
          setProblem(wrong);
        });
      }}
    >
      <Field
        label={t(label)}
        value={words}
        error={problem ?? undefined}
        onChange={(event) => setWords(event.currentTarget.value)}
      />
      <div className="tk-guard-acts">
        <Button onClick={model.stopLifting}>{t('cancel')}</Button>
        <Button tone="primary" type="submit" aria-disabled={busy}>
          {t(action)}
        </Button>
      </div>
    </form>
  );
}
