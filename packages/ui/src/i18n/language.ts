/** The language that the interface speaks. */
export interface Language {
  /** BCP 47: how dates, numbers and lists are written. */
  readonly tag: string;
  readonly direction: 'ltr' | 'rtl';
  /** Another wording of a text of ours, with its `{places}` left in; absent: as it is written. */
  readonly reword?: (text: string) => string;
}

const ENGLISH: Language = { tag: 'en-US', direction: 'ltr' };
let spoken = ENGLISH;

/** What is spoken now. The one place that says so: no other names a locale. */
export const language = (): Language => spoken;

/** To be called before the first text is read: a text that stands on the screen stays. */
export function speak(next: Language): void {
  spoken = next;
}
