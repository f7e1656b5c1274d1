import type { RunningStack } from '@talk/stack';
import { carrierControl } from '../../support/carrier-control.js';
import { apiAs } from '../../support/api.js';
import { plainPage, serveSite } from '../../support/sites.js';
import { expectReady, openCrmPage } from '../pages/crm-page.js';
import { expect, test, type Person, type Visit } from '../stack.fixture.js';

/** Chromium's own report of an answer that is not a success. */
const answered = (status: number, path: string) => new RegExp(`status of ${status} .*${path}`);

/** Opens the stand-alone dialer as the holder of `key` does, by the old-style address. */
async function openWithKey(visit: Visit, stack: RunningStack, key: string): Promise<Person> {
  const { page, watch } = await visit(`${stack.origins.app}/widgets/dialer/api_key/${key}`);
  watch.expect(answered(401, '/api/v1/auth/token'));
  watch.expect(answered(403, '/api/v1/auth/token'));
  await expect
    .poll(() => new URL(page.url()).pathname, { message: 'the key leaves the address' })
    .toBe('/widgets/dialer');
  return { page, watch };
}

/** The newest call on the company's record, and how many the carrier has carried. */
async function callCount(stack: RunningStack): Promise<{ newest: number; carrier: number }> {
  const api = await apiAs(stack, 'admin');
  const { data } = await api.request<{ data: { id: number }[] }>(
    'GET',
    '/api/v1/reports/communications?per_page=1&type=call',
  );
  const { calls } = await carrierControl(stack).state();
  return { newest: data[0]?.id ?? 0, carrier: calls.length };
}

test('a wrong password is refused in a sentence, in the dialer and in the app; what was typed stays', async ({
  stack,
  visit,
}) => {
  for (const address of ['/widgets/dialer', '/login']) {
    const { page, watch } = await visit(stack.origins.app + address);
    watch.expect(answered(401, '/login'));
    await page.getByLabel('Email').fill(stack.credentials.accounts.agent);
    await page.getByLabel('Password').fill('not-the-password');
    await page.getByLabel('Password').press('Enter');
    await expect(page.getByText('Email or password is not correct.')).toBeVisible();
    await expect(page.getByLabel('Email')).toHaveValue(stack.credentials.accounts.agent);
    await page.getByLabel('Password').fill(stack.credentials.password);
    await page.getByLabel('Password').press('Enter');
    await expect(page.getByText('Accepting calls').first()).toBeVisible();
  }
});

test('an unknown key says whose turn it is', async ({ stack, visit }) => {
  const { page } = await openWithKey(visit, stack, 'uk_never_made');
  await expect(page.getByRole('alert')).toContainText('The phone cannot be used here');
  await expect(page.getByRole('alert')).toContainText(
    'The key of this page is not recognized. Its owner must set a valid key.',
  );
});

test('a part of the phone that a deploy has taken away is missed in a sentence, and fetched again by Retry', async ({
  stack,
  visit,
}) => {
  let gone = true;
  const { page, watch } = await visit(`${stack.origins.app}/widgets/dialer`, {
    prepare: (context) =>
      context.route(/\/assets\/phone-[^/]+\.css$/, (route) => (gone ? route.abort() : route.continue())),
  });
  watch.expect(/net::ERR_FAILED/);
  await expect(page.getByRole('alert')).toContainText(
    'The phone could not be loaded. Check the connection and try again.',
  );
  gone = false;
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByLabel('Email')).toBeVisible();
});

test('a revoked key opens nothing, and ends what it had opened', async ({ stack, visit }) => {
  const admin = await apiAs(stack, 'admin');
  const { data: users } = await admin.request<{ data: { id: number; name: string }[] }>('GET', '/api/v2/users');
  const made = await admin.request<{ key: { id: number }; secret: string }>('POST', '/api/v1/api-keys', {
    kind: 'user',
    name: 'To be revoked',
    user_id: users.find(({ name }) => name === 'Elena Vargas')?.id,
    allowed_origins: [stack.origins.app],
  });
  const open = await openWithKey(visit, stack, made.secret);
  await expectReady(open.page);
  // Whatever the page asks between the revocation and the news of it is refused, and its socket is told to prove itself again.
  open.watch.expect(answered(401, '/'));
  await admin.request('DELETE', `/api/v1/api-keys/${made.key.id}`);
  const late = await openWithKey(visit, stack, made.secret);
  for (const { page } of [late, open]) {
    await expect(page.getByRole('alert')).toContainText(
      'The key of this page was revoked. Its owner must set a new one.',
    );
    await expect(page.getByLabel('Phone number')).toHaveCount(0);
  }
});

test('a site that is on no list reads within the second what to add, and a key that it has copied opens nothing', async ({
  stack,
  visit,
}) => {
  const { app } = stack.origins;
  const key = stack.credentials.keys.user;
  const thief = await serveSite(() =>
    plainPage(`<main id="phone" style="height:500px"></main><script src="${app}/embed.js"></script>
      <script>
        const asked = performance.now();
        Talk.dialer({ key: '${key}', publicId: 'demo-site', container: '#phone' }).ready.catch(({ code, message, details }) => {
          Object.assign(window, { outcome: { code, message, details, isSoon: performance.now() - asked < 9000 } });
        });
      </script>`),
  );
  try {
    const { page, watch } = await visit(thief.origin);
    watch.expect(/status of 403|is not on the list of key demo-site/);
    const place = page.frameLocator('iframe');
    await expect(place.getByRole('alert')).toHaveText(
      `This site is not on the list of key demo-site. Add ${thief.origin} under API keys.`,
    );
    await expect
      .poll(() => page.evaluate('window.outcome'))
      .toEqual({
        code: 'ORIGIN_FORBIDDEN',
        message: `ORIGIN_FORBIDDEN ${thief.origin} is not on the list of key demo-site. Add it under API keys.`,
        details: { site: thief.origin, key: 'demo-site' },
        // Not after the ten seconds that a frame has which says nothing.
        isSoon: true,
      });
    // Nothing of ours lies over the sentence, and nothing in the frame can be pressed.
    await expect(page.getByText('Phone did not load.')).toHaveCount(0);
    await expect(place.getByRole('button')).toHaveCount(0);
    const answer = await fetch(`${app}/api/v1/auth/token`, {
      method: 'POST',
      headers: { origin: thief.origin, 'content-type': 'application/json' },
      body: JSON.stringify({ key }),
    });
    expect([answer.status, await answer.json()]).toEqual([403, expect.objectContaining({ code: 'ORIGIN_FORBIDDEN' })]);
  } finally {
    await thief.close();
  }
});

test('an expired token is renewed without a word', async ({ stack, visit }) => {
  const crm = await openCrmPage(visit, stack.origins.examples);
  crm.watch.expect(answered(401, '/api/v1/reports/communications'));
  // The server forgets the token, as it does at its end; only the next use shows it.
  const renewed = crm.page.waitForResponse('**/api/v1/auth/token');
  let refused = 0;
  await crm.page.route('**/api/v1/reports/communications*', async (route) => {
    refused += 1;
    if (refused > 1) return route.fallback();
    await route.continue({ headers: { ...route.request().headers(), authorization: 'Bearer gone' } });
  });
  await crm.dialer.getByRole('tab', { name: 'Recents' }).click();
  expect((await renewed).status()).toBe(200);
  await expect(crm.dialer.getByRole('list', { name: 'Recents' }).getByRole('listitem').first()).toBeVisible();
  await expect(crm.dialer.getByText(/sign in|session/i)).toHaveCount(0);
  expect(refused).toBeGreaterThan(1);
});

for (const { what, typed, sentence } of [
  { what: 'a number that is none', typed: '1234567', sentence: 'This phone number is not valid.' },
  { what: 'the own line', typed: '4155550100', sentence: 'You cannot call your own line.' },
  { what: 'an emergency number', typed: '911', sentence: 'Emergency calls cannot be placed here. Use a phone.' },
]) {
  test(`${what} is refused in a sentence before anything is dialled`, async ({ stack, visit }) => {
    const before = await callCount(stack);
    const crm = await openCrmPage(visit, stack.origins.examples);
    crm.watch.expect(answered(422, '/api/v1/call'));
    await crm.dialer.getByLabel('Phone number').fill(typed);
    await crm.dialer.getByLabel('Phone number').press('Enter');
    await expect(crm.dialer.getByText(sentence).first()).toBeVisible();

    // The page may not get around it either.
    await crm.page.getByLabel('Number').fill(typed);
    await crm.page.getByRole('button', { name: 'Call', exact: true }).click();
    await expect(crm.page.locator('#outcome')).toHaveText(/^Call: (?!done)/);
    expect(await callCount(stack)).toEqual(before);
  });
}

test('a refused microphone is said, and the next try works once it is allowed', async ({ stack, visit }) => {
  const { page } = await visit(`${stack.origins.app}/widgets/dialer/api_key/${stack.credentials.keys.user}`);
  await expectReady(page);
  await page.evaluate(() => {
    const media = navigator.mediaDevices;
    const allowed = media.getUserMedia.bind(media);
    Object.assign(window, { allowMicrophone: () => Object.assign(media, { getUserMedia: allowed }) });
    media.getUserMedia = () => Promise.reject(new DOMException('Permission denied', 'NotAllowedError'));
  });
  await page.keyboard.type('4155550160');
  await page.keyboard.press('Enter');
  await expect(
    page.getByText('The microphone is blocked. Allow it in the address bar of the browser.').first(),
  ).toBeVisible();
  const { carrier } = await callCount(stack);

  await page.evaluate('allowMicrophone()');
  await page.getByRole('button', { name: 'Call again' }).click();
  await expect.poll(async () => (await callCount(stack)).carrier).toBeGreaterThan(carrier);
});
