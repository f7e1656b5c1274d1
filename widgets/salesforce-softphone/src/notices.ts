import { signal, type ReadonlySignal } from '@talk/core';

/** What a person can do about it. */
export interface Choice {
  readonly key: string;
  readonly words: () => string;
  readonly choose: () => void;
}

/** Something that the person has to be told, in the language of the moment. */
export interface Notice {
  /** Another one of the same kind takes its place. */
  readonly key: string;
  readonly tone: 'info' | 'warn';
  readonly words: () => string;
  readonly choices: readonly Choice[];
}

export interface Notices {
  readonly list: ReadonlySignal<readonly Notice[]>;
  put(key: string, tone: Notice['tone'], words: () => string, choices?: readonly Choice[]): void;
  drop(key: string): void;
}

export function createNotices(): Notices {
  const list = signal<readonly Notice[]>([]);
  const without = (key: string): readonly Notice[] => list.peek().filter((each) => each.key !== key);
  return {
    list,
    put(key, tone, words, choices = []) {
      list.value = [...without(key), { key, tone, words, choices }];
    },
    drop(key) {
      if (list.peek().some((each) => each.key === key)) list.value = without(key);
    },
  };
}
