import { signal } from '@talk/core';

export interface Question {
  readonly text: string;
  readonly answer: (yes: boolean) => void;
}

/** The question on the screen; at most one. */
export const question = signal<Question | null>(null);

/** Resolves with the person's answer. A second question answers the first with no. */
export function askFirst(text: string): Promise<boolean> {
  question.peek()?.answer(false);
  return new Promise((resolve) => {
    question.value = {
      text,
      answer(yes) {
        question.value = null;
        resolve(yes);
      },
    };
  });
}
