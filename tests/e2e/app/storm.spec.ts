import { expect, signIn, test } from './app.fixture.js';
import { importDone, serveExchange } from './exchange-data.js';
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

// What the server does meanwhile is in import-storm.test.ts.
test('somebody types in a field of a contact through an import and a storm: the text stays, and is saved beside what the storm has done', async ({
  api,
  page,
}) => {
  const state = await serveExchange(page);
  state.one = { ...state.one, stage: 'importing', done_count: 0 };
  api.allow('import contact');
  const [maya] = api.contacts;
  await signIn(page, api, `/contacts/${maya?.id}`);
  const tray = page.locator('.app-exchange');
  await expect(tray).toContainText('0 of 1,204');
  await page.getByRole('button', { name: /^Edit Notes/ }).click();
  const notes = page.getByRole('textbox', { name: 'Notes' });
  await notes.fill('');
  const text = 'Wants a quote for three chairs, and rings again on Monday';
  const tell = async (fields: Partial<typeof state.one>): Promise<void> => {
    state.one = { ...state.one, ...fields, version: state.one.version + 1 };
    await api.emit('contact_import_updated', state.one, state.one.version);
  };
  const step = (sent: number) => (sent % 100 === 0 ? tell({ done_count: sent * 2 }) : undefined);
  const [{ byContact }] = await Promise.all([blow(api, { events: 500, pause: step }), notes.pressSequentially(text)]);
  await tell(importDone);
  await expect(tray).toHaveCount(0);
  await expect(notes).toHaveValue(text);
  const before = api.contacts[0];
  expect(byContact.get(maya?.id ?? 0)).toBeGreaterThan(3);
  await notes.press('Control+Enter');
  await expect(page.getByRole('button', { name: `Edit Notes: ${text}` })).toBeVisible();
  await expect.poll(() => api.contacts[0]?.notes).toBe(text);
  expect(api.contacts[0]).toMatchObject({ name: before?.name, company_name: before?.company_name });
  await expect(page.getByText(/not saved yet/)).toHaveCount(0);
  await page.goto(`${api.origin}/contacts/import/7`);
  await expect(page.locator('.app-import')).toContainText('1,102');
});
