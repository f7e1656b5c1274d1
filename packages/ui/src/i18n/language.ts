import { signal, type ReadonlySignal } from '@preact/signals-core';

/** A text of the interface, with `{places}` that values fill; one with two forms is chosen by how many there are. */
export type Text = string | { readonly one: string; readonly other: string };

/** The texts of one language by catalogue and key, each with the places of its English text. */
export type Translation = Readonly<Record<string, Readonly<Record<string, Text>>>>;

/** The language that the interface speaks. */
export interface Language {
  /** BCP 47: how dates, numbers and lists are written. */
  readonly tag: string;
  readonly direction: 'ltr' | 'rtl';
  /** What it says; absent: English, as the catalogues are written. */
  readonly translation?: Translation;
  /** Another wording of a text of ours, with its `{places}` left in; absent: as it is written. */
  readonly reword?: (text: string) => string;
  /** The same for sentences of the server that came with an event, which are English; absent: as they came. */
  readonly worded?: ((sentence: string) => string) | undefined;
}

export const ENGLISH: Language = { tag: 'en-US', direction: 'ltr' };
const current = signal(ENGLISH);

/** What is spoken now. The one place that says so: no other names a locale. Whatever is computed from it follows it. */
export const language = (): Language => current.value;

/** The same, to be watched by what is drawn: screens re-render when another language is spoken. */
export const spoken: ReadonlySignal<Language> = current;

/** From now on. What was computed or drawn from the language before is computed and drawn again. */
export function speak(next: Language): void {
  current.value = next;
}

/** A sentence of the server, for the reader: those that came with an event are English. */
export const worded = (sentence: string): string => language().worded?.(sentence) ?? sentence;
