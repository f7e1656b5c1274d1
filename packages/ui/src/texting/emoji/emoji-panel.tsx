import { Search } from 'lucide';
import { useState, type KeyboardEvent, type ReactNode } from 'react';
import { pressedKey } from '../../kernel/keys.js';
import { moveFocus } from '../../kernel/focus.js';
import { Icon } from '../../kit/icon.js';
import { findEmoji, movedInGrid } from './emoji.model.js';
import { t } from '../texts.js';
import { useFirstFocus } from '../use-first-focus.js';

export interface EmojiPanelProps {
  onChoose: (sign: string) => void;
  onClose: () => void;
}

/** Emoji by category, with a search; arrows go through the grid. */
export function EmojiPanel({ onChoose, onClose }: EmojiPanelProps): ReactNode {
  const [query, setQuery] = useState('');
  const [index, setIndex] = useState(0);
  const box = useFirstFocus<HTMLDivElement>();
  const found = findEmoji(query);
  const all = found.flatMap(({ signs }) => signs);
  const groups = found.map((group, nth) => ({
    ...group,
    from: found.slice(0, nth).reduce((count, { signs }) => count + signs.length, 0),
  }));

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    const key = pressedKey(event);
    if (key === 'Escape') {
      event.stopPropagation();
      onClose();
      return;
    }
    const inSearch = event.target instanceof HTMLInputElement;
    if (inSearch && key === 'Enter') {
      const [first] = all;
      event.preventDefault();
      if (first) onChoose(first.sign);
      return;
    }
    if (inSearch && key !== 'ArrowDown') return;
    const grid = box.current?.querySelector('.tk-emoji-grid');
    const columns = grid ? getComputedStyle(grid).gridTemplateColumns.split(' ').length : 8;
    const ltr = getComputedStyle(event.currentTarget).direction === 'ltr';
    const next = inSearch ? 0 : movedInGrid(index, all.length, columns, key, ltr);
    if (!inSearch && next === index) return;
    event.preventDefault();
    // At once, not with the next render: Enter may be the next key, and belongs to what the arrow chose.
    moveFocus(box.current?.querySelectorAll<HTMLElement>('.tk-emoji')[next]);
    setIndex(next);
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- arrows and Esc belong to the controls inside
    <div ref={box} className="tk-emoji-panel" onKeyDown={onKeyDown}>
      <div className="tk-panel-search">
        <Icon shape={Search} size="small" />
        <input
          className="tk-input"
          type="search"
          aria-label={t('emoji.search')}
          placeholder={t('emoji.search')}
          value={query}
          onChange={(event) => {
            setQuery(event.currentTarget.value);
            setIndex(0);
          }}
        />
      </div>
      <div className="tk-emoji-groups">
        {groups.map(({ name, signs, from }) => (
          <section key={name} aria-label={name}>
            <h3>{name}</h3>
            <div className="tk-emoji-grid">
              {signs.map((each, nth) => (
                <button
                  key={each.sign}
                  type="button"
                  className="tk-emoji"
                  tabIndex={from + nth === index ? 0 : -1}
                  aria-label={each.name}
                  title={each.name}
                  onClick={() => onChoose(each.sign)}
                >
                  {each.sign}
                </button>
              ))}
            </div>
          </section>
        ))}
        {all.length === 0 && (
          <p className="tk-panel-empty" role="status">
            {t('emoji.none')}
          </p>
        )}
      </div>
    </div>
  );
}
