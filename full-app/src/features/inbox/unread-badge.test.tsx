import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { UnreadBadge } from './unread-badge.js';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

let root: Root;
beforeEach(() => {
  root = createRoot(document.body.appendChild(document.createElement('div')));
});
afterEach(async () => {
  await act(async () => root.unmount());
  document.body.replaceChildren();
});

const shown = async (contacts: number, is_at_least = false) => {
  await act(async () => root.render(<UnreadBadge of={{ contacts, is_at_least }} />));
  const badge = document.querySelector('.app-unread');
  return badge && [badge.querySelector('[aria-hidden]')?.textContent, badge.getAttribute('title')];
};

it('says how many contacts have something unread, and whether there may be more', async () => {
  expect(await shown(0)).toBeNull();
  expect(await shown(1)).toEqual(['1', '1 contact with something unread']);
  expect(await shown(120)).toEqual(['99+', '120 contacts with something unread']);
  expect(await shown(40, true)).toEqual(['40+', 'At least 40 contacts with something unread']);
  expect(await shown(120, true)).toEqual(['99+', 'At least 120 contacts with something unread']);
});
