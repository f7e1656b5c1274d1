import { afterEach, expect, it } from 'vitest';
import { addKeys, pressedKey, stopComposingKeys } from './keys.js';

/** The keys of an input method, as browsers tell of them. */
const COMPOSING: readonly [string, KeyboardEventInit][] = [
  ['Enter that ends a word, in Chromium and Firefox', { key: 'Enter', isComposing: true }],
  ['Enter that ends a word, in Safari', { key: 'Enter', keyCode: 229 }],
  ['Escape that drops a word', { key: 'Escape', isComposing: true, keyCode: 229 }],
];
const press = (init: KeyboardEventInit): boolean =>
  document.body.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...init }));

let stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops) stop();
  stops = [];
});

it.each(COMPOSING)('reads no Enter and no Escape while a word is composed: %s', (_name, init) => {
  expect(pressedKey(new KeyboardEvent('keydown', init))).toBe('Process');
  const { key = '', keyCode = 0, isComposing = false } = init;
  expect(pressedKey({ key, keyCode, nativeEvent: { isComposing } })).toBe('Process');
});

it('reads a key pressed by itself', () => {
  expect(pressedKey(new KeyboardEvent('keydown', { key: 'Enter', keyCode: 13 }))).toBe('Enter');
  expect(pressedKey({ key: 'Escape', keyCode: 27, nativeEvent: { isComposing: false } })).toBe('Escape');
});

it.each(COMPOSING)('runs no shortcut while a word is composed: %s', (_name, init) => {
  const heard: string[] = [];
  stops.push(addKeys('page', ({ key }) => heard.push(key) > 0));
  press(init);
  expect(heard).toEqual([]);
  press({ key: 'Enter', keyCode: 13 });
  expect(heard).toEqual(['Enter']);
});

it.each(COMPOSING)('keeps the keys of an input method from the listeners of others: %s', (_name, init) => {
  const heard: string[] = [];
  const listen = ({ key }: KeyboardEvent): void => void heard.push(key);
  document.body.addEventListener('keydown', listen);
  stops.push(stopComposingKeys(), () => document.body.removeEventListener('keydown', listen));
  press(init);
  press({ key: 'a', keyCode: 65 });
  expect(heard).toEqual(['a']);
});
