import type { KeyboardEvent, ReactNode } from 'react';
import { pressedKey } from '../../kernel/keys.js';
import { moveFocus } from '../../kernel/focus.js';
import { Banner } from '../../kit/banner.js';
import { Button } from '../../kit/button.js';
import type { ListState } from './paged-list.js';
import { tabsText } from './tabs.texts.js';

export interface FilterChoice<K extends string> {
  readonly key: K;
  readonly word: string;
  /** How many there are, when that is useful. */
  readonly count?: number;
}

/** The filter of a list: one of a few words, as toggle buttons. */
export function Filters<K extends string>(props: {
  choices: readonly FilterChoice<K>[];
  chosen: K;
  onChoose: (key: K) => void;
}): ReactNode {
  return (
    <div className="tk-filters" role="group" aria-label={tabsText('list.filter')}>
      {props.choices.map(({ key, word, count }) => (
        <button key={key} type="button" aria-pressed={key === props.chosen} onClick={() => props.onChoose(key)}>
          {word}
          {count !== undefined && count > 0 && <span className="tk-num"> {count}</span>}
        </button>
      ))}
    </div>
  );
}

/** Placeholder rows, in the shape of rows; shown only when loading takes a moment. */
export function Skeleton({ label }: { label: string }): ReactNode {
  return (
    <div className="tk-rows" role="status" aria-label={label}>
      {[64, 48, 72, 56, 60].map((width) => (
        <div key={width} className="tk-row">
          <span className="tk-skeleton tk-skeleton-avatar" />
          <div>
            <span className="tk-skeleton tk-skeleton-line" style={{ width: `${width}%` }} />
            <span className="tk-skeleton tk-skeleton-small" />
          </div>
        </div>
      ))}
    </div>
  );
}

/** Why a list could not be loaded, with the fix. */
export function ListProblem(props: {
  state: Pick<ListState<unknown>, 'problem'>;
  failed: string;
  onRetry: () => void;
}): ReactNode {
  const { problem } = props.state;
  if (problem === null) return null;
  const sentence = problem === 'failed' ? props.failed : tabsText(`list.problem.${problem}`);
  return (
    <div className="tk-phone-notices">
      <Banner
        tone={problem === 'away' ? 'warn' : 'bad'}
        action={problem !== 'forbidden' && <Button onClick={props.onRetry}>{tabsText('list.retry')}</Button>}
      >
        {sentence}
      </Banner>
    </div>
  );
}

export function More({ state, onMore }: { state: ListState<unknown>; onMore: () => void }): ReactNode {
  if (!state.hasMore) return null;
  return (
    <div className="tk-more">
      <Button tone="quiet" wide aria-disabled={state.loadingMore} onClick={onMore}>
        {tabsText(state.loadingMore ? 'list.loadingMore' : 'list.more')}
      </Button>
    </div>
  );
}

const MOVES: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowDown: (at, count) => Math.min(count - 1, at + 1),
  ArrowUp: (at) => at - 1,
  Home: () => 0,
  End: (_at, count) => count - 1,
};

/**
 * Arrow keys, Home and End move along the rows of a list: each has one element with `data-row`. Above the first row is the
 * element with `data-above`, such as the search.
 */
export function moveAlongRows(event: KeyboardEvent<HTMLElement>): void {
  const key = pressedKey(event);
  const move = MOVES[key];
  const target = event.target as HTMLElement;
  if (!move || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  // A slider uses these keys itself, and in a field Home and End are the field's.
  if (target instanceof HTMLInputElement && (target.type === 'range' || !key.startsWith('Arrow'))) return;
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-row]')];
  if (rows.length === 0) return;
  const row = target.closest('li')?.querySelector<HTMLElement>('[data-row]');
  const next = move(row ? rows.indexOf(row) : -1, rows.length);
  event.preventDefault();
  moveFocus(rows[next] ?? event.currentTarget.querySelector<HTMLElement>('[data-above]') ?? rows[0]);
}
