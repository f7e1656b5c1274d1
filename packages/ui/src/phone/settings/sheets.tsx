import { ArrowLeft } from 'lucide';
import { useEffect, useId, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { pressedKey } from '../../kernel/keys.js';
import { moveFocus } from '../../kernel/focus.js';
import { IconButton } from '../../kit/button.js';
import { QualitySheet } from './quality-sheet.js';
import { SettingsSheet } from './settings-sheet.js';
import { settingsText } from './settings.texts.js';
import type { SheetProps } from './sheet-props.js';

interface FrameProps extends SheetProps {
  title: string;
  children: ReactNode;
}

/** Title, the way back and Esc; focus moves in, and keys typed here are not dialled. */
function SheetFrame({ model, onClose, title, children }: FrameProps): ReactNode {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    moveFocus(heading.current, { preventScroll: true });
    return () => {
      if (before instanceof HTMLElement && before.isConnected) moveFocus(before, { preventScroll: true });
    };
  }, []);
  const onKeyDown = (event: KeyboardEvent): void => {
    // The phone's chords (answer, mute, end) still work from here.
    if (event.altKey && event.shiftKey) return;
    event.stopPropagation();
    if (pressedKey(event) === 'Escape') onClose();
  };
  const inCall = model.phone.call.peek() !== null;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Esc goes back from any control inside
    <section className="tk-phone-body tk-page" aria-labelledby={id} onKeyDown={onKeyDown}>
      <header>
        <IconButton icon={ArrowLeft} label={settingsText(inCall ? 'backToCall' : 'back')} onClick={onClose} />
        <h2 id={id} ref={heading} tabIndex={-1}>
          {title}
        </h2>
      </header>
      <div className="tk-page-body">{children}</div>
    </section>
  );
}

function Settings(props: SheetProps): ReactNode {
  return (
    <SheetFrame {...props} title={settingsText('title')}>
      <SettingsSheet model={props.model} />
    </SheetFrame>
  );
}

function Quality(props: SheetProps): ReactNode {
  return (
    <SheetFrame {...props} title={settingsText('quality.title')}>
      <QualitySheet model={props.model} />
    </SheetFrame>
  );
}

export const sheets = { settings: Settings, quality: Quality } as const;
