import { useRef, type ReactNode } from 'react';
import { phoneText } from '../texts.js';

const KEYS = [
  ['1', ''],
  ['2', 'ABC'],
  ['3', 'DEF'],
  ['4', 'GHI'],
  ['5', 'JKL'],
  ['6', 'MNO'],
  ['7', 'PQRS'],
  ['8', 'TUV'],
  ['9', 'WXYZ'],
  ['*', ''],
  ['0', '+'],
  ['#', ''],
] as const;

/** Spec 3 §9, long press. */
const LONG_PRESS_MS = 500;

export interface KeypadProps {
  /** One of `0-9 * #`, or `+` for a long press on 0. */
  onKey: (key: string) => void;
}

export function Keypad({ onKey }: KeypadProps): ReactNode {
  const press = useRef<ReturnType<typeof setTimeout> | null>(null);
  const wasLong = useRef(false);
  const stop = (): void => {
    if (press.current) clearTimeout(press.current);
    press.current = null;
  };
  const start = (): void => {
    wasLong.current = false;
    press.current = setTimeout(() => {
      wasLong.current = true;
      onKey('+');
    }, LONG_PRESS_MS);
  };
  return (
    <div className="tk-keys" dir="ltr" role="group" aria-label={phoneText('keypad.label')}>
      {KEYS.map(([key, letters]) => (
        <button
          key={key}
          type="button"
          aria-label={key === '0' ? phoneText('keypad.zero') : key}
          onPointerDown={key === '0' ? start : undefined}
          onPointerUp={key === '0' ? stop : undefined}
          onPointerLeave={key === '0' ? stop : undefined}
          onClick={() => {
            if (key === '0' && wasLong.current) wasLong.current = false;
            else onKey(key);
          }}
        >
          {key}
          <small aria-hidden="true">{letters}</small>
        </button>
      ))}
    </div>
  );
}
