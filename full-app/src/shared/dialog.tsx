import { createTranslate, IconButton } from '@talk/ui';
import { X } from 'lucide';
import { useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { DropQuestion } from './drop-question.js';

const t = createTranslate({ close: 'Close' });

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
  // Closed before it leaves the page: the browser gives the focus back only then.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    element?.querySelector<HTMLElement>('.app-dialog-body :is(input, select, textarea)')?.focus();
    return () => element?.close();
  }, []);
  const close = (): void => {
    if (busy) return;
    if (dirty) setAsking(true);
    else onClose();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    // Here, since of two in a row the browser itself would let us refuse only the first.
    event.preventDefault();
    event.stopPropagation();
    if (asking) setAsking(false);
    else close();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- what the pointer does beside it, Esc does too
    <dialog
      ref={dialog}
      className="app-dialog"
      aria-label={title}
      onKeyDown={onKeyDown}
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
      onPointerDown={(event) => event.target === event.currentTarget && close()}
    >
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
