import { useState, type ReactNode } from 'react';
import { pressedKey } from '../../kernel/keys.js';
import { Keypad } from '../dial/keypad.js';
import { phoneText } from '../texts.js';
import { Sheet } from './sheet.js';

export interface KeypadSheetProps {
  /** The last tones sent, as they were typed. */
  tones: string;
  /** @returns false when the text contains anything that is not a key of a telephone. */
  onDigits: (digits: string) => boolean;
  onClose: () => void;
}

/** The keys of a call. Pressed, typed or pasted digits ("1,2#": a comma waits half a second) go to the other side. */
export function KeypadSheet({ tones, onDigits, onClose }: KeypadSheetProps): ReactNode {
  const [refused, setRefused] = useState(false);
  return (
    <Sheet title={phoneText('call.keypad')} onClose={onClose} trapped>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys and pastes of whatever in it has the focus */}
      <div
        className="tk-call-keys"
        role="group"
        aria-label={phoneText('call.keypad')}
        onKeyDown={(event) => {
          const key = pressedKey(event);
          if (event.ctrlKey || event.metaKey || event.altKey || !/^[\d*#,]$/.test(key)) return;
          event.preventDefault();
          setRefused(false);
          onDigits(key);
        }}
        onPaste={(event) => {
          event.preventDefault();
          setRefused(!onDigits(event.clipboardData.getData('text')));
        }}
      >
        <input
          className="tk-tones"
          aria-label={phoneText('call.tones')}
          aria-describedby="tk-tones-help"
          dir="ltr"
          inputMode="none"
          readOnly
          data-first=""
          value={tones}
        />
        <p className="tk-hint" id="tk-tones-help" role="status" data-tone={refused ? 'bad' : undefined}>
          {phoneText(refused ? 'call.tonesRefused' : 'call.tonesHint')}
        </p>
        <Keypad
          hasPlus={false}
          onKey={(key) => {
            setRefused(false);
            onDigits(key);
          }}
        />
      </div>
    </Sheet>
  );
}
