import { createTranslate, IconButton, isTopLayer, useKeys, useLayer } from '@talk/ui';
import { X } from 'lucide';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { DropQuestion } from './drop-question.js';
import { usePressOutside } from './use-press-outside.js';

const t = createTranslate('app.dialog', { close: 'Close' });

export interface DialogProps {
  title: string;
  /** Something was typed that closing would lose: it is asked for first. */
  dirty?: boolean;
  /** While something is on its way, nothing closes. */
  busy?: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** A question or a form over the page, the one way they look. Esc and a press beside it close; the focus returns to where it was. */
export function Dialog({ title, dirty = false, busy = false, onClose, children }: DialogProps): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null);
  const [asking, setAsking] = useState(false);
  const close = (): void => {
    if (busy) return;
    if (dirty) setAsking(true);
    else onClose();
  };
  // What it closes with is asked here first, since something typed may stand in the way.
  useLayer(dialog, null);
  useKeys('dialog', ({ key }) => {
    if (key !== 'Escape' || dialog.current === null || !isTopLayer(dialog.current)) return false;
    if (asking) setAsking(false);
    else close();
    return true;
  });
  useEffect(
    () => dialog.current?.querySelector<HTMLElement>('.app-dialog-body :is(input, select, textarea)')?.focus(),
    [],
  );
  usePressOutside(dialog, close);
  return (
    <dialog ref={dialog} className="app-dialog" aria-label={title}>
      <header>
        <h2>{title}</h2>
        <IconButton icon={X} label={t('close')} onClick={close} />
      </header>
      <div className="app-dialog-body">
        {children}
        {asking && <DropQuestion onDrop={onClose} onKeep={() => setAsking(false)} />}
      </div>
    </dialog>
  );
}
