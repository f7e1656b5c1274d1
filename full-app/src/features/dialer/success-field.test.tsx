import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { SuccessField, type SuccessFieldProps } from './success-field.js';
import { successWords } from './success-words.js';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const OFFERED = [
  { id: 1, name: 'Sold' },
  { id: 2, name: 'Appointment' },
];
let chosen: number[];
let root: Root;

beforeEach(() => {
  chosen = [];
  root = createRoot(document.body.appendChild(document.createElement('div')));
});
afterEach(() => {
  act(() => root.unmount());
  document.body.replaceChildren();
});

const show = (props: Partial<SuccessFieldProps> = {}): void =>
  act(() =>
    root.render(
      <SuccessField offered={OFFERED} chosen={chosen} locked={null} onChange={(ids) => (chosen = ids)} {...props} />,
    ),
  );
const box = (name: string): HTMLInputElement => {
  const label = [...document.querySelectorAll('label')].find((each) => each.textContent === name);
  const found = label?.querySelector('input');
  if (found == null) throw new Error(`There is no “${name}”.`);
  return found;
};
const press = (name: string): void => {
  act(() => box(name).click());
  show();
};

it('chooses the outcomes with which a contact is not called again', () => {
  show();
  expect(document.querySelector('small')?.textContent).toBe('None is chosen: every answered call is a success.');
  press('Appointment');
  press('Sold');
  expect(chosen).toEqual([2, 1]);
  press('Appointment');
  expect(chosen).toEqual([1]);
  expect([box('Sold').checked, box('Appointment').checked]).toEqual([true, false]);
});

it('lets outcomes be taken out that are no longer offered', () => {
  chosen = [1, 9];
  show();
  press('Outcomes that are no longer offered');
  expect(chosen).toEqual([1]);
});

it('says who has locked them, and is not there without outcomes', () => {
  show({ locked: 'Locked by Ada.' });
  expect(document.querySelector('fieldset')?.disabled).toBe(true);
  expect(document.querySelector('small')?.textContent).toBe('Locked by Ada.');
  show({ offered: [] });
  expect(document.querySelector('fieldset')).toBeNull();
});

it('names what counted as success', () => {
  expect(successWords([], OFFERED)).toBe('Every answered call');
  expect(successWords([2, 1], OFFERED)).toBe('Sold, Appointment');
  expect(successWords([1, 9], OFFERED)).toBe('Sold, Outcomes that are no longer offered');
});
