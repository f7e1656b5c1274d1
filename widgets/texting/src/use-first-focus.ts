import { effect, type ReadonlySignal } from '@talk/core';
import { hasKeyboard, moveFocus } from '@talk/ui';
import { useEffect } from 'react';

/**
 * Focuses the field of a step when it replaces a step that had the keyboard, and when the visitor opens the panel. It never takes the
 * keyboard from the page: a hidden panel must not get what a visitor types into the site's own search field.
 * @param find stays the same function
 */
export function useFirstFocus(open: ReadonlySignal<boolean>, find: () => HTMLElement | null | undefined): void {
  useEffect(() => {
    const focusField = (): void => moveFocus(find(), { preventScroll: true });
    focusField();
    let wasOpen = open.peek();
    return effect(() => {
      const opens = open.value && !wasOpen;
      wasOpen = open.value;
      if (opens) focusField();
      if (!opens || hasKeyboard()) return undefined;
      // The page moves the keyboard into the frame; that can arrive after its message.
      addEventListener('focus', focusField, { once: true });
      return () => removeEventListener('focus', focusField);
    });
  }, [open, find]);
}
