import { signal } from '@talk/core';
import { act, type ContextType } from 'react';
import { afterEach, expect, it } from 'vitest';
import { createListDefaults, ListDefaultsContext, UnreadContext } from '../../entities/contact/index.js';
import { closePage, openPage } from '../../shared/testing/page-driver.js';
import { Nav } from './nav.js';

afterEach(closePage);

const inbox = () => document.querySelector('.app-nav-link');

it('counts the contacts with something unread at the inbox, also for people who cannot see the number', async () => {
  const counts = signal({ contacts: 3, is_at_least: false });
  const unread = { counts } as unknown as ContextType<typeof UnreadContext>;
  await openPage({
    routes: {
      '/contacts': () => (
        <UnreadContext value={unread}>
          <Nav />
        </UnreadContext>
      ),
    },
    address: '/contacts',
    user: { user_permissions: ['list contact', 'list communication'], company: { auto_dialer_enabled: false } },
    api: {},
  });
  const described = () => document.getElementById(inbox()?.getAttribute('aria-describedby') ?? '')?.textContent;
  expect(inbox()?.querySelector('.app-nav-badge')?.textContent).toBe('3');
  expect(described()).toContain('3');
  await act(async () => void (counts.value = { contacts: 0, is_at_least: false }));
  expect(inbox()?.querySelector('.app-nav-badge')).toBeNull();
  expect(inbox()?.hasAttribute('aria-describedby')).toBe(false);
});

it('leads to the lists with the filters that the user chose last', async () => {
  const defaults = createListDefaults({ get: () => null, set: () => undefined, remove: () => undefined });
  const unread = { counts: signal({ contacts: 0, is_at_least: false }) } as unknown as ContextType<
    typeof UnreadContext
  >;
  await openPage({
    routes: {
      '/tags': () => (
        <UnreadContext value={unread}>
          <ListDefaultsContext value={defaults}>
            <Nav />
          </ListDefaultsContext>
        </UnreadContext>
      ),
    },
    address: '/tags',
    user: { user_permissions: ['list contact'], company: { auto_dialer_enabled: false } },
    api: {},
  });
  const hrefs = () => [...document.querySelectorAll('a')].map((link) => link.getAttribute('href')).slice(0, 2);
  expect(hrefs()).toEqual(['/channels/inbox/open', '/contacts']);
  await act(async () => {
    defaults.keep('contacts', { mine: true, list: 5 });
    defaults.keep('inbox', { unread: true });
  });
  expect(hrefs()).toEqual(['/channels/inbox/open?unread=true', '/contacts?mine=true&list=5']);
});

it.each([
  [['Company Supervisor'], [], '/wallboard/overview'],
  [['Company Agent'], ['list communication', 'barge and whisper on call'], '/wallboard/live-calls'],
  [['Company Agent'], ['list communication'], undefined],
])('leads %j with the permissions %j to the wallboard at %s', async (roles, permissions, place) => {
  const unread = { counts: signal({ contacts: 0, is_at_least: false }) } as unknown as ContextType<
    typeof UnreadContext
  >;
  await openPage({
    routes: {
      '/contacts': () => (
        <UnreadContext value={unread}>
          <Nav />
        </UnreadContext>
      ),
    },
    address: '/contacts',
    user: { user_roles: roles, user_permissions: permissions, company: { auto_dialer_enabled: false } },
    api: {},
  });
  expect(document.querySelector('a[href^="/wallboard"]')?.getAttribute('href')).toBe(place);
});
