import type { Page } from '@playwright/test';
import { expect, signIn, test } from './app.fixture.js';
import { makeList } from './fake-lists.js';
import { LOOKS, looking, words } from './looks.js';
import { makeLongTimeline, makeText } from './world-data.js';

// A contact's timeline: narrowed, and searched; and the lists that the contact is in.

test.use({ actionTimeout: 10_000 });
test.setTimeout(60_000);

const ENTRIES = 5_000;
const entry = (page: Page, id: number) => page.locator(`#communication-${id}`);
const place = (page: Page) => page.locator('.app-timeline-find');
const highlighted = (page: Page): Promise<number> =>
  page.evaluate(() => CSS.highlights.get('app-timeline-find')?.size ?? 0);

for (const { name, width, language, schemes } of [LOOKS[0], LOOKS[3]]) {
  test.describe(name, () => {
    test.use({ viewport: { width, height: 844 }, actionTimeout: 10_000 });
    test('a timeline that is narrowed and searched is whole', async ({ api, page }) => {
      const check = looking(page, name, schemes);
      if (language !== null) await page.addInitScript((tag) => localStorage.setItem('talk:language', tag), language);
      api.timeline.splice(0, api.timeline.length, ...makeLongTimeline(200));
      await signIn(page, api, '/contacts/1?only=texts,changes&way=inbound&find=chairs');
      await expect(place(page)).toContainText(words(' of '));
      await check('timeline-found');
      await page.getByRole('button', { name: words('Filter the timeline') }).click();
      await check('timeline-menu');
    });
  });
}

test('words are found in all of 5,000 entries, from the newest to the oldest and round again; Escape ends it', async ({
  api,
  page,
}) => {
  const all = makeLongTimeline(ENTRIES).map((each) =>
    each.id === 13 || each.id === 2_509 ? { ...each, body: 'The roof, and the ROOF again' } : each,
  );
  api.timeline.splice(0, api.timeline.length, ...all);
  await signIn(page, api, '/contacts/1');
  await expect(entry(page, ENTRIES)).toBeInViewport();
  await page.getByRole('log').focus();
  await page.keyboard.press('f');
  await page.keyboard.type('ro');
  await expect(page).not.toHaveURL(/find=r/);
  await page.keyboard.type('of');
  await expect(place(page)).toContainText('1 of 2');
  await expect(page).toHaveURL(/find=roof/);
  await expect(entry(page, 2_509)).toBeInViewport();
  await expect(entry(page, 2_509)).toHaveAttribute('data-marked', '');
  await expect.poll(() => highlighted(page)).toBe(2);

  await page.keyboard.press('Enter');
  await expect(place(page)).toContainText('2 of 2');
  await expect(entry(page, 13)).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(place(page)).toContainText('1 of 2');
  await page.keyboard.press('Shift+Enter');
  await expect(place(page)).toContainText('2 of 2');

  // What happens meanwhile counts.
  const news = { ...makeText(ENTRIES + 1), body: 'About that roof' };
  api.timeline.unshift(news);
  await api.emit('new_communication', news, 1);
  await expect(place(page)).toContainText('3 of 3');

  await page.keyboard.press('Escape');
  await expect(place(page)).toHaveCount(0);
  await expect(page).not.toHaveURL(/find=/);
  await expect.poll(() => highlighted(page)).toBe(0);
  await expect(page.getByRole('button', { name: 'Find in the timeline' })).toBeFocused();
});

test('kinds and a direction are chosen, stand in the address, and hold for what happens', async ({ api, page }) => {
  api.timeline.splice(0, api.timeline.length, ...makeLongTimeline(120));
  await signIn(page, api, '/contacts/1');
  await page.getByRole('button', { name: 'Filter the timeline' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Texts' }).click();
  await page.getByRole('menuitemradio', { name: 'Inbound' }).click();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/only=texts&way=inbound/);
  const log = page.getByRole('log');
  await expect(log.locator('[data-side=theirs]').first()).toBeVisible();
  await expect(log.locator('[data-side=both], [data-side=ours]')).toHaveCount(0);
  await expect(log.locator('.tk-audit-entry')).toHaveCount(0);

  const call = { ...makeText(121), type: 'call' as const, body: null };
  const text = makeText(122);
  api.timeline.unshift(text, call);
  await api.emit('new_communication', call, 1);
  await api.emit('new_communication', text, 1);
  await expect(entry(page, 122)).toBeInViewport();
  await expect(entry(page, 121)).toHaveCount(0);

  await page.reload();
  await expect(entry(page, 122)).toBeInViewport();
  await expect(log.locator('[data-side=both], [data-side=ours]')).toHaveCount(0);
  await page.getByRole('button', { name: 'Do not filter by Inbound' }).click();
  await expect(log.locator('[data-side=ours]').first()).toBeVisible();
  await page.getByRole('button', { name: 'Show everything' }).click();
  await expect(entry(page, 121)).toBeInViewport();
  await expect(page).not.toHaveURL(/only=/);
});

test('what a link names is never hidden: the filter goes, and that is said', async ({ api, page }) => {
  api.timeline.splice(0, api.timeline.length, ...makeLongTimeline(120));
  // A call, far back.
  await signIn(page, api, '/contacts/1?only=texts#communication-12');
  await expect(page.getByText('The filter was taken off: it hid this entry.')).toBeVisible();
  await expect(entry(page, 12)).toBeInViewport();
  await expect(page).toHaveURL(/\/contacts\/1#communication-12$/);

  await page.goto(`${api.origin}/contacts/1?only=texts#contact-audit-9`);
  await expect(page.locator('#contact-audit-9')).toBeInViewport();
  await expect(page).toHaveURL(/\/contacts\/1#contact-audit-9$/);

  // One that it shows is gone to with the filter on.
  await page.goto(`${api.origin}/contacts/1?only=calls#communication-12`);
  await expect(entry(page, 12)).toBeInViewport();
  await expect(page).toHaveURL(/only=calls/);
});

test('the lists of a contact are links; it is put into one and taken out, where the person may', async ({
  api,
  page,
}) => {
  api.lists.lists.push(
    makeList(41, 'Harbor Expo'),
    makeList(42, 'Autumn webinar', { hasEdit: false, hasDelete: false }),
    makeList(43, 'Call back'),
    makeList(44, 'Waiting', { type: 'dynamic', filters: { and: [] }, contacts_count: null }),
  );
  api.lists.members.set(41, new Set([1])).set(42, new Set([1]));
  await signIn(page, api, '/contacts/1');
  const lists = page.locator('.app-in-lists');
  await expect(lists.getByRole('link')).toHaveText(['Harbor Expo', 'Autumn webinar']);
  await expect(lists.getByRole('link', { name: 'Harbor Expo' })).toHaveAttribute('href', /list=41/);
  await expect(lists.getByRole('button', { name: 'Take out of Autumn webinar' })).toHaveCount(0);

  await lists.getByRole('button', { name: /^Change lists/ }).click();
  await expect(page.getByRole('menuitemcheckbox')).toHaveText(['Harbor Expo', 'Call back']);
  await page.getByRole('menuitemcheckbox', { name: 'Call back' }).click();
  await page.keyboard.press('Escape');
  await expect(lists.getByRole('link')).toHaveText(['Harbor Expo', 'Autumn webinar', 'Call back']);
  await lists.getByRole('button', { name: 'Take out of Harbor Expo' }).click();
  await expect(lists.getByRole('link')).toHaveText(['Autumn webinar', 'Call back']);
  expect([...(api.lists.members.get(41) ?? []), ...(api.lists.members.get(43) ?? [])]).toEqual([1]);

  // A colleague puts it back.
  api.lists.members.get(41)?.add(1);
  await api.emit('contact_list_bulk_created', { list_id: 41, count: 1 }, 1);
  await expect(lists.getByRole('link')).toHaveText(['Harbor Expo', 'Autumn webinar', 'Call back']);
});
