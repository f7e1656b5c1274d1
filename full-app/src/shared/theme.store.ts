import { effect, signal, type ReadonlySignal } from '@talk/core';

export const THEME_CHOICES = ['system', 'light', 'dark'] as const;
export type ThemeChoice = (typeof THEME_CHOICES)[number];

export interface Theme {
  readonly choice: ReadonlySignal<ThemeChoice>;
  choose: (choice: ThemeChoice) => void;
  dispose: () => void;
}

/** Read by `public/theme.js` before the first paint. */
const KEY = 'talk:theme';

const readChoice = (value: string | null): ThemeChoice => THEME_CHOICES.find((choice) => choice === value) ?? 'system';

function stored(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null; // storage is forbidden here: the system's choice counts
  }
}

/** Keeps `<html data-theme>` true: to the choice, to the system's scheme, and to what another tab chose. */
export function createTheme(): Theme {
  const choice = signal(readChoice(stored()));
  const systemDark = matchMedia('(prefers-color-scheme: dark)');
  const dark = signal(systemDark.matches);
  const listening = new AbortController();
  const { signal: abort } = listening;
  systemDark.addEventListener('change', ({ matches }) => void (dark.value = matches), { signal: abort });
  addEventListener('storage', ({ key, newValue }) => key === KEY && void (choice.value = readChoice(newValue)), {
    signal: abort,
  });
  const stop = effect(() => {
    const isDark = choice.value === 'dark' || (choice.value === 'system' && dark.value);
    document.documentElement.dataset['theme'] = isDark ? 'dark' : 'light';
  });
  return {
    choice,
    choose(next) {
      choice.value = next;
      try {
        localStorage.setItem(KEY, next);
      } catch {
        // Full or forbidden: the choice lasts as long as the page.
      }
    },
    dispose() {
      listening.abort();
      stop();
    },
  };
}
