import { durationText } from '../../i18n/clock.js';
import { Search, Star } from 'lucide';
import { useId, type KeyboardEvent, type ReactNode } from 'react';
import { pressedKey } from '../../kernel/keys.js';
import { Avatar } from '../../kit/avatar.js';
import { Button } from '../../kit/button.js';
import { Icon } from '../../kit/icon.js';
import { useNow } from '../../kernel/use-now.js';
import { phoneText } from '../texts.js';
import type { CallTarget } from './people.js';

export interface TargetListProps {
  state: 'loading' | 'failed' | 'ready';
  typed: string;
  targets: readonly CallTarget[];
  chosen: string | null;
  onType: (text: string) => void;
  onChoose: (key: string) => void;
  onRetry: () => void;
  /** Enter in the search: the first button of the sheet. */
  onEnter: () => void;
}

/** Transfer targets: search first, then rows with a dot, a word and the time in that state. */
export function TargetList(props: TargetListProps): ReactNode {
  const { targets, chosen } = props;
  const id = useId();
  const nowMs = useNow(10_000);
  // The search keeps the focus; the arrows move the choice, as in every list with a field above it.
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    const pressed = pressedKey(event);
    if (pressed === 'Enter') {
      event.preventDefault();
      props.onEnter();
    }
    if (pressed !== 'ArrowDown' && pressed !== 'ArrowUp') return;
    event.preventDefault();
    const at = targets.findIndex(({ key }) => key === chosen);
    const next = targets.at(Math.min(targets.length - 1, Math.max(0, at + (pressed === 'ArrowDown' ? 1 : -1))));
    if (next) props.onChoose(next.key);
  };
  return (
    <>
      <div className="tk-target-search">
        <Icon shape={Search} size="small" />
        <input
          className="tk-input"
          type="text"
          role="combobox"
          autoComplete="off"
          aria-label={phoneText('people.search')}
          placeholder={phoneText('people.search')}
          aria-expanded={targets.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={chosen === null ? undefined : `${id}-${chosen}`}
          data-first=""
          value={props.typed}
          onInput={(event) => props.onType(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
      </div>
      {props.state === 'failed' && (
        <p className="tk-why" role="status">
          {phoneText('people.failed')} <Button onClick={props.onRetry}>{phoneText('action.retry')}</Button>
        </p>
      )}
      {props.state === 'loading' && (
        <p className="tk-why" role="status">
          {phoneText('people.loading')}
        </p>
      )}
      {props.state === 'ready' && targets.length === 0 && (
        <p className="tk-why" role="status">
          {phoneText('people.none')}
        </p>
      )}
      <div className="tk-targets" id={`${id}-list`} role="listbox" aria-label={phoneText('people.label')}>
        {targets.map((target) => (
          <TargetRow
            key={target.key}
            id={`${id}-${target.key}`}
            target={target}
            chosen={target.key === chosen}
            nowMs={nowMs}
            onChoose={props.onChoose}
          />
        ))}
      </div>
    </>
  );
}

interface RowProps {
  id: string;
  target: CallTarget;
  chosen: boolean;
  nowMs: number;
  onChoose: (key: string) => void;
}

function TargetRow({ id, target, chosen, nowMs, onChoose }: RowProps): ReactNode {
  const { presence } = target;
  const since = presence.sinceMs === null ? null : durationText(Math.max(0, nowMs - presence.sinceMs) / 1_000);
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the arrows in the search above move the choice
    <div
      id={id}
      className="tk-target"
      role="option"
      tabIndex={-1}
      aria-selected={chosen}
      onClick={() => onChoose(target.key)}
    >
      <Avatar name={target.name} seed={target.key} />
      <div>
        <strong className="tk-clip">
          <bdi>{target.name}</bdi>
        </strong>
        <small>
          <span className="tk-dot" data-tone={presence.tone === 'off' ? undefined : presence.tone} aria-hidden="true" />
          {presence.word}
          {since !== null && <span className="tk-num"> · {since}</span>}
        </small>
      </div>
      {target.favourite && (
        <span className="tk-star" title={phoneText('people.favourite')}>
          <Icon shape={Star} size="small" />
          <span className="tk-hidden">{phoneText('people.favourite')}</span>
        </span>
      )}
    </div>
  );
}
