import { profileOf } from '@talk/core/testing';
import { afterEach, expect, it } from 'vitest';
import { closePage, openPage } from '../shared/testing/page-driver.js';
import { SettingsSections } from './settings-sections.js';

afterEach(closePage);

const names = (): string[] => [...document.querySelectorAll('.app-sections a')].map(({ textContent }) => textContent);
const current = (): string[] =>
  [...document.querySelectorAll('.app-sections [aria-current]')].map(({ textContent }) => textContent);

it('leads to the screens that this person may open, and marks the one that is open', async () => {
  const user = profileOf({ user_roles: ['Company Agent'], user_permissions: ['answer call', 'make call'] });
  await openPage({ routes: { '/settings/profile': SettingsSections }, address: '/settings/profile', user, api: {} });
  expect(names()).toEqual([
    'Settings',
    'Profile',
    'Visibility',
    'Personalization',
    'Outbound Call',
    'Notification',
    'Diagnosis',
    'Connection Test',
    'Messages for answering machines',
    'Password and sign-ins',
  ]);
  expect(current()).toEqual(['Profile']);
});

it('marks the screen to which a part of it belongs', async () => {
  const user = profileOf({ user_roles: ['Company Admin'] });
  await openPage({ routes: { '/settings/lines/3': SettingsSections }, address: '/settings/lines/3', user, api: {} });
  expect(current()).toEqual(['Lines']);
});
