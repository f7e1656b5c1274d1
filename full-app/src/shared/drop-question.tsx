import { Button, createTranslate, pressedKey } from '@talk/ui';
import { useLayoutEffect, useRef, type ReactNode } from 'react';

const t = createTranslate('app.drop-question', {
  question: 'Discard what you typed?',
  keep: 'Keep editing',
  drop: 'Discard',
});

/** Asked in the form that a person is about to leave. It starts at the answer that loses nothing, and gives the focus back. */
export function DropQuestion({ onDrop, onKeep }: { onDrop: () => void; onKeep: () => void }): ReactNode {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const before = document.activeElement;
    box.current?.querySelector('button')?.focus();
    return () => {
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Esc answers from either button
    <div
      ref={box}
      className="app-drop"
      role="alertdialog"
      aria-label={t('question')}
      onKeyDown={(event) => {
        if (pressedKey(event) !== 'Escape') return;
        event.preventDefault();
        event.stopPropagation();
        onKeep();
      }}
    >
      <p>{t('question')}</p>
      <Button onClick={onKeep}>{t('keep')}</Button>
      <Button tone="stop-soft" onClick={onDrop}>
        {t('drop')}
      </Button>
    </div>
  );
}
