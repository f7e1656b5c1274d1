import './filter.css';
import { isGroup, partsOf, withParts, type FilterGroup } from '@talk/core/contacts';
import { Button, Icon } from '@talk/ui';
import { Filter, Plus, X } from 'lucide';
import { lazy, Suspense, useRef, useState, type ReactNode } from 'react';
import { page } from '../chunk-failure.js';
import { useScreenCommands } from '../commands.js';
import type { FilterLanguage } from './filter-language.js';
import { nodeWords, t } from './filter-words.js';

const FilterDialog = lazy(page(() => import('./filter-dialog.js'), 'FilterDialog'));

/** The place in the filter that is opened: an item of it, a new one, or none. */
type Opened = number | 'new' | null;

interface FilterParts {
  readonly button: ReactNode;
  readonly chips: ReactNode;
}

/** A filter that stands in an address. */
export interface FilterInAddress {
  readonly language: FilterLanguage;
  /** There is one, whether this release can read it or not. */
  readonly isThere: boolean;
  /** Null when there is none, or this release cannot read it. */
  readonly tree: FilterGroup | null;
  /** Without conditions: there is none any more. */
  readonly onApply: (next: FilterGroup) => void;
}

/** The button that opens the filter, and below the head what is in it: each condition can be changed and taken off. */
export function useFilterParts({ language, isThere, tree, onApply }: FilterInAddress): FilterParts {
  const [opened, setOpened] = useState<Opened>(null);
  const open = (at: number | 'new'): void => {
    language.onOpen?.();
    setOpened(at);
  };
  const opener = useRef<HTMLButtonElement>(null);
  useScreenCommands([{ id: 'filter', label: language.title, icon: Filter, run: () => open('new') }]);
  const apply = (next: FilterGroup): void => {
    setOpened(null);
    onApply(next);
  };
  return {
    button: (
      <>
        <button ref={opener} type="button" className="app-chip app-filter-open" onClick={() => open('new')}>
          <Icon shape={Filter} size="small" />
          {t('filter')}
        </button>
        {opened !== null && (
          <Suspense fallback={null}>
            <FilterDialog
              language={language}
              filter={tree ?? { and: [] }}
              at={opened === 'new' ? null : opened}
              onApply={apply}
              onClose={() => setOpened(null)}
            />
          </Suspense>
        )}
      </>
    ),
    chips: !isThere ? null : (
      <FilterChips
        language={language}
        tree={tree}
        onOpen={open}
        onChange={(next) => {
          apply(next);
          // What had the focus is gone.
          opener.current?.focus();
        }}
      />
    ),
  };
}

interface FilterChipsProps {
  language: FilterLanguage;
  /** Null when this release cannot read it. */
  tree: FilterGroup | null;
  onOpen: (at: number | 'new') => void;
  onChange: (next: FilterGroup) => void;
}

function FilterChips({ language, tree, onOpen, onChange }: FilterChipsProps): ReactNode {
  const { nameOf, fieldOf } = language;
  const parts = tree === null ? [] : partsOf(tree);
  const without = (at: number): void => {
    if (tree !== null) onChange(withParts(tree, parts.toSpliced(at, 1)));
  };
  return (
    <div className="app-filter-bar" role="group" aria-label={t('active')}>
      {tree === null && <span>{t('unreadable')}</span>}
      {tree !== null && parts.length > 1 && <span className="tk-muted">{t('and' in tree ? 'all' : 'any')}</span>}
      <ul>
        {parts.map((part, at) => {
          const condition = nodeWords(part, nameOf, false, fieldOf);
          return (
            // oxlint-disable-next-line react/no-array-index-key -- a condition is nothing but its place and its words
            <li key={`${at} ${condition}`} className="app-filter-chip" data-group={isGroup(part) ? '' : undefined}>
              <button type="button" aria-label={t('edit', { condition })} title={condition} onClick={() => onOpen(at)}>
                <span className="tk-clip">{condition}</span>
              </button>
              <button
                type="button"
                className="app-filter-off"
                aria-label={t('removeChip', { condition })}
                onClick={() => without(at)}
              >
                <Icon shape={X} size="small" />
              </button>
            </li>
          );
        })}
      </ul>
      {tree !== null && (
        <Button tone="quiet" icon={Plus} onClick={() => onOpen('new')}>
          {t('add')}
        </Button>
      )}
      <Button tone="quiet" onClick={() => onChange({ and: [] })}>
        {t('clear')}
      </Button>
    </div>
  );
}
