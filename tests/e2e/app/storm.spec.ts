import { expect, signIn, test } from './app.fixture.js';
import { blow, differences, loadRows, watchRows } from './storm.js';

// `npm run bench:storm` does the same with 10,000 contacts at 500 events a second, and measures frames.
test('a storm of events draws the rows anew that it names, and no others; at its end the list is what the server has', async ({
  api,
  page,
}) => {
  await signIn(page, api, '/contacts');
  await loadRows(page, api.contacts.length);
  const asked = api.asked.get('GET /api/v2/contacts');
  const drawn = await watchRows(page);
  const { byContact } = await blow(api, { events: 500, pause: () => undefined });
  await expect.poll(() => differences(page, api)).toEqual([]);

  const changes = Object.entries((await drawn()).byContact);
  expect(changes.length).toBeGreaterThan(10);
  expect(changes.filter(([id, times]) => times > (byContact.get(Number(id)) ?? 0))).toEqual([]);
  for (const share of [0.3, 0.6, 1]) {
    await page.locator('.app-table-scroll').evaluate((list, to) => (list.scrollTop = list.scrollHeight * to), share);
    await expect.poll(() => differences(page, api)).toEqual([]);
  }
  // Nothing was asked again: the store had it all.
  expect(api.asked.get('GET /api/v2/contacts')).toBe(asked);
});
