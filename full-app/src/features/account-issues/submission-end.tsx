import { Banner, Button, useSignalValue } from '@talk/ui';
import type { ReactNode } from 'react';
import type { Autosave } from '../../shared/autosave.js';
import { sentenceOf } from '../../shared/errors.js';
import { t } from './business-texts.js';
import type { Submission } from './use-submission.js';

interface SubmissionEndProps<Details extends object> {
  submission: Submission<Details>;
  /** On the button that submits. */
  label: string;
  onClose: () => void;
}

/** The end of a form: what was refused, the buttons, and whether what was typed is safe. */
export function SubmissionEnd<Details extends object>({
  submission: { problems, error, isBusy, autosave },
  label,
  onClose,
}: SubmissionEndProps<Details>): ReactNode {
  const count = Object.keys(problems).length;
  return (
    <>
      {count > 0 && <Banner tone="bad">{t('refused', { count })}</Banner>}
      {error !== null && <Banner tone="bad">{error}</Banner>}
      <div className="app-business-end">
        <Button type="submit" tone="primary" disabled={isBusy}>
          {isBusy ? t('submitting') : label}
        </Button>
        <Button tone="quiet" onClick={onClose}>
          {t('close')}
        </Button>
        <Saved autosave={autosave} />
      </div>
    </>
  );
}

function Saved<Details extends object>({ autosave }: { autosave: Autosave<Details> }): ReactNode {
  const state = useSignalValue(autosave.state);
  if (state.name === 'failed')
    return (
      <>
        <span role="status">{t('unsaved', { why: sentenceOf(state.error) })}</span>
        <Button tone="quiet" onClick={() => void autosave.flush()}>
          {t('retry')}
        </Button>
      </>
    );
  return (
    <span role="status" className="tk-muted">
      {state.name === 'idle' ? '' : t(state.name)}
    </span>
  );
}
