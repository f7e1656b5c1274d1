import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { PaletteHost } from './palette-host.js';
import type { PaletteProps } from './palette.js';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

let place: HTMLElement;
let root: Root;

beforeEach(() => {
  place = document.body.appendChild(document.createElement('div'));
  root = createRoot(place);
});
afterEach(() => {
  act(() => root.unmount());
  place.remove();
});

const Palette = ({ typed }: PaletteProps) => <output>{typed}</output>;
const field = () => place.querySelector('input');

function type(text: string): void {
  const input = field();
  if (input === null) throw new Error('there is no field');
  act(() => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  });
}

function host(isOpen: boolean, load: () => Promise<{ Palette: typeof Palette }>, onClose = () => undefined): void {
  act(() => root.render(<PaletteHost isOpen={isOpen} load={load} onShortcuts={() => undefined} onClose={onClose} />));
}

it('takes what is typed while it is loaded, and has it when it is there; the next one begins empty', async () => {
  let resolve: (module: { Palette: typeof Palette }) => void = () => undefined;
  const promise = new Promise<{ Palette: typeof Palette }>((done) => {
    resolve = done;
  });
  const load = () => promise;
  host(true, load);
  expect(document.activeElement).toBe(field());
  type('may');
  await act(async () => {
    resolve({ Palette });
    await promise;
  });
  expect(field()).toBeNull();
  expect(place.textContent).toBe('may');
  host(false, load);
  host(true, load);
  expect(place.querySelector('output')?.textContent).toBe('');
});

it('is closed by Escape before it is there', () => {
  const onClose = vi.fn<() => undefined>();
  host(true, () => new Promise(() => undefined), onClose);
  act(() => void field()?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true })));
  expect(onClose).toHaveBeenCalledOnce();
});

it.each(['before it is there', 'when it is there'])(
  'gives the focus back that its first field took: closed %s',
  async (when) => {
    const before = document.body.appendChild(document.createElement('button'));
    before.focus();
    const load = () =>
      when === 'when it is there' ? Promise.resolve({ Palette }) : new Promise<never>(() => undefined);
    host(true, load);
    expect(document.activeElement).toBe(field());
    await act(() => Promise.resolve());
    expect(field() === null).toBe(when === 'when it is there');
    host(false, load);
    expect(document.activeElement).toBe(before);
    before.remove();
  },
);
