import { profileOf } from '@talk/core/testing';
import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { closePage, fill, openPage } from '../shared/testing/page-driver.js';
import { SettingsPage } from './settings-page.js';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(async () => {
  vi.useRealTimers();
  await closePage();
});

const links = (): string[] =>
  [...document.querySelectorAll('main a, .app-settings-page a')].map((link) => {
    const [label] = [...link.querySelectorAll('strong')].map(({ textContent }) => textContent);
    return `${label} ${new URL((link as HTMLAnchorElement).href).pathname}${new URL((link as HTMLAnchorElement).href).hash}`;
  });

async function search(text: string): Promise<void> {
  await fill('Search settings', text);
  await act(async () => void (await vi.advanceTimersByTimeAsync(250)));
}

it('finds a setting by what its screen calls it or says of it, and leads to its section', async () => {
  const user = profileOf({ user_roles: ['Company Admin'] });
  await openPage({ routes: { '/settings': SettingsPage }, address: '/settings', user, api: {} });
  await search('area codes');
  expect(links()).toEqual(['Area codes /settings/general#general-areas', 'Areas /settings/general#general-areas']);
  await search('record');
  expect(links()).toContain('Record calls /settings/lines');
  await search('people choose');
  expect(links()).toEqual(['People choose the status of contacts /settings/general#general-contacts']);
  await search('xyzzy');
  expect(links()).toEqual([]);
  expect(document.body.textContent).toContain('No setting matches “xyzzy”.');
});

it('finds each setting of texts below its heading', async () => {
  const user = profileOf({ user_permissions: ['manage compliance', 'manage billing'] });
  await openPage({ routes: { '/settings': SettingsPage }, address: '/settings', user, api: {} });
  const found = async (text: string): Promise<string | undefined> => {
    await search(text);
    return links().find((link) => /\/settings\/texting#|\/account#/.test(link));
  };
  expect(await found('undo a text')).toBe('Time to undo a text /settings/texting#texting-general');
  expect(await found('how to opt out')).toBe('Sentence on how to opt out /settings/texting#texting-opt-out');
  expect(await found('reply to help')).toBe('Reply to STOP, START and HELP /settings/texting#texting-replies');
  expect(await found('holiday')).toBe('Hours by place /settings/texting#texting-quiet');
  expect(await found('only some countries')).toBe('Only some countries /settings/texting#texting-countries');
  expect(await found('short links')).toBe('Short links /settings/texting#texting-links');
  expect(await found('one file per text')).toBe('One file per text /settings/texting#texting-lines');
  expect(await found('credits left')).toBe('Credits left /account#account-rates');
});

it('does not offer what the person may not change', async () => {
  const user = profileOf({ user_roles: ['Company Agent'], user_permissions: ['answer call'] });
  await openPage({ routes: { '/settings': SettingsPage }, address: '/settings', user, api: {} });
  await search('area codes');
  expect(links()).toEqual([]);
  await search('quiet');
  expect(links()).toEqual(['Notification /settings/notifications', 'Quiet hours /settings/notifications#notify-quiet']);
});
