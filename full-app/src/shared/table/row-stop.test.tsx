import { act, useRef, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { PANE, skipToContent } from '../main-pane.js';
import type { Shortcut } from '../shortcuts.js';
import { RowStop, stopOf, useControlKeys, useRowStop } from './row-stop.js';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
const KEYS: Shortcut = { area: 'list', keys: ['←', '→'], does: () => 'Go through the buttons of the row' };

function RowLink({ name }: { name: string }): ReactNode {
  return (
    <a href="#row" tabIndex={useRowStop()}>
      {name}
    </a>
  );
}

function List({ stop }: { stop: number }): ReactNode {
  const box = useRef<HTMLDivElement>(null);
  useControlKeys(KEYS, box, 'data-contact');
  return (
    <main>
      <div ref={box}>
        {['Ann', 'Bo', 'Cy'].map((name, index) => (
          <div key={name} data-contact={index + 1}>
            <RowStop value={index === stop}>
              <input type="checkbox" tabIndex={-1} aria-label={`Select ${name}`} />
              <RowLink name={name} />
              <button type="button" tabIndex={-1}>
                Call {name}
              </button>
            </RowStop>
          </div>
        ))}
      </div>
      <div {...{ [PANE]: '' }} tabIndex={-1}>
        Conversation
      </div>
    </main>
  );
}

let root: Root;
beforeEach(() => {
  const place = document.body.appendChild(document.createElement('div'));
  root = createRoot(place);
  act(() => root.render(<List stop={1} />));
});
afterEach(() => {
  act(() => root.unmount());
  document.body.replaceChildren();
});
const focused = (): string | null | undefined =>
  document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent;
const press = (key: string): void =>
  void document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));

it('is one stop of the Tab key, whatever the number of its rows', () => {
  const stops = [...document.querySelectorAll<HTMLElement>('a, button, input')].filter(({ tabIndex }) => tabIndex >= 0);
  expect(stops.map(({ textContent }) => textContent)).toEqual(['Bo']);
});

it('goes through the controls of a row with left and right, and stays in the row', () => {
  document.querySelector<HTMLElement>('[data-contact="2"] a')?.focus();
  press('ArrowRight');
  expect(focused()).toBe('Call Bo');
  press('ArrowRight');
  expect(focused()).toBe('Call Bo');
  press('ArrowLeft');
  press('ArrowLeft');
  expect(focused()).toBe('Select Bo');
});

it('stops at the current row while it is drawn, else at the first in sight', () => {
  const drawn = [{ index: 4 }, { index: 5 }, { index: 6 }];
  expect([stopOf(drawn, 6, 5), stopOf(drawn, 90, 5), stopOf(drawn, -1, 5)]).toEqual([6, 5, 5]);
});

it('skips to the pane that a person came for', () => {
  // The test's DOM scrolls nothing.
  const pane = document.querySelector(`[${PANE}]`);
  Object.assign(pane ?? {}, { scrollIntoView: () => undefined });
  skipToContent();
  expect(focused()).toBe('Conversation');
});
