import { useEffect, useRef, type ReactNode } from 'react';
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
  /** Whether 0 becomes `+` when it is held down. A call has no such tone. */
  hasPlus?: boolean;
}

export function Keypad({ onKey, hasPlus = true }: KeypadProps): ReactNode {
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
  useEffect(
    () => () => {
      if (press.current) clearTimeout(press.current);
    },
    [],
  );
  return (
    <div className="tk-keys" dir="ltr" role="group" aria-label={phoneText('keypad.label')}>
      {KEYS.map(([key, letters]) => {
        const isLong = key === '0' && hasPlus;
        return (
          <button
            key={key}
            type="button"
            aria-label={isLong ? phoneText('keypad.zero') : key}
            onPointerDown={isLong ? start : undefined}
            onPointerUp={isLong ? stop : undefined}
            onPointerLeave={isLong ? stop : undefined}
            onClick={() => {
              if (isLong && wasLong.current) wasLong.current = false;
              else onKey(key);
            }}
          >
            {key}
            <small aria-hidden="true">{key === '0' && !hasPlus ? '' : letters}</small>
          </button>
        );
      })}
    </div>
  );
}
