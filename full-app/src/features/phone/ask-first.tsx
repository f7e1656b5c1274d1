import { Button, useSignalValue } from '@talk/ui';
import { useEffect, useRef, type ReactNode } from 'react';
import { question, type Question } from './ask-first.store.js';
import { t } from './texts.js';

/** Shows the question of the moment. One per page. */
export function AskFirst(): ReactNode {
  const asked = useSignalValue(question);
  return asked && <Ask key={asked.text} asked={asked} />;
}

function Ask({ asked }: { asked: Question }): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className="app-dialog"
      aria-labelledby="ask-title"
      aria-describedby="ask-text"
      onCancel={(event) => {
        event.preventDefault();
        asked.answer(false);
      }}
    >
      <h2 id="ask-title">{t('dayTimeTitle')}</h2>
      <p id="ask-text">{asked.text}</p>
      <div className="app-dialog-actions">
        <Button onClick={() => asked.answer(false)}>{t('cancel')}</Button>
        <Button tone="go" onClick={() => asked.answer(true)}>
          {t('ok')}
        </Button>
      </div>
    </dialog>
  );
}
