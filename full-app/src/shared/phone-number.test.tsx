import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PhoneNumber } from './phone-number.js';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

let root: Root;
let box: HTMLElement;

beforeEach(() => {
  box = document.createElement('div');
  root = createRoot(box);
});
afterEach(() => act(async () => root.unmount()));

async function shown(value: string | null) {
  await act(async () => root.render(<PhoneNumber of={value} />));
  return { text: box.textContent, isGrey: box.querySelector('.tk-muted') !== null };
}

describe('a phone number', () => {
  it.each([
    ['+14155550150', '(415) 555-0150'],
    ['+15551234567', '(555) 123-4567'],
    ['22395', '22395'],
    ['restricted', 'restricted'],
    ['agent@acme.test', 'agent@acme.test'],
  ])('shows %s as %s', async (value, text) => {
    expect(await shown(value)).toEqual({ text, isGrey: false });
  });

  it.each(['1234', '99999999999999'])('shows %s in grey and says that its format is unrecognized', async (value) => {
    expect(await shown(value)).toEqual({ text: `${value} · Unrecognized format`, isGrey: true });
  });

  it('shows a dash if there is none', async () => {
    expect(await shown(null)).toEqual({ text: '-', isGrey: true });
  });
});
