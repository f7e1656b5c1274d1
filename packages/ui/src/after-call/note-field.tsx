import { useId, type ReactNode } from 'react';
import { Button } from '../kit/button.js';
import { useSignalValue } from '../kernel/use-signal-value.js';
import type { NoteModel } from './note.model.js';
import { t } from './texts.js';

/** The note of a call. It is saved automatically; the word beside it shows the progress. */
export function NoteField({ note }: { note: NoteModel }): ReactNode {
  const { text, saving } = useSignalValue(note.state);
  const id = useId();
  return (
    <div className="tk-field">
      <div className="tk-note-head">
        <label className="tk-label" htmlFor={id}>
          {t('note.label')}
        </label>
        <small className="tk-muted">{text !== '' || saving !== 'saved' ? t(`note.${saving}`) : ''}</small>
      </div>
      <textarea
        id={id}
        className="tk-input tk-note"
        rows={3}
        maxLength={10_000}
        aria-keyshortcuts="N"
        placeholder={t('note.placeholder')}
        value={text}
        onChange={(event) => note.type(event.currentTarget.value)}
        onBlur={() => void note.flush()}
      />
      {saving === 'failed' && <Button onClick={() => void note.flush()}>{t('note.retry')}</Button>}
      {saving === 'conflict' && <Button onClick={note.keepBoth}>{t('note.keepBoth')}</Button>}
    </div>
  );
}
