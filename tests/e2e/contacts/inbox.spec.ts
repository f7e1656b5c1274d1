import type { Contact } from '@talk/contract';
import { apiAs } from '../../support/api.js';
import { changeScheme } from '../../support/scheme.js';
import { openApp } from '../pages/app-page.js';
import { expectAccessibleInBoth } from '../axe.js';
import { callLine, openHandset } from '../handset.js';
import { expect, test, type Page } from '../stack.fixture.js';

const PICTURES = process.env['INBOX_PICTURES'];
/** Light, dark, and in every width at which the panes change. */
async function pictures(page: Page, name: string): Promise<void> {
  if (!PICTURES) return;
  const size = page.viewportSize();
  await page.screenshot({ path: `${PICTURES}/${name}-1440.png` });
  await changeScheme(page, 'dark');
  await page.screenshot({ path: `${PICTURES}/${name}-dark.png` });
  await changeScheme(page, 'light');
  for (const width of [1280, 800, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await page.screenshot({ path: `${PICTURES}/${name}-${width}.png` });
  }
  if (size) await page.setViewportSize(size);
}

const TASKS = 20;

/** Twenty people with a status of their own making, whom nobody else here works with. */
async function openTasks(api: Awaited<ReturnType<typeof apiAs>>, lead: string): Promise<Contact[]> {
  const made: Contact[] = [];
  for (let index = 1; index <= TASKS; index += 1) {
    const body = { first_name: `Task ${index}`, last_name: lead };
    made.push(await api.request<Contact>('POST', '/api/v1/contact', body));
  }
  const contact_ids = made.map(({ id }) => id);
  await api.request('PUT', '/api/v2/contacts/task-status', { contact_ids, task_status: 'open' });
  return made;
}

test('an agent works twenty tasks to zero by keyboard, takes one back, and finds a caller on top', async ({
  stack,
  visit,
}) => {
  const api = await apiAs(stack, 'admin');
  const lead = 'Triage';
  await openTasks(api, lead);
  const app = await openApp(visit, stack, 'agent', {
    viewport: { width: 1440, height: 900 },
    expects: /status of 409 .*\/task-status/,
  });
  await app.getByRole('link', { name: /^Inbox/ }).click();
  await expect(app).toHaveURL(/\/channels\/inbox\/open$/);
  const list = app.getByRole('region', { name: 'Inbox' });
  const rows = list.getByRole('list', { name: 'Contacts' }).getByRole('listitem');
  await expect(rows.first()).toBeVisible();
  await pictures(app, 'list');
  await expectAccessibleInBoth(app, 'the inbox');

  // The filter of the address: those of this test alone.
  const filter = JSON.stringify({ and: [{ field: 'last_name', operator: 'any-of', value: [lead] }] });
  await app.goto(`${stack.origins.app}/channels/inbox/open?filter=${encodeURIComponent(filter)}`);
  await expect(rows.first()).toHaveAttribute('aria-posinset', '1');
  await app.keyboard.press('j');
  await app.keyboard.press('Enter');
  await expect(app.getByRole('heading', { level: 1, name: new RegExp(lead) })).toBeVisible();
  await pictures(app, 'open');
  await expectAccessibleInBoth(app, 'the inbox with a contact');
  const openName = () => app.locator('.app-contact-who h1').textContent();
  // Of those in sight, the rows are counted; each name comes once.
  const worked = new Set<string | null>();
  for (let left = TASKS - 1; left > 0; left -= 1) {
    const before = await openName();
    worked.add(before);
    await app.keyboard.press('e');
    await expect(app.locator('.app-contact-who h1')).not.toHaveText(before ?? '');
    if (left < 8) await expect(rows).toHaveCount(left);
  }
  expect(worked.size).toBe(TASKS - 1);
  // Taken back, the last one is in the list again.
  await app.keyboard.press('Control+z');
  await expect(rows).toHaveCount(2);
  await app.keyboard.press('e');
  await expect(rows).toHaveCount(1);
  await app.keyboard.press('e');
  await expect(app.getByText('No contacts match these filters')).toBeVisible();
  await expect(app).toHaveURL(/\/channels\/inbox\/open\?/);

  // Whoever worked with this caller before: they are closed, and their call opens them.
  const known = await api.request<{ contact: { id: number } | null }>(
    'GET',
    `/api/v1/contact/phone-number?phone_number=${encodeURIComponent('+14155550158')}`,
  );
  const contact_ids = known.contact === null ? [] : [known.contact.id];
  if (known.contact !== null)
    await api.request('PUT', '/api/v2/contacts/task-status', { contact_ids, task_status: 'closed' });
  // A caller is on top, open again.
  await app.goto(`${stack.origins.app}/channels/inbox/open`);
  await expect(rows.first()).toBeVisible();
  const caller = await openHandset(visit, stack.origins.sandbox, '0158', { hz: 700 });
  await callLine(caller);
  await caller.getByRole('button', { name: /^(?:Cancel|End call)$/ }).click();
  await expect(
    caller
      .getByRole('heading', { name: 'Call ended' })
      .or(caller.getByRole('region', { name: 'Call ended' }))
      .first(),
  ).toBeVisible();
  await app.goto(`${stack.origins.app}/channels/inbox/open`);
  await expect(rows.first()).toContainText('Ingrid Solberg');

  // On a phone: one pane, and the way back.
  await app.setViewportSize({ width: 390, height: 844 });
  await rows.first().getByRole('link').click();
  await expect(list).toBeHidden();
  await app.getByRole('link', { name: 'Back to the inbox' }).click();
  await expect(rows.first()).toBeVisible();
  await expect(app).toHaveURL(/\/channels\/inbox\/open$/);
});
