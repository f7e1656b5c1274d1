import type { FrameLocator, Locator, Page } from '@playwright/test';
import { openApp, openContact } from '../pages/app-page.js';
import { askOutsideDayTime } from '../company-settings.js';
import { openCrmPage } from '../pages/crm-page.js';
import { openHandset } from '../handset.js';
import { expect, test } from '../stack.fixture.js';
import { apiAs } from '../../support/api.js';

const QUESTION =
  /^This is outside the contact's day time\. Do you want to make a call\? It's [34]:\d\d AM for (?:Rahul Kapoor|Amelia Hart|Kofi Mensah)\.$/;

/** Browsers note every answer that is no success; the question is one. */
const ASKED = /409.*\/api\/v1\/call\)/;

/** A zone whose clocks show three in the morning now; it may be four before the test is over. */
function zoneAtNight(): string {
  const offset = ((3 - new Date().getUTCHours() + 36) % 24) - 12;
  return offset === 0 ? 'Etc/GMT' : `Etc/GMT${offset > 0 ? '-' : '+'}${Math.abs(offset)}`;
}

const question = (place: Page | FrameLocator): Locator => place.getByRole('alertdialog', { name: 'Call now?' });

test.beforeEach(({ stack }) => askOutsideDayTime(stack, true));
test.afterEach(({ stack }) => askOutsideDayTime(stack, false));

test('a page’s call at night asks inside the frame: Cancel rings nobody, OK rings', async ({ stack, visit }) => {
  await moveToNight(stack, '+14155550153');
  const customer = await openHandset(visit, stack.origins.sandbox, '0153', { hz: 700 });
  const crm = await openCrmPage(visit, stack.origins.examples, { hz: 440 });
  crm.watch.expect(ASKED);
  await crm.page.getByRole('link', { name: '(415) 555-0153' }).click();
  await expect(question(crm.dialer).locator('.tk-why')).toHaveText(QUESTION);
  await question(crm.dialer).getByRole('button', { name: 'Cancel' }).click();
  await expect(crm.dialer.getByRole('textbox', { name: 'Phone number' })).toBeVisible();
  await expect(customer.getByRole('region', { name: 'Incoming call' })).toHaveCount(0);

  await crm.page.getByRole('link', { name: '(415) 555-0153' }).click();
  await question(crm.dialer).getByRole('button', { name: 'OK' }).click();
  await customer.getByRole('button', { name: 'Answer' }).click();
  await expect(crm.dialer.getByRole('timer')).toBeVisible();
});

test('the keypad shows that it is night there, and asks by keyboard', async ({ stack, visit }) => {
  await moveToNight(stack, '+14155550156');
  const customer = await openHandset(visit, stack.origins.sandbox, '0156', { hz: 700 });
  const crm = await openCrmPage(visit, stack.origins.examples, { hz: 440 });
  crm.watch.expect(ASKED);
  const number = crm.dialer.getByRole('textbox', { name: 'Phone number' });
  await number.fill('4155550156');
  await expect(crm.dialer.getByText(/[34]:\d\d AM there, outside calling hours/)).toBeVisible();
  await number.press('Enter');
  await expect(question(crm.dialer)).toBeFocused();
  await crm.page.keyboard.press('Escape');
  await expect(number).toHaveValue('(415) 555-0156');
  await number.press('Enter');
  await question(crm.dialer).getByRole('button', { name: 'OK' }).press('Enter');
  await expect(customer.getByRole('region', { name: 'Incoming call' })).toBeVisible();
});

test('the app asks the same question, and tells what knows the hour', async ({ stack, visit }) => {
  await moveToNight(stack, '+14155550157');
  const customer = await openHandset(visit, stack.origins.sandbox, '0157', { hz: 700 });
  const app = await openApp(visit, stack, 'agent', { hz: 440, expects: ASKED });
  await openContact(app, 'Kofi Mensah', 'Kofi Mensah');
  await expect(app.getByText(/^[34]:\d\d AM \(set manually\) · Outside calling hours$/)).toBeVisible();
  await app.getByRole('button', { name: 'Call', exact: true }).click();
  await expect(question(app).locator('.tk-why')).toHaveText(QUESTION);
  await question(app).getByRole('button', { name: 'Cancel' }).click();
  await expect(question(app)).toHaveCount(0);
  await app.getByRole('button', { name: 'Call', exact: true }).click();
  await question(app).getByRole('button', { name: 'OK' }).click();
  await expect(customer.getByRole('region', { name: 'Incoming call' })).toBeVisible();
});

test('do-not-contact is said before anybody presses, and lifted with a reason by who may', async ({ stack, visit }) => {
  const app = await openApp(visit, stack, 'supervisor', { hz: 440 });
  await openContact(app, 'Theo Laurent', 'Theo Laurent');
  await app.getByRole('button', { name: 'Add to Do Not Contact' }).click();
  const dialog = app.getByRole('dialog', { name: 'Add to Do Not Contact?' });
  await dialog.getByLabel('Why?').fill('Asked by mail');
  await dialog.getByRole('button', { name: 'Add to Do Not Contact' }).click();
  const notice = app.locator('.tk-banner[role=alert]').filter({ hasText: 'Reason: Asked by mail' }).first();
  await expect(notice).toContainText('This contact is on do-not-contact. Reason: Asked by mail');
  await expect(app.getByRole('button', { name: 'Call', exact: true })).toHaveAttribute('aria-disabled', 'true');

  const crm = await openCrmPage(visit, stack.origins.examples, { hz: 440 });
  await crm.dialer.getByRole('textbox', { name: 'Phone number' }).fill('4155550159');
  await expect(crm.dialer.getByText('This contact is on do-not-contact.')).toBeVisible();
  await expect(crm.dialer.getByText('Reason: Asked by mail')).toBeVisible();
  await expect(crm.dialer.getByText(/Marcus Hale.*can change that\./)).toBeVisible();
  await expect(crm.dialer.getByRole('button', { name: /^Call/ })).toBeDisabled();

  await notice.getByRole('button', { name: 'Remove from Do Not Contact' }).click();
  const lift = app.getByRole('dialog', { name: 'Remove from Do Not Contact?' });
  await lift.getByLabel('Why?').fill('Came back');
  await lift.getByRole('button', { name: 'Remove from Do Not Contact' }).click();
  await expect(notice).toHaveCount(0);
  await expect(app.getByRole('button', { name: 'Call', exact: true })).toHaveAttribute('aria-disabled', 'false');
});

test('the hour at a contact is told by what knows it best: their zone, their place, their number, the account', async ({
  stack,
  visit,
}) => {
  const admin = await apiAs(stack, 'admin');
  const wei = await admin.contactByPhone('+14155550155');
  const place = { cnam_city: null, cnam_state: null, cnam_country: null, cnam_zipcode: null };
  const change = (changes: object) => admin.request('PUT', `/api/v1/contact/${wei.id}`, changes);
  const app = await openApp(visit, stack, 'agent', { hz: 440 });
  const told = app.locator('.app-clock');
  const expectClock = (words: () => string) =>
    expect.poll(async () => (await told.textContent())?.startsWith(`${words()} · `)).toBe(true);

  await change({ ...place, timezone: 'Asia/Tokyo', cnam_zipcode: '10001' });
  await openContact(app, 'Wei Zhang', 'Wei Zhang');
  await expectClock(() => `${clock('Asia/Tokyo')} (set manually)`);
  // The postcode says New York and the number San Francisco: it must be day in both.
  await change({ timezone: null });
  await expectClock(() => `${clock('America/New_York')} – ${clock('America/Los_Angeles')}, by ZIP code or city`);
  await change({ cnam_zipcode: '94110' });
  await expectClock(() => `${clock('America/Los_Angeles')}, by ZIP code or city`);
  await change({ cnam_zipcode: null });
  await expectClock(() => `${clock('America/Los_Angeles')}, by area code`);

  // A number that is at home nowhere leaves it to the account.
  await admin.request('POST', '/api/v1/contact', { first_name: 'Nowhere', phone_number: '+18005550177' });
  await app.getByRole('link', { name: 'Contacts' }).first().click();
  await openContact(app, 'Nowhere', 'Nowhere');
  await expectClock(() => `${clock('America/Los_Angeles')}, by your account`);
});

const clock = (timeZone: string): string =>
  new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', minute: '2-digit' }).format(Date.now());

async function moveToNight(stack: Parameters<typeof apiAs>[0], phoneNumber: string): Promise<void> {
  const api = await apiAs(stack, 'admin');
  const contact = await api.contactByPhone(phoneNumber);
  await api.request('PUT', `/api/v1/contact/${contact.id}`, { timezone: zoneAtNight() });
}
