import { afterEach, expect, it } from 'vitest';
import { createFakeClock } from '../testing/fake-clock.js';
import { keepAttached } from './attachment.js';

/** An observer is called after the code that changed the page. */
const settled = () => new Promise((resolve) => setTimeout(resolve));
const root = document.createElement('div');
let detach = () => {};
afterEach(() => detach());

it('puts the widget back when the page renders its container anew, at once or later', async () => {
  document.body.innerHTML = '<div id="place"></div>';
  detach = keepAttached(root, createFakeClock(), () => document.querySelector('#place'));
  document.body.innerHTML = '<div id="place"></div>';
  await settled();
  expect(document.querySelector('#place')?.contains(root)).toBe(true);
  document.querySelector('#place')?.remove();
  await settled();
  expect(root.isConnected).toBe(false);
  document.body.innerHTML = '<div id="place"></div>';
  await settled();
  expect(root.isConnected).toBe(true);
});

it('leaves it away when a page removes it again and again, and means it', async () => {
  document.body.innerHTML = '<div id="place"></div>';
  detach = keepAttached(root, createFakeClock(), () => document.querySelector('#place'));
  for (let count = 0; count < 12; count += 1) {
    root.remove();
    await settled();
  }
  expect(root.isConnected).toBe(false);
});
