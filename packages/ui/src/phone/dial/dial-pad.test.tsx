import { act } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { callerOf } from '@talk/core/testing';
import { closePhone, openPhone } from '../../testing/open-phone.js';
import type { PhoneModel } from '../phone.model.js';

let model: PhoneModel;
beforeEach(async () => {
  ({ model } = await openPhone({ 'contacts.findByPhone': () => callerOf() }));
  act(() => model.dial.type('4155550150'));
});
afterEach(closePhone);

const field = (): HTMLInputElement => {
  const found = document.querySelector<HTMLInputElement>('.tk-dial input');
  if (found === null) throw new Error('no dial field');
  return found;
};
/** As a browser does it: the text changes, the caret moves, and the field hears of it. */
function change(text: string, inputType: string): void {
  act(() => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field(), text.replace('|', ''));
    field().setSelectionRange(text.indexOf('|'), text.indexOf('|'));
    field().dispatchEvent(new InputEvent('input', { bubbles: true, inputType }));
  });
}
function paste(text: string, start: number, end: number): void {
  field().setSelectionRange(start, end);
  const event = new Event('paste', { bubbles: true, cancelable: true });
  Object.assign(event, { clipboardData: { getData: () => text } });
  act(() => void field().dispatchEvent(event));
}
const shown = (): string => {
  const { value, selectionStart: at } = field();
  return `${value.slice(0, at ?? 0)}|${value.slice(at ?? 0)}`;
};

it('corrects a digit in the middle, and the caret stays there', () => {
  change('(41|) 555-0150', 'deleteContentBackward');
  expect(shown()).toBe('(41|5) 550-150');
  change('(416|5) 550-150', 'insertText');
  expect(shown()).toBe('(416|) 555-0150');
});

it('deletes the digit beyond the punctuation that Delete and Backspace meet', () => {
  change('(415| 555-0150', 'deleteContentForward');
  expect(shown()).toBe('(415|) 550-150');
  act(() => model.dial.type('4155550150'));
  change('(415)|555-0150', 'deleteContentBackward');
  expect(shown()).toBe('(41|5) 550-150');
});

it('shows no sign that it does not take', () => {
  change('(415) 555-01-|50', 'insertText');
  expect(shown()).toBe('(415) 555-01|50');
});

it('pastes over what is selected, and nothing else', () => {
  paste('777', 6, 9);
  expect(shown()).toBe('(415) 777|-0150');
  paste('tel:+1-415-555-0167', 0, 14);
  expect(shown()).toBe('+1 (415) 555-0167|');
});

it.each(['7-Eleven', 'Route 66 Diner', 'Studio 54'])('keeps a pasted name as it is: %s', (name) => {
  act(() => model.dial.type(''));
  paste(name, 0, 0);
  expect(model.dial.number.value).toBe(name);
});

it.each([
  ['Maya: (415) 555-0167', '(415) 555-0167'],
  ['(415) 555-0167 x2', '4155550167w2'],
  ['tel:+14155550167;ext=2', '+14155550167w2'],
  ['(415) 555-0167,,2', '4155550167w2'],
  ['1-800-FLOWERS', '(800) 356-9377'],
  ['tel:22000', '220-00'],
  ['22000', '220-00'],
])('reads the number out of a paste: %s', (pasted, number) => {
  act(() => model.dial.type(''));
  paste(pasted, 0, 0);
  expect(model.dial.number.value).toBe(number);
});
