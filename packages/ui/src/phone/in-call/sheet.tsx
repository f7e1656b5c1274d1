import { X } from 'lucide';
import { useEffect, useId, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { pressedKey } from '../../kernel/keys.js';
import { moveFocus } from '../../kernel/focus.js';
import { IconButton } from '../../kit/button.js';
import { phoneText } from '../texts.js';

export interface SheetProps {
  title: string;
  onClose: () => void;
  /** The keys of a telephone keep the focus until they are closed (feature-matrix §3.5). */
  trapped?: boolean;
  children: ReactNode;
  /** Buttons at the bottom. */
  actions?: ReactNode;
}

const FOCUSABLE = 'button:not([disabled]), input:not([disabled]), select, textarea, [href], [tabindex="0"]';

/** A panel inside of the call. Esc closes it, and the focus goes back to where it came from. */
export function Sheet({ title, onClose, trapped, children, actions }: SheetProps): ReactNode {
  const sheet = useRef<HTMLDivElement>(null);
  const titleId = useId();
  useEffect(() => {
    const before = document.activeElement;
    if (document.hasFocus()) {
      const first = sheet.current?.querySelector<HTMLElement>('[data-first]:not([disabled])');
      moveFocus(first ?? sheet.current, { preventScroll: true });
    }
    return () => {
      const inside = document.activeElement === document.body || document.activeElement === null;
      if (inside && before instanceof HTMLElement && before.isConnected) moveFocus(before, { preventScroll: true });
    };
  }, []);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    if (pressedKey(event) === 'Escape') {
      event.stopPropagation();
      onClose();
      return;
    }
    if (pressedKey(event) !== 'Tab' || !trapped) return;
    const all = [...event.currentTarget.querySelectorAll<HTMLElement>(FOCUSABLE)];
    const edge = event.shiftKey ? all.at(0) : all.at(-1);
    if (document.activeElement !== edge && document.activeElement !== event.currentTarget) return;
    event.preventDefault();
    moveFocus(event.shiftKey ? all.at(-1) : all.at(0));
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Esc closes from any control inside
    <div ref={sheet} className="tk-sheet" role="dialog" aria-labelledby={titleId} tabIndex={-1} onKeyDown={onKeyDown}>
      <header>
        <h3 id={titleId}>{title}</h3>
        <IconButton icon={X} label={phoneText('action.close')} onClick={onClose} />
      </header>
      <div className="tk-sheet-body">{children}</div>
      {actions && <footer>{actions}</footer>}
    </div>
  );
}
