import { useEffect } from 'react';
import { isTyping } from './focus.js';
import { ABOVE, isBelowLayer } from './layers.js';

/**
 * Every shortcut of a page goes through here, so that a key means one thing at a time: a letter never reaches the page below an open
 * dialog, the page while a person types, or two handlers.
 *
 * - `phone`: keys of the phone. Chords work everywhere, over dialogs and from fields; bare keys while no one types, and over a dialog only
 *   from within the phone.
 * - `dialog`: keys of what lies over the page, unless the focus is in the phone above it.
 * - `field`: chords of the page that work while a person types, too. Not below a layer.
 * - `page`: bare keys of the page. Not while a person types, in a menu or in the phone, and not below a layer.
 */
export type KeyScope = 'phone' | 'dialog' | 'field' | 'page';

/**
 * @param bare whether a bare key may be used: always, but for the phone.
 * @returns whether the key was used. No other handler gets it then, the browser included.
 */
export type OnKey = (event: KeyboardEvent, bare: boolean) => boolean;

interface Entry {
  readonly scope: KeyScope;
  readonly onKey: OnKey;
}

const ORDER: readonly KeyScope[] = ['phone', 'dialog', 'field', 'page'];
let entries: readonly Entry[] = [];

/** Handles keys of a scope. The last handler registered is asked first. @returns the function that removes it. */
export function addKeys(scope: KeyScope, onKey: OnKey): () => void {
  const entry: Entry = { scope, onKey };
  if (entries.length === 0) document.addEventListener('keydown', dispatch);
  entries = [entry, ...entries];
  return () => {
    entries = entries.filter((each) => each !== entry);
    if (entries.length === 0) document.removeEventListener('keydown', dispatch);
  };
}

/** The same while a component is mounted. */
export function useKeys(scope: KeyScope, onKey: OnKey): void {
  useEffect(() => addKeys(scope, onKey));
}

/** A key event of the browser, of React or of Preact. */
interface KeyPress {
  readonly key: string;
  readonly keyCode: number;
  readonly isComposing?: boolean;
  readonly nativeEvent?: { readonly isComposing?: boolean };
}

/** Sent for a key that belongs to an input method. In Safari it is the only sign of the Enter that ends a word. */
const COMPOSING_KEY_CODE = 229;

/**
 * The key of an event, or `Process` while a word is being composed, as with a Japanese, Chinese or Korean keyboard: Enter and Escape then
 * belong to the list of candidates. Everything that listens to keys reads them here.
 */
export function pressedKey(event: KeyPress): string {
  const isComposing = (event.isComposing ?? event.nativeEvent?.isComposing) === true;
  return isComposing || event.keyCode === COMPOSING_KEY_CODE ? 'Process' : event.key;
}

/**
 * Keeps the keys of an input method from listeners that are not ours: those of React Aria do not know the code by which Safari marks them.
 * @returns the function that stops it.
 */
export function stopComposingKeys(): () => void {
  const stop = (event: KeyboardEvent): void => {
    if (pressedKey(event) === 'Process') event.stopPropagation();
  };
  window.addEventListener('keydown', stop, true);
  return () => window.removeEventListener('keydown', stop, true);
}

function dispatch(event: KeyboardEvent): void {
  if (event.defaultPrevented || pressedKey(event) === 'Process') return;
  const target = event.target instanceof Element ? event.target : null;
  const hears = hearing(event, target);
  for (const scope of ORDER)
    for (const { onKey } of entries.filter((each) => each.scope === scope && hears[scope]))
      if (onKey(event, hears.bare)) return event.preventDefault();
}

/** Which handler gets this key, decided before any of them runs. */
function hearing(event: KeyboardEvent, target: Element | null): Record<KeyScope | 'bare', boolean> {
  const isAbove = target?.closest(`.tk-phone, [${ABOVE}]`) != null;
  const isPage = !isAbove && !isBelowLayer(target);
  const isBare = !event.ctrlKey && !event.metaKey && !event.altKey && !isTyping(target);
  const bare = isBare && (isAbove || isPage);
  const inMenu = target?.closest('[role="menu"], [role="dialog"]') != null;
  return { phone: true, dialog: !isAbove, field: isPage, page: isPage && isBare && !inMenu, bare };
}
