import type { FieldLookup, FilterField } from '@talk/core/contacts';
import type { NameOf } from './filter-words.js';

/** One value that can be ticked. */
export interface FieldOption {
  readonly value: string | number;
  readonly name: string;
  readonly color?: string;
}

/** Fields that are offered together. */
export interface OfferedFields {
  /** Null: no heading. */
  readonly heading: string | null;
  readonly names: readonly string[];
}

/** By what something is filtered, and in which words: of contacts, of communications. */
export interface FilterLanguage {
  readonly lookup: FieldLookup;
  readonly offered: readonly OfferedFields[];
  /** The field that a new condition begins with. */
  readonly first: string;
  /** Called when the form opens, to load options that only the form needs. */
  readonly onOpen?: () => void;
  /** What the form is called, and its first question. */
  readonly title: string;
  readonly match: string;
  /** What a field is called. */
  readonly fieldOf: (name: string) => string;
  /** What can be ticked for a field. */
  readonly optionsOf: (field: FilterField) => readonly FieldOption[];
  readonly nameOf: NameOf;
  /** A phone number that was typed, as it is stored; null for what is none. */
  readonly numberOf: (text: string) => string | null;
}
