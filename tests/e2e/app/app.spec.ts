import type { Contact } from '@talk/contract';
import { expect, row, signIn, test, titled, violations } from './app.fixture.js';
import { makeContact, makeTimeline, RECORDING_ID } from './world-data.js';

test('a person signs in by keyboard, finds a contact by number, and hears the recording of a call', async ({
  api,
  page,
}) => {
  await page.goto(`${api.origin}/contacts?api_token=secret-1`);
  await expect(page).toHaveURL(`${api.origin}/login?redirect=%2Fcontacts`);
  await expect(page.getByLabel('Email')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Enter the email address you sign in with.')).toBeVisible();
  await expect(page.getByLabel('Email')).toBeFocused();
  await page.keyboard.type('agent@acme.test');
  await page.keyboard.press('Tab');
  await page.keyboard.type('wrong');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Email or password is not correct.')).toBeVisible();
  await expect(page.getByLabel('Password')).toBeFocused();
  await page.keyboard.press('Control+A');
  await page.keyboard.type('talk-demo-1');
  await page.keyboard.press('Enter');
  await expect(page).toHaveTitle(titled('Contacts · Acme · Talk'));
  await expect(page).toHaveURL(`${api.origin}/contacts`);

  await page.keyboard.press('/');
  await page.keyboard.type('(415) 555-0154');
  await expect(page).toHaveURL(/q=/);
  await expect(page.getByRole('table').getByRole('link', { name: 'Tom Nakamura', exact: true })).toBeVisible();
  await expect(row(page, 'Maya Lopez')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(row(page, 'Maya Lopez')).toBeVisible();
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await expect(page).toHaveTitle(titled('Maya Lopez · Acme · Talk'));

  const wave = page.locator('.app-bars[data-known]');
  await expect(wave).toBeVisible();
  const heights = await wave.locator('i').evaluateAll((bars) => bars.map((bar) => bar.getBoundingClientRect().height));
  expect(Math.max(...heights)).toBeGreaterThan(3 * Math.min(...heights));
  // The picture has come without the sound.
  const sound = `GET /static/uploaded_file/${RECORDING_ID}`;
  expect(api.asked.get(sound)).toBeUndefined();
  await page.getByRole('button', { name: 'Play recording' }).click();
  await expect(page.getByRole('button', { name: 'Pause recording' })).toBeVisible();
  const slider = page.getByRole('slider', { name: 'Position in the recording' });
  await slider.focus();
  await page.keyboard.press('ArrowRight');
  await expect(slider).toHaveAttribute('aria-valuenow', /^([5-9]|1\d)$/);
  expect(api.asked.get(sound)).toBe(1);
  await expect(page.locator('.app-bars i[data-played]').first()).toBeVisible();
  await page.keyboard.press('Space');
  await expect(page.getByRole('button', { name: 'Play recording' })).toBeVisible();
  await expect.poll(() => api.asked.get('POST /api/v1/contact/1/mark-as-read')).toBe(1);
});

test('a field is edited in place; a bad value and a colleague who was faster are said in words', async ({
  api,
  page,
}) => {
  await signIn(page, api, '/contacts/1');
  const value = page.getByRole('button', { name: /^Edit Email/ });
  await value.click();
  const field = page.getByLabel('Email', { exact: true });
  await expect(field).toBeFocused();
  await field.fill('nonsense');
  await page.keyboard.press('Enter');
  await expect(page.getByText('This is not an email address.')).toBeVisible();

  const maya = api.contacts[0];
  if (maya === undefined) throw new Error('no contact');
  api.contacts[0] = { ...maya, email: 'colleague@acme.test', version: maya.version + 7 };
  await field.fill('mine@acme.test');
  await page.keyboard.press('Enter');
  await expect(page.getByText('It is now “colleague@acme.test”. Save again to replace it.')).toBeVisible();
  await expect(field).toHaveValue('mine@acme.test');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Edit Email: mine@acme.test' })).toBeFocused();
  expect(api.contacts[0]?.email).toBe('mine@acme.test');

  // The same when the page has heard of the change while the field was open.
  await page.getByRole('button', { name: 'Edit First name: Maya' }).click();
  const first = page.getByLabel('First name', { exact: true });
  await first.fill('Mia');
  const renamed = { ...api.contacts[0], first_name: 'Maia', name: 'Maia Lopez', version: 99 } as Contact;
  api.contacts[0] = renamed;
  await api.emit('contact_updated', renamed, 99);
  await expect(page.getByRole('heading', { name: 'Maia Lopez', level: 1 })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByText('It is now “Maia”. Save again to replace it.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Edit First name: Maia' })).toBeFocused();
});

test('the list is its address, and events change it without moving rows', async ({ api, page }) => {
  await signIn(page, api, '/contacts?sort=name&mine=true');
  await expect(page.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'ascending');
  await expect(
    page.getByRole('navigation', { name: 'Filters' }).getByRole('link', { name: 'My contacts' }),
  ).toHaveAttribute('aria-current', 'true');
  await page.getByRole('link', { name: 'All', exact: true }).click();
  await page.getByRole('button', { name: 'Last engagement' }).click();
  await expect(row(page, 'Maya Lopez')).toHaveAttribute('aria-rowindex', '2');
  await expect(page.getByRole('button', { name: /Live: changes appear at once/ })).toBeVisible();

  const maya = makeContact(0);
  const before = await row(page, 'Maya Lopez').boundingBox();
  await api.emit('contact_updated', { ...maya, company_name: 'Renamed Dental', version: 50 }, 50);
  await expect(row(page, 'Maya Lopez')).toContainText('Renamed Dental');
  await api.emit(
    'contacts_updated',
    { changes: { company_name: 'Lopez Group' }, items: [{ ...maya, version: 51 }] },
    1,
  );
  await expect(row(page, 'Maya Lopez')).toContainText('Lopez Group');
  await api.emit('contact_updated', { ...maya, company_name: 'Late', version: 40 }, 40);
  const arrived = { ...makeContact(700), id: 901, name: 'Brand New', last_engagement_at: new Date().toISOString() };
  api.contacts.push(arrived);
  await api.emit('contact_created', arrived, 1);
  await expect(page.getByRole('button', { name: '1 new' })).toBeVisible();
  await expect(row(page, 'Maya Lopez')).toContainText('Lopez Group');
  expect(await row(page, 'Maya Lopez').boundingBox()).toEqual(before);
  await page.getByRole('button', { name: '1 new' }).click();
  await expect(row(page, 'Brand New')).toBeVisible();

  // What was typed and not searched for does not stand over another list.
  await page.getByRole('searchbox').fill('Maya');
  await row(page, 'Maya Lopez').getByRole('link', { name: 'Maya Lopez', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Maya Lopez', level: 1 })).toBeVisible();
  await expect(page.getByRole('searchbox')).toHaveValue('');

  await page.goto(`${api.origin}/contacts?q=zzzz`);
  await expect(page.getByText('No matches for “zzzz”')).toBeVisible();
  await page.getByRole('link', { name: 'Clear the search' }).click();
  await expect(row(page, 'Brand New')).toBeVisible();

  // A list that is there as a whole hears also of those that a change of many brings into it, and of no others.
  await page.goto(`${api.origin}/contacts?unread=true`);
  await expect(row(page, 'Maya Lopez')).toBeVisible();
  await expect(page.getByRole('button', { name: /Live: changes appear at once/ })).toBeVisible();
  const items = [4, 5].map((index) => ({ ...makeContact(index), version: 60, unread_count: index - 4 }));
  await api.emit('contacts_updated', { changes: { company_name: 'Lopez Group' }, items }, 1);
  await expect(page.getByRole('button', { name: '1 new' })).toBeVisible();
});

test('a linked communication is found on an earlier page and has the focus; news arrives by itself', async ({
  api,
  page,
}) => {
  await signIn(page, api, '/contacts/1#communication-270');
  const linked = page.locator('#communication-270');
  // The mark goes after five seconds: all three are looked at together.
  await Promise.all([
    expect(linked).toHaveAttribute('data-marked', ''),
    expect(linked).toBeInViewport(),
    expect(linked).toBeFocused(),
  ]);
  await page.getByRole('button', { name: 'Jump to latest' }).click();
  const [newest] = makeTimeline();
  if (newest === undefined) throw new Error('no timeline');
  const now = new Date().toISOString();
  await api.emit(
    'new_communication',
    { ...newest, id: 999, body: 'One more thing', created_at: now, is_read: false },
    1,
  );
  await expect(page.getByText('One more thing', { exact: true })).toBeInViewport();

  // A link says where it leads; a page that says nothing has no card.
  const links = 'Which of these? https://shop.example/chair';
  await api.emit('new_communication', { ...newest, id: 1000, body: links, created_at: now, is_read: false }, 1);
  const card = page.locator('#communication-1000').getByRole('link', { name: /Oak chair, two sizes/ });
  await expect(card).toHaveAttribute('href', 'https://shop.example/chair');
  await expect(card).toContainText('Acme Chairs · shop.example');
  await expect(card).toBeInViewport();
  const mute = 'Or this: https://mute.example';
  await api.emit('new_communication', { ...newest, id: 1001, body: mute, created_at: now, is_read: false }, 1);
  await expect(page.locator('#communication-1001')).toBeInViewport();
  await expect.poll(() => api.asked.get('GET /api/v1/link-preview')).toBe(2);
  await expect(page.locator('#communication-1001').locator('.tk-link-card')).toHaveCount(0);
});

test('a link to one of the newest entries leaves the newest in view', async ({ api, page }) => {
  const [newest, , , linked] = makeTimeline();
  await signIn(page, api, `/contacts/1#communication-${linked?.id}`);
  await expect(page.locator(`#communication-${linked?.id}`)).toBeFocused();
  await expect(page.locator(`#communication-${linked?.id}`)).toBeInViewport();
  await expect(page.locator(`#communication-${newest?.id}`)).toBeInViewport();
});

test('a new contact whose number is taken leads to the one that has it', async ({ api, page }) => {
  await signIn(page, api);
  await page.getByRole('button', { name: 'New contact' }).click();
  const dialog = page.getByRole('dialog', { name: 'New contact' });
  await expect(dialog.getByLabel('First name')).toBeFocused();
  await dialog.getByLabel('First name').fill('Double');
  await dialog.getByLabel('Phone number').fill('415.555.0151');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Another contact already has this number.')).toBeVisible();
  expect(await violations(page)).toEqual([]);
  const beside = page.waitForEvent('popup');
  await dialog.getByRole('link', { name: 'Open Dana Brandt' }).click();
  await expect(await beside).toHaveURL(/\/contacts\/2/);
  // Nothing that was typed is lost by looking.
  await expect(dialog.getByText('Dana Brandt has it. What you typed stays here.')).toBeVisible();
});

test('an expired session is continued over the frozen screen, and what was typed is saved then', async ({
  api,
  page,
}) => {
  await signIn(page, api, '/contacts/1');
  await page.getByRole('button', { name: /^Edit Email/ }).click();
  await page.getByLabel('Email', { exact: true }).fill('kept@acme.test');
  api.expire();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Sign in again' });
  await expect(dialog).toContainText('agent@acme.test');
  await expect(dialog.getByLabel('Password')).toBeFocused();
  expect(await violations(page)).toEqual([]);
  await page.keyboard.type('talk-demo-1');
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  // What was being saved is saved by itself.
  await expect(page.getByRole('button', { name: 'Edit Email: kept@acme.test' })).toBeVisible();
  await expect.poll(() => api.contacts.some(({ email }) => email === 'kept@acme.test')).toBe(true);
  await expect(page.getByText(/not saved yet/)).toHaveCount(0);
});

test('too many attempts count down; several accounts are chosen by number; signing out leads back', async ({
  api,
  page,
}) => {
  api.multipleAccounts();
  api.loginAnswers.push({
    status: 429,
    body: { message: 'Too many', code: 'RATE_LIMITED', ref: 'r' },
    headers: { 'retry-after': '4' },
  });
  await signIn(page, api, '/contacts/4');
  await expect(page.getByRole('button', { name: /Try again in \d second/ })).toBeDisabled();
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { name: 'Choose an account' })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('2');
  await expect(page).toHaveTitle(titled('Amélie Fournier · Globex · Talk'));
  await page.getByRole('button', { name: 'Account of Priya Sharma' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in to Talk' })).toBeVisible();
  await expect(page).toHaveURL(/\/login/);
});

test('a contact that cannot be found is said as the specification says it', async ({ api, page }) => {
  await signIn(page, api, '/contacts/99999');
  await expect(page.getByText('Cannot find Contact.', { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\/channels\/inbox\/open$/);
  await page.goto(`${api.origin}/contacts/undefined`);
  await expect(page.getByText('Failed to process contact fetch: Missing contact id!')).toBeVisible();
  await page.goto(`${api.origin}/contacts/maya`);
  await expect(page.getByText('Cannot find Contact.', { exact: true })).toBeVisible();
  await page.goto(`${api.origin}/settings/visibility`);
  await expect(page.getByText('You see all contacts.')).toBeVisible();
  await page.goto(`${api.origin}/nowhere`);
  await expect(page.getByText('This page does not exist')).toBeVisible();
});

for (const colorScheme of ['light', 'dark'] as const) {
  for (const width of [1440, 390]) {
    test.describe(`${colorScheme}, ${width} px`, () => {
      test.use({ colorScheme, viewport: { width, height: 844 } });
      test('list and contact fit the window, in the theme that it asks for', async ({ api, page }) => {
        const overflows = () => page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
        await signIn(page, api);
        await expect(row(page, 'Maya Lopez')).toBeVisible();
        await expect(page.getByRole('button', { name: /Account of/ })).toBeVisible();
        await expect.poll(overflows).toBe(false);
        await page.getByRole('link', { name: 'Maya Lopez', exact: true }).click();
        await expect(page.locator('.app-bars[data-known]')).toBeVisible();
        await expect.poll(overflows).toBe(false);
        await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
      });
    });
  }
}
