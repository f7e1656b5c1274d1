import { useEffect, useRef } from 'preact/hooks';
import type { HandsetView } from '../../src/control/types.js';
import { formatNumber } from '../shared/format.js';
import { Icon } from '../shared/icons.js';
import type { Handset } from './handset.js';

/** The company's lines to call, and the ten phones to be. */
export function Numbers({ handset }: { handset: Handset }) {
  const { records } = handset;
  return (
    <>
      <section class="group">
        <h2>Company lines</h2>
        {records.lines.value.length === 0 ? (
          <p class="group-note">
            The product has no line at this carrier yet. It will appear here as soon as it has one.
          </p>
        ) : (
          <ul>
            {records.lines.value.map(({ number, label }) => (
              <li key={number} class="line-row">
                <span>
                  <strong>{label === number ? 'Company line' : label}</strong>
                  <span class="num">{formatNumber(number)}</span>
                </span>
                <button
                  type="button"
                  class="icon-button"
                  aria-label={`Text ${formatNumber(number)}`}
                  onClick={() => handset.text(number)}
                >
                  <Icon name="chat" />
                </button>
                <button
                  type="button"
                  class="icon-button call-icon"
                  aria-label={`Call ${formatNumber(number)}`}
                  disabled={handset.phone.line.value.phase !== 'ready'}
                  onClick={() => handset.call(number)}
                >
                  <Icon name="phone" />
                </button>
              </li>
            ))}
          </ul>
        )}
      </section>
      <section class="group">
        <h2>Be another phone</h2>
        <p class="group-note">Ten numbers outside the company. Open several windows to play several people.</p>
        <PhoneList handset={handset} />
      </section>
      <p class="group-note shortcuts">
        <kbd>0–9</kbd> dial <kbd>Enter</kbd> call or answer <kbd>Esc</kbd> decline or hang up <kbd>M</kbd> mute
      </p>
    </>
  );
}

function PhoneList({ handset }: { handset: Handset }) {
  const own = handset.number.value;
  return (
    <ul>
      {handset.records.handsets.value.map((each) => (
        <li key={each.number}>
          <button
            type="button"
            class="phone-choice"
            aria-pressed={each.number === own}
            onClick={() => handset.use(each.number)}
          >
            <span class={`dot ${each.number === own || each.online ? 'ok' : 'hollow'}`} />
            <span class="num">{formatNumber(each.number)}</span>
            <span class="phone-choice-state">{stateOf(each, own)}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

function stateOf(handset: HandsetView, own: string | null): string {
  if (handset.number === own) return 'This window';
  return handset.online ? 'In another window' : 'Free';
}

/** The same list as a dialog, for narrow screens and the number in the header. */
export function NumberDialog({ handset }: { handset: Handset }) {
  const ref = useRef<HTMLDialogElement>(null);
  const open = handset.choosing.value;
  useEffect(() => {
    if (open) ref.current?.showModal();
    else ref.current?.close();
  }, [open]);
  const close = () => {
    handset.choosing.value = false;
  };
  return (
    <dialog ref={ref} class="number-dialog" aria-labelledby="number-dialog-title" onClose={close}>
      <header>
        <h2 id="number-dialog-title">Which phone is this?</h2>
        <button type="button" class="icon-button" aria-label="Close" onClick={close}>
          <Icon name="close" />
        </button>
      </header>
      {open ? <PhoneList handset={handset} /> : null}
    </dialog>
  );
}
