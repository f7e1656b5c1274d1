import { Check } from 'lucide';
import { useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import type { Disposition } from '@talk/core/after-call';
import { pressedKey } from '../kernel/keys.js';
import { moveFocus } from '../kernel/focus.js';
import { Icon } from '../kit/icon.js';
import { t } from './texts.js';

/** One of the words. */
export type PickerChoice = Pick<Disposition, 'id' | 'name'> & Partial<Pick<Disposition, 'color'>>;

export interface DispositionPickerProps {
  label: string;
  /** Null while they load. */
  offered: readonly PickerChoice[] | null;
  chosenId: number | null;
  /** Shown when it is chosen but no longer offered. */
  chosenName?: string | undefined;
  /** The first nine answer to the keys 1–9; the caller listens for them. */
  numbered?: boolean;
  required?: boolean;
  onChoose: (id: number | null) => void;
}

/** Above this many there is a search field. */
const SEARCHED_FROM = 9;

/** A choice of one word, each with its colour if it has one. One Tab stop; arrows, Home, End and letters move within. */
export function DispositionPicker(props: DispositionPickerProps): ReactNode {
  const { label, offered, chosenId, numbered, required, onChoose } = props;
  const id = useId();
  const group = useRef<HTMLDivElement>(null);
  const [search, setSearch] = useState('');
  const wanted = search.trim().toLowerCase();
  const shown = (offered ?? []).filter(({ name }) => name.toLowerCase().includes(wanted));
  const stop = shown.some((each) => each.id === chosenId) ? chosenId : shown[0]?.id;

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const items = [...(group.current?.querySelectorAll<HTMLElement>('[role="radio"]') ?? [])];
    const target = targetOf(pressedKey(event), items, items.indexOf(event.target as HTMLElement));
    if (target === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    moveFocus(target);
  }

  return (
    <div className="tk-choice">
      <h3 id={id} className="tk-label">
        {label}
        {required === true && chosenId === null && <span className="tk-needed"> · {t('needs.open')}</span>}
      </h3>
      {offered !== null && offered.length > SEARCHED_FROM && (
        <input
          className="tk-input"
          type="search"
          aria-label={`${label}: ${t('choice.find')}`}
          placeholder={t('choice.find')}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
          onKeyDown={(event) => {
            const [first] = shown;
            if (pressedKey(event) !== 'Enter' || first === undefined) return;
            event.preventDefault();
            onChoose(first.id);
          }}
        />
      )}
      {offered === null ? (
        <span className="tk-skeleton" style={{ height: 30 }} />
      ) : offered.length === 0 ? (
        <p className="tk-muted">{t('choice.noneOffered')}</p>
      ) : shown.length === 0 ? (
        <p className="tk-muted" role="status">
          {t('choice.none')}
        </p>
      ) : (
        // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- the radios inside are the stops
        <div ref={group} className="tk-choices" role="radiogroup" aria-labelledby={id} onKeyDown={onKeyDown}>
          {shown.map((each) => {
            const digit = numbered === true ? offered.indexOf(each) + 1 : 10;
            return (
              <button
                key={each.id}
                type="button"
                role="radio"
                aria-checked={each.id === chosenId}
                aria-keyshortcuts={digit < 10 ? String(digit) : undefined}
                tabIndex={each.id === stop ? 0 : -1}
                onClick={() => onChoose(each.id === chosenId ? null : each.id)}
              >
                {each.color !== undefined && <span className="tk-dot" style={{ background: each.color }} />}
                <span className="tk-clip">{each.name}</span>
                {each.id === chosenId ? (
                  <Icon shape={Check} size="small" />
                ) : (
                  digit < 10 && <kbd aria-hidden="true">{digit}</kbd>
                )}
              </button>
            );
          })}
        </div>
      )}
      {props.chosenName !== undefined && chosenId !== null && !offered?.some((each) => each.id === chosenId) && (
        <p className="tk-muted">{props.chosenName}</p>
      )}
    </div>
  );
}

/** The option that a key leads to; undefined for none. */
function targetOf(key: string, items: readonly HTMLElement[], at: number): HTMLElement | undefined {
  const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[key];
  if (step !== undefined) return items[(at + step + items.length) % items.length];
  if (key === 'Home') return items[0];
  if (key === 'End') return items.at(-1);
  if (!/^\p{L}$/u.test(key)) return undefined;
  const letter = key.toLowerCase();
  const after = [...items.slice(at + 1), ...items.slice(0, at + 1)];
  return after.find((item) => item.textContent.trim().toLowerCase().startsWith(letter));
}
