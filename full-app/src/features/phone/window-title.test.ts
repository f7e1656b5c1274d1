import { expect, it } from 'vitest';
import { windowTitle } from './window-title.js';

const QUIET = { page: 'Inbox · Acme · Talk', ringing: null, waiting: null, unread: 0 };

it('shows what is most urgent in the title of the tab: a ringing call, a waiting caller, unread contacts', () => {
  expect(windowTitle(QUIET)).toBe('Inbox · Acme · Talk');
  expect(windowTitle({ ...QUIET, unread: 3 })).toBe('(3) Inbox · Acme · Talk');
  expect(windowTitle({ ...QUIET, unread: 120 })).toBe('(99+) Inbox · Acme · Talk');
  expect(windowTitle({ ...QUIET, unread: 3, waiting: 'Maya' })).toContain('Maya');
  expect(windowTitle({ ...QUIET, unread: 3, waiting: 'Maya', ringing: 'Tom' })).toContain('Tom');
});
