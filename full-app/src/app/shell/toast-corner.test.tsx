import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Dialog } from '../../shared/dialog.js';
import { ToastCorner } from './toast-corner.js';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

class Unsized {
  observe(): void {}
  disconnect(): void {}
}
let root: Root;
const onClose = vi.fn<() => void>();
const page = (notices: readonly string[], dialog: boolean) =>
  act(async () =>
    root.render(
      <>
        <main>The page</main>
        <ToastCorner>
          {notices.map((text) => (
            <button key={text}>{text}</button>
          ))}
        </ToastCorner>
        {dialog && (
          <Dialog title="Question" onClose={onClose}>
            <input />
          </Dialog>
        )}
      </>,
    ),
  );

beforeEach(() => {
  vi.stubGlobal('ResizeObserver', Unsized);
  root = createRoot(document.body.appendChild(document.createElement('div')));
});
afterEach(async () => {
  await act(async () => root.unmount());
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

it.each([
  ['before it opened', ['Text from Maya']],
  ['while it is open', []],
])('keeps notices usable beside a dialog: one that came %s', async (_when, before) => {
  await page(before, false);
  await page(before, true);
  await page(['Text from Maya'], true);
  expect(document.querySelector('main')?.inert).toBe(true);
  const notice = document.querySelector<HTMLElement>('.app-toasts button');
  for (let each = notice; each !== null; each = each.parentElement) expect(each.inert).not.toBe(true);
  // It is no press beside the dialog, which would close it.
  await act(async () => notice?.dispatchEvent(new MouseEvent('pointerdown', { bubbles: true })));
  await act(async () => notice?.click());
  expect(onClose).not.toHaveBeenCalled();
});
