import { useState } from 'react';
import { useEdits, type Edits, type EditsOptions } from '../../shared/use-edits.js';

interface FormEditsOptions<T extends object> {
  check: NonNullable<EditsOptions<T>['check']>;
  /** Saves what differs from `base`, and returns what is stored then. */
  save: (changed: Partial<T>, base: T) => Promise<T>;
}

/** Edits over what was stored when they began: what a colleague changes in the meantime does not become one of them. */
export function useFormEdits<T extends object>(stored: T, { check, save }: FormEditsOptions<T>): Edits<T> {
  const [base, setBase] = useState(stored);
  const edits = useEdits(base, {
    check,
    async save(changed) {
      setBase(await save(changed, base));
    },
  });
  if (!edits.isEdited && !edits.isSaving && JSON.stringify(stored) !== JSON.stringify(base)) setBase(stored);
  return edits;
}

type BarEdits = Pick<Edits<object>, 'isEdited' | 'isSaving' | 'error' | 'problems' | 'discard' | 'save'>;

/** Several edits with one bar: each is saved, even if an earlier one is refused. */
export function joinEdits(...all: readonly BarEdits[]): BarEdits {
  return {
    isEdited: all.some(({ isEdited }) => isEdited),
    isSaving: all.some(({ isSaving }) => isSaving),
    error: all.map(({ error }) => error).find((error) => error !== null) ?? null,
    problems: Object.fromEntries(all.flatMap(({ problems }) => Object.entries(problems))),
    discard: () => all.forEach(({ discard }) => discard()),
    async save() {
      for (const edits of all) if (edits.isEdited) await edits.save();
    },
  };
}
