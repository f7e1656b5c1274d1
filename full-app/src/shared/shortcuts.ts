import { signal, type ReadonlySignal } from '@talk/core';
import { useKeys, type KeyScope, type OnKey } from '@talk/ui';
import { useEffect } from 'react';

/** Where a key works. */
export type ShortcutArea = 'everywhere' | 'list' | 'contact';

export interface Shortcut {
  readonly area: ShortcutArea;
  /** As they are written on the keyboard; each does the same. */
  readonly keys: readonly string[];
  /** What it does, as a button would say it. */
  readonly does: () => string;
}

const told = signal<readonly Shortcut[]>([]);

/** Those that work on the screen as it is now. */
export const shortcuts: ReadonlySignal<readonly Shortcut[]> = told;

/**
 * A key of the page, heard and told of while the component is there: no key works of which nobody can read.
 * @param shortcut the same object each time
 */
export function useShortcut(shortcut: Shortcut, scope: KeyScope, onKey: OnKey): void {
  useKeys(scope, onKey);
  useEffect(() => tell([shortcut]), [shortcut]);
}

/** The same for keys that one handler uses. @param all the same array each time */
export function useShortcuts(all: readonly Shortcut[], scope: KeyScope, onKey: OnKey): void {
  useKeys(scope, onKey);
  useEffect(() => tell(all), [all]);
}

function tell(all: readonly Shortcut[]): () => void {
  told.value = [...told.peek(), ...all];
  return () => {
    told.value = told.peek().filter((each) => !all.includes(each));
  };
}
