import { type Communication, TalkError } from '@talk/core';
import { Button } from '@talk/ui';
import { useId, useState, type FormEvent, type ReactNode } from 'react';
import { useCallChanges } from '../../entities/call/index.js';
import { sentenceOf } from '../../shared/errors.js';
import { may, useWorkspace } from '../../shared/workspace/workspace-context.js';
import { t } from './texts.js';

/** The note of a call, to read and to change. A refused text stays, with the reason. */
export function CallNote({ call }: { call: Communication }): ReactNode {
  const { user } = useWorkspace();
  const { saveNote, readNote } = useCallChanges();
  const id = useId();
  const stored = call.notes ?? '';
  /** What is typed, and the text that the typing began with; null while nothing is. */
  const [edit, setEdit] = useState<{ readonly text: string; readonly base: string } | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  if (!may(user, 'update communication'))
    return stored === '' ? null : (
      <p className="app-call-note" dir="auto">
        {stored}
      </p>
    );
  /** After a colleague was faster: what their note is now, which the next attempt replaces. */
  const overtaken = async (refusal: unknown): Promise<string | null> => {
    if (!(refusal instanceof TalkError) || refusal.code !== 'CONFLICT') return null;
    const theirs = await readNote(call.id).catch(() => null);
    if (theirs === null) return null;
    setEdit((now) => now && { text: now.text, base: theirs });
    return theirs === '' ? t('row.noteCleared') : t('row.noteChanged', { now: theirs });
  };
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (edit === null || isBusy) return;
    setIsBusy(true);
    setProblem(null);
    try {
      const saved = edit.text.trim();
      await saveNote(call.id, saved, edit.base);
      // What was typed while it was saved stays.
      setEdit((now) => (now === null || now.text === edit.text ? null : { text: now.text, base: saved }));
    } catch (error) {
      setProblem((await overtaken(error)) ?? sentenceOf(error));
    }
    setIsBusy(false);
  };
  return (
    <form className="app-row-note" onSubmit={(event) => void save(event)}>
      <label htmlFor={id}>{t('row.note')}</label>
      <textarea
        id={id}
        className="tk-input"
        rows={2}
        maxLength={5000}
        dir="auto"
        value={edit?.text ?? stored}
        onChange={({ currentTarget: { value: text } }) => setEdit((before) => ({ text, base: before?.base ?? stored }))}
      />
      {problem !== null && (
        <p className="tk-error" role="alert">
          {problem}
        </p>
      )}
      {edit !== null && (
        <div className="app-acts">
          <Button type="submit" tone="primary" disabled={isBusy}>
            {t(isBusy ? 'row.noteSaving' : 'row.noteSave')}
          </Button>
          <Button onClick={() => (setEdit(null), setProblem(null))}>{t('row.noteDrop')}</Button>
        </div>
      )}
    </form>
  );
}
