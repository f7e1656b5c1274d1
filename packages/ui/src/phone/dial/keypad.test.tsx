import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { buttonNamed } from '../../testing/open-phone.js';
import { KeypadSheet } from '../in-call/keypad-sheet.js';
import { Keypad } from './keypad.js';

let root: Root;
let pressed: string[];
beforeEach(() => {
  vi.useFakeTimers();
  pressed = [];
  root = createRoot(document.body.appendChild(document.createElement('div')));
});
afterEach(() => {
  act(() => root.unmount());
  document.body.replaceChildren();
  vi.useRealTimers();
});

const point = (button: HTMLButtonElement | undefined, type: string): void =>
  act(() => void button?.dispatchEvent(new PointerEvent(type, { bubbles: true })));
function hold(button: HTMLButtonElement | undefined): void {
  point(button, 'pointerdown');
  vi.advanceTimersByTime(700);
  point(button, 'pointerup');
  act(() => button?.click());
}

it('types a plus when 0 is held down', () => {
  act(() => root.render(<Keypad onKey={(key) => pressed.push(key)} />));
  hold(buttonNamed('0, hold for plus'));
  act(() => buttonNamed('0, hold for plus')?.click());
  expect(pressed).toEqual(['+', '0']);
});

it('types nothing any more once it is gone', () => {
  act(() => root.render(<Keypad onKey={(key) => pressed.push(key)} />));
  point(buttonNamed('0, hold for plus'), 'pointerdown');
  act(() => root.render(null));
  vi.advanceTimersByTime(700);
  expect(pressed).toEqual([]);
});

it('sends the tone of 0 in a call, however long it is held', () => {
  const onDigits = (digits: string): boolean => pressed.push(digits) > 0;
  act(() => root.render(<KeypadSheet tones="" onDigits={onDigits} onClose={() => {}} />));
  hold(buttonNamed('0'));
  expect(pressed).toEqual(['0']);
});
