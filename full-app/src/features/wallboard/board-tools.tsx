import { useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, type ReactNode } from 'react';
import { page } from '../../shared/chunk-failure.js';
import { SearchBox } from '../../shared/search-box.js';
import type { ColumnSpec } from '../../shared/table/column-layout.js';
import type { ColumnsStore } from '../../shared/table/columns.store.js';
import type { FilterOption } from './board-rows.js';
import { t } from './texts.js';
import type { WallboardSearch } from './wallboard-search.js';

const ColumnChooser = lazy(page(() => import('../../shared/table/column-chooser.js'), 'ColumnChooser'));

interface BoardToolsProps {
  columns: ColumnsStore;
  specs: readonly ColumnSpec[];
  groups: readonly FilterOption[];
  /** Absent where rows have no line. */
  lines?: readonly FilterOption[];
  statuses: readonly FilterOption[];
}

type Narrow = (change: Partial<Record<keyof WallboardSearch, string | number | undefined>>) => void;
const idOf = (value: string): number | undefined => (value === '' ? undefined : Number(value));

/** What the wallboard is narrowed to; the address keeps it. */
function useNarrowing(): { search: WallboardSearch; narrow: Narrow } {
  const search: WallboardSearch = useSearch({ strict: false });
  const navigate = useNavigate();
  const narrow: Narrow = (change) => {
    const next = Object.entries({ ...search, ...change }).filter(([, value]) => value !== undefined && value !== '');
    void navigate({ to: '.', search: Object.fromEntries(next), replace: true });
  };
  return { search, narrow };
}

/** The ring group and the line whose numbers the overview shows. */
export function OverviewTools({ groups, lines }: Required<Pick<BoardToolsProps, 'groups' | 'lines'>>): ReactNode {
  const { search, narrow } = useNarrowing();
  return (
    <div className="app-wallboard-tools">
      <Choice
        label={t('filter.group')}
        options={groups}
        value={search.group}
        onChoose={(group) => narrow({ group: idOf(group) })}
      />
      <Choice
        label={t('filter.line')}
        options={lines}
        value={search.line}
        onChoose={(line) => narrow({ line: idOf(line) })}
      />
    </div>
  );
}

/** What a list of the wallboard is narrowed to, and its columns, which are kept for the person. */
export function BoardTools({ columns, specs, groups, lines, statuses }: BoardToolsProps): ReactNode {
  const { search, narrow } = useNarrowing();
  return (
    <div className="app-wallboard-tools">
      <SearchBox
        text={search.name ?? ''}
        label={t('filter.name')}
        hint={t('filter.name')}
        onSearch={(name) => narrow({ name })}
      />
      <Choice
        label={t('filter.group')}
        options={groups}
        value={search.group}
        onChoose={(group) => narrow({ group: idOf(group) })}
      />
      {lines !== undefined && (
        <Choice
          label={t('filter.line')}
          options={lines}
          value={search.line}
          onChoose={(line) => narrow({ line: idOf(line) })}
        />
      )}
      <Choice
        label={t('filter.status')}
        options={statuses}
        value={search.status}
        onChoose={(status) => narrow({ status })}
      />
      <Suspense>
        <ColumnChooser columns={columns} specs={specs} />
      </Suspense>
    </div>
  );
}

interface ChoiceProps {
  label: string;
  options: readonly FilterOption[];
  value: string | number | undefined;
  onChoose: (value: string) => void;
}

function Choice({ label, options, value = '', onChoose }: ChoiceProps): ReactNode {
  return (
    <select
      className="tk-input"
      aria-label={label}
      value={String(value)}
      onChange={({ currentTarget }) => onChoose(currentTarget.value)}
    >
      <option value="">{label}</option>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.text}
        </option>
      ))}
    </select>
  );
}
