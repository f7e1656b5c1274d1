import { useState } from 'react';
import { fieldMessages } from './errors.js';

export type Problems = Readonly<Record<string, string>>;

export interface EditsOptions<T extends object> {
  /** What can be seen without asking the server, by field; empty when nothing is wrong. */
  readonly check?: (values: T) => Problems;
  readonly save: (changed: Partial<T>) => Promise<void>;
}

export interface Edits<T extends object> {
  /** As stored, with what was edited. */
  readonly values: T;
  readonly isEdited: boolean;
  readonly isSaving: boolean;
  /** Why the last save was refused; null otherwise. */
  readonly error: unknown;
  readonly problems: Problems;
  readonly set: (change: Partial<T>) => void;
  readonly discard: () => void;
  /** Forgets the last refusal and keeps the edits. */
  readonly clearError: () => void;
  readonly save: () => Promise<void>;
}

/** What cannot be read as a number yet is no stored `null`, which JSON says of both. */
const isSame = (one: unknown, other: unknown): boolean =>
  Object.is(one, other) ||
  (!Number.isNaN(one) && !Number.isNaN(other) && JSON.stringify(one) === JSON.stringify(other));

/** The edits that differ from what is stored. A field that was changed back is not an edit. */
export function editedFields<T extends object>(stored: T, edits: Partial<T>): Partial<T> {
  const fields = Object.keys(edits) as (keyof T)[];
  return Object.fromEntries(
    fields.filter((field) => !isSame(edits[field], stored[field])).map((field) => [field, edits[field]]),
  ) as Partial<T>;
}

/** The problem of a field or of a part of it: `closed` includes `closed.text`. */
export const problemAt = (problems: Problems, field: string): string | undefined =>
  Object.entries(problems).find(([name]) => name === field || name.startsWith(`${field}.`))?.[1];

/** Edits of stored settings, kept apart from them until they are saved. A refusal keeps them. */
export function useEdits<T extends object>(stored: T, { check, save }: EditsOptions<T>): Edits<T> {
  const [edits, setEdits] = useState<Partial<T>>({});
  const [isSaving, setSaving] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const [found, setFound] = useState<Problems>({});
  const changed = editedFields(stored, edits);
  const values = { ...stored, ...changed };
  return {
    values,
    isEdited: Object.keys(changed).length > 0,
    isSaving,
    error,
    problems: { ...fieldMessages(error), ...found },
    set(change) {
      setEdits((before) => ({ ...before, ...change }));
      setFound({});
    },
    discard() {
      setEdits({});
      setError(null);
      setFound({});
    },
    clearError: () => setError(null),
    async save() {
      const wrong = check?.(values) ?? {};
      setFound(wrong);
      setError(null);
      if (Object.keys(wrong).length > 0) return;
      setSaving(true);
      try {
        await save(changed);
        // What was edited while it was saved stays.
        setEdits((now) => editedFields(edits, now));
      } catch (failure) {
        setError(failure);
      } finally {
        setSaving(false);
      }
    },
  };
}
