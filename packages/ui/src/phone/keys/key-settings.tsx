import { RotateCcw } from 'lucide';
import { useState, type ReactNode } from 'react';
import { pressedKey } from '../../kernel/keys.js';
import { Button } from '../../kit/button.js';
import { useSignalValue } from '../../kernel/use-signal-value.js';
import { CALL_ACTIONS, chordOf, displayChord, type CallAction, type KeyProblem, type Keymap } from './keymap.js';
import { phoneText } from '../texts.js';

/** The keys of the phone: each can be changed or removed, and all can be turned off (WCAG 2.1.4). */
export function KeySettings({ keymap }: { keymap: Keymap }): ReactNode {
  const enabled = useSignalValue(keymap.enabled);
  const digits = useSignalValue(keymap.digits);
  const chords = useSignalValue(keymap.chords);
  const [problem, setProblem] = useState<{ action: CallAction; why: KeyProblem } | null>(null);
  const bind = (action: CallAction, chord: string | null): void => {
    const why = keymap.bind(action, chord);
    setProblem(why === null ? null : { action, why });
  };
  return (
    <fieldset className="tk-key-settings">
      <legend>{phoneText('keys.title')}</legend>
      <label>
        <input type="checkbox" checked={enabled} onChange={(event) => keymap.setEnabled(event.currentTarget.checked)} />
        {phoneText('keys.enabled')}
      </label>
      <label>
        <input type="checkbox" checked={digits} onChange={(event) => keymap.setDigits(event.currentTarget.checked)} />
        {phoneText('keys.digits')}
      </label>
      {CALL_ACTIONS.map((action) => (
        <div key={action} className="tk-key-row">
          <label>
            <span>{phoneText(`keys.${action}`)}</span>
            <input
              className="tk-input"
              type="text"
              readOnly
              disabled={!enabled}
              placeholder={phoneText('keys.none')}
              aria-invalid={problem?.action === action ? true : undefined}
              value={chords[action] === null ? '' : displayChord(chords[action])}
              onKeyDown={(event) => {
                // Tab moves on, and the two keys that remove a binding cannot be bound.
                const key = pressedKey(event);
                if (key === 'Tab' || key === 'Escape' || key === 'Process') return;
                event.preventDefault();
                event.stopPropagation();
                if (key === 'Backspace' || key === 'Delete') return bind(action, null);
                const chord = chordOf(event.nativeEvent);
                if (chord !== null) bind(action, chord);
              }}
            />
          </label>
          {problem?.action === action && (
            <p className="tk-error" role="alert">
              {phoneText(`keys.problem.${problem.why}`)}
            </p>
          )}
        </div>
      ))}
      <p className="tk-hint">{phoneText('keys.help')}</p>
      <Button
        icon={RotateCcw}
        onClick={() => {
          keymap.reset();
          setProblem(null);
        }}
      >
        {phoneText('keys.reset')}
      </Button>
    </fieldset>
  );
}
