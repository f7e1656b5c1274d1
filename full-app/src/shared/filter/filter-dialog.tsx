import { partsOf, readFilter, type FilterGroup } from '@talk/core/contacts';
import { Button } from '@talk/ui';
import { Plus, Trash2 } from 'lucide';
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { Dialog } from '../dialog.js';
import { ConditionRow } from './condition-row.js';
import {
  draftOf,
  isDraftGroup,
  isKept,
  newCondition,
  newGroup,
  treeOf,
  withItem,
  type DraftCondition,
  type DraftGroup,
  type DraftItem,
} from './filter-draft.js';
import type { FilterLanguage } from './filter-language.js';
import { nodeWords, t } from './filter-words.js';

export interface FilterDialogProps {
  language: FilterLanguage;
  filter: FilterGroup;
  /** The place of the condition to change; null: a new one. */
  at: number | null;
  onApply: (filter: FilterGroup) => void;
  onClose: () => void;
}

/** What is there, and a new condition when one is to be added. */
function opened(filter: FilterGroup, at: number | null, { first, lookup }: FilterLanguage): DraftGroup {
  const draft = draftOf(filter, lookup);
  return at !== null && at < draft.items.length
    ? draft
    : { ...draft, items: [...draft.items, newCondition(first, lookup)] };
}

/** Makes a filter, or changes it: conditions, and groups of conditions. On a phone it comes up from below. */
export function FilterDialog({ language, filter, at, onApply, onClose }: FilterDialogProps): ReactNode {
  const { lookup } = language;
  const [first] = useState(() => opened(filter, at, language));
  const [draft, setDraft] = useState(first);
  const [wrong, setWrong] = useState<readonly number[]>([]);
  const [isTooLarge, setIsTooLarge] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const focusId = (at === null ? undefined : first.items[at]?.id) ?? first.items.at(-1)?.id;
  // The condition that was asked for, once the dialog is there.
  useEffect(() => focusOn(form.current, focusId), [focusId]);

  const change = (id: number, to: (item: DraftItem) => DraftItem | null): void => {
    setDraft((now) => withItem(now, id, to));
    setWrong((now) => now.filter((each) => each !== id));
    setIsTooLarge(false);
  };
  const fresh = (): DraftCondition => newCondition(language.first, lookup);
  const add = (item: DraftItem): void => setDraft((now) => ({ ...now, items: [...now.items, item] }));
  const apply = (): void => {
    const result = treeOf(draft, language.numberOf, lookup);
    if ('incomplete' in result) {
      setWrong(result.incomplete);
      focusOn(form.current, result.incomplete[0]);
      return;
    }
    const read = readFilter(result.tree, lookup);
    if (!read.ok) setIsTooLarge(true);
    else onApply(read.filter);
  };
  const conditionRow = (item: DraftCondition): ReactNode => (
    <ConditionRow
      key={item.id}
      draft={item}
      language={language}
      isWrong={wrong.includes(item.id)}
      onChange={(to) => change(item.id, () => to)}
      onRemove={() => change(item.id, () => null)}
    />
  );

  return (
    <Dialog title={language.title} dirty={draft !== first} onClose={onClose}>
      <form
        ref={form}
        className="app-filter-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          apply();
        }}
      >
        <MatchField
          label={language.match}
          match={draft.match}
          onChange={(match) => setDraft((now) => ({ ...now, match }))}
        />
        <div className="app-filter-items">
          {draft.items.map((item) => {
            if (isKept(item))
              return (
                <div key={item.id} className="app-filter-kept">
                  <p>{nodeWords(item.kept, language.nameOf, false, language.fieldOf)}</p>
                  <small className="tk-muted">{t('kept')}</small>
                  <Button tone="quiet" icon={Trash2} onClick={() => change(item.id, () => null)}>
                    {t('removeGroup')}
                  </Button>
                </div>
              );
            if (!isDraftGroup(item)) return conditionRow(item);
            const inGroup = (to: Partial<DraftGroup>): void => change(item.id, () => ({ ...item, ...to }));
            return (
              <fieldset key={item.id} className="app-filter-group">
                <MatchField label={t('matchGroup')} match={item.match} onChange={(match) => inGroup({ match })} />
                {item.items.map((inner) => (isDraftGroup(inner) || isKept(inner) ? null : conditionRow(inner)))}
                <div className="app-filter-adds">
                  <Button tone="quiet" icon={Plus} onClick={() => inGroup({ items: [...item.items, fresh()] })}>
                    {t('add')}
                  </Button>
                  <Button tone="quiet" icon={Trash2} onClick={() => change(item.id, () => null)}>
                    {t('removeGroup')}
                  </Button>
                </div>
              </fieldset>
            );
          })}
        </div>
        <div className="app-filter-adds">
          <Button tone="quiet" icon={Plus} onClick={() => add(fresh())}>
            {t('add')}
          </Button>
          <Button tone="quiet" icon={Plus} onClick={() => add(newGroup(language.first, lookup))}>
            {t('addGroup')}
          </Button>
        </div>
        {isTooLarge && (
          <p className="tk-error" role="alert">
            {t('tooLarge')}
          </p>
        )}
        <div className="app-dialog-actions">
          {partsOf(filter).length > 0 && (
            <Button tone="quiet" onClick={() => onApply({ and: [] })}>
              {t('clear')}
            </Button>
          )}
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="submit" tone="primary">
            {t('apply')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** Where one goes on with a condition: its value, or its field when it has none. */
function focusOn(form: HTMLFormElement | null, id: number | undefined): void {
  const row = form?.querySelector(`[data-condition="${id}"]`);
  const value = row?.querySelector<HTMLElement>('.app-filter-value :is(input, select)');
  (value ?? row?.querySelector<HTMLElement>('select'))?.focus();
}

interface MatchFieldProps {
  label: string;
  match: 'and' | 'or';
  onChange: (match: 'and' | 'or') => void;
}

function MatchField({ label, match, onChange }: MatchFieldProps): ReactNode {
  const id = useId();
  return (
    <div className="app-filter-match">
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        className="tk-input"
        value={match}
        onChange={({ currentTarget: { value } }) => onChange(value === 'or' ? 'or' : 'and')}
      >
        <option value="and">{t('and')}</option>
        <option value="or">{t('or')}</option>
      </select>
    </div>
  );
}
