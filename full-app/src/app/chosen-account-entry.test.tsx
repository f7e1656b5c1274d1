import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ChosenAccountEntry } from './chosen-account-entry.js';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

let root: Root;
beforeEach(() => {
  root = createRoot(document.body.appendChild(document.createElement('div')));
});
afterEach(async () => {
  await act(async () => root.unmount());
  document.body.replaceChildren();
});

const show = (select: (companyId: number) => Promise<void>, onRefused: () => void): Promise<void> =>
  act(async () =>
    root.render(
      <ChosenAccountEntry companyId={2} select={select} onRefused={onRefused}>
        Loading
      </ChosenAccountEntry>,
    ),
  );

it('enters the account once', async () => {
  const [select, onRefused] = [vi.fn(() => Promise.resolve()), vi.fn()];
  await show(select, onRefused);
  await show(select, onRefused);
  expect(select.mock.calls).toEqual([[2]]);
  expect(onRefused).not.toHaveBeenCalled();
});

it('leaves the choice to the selector when the account can no longer be entered', async () => {
  const onRefused = vi.fn();
  await show(() => Promise.reject(new Error('no access')), onRefused);
  expect(onRefused).toHaveBeenCalledTimes(1);
});
