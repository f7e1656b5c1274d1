import { formatEntry, formatNumber, parseNumber } from '../shared/format.js';
import { Icon } from '../shared/icons.js';
import type { Handset } from './handset.js';

const KEYS: readonly (readonly [key: string, letters: string])[] = [
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
];

const NAMES: Readonly<Record<string, string>> = { '*': 'star', '#': 'hash' };

/** Twelve keys. */
export function Keys({ onKey }: { onKey: (key: string) => void }) {
  return (
    <div class="keys" role="group" aria-label="Keys">
      {KEYS.map(([key, letters]) => (
        <button
          key={key}
          type="button"
          aria-label={NAMES[key] ?? `${key} ${letters === '+' ? 'plus' : letters}`.trim()}
          onClick={() => onKey(key)}
        >
          <span aria-hidden="true">{key}</span>
          <small aria-hidden="true">{letters}</small>
        </button>
      ))}
    </div>
  );
}

/** Why the number on the display cannot be called, or null. */
function obstacle({ entry, phone, number }: Handset): string | null {
  if (phone.line.value.phase !== 'ready') return 'You can call once this phone is connected.';
  if (entry.value === '') return null;
  const to = parseNumber(entry.value);
  if (!to) return 'Enter ten digits, or + and the country code.';
  return to === number.value ? 'This is this phone’s own number.' : null;
}

/** Display, keys, and the call button. */
export function Keypad({ handset }: { handset: Handset }) {
  const { entry, sounds, records } = handset;
  const to = parseNumber(entry.value);
  const name = to ? records.nameOf(to) : null;
  const why = obstacle(handset);
  const quickLine = records.lines.value[0];
  const press = (key: string) => {
    sounds.key(key);
    entry.value += key;
  };
  return (
    <section class="screen keypad" aria-label="Keypad">
      <div class="display">
        <input
          type="tel"
          id="display-number"
          class="display-number"
          aria-label="Number to call"
          aria-describedby="display-note"
          autocomplete="off"
          placeholder="Type or paste a number"
          value={formatEntry(entry.value)}
          onInput={(event) => {
            const typed = event.currentTarget.value;
            entry.value = /[a-z]/i.test(typed)
              ? (parseNumber(typed) ?? typed.replace(/[^\d+*#]/g, ''))
              : typed.replace(/[^\d+*#]/g, '');
          }}
          onKeyDown={(event) => {
            if (event.key === 'Enter') handset.callEntry();
            else sounds.key(event.key);
          }}
        />
        {entry.value === '' ? null : (
          <button
            type="button"
            class="icon-button"
            aria-label="Delete the last digit"
            onClick={() => {
              entry.value = entry.value.slice(0, -1);
            }}
          >
            <Icon name="backspace" />
          </button>
        )}
        <p id="display-note" class="display-note">
          {entry.value !== '' && why ? why : (name ?? '')}
        </p>
      </div>
      <Keys onKey={press} />
      <div class="keypad-call">
        {entry.value === '' && quickLine && !why ? (
          <button type="button" class="call-button" onClick={() => handset.call(quickLine.number)}>
            <Icon name="phone" />
            Call {quickLine.label === quickLine.number ? formatNumber(quickLine.number) : quickLine.label}
          </button>
        ) : (
          <button
            type="button"
            class="call-button"
            disabled={why !== null || entry.value === ''}
            title={why ?? (entry.value === '' ? 'Type a number first' : undefined)}
            onClick={() => handset.callEntry()}
          >
            <Icon name="phone" />
            Call
          </button>
        )}
      </div>
    </section>
  );
}
