import type { Locator, Page } from '@playwright/test';
import type { RunningStack } from '@talk/stack';
import { apiAs } from '../../support/api.js';
import { carrierControl } from '../../support/carrier-control.js';
import { changeRows } from '../company-settings.js';
import { expectReady, openCrmPage } from '../pages/crm-page.js';
import { openDialer } from '../pages/dialer-page.js';
import { untilReachable } from '../reachable.js';
import { watchEvents } from '../signalling.js';
import { expect, test } from '../stack.fixture.js';

// Every reason that forbids a call, as the person who wants to call reads it. What there is no screen for is set where it is kept.

const MAYA = '4155550150';
/** ANONYMOUS on a keypad: what carriers send for a number that is hidden. */
const HIDDEN = '+266696687';
const ACME = `companies set %s where name = 'Acme Dental Supply'`;
const CALLING = `calling_settings set %s where company_id = (select id from companies where name = 'Acme Dental Supply')`;
const SALES = `lines set %s where name = 'Sales'`;
const ELENA = `memberships set %s where user_id = (select id from users where email = 'agent@acme.test')`;

interface Refusal {
  readonly code: number;
  readonly sentence: string;
  readonly typed?: string;
  /** What has to be so; and how it was. */
  readonly so?: readonly [table: string, set: string, back: string];
  /** Another line would do: a button offers it. */
  readonly otherLine?: true;
}

const REFUSALS: readonly Refusal[] = [
  {
    code: 9,
    sentence: 'This line was deleted.',
    so: [SALES, 'deleted_at = now()', 'deleted_at = null'],
    otherLine: true,
  },
  { code: 10, sentence: 'This line is paused.', so: [SALES, 'is_paused = true', 'is_paused = false'], otherLine: true },
  {
    code: 33,
    sentence: 'This line forwards only and cannot send.',
    so: [SALES, 'forwards_only = true', 'forwards_only = false'],
    otherLine: true,
  },
  {
    code: 23,
    sentence: 'This line has no number for that.',
    so: [
      `incoming_numbers set line_id = (select id from lines where name = '%s') where phone_number = '+14155550100'`,
      'Support',
      'Sales',
    ],
    otherLine: true,
  },
  {
    code: 22,
    sentence: 'This line no longer exists.',
    so: [SALES, 'allowed_user_ids = array[0]::bigint[]', `allowed_user_ids = '{}'`],
    otherLine: true,
  },
  {
    code: 14,
    sentence: 'International sending is off.',
    typed: '+44 20 7183 8750',
    so: [CALLING, 'international_calling = false', 'international_calling = true'],
  },
  { code: 16, sentence: 'This phone number is not valid.', typed: '900 555 0199' },
  {
    code: 17,
    sentence: 'Toll-free numbers cannot be reached this way.',
    typed: '800 555 0123',
    so: [CALLING, 'toll_free_calling = false', 'toll_free_calling = true'],
  },
  {
    code: 18,
    sentence: 'You are not allowed to place calls.',
    so: [ELENA, `roles = '{Company Reporter Access}'`, `roles = '{Company Agent}'`],
  },
  { code: 19, sentence: 'Your user is paused.', so: [ELENA, 'active = false', 'active = true'] },
  { code: 35, sentence: 'This account is suspended.', so: [ACME, `status = 'suspended'`, `status = 'active'`] },
  { code: 40, sentence: 'You cannot call your own line.', typed: '415 555 0101' },
  {
    code: 42,
    sentence: 'Trial call limit reached.',
    so: [ACME, 'is_trial = true, trial_call_limit = 0', 'is_trial = false'],
  },
  { code: 45, sentence: 'Emergency calls cannot be placed here. Use a phone.', typed: '911' },
  {
    code: 46,
    sentence: 'Finish business verification to call.',
    so: [ACME, `kyc_status = 'in_review'`, `kyc_status = 'verified'`],
  },
];

/** The card below the number that says why it cannot be called. */
const stopOf = (page: Page): Locator => page.locator('.tk-stop');
const dialled = async (stack: RunningStack): Promise<number> => (await carrierControl(stack).state()).calls.length;

/** Types `digits` as somebody does who wants to call, from the Sales line. */
async function type(page: Page, digits: string): Promise<void> {
  const number = page.getByRole('textbox', { name: 'Phone number' });
  await page.getByRole('combobox', { name: 'From' }).selectOption({ label: 'Sales · (415) 555-0100' });
  await number.fill('');
  await number.fill(digits);
}

/** The same wish without the screen, which must not get around it either. */
async function expectRefused(stack: RunningStack, typed: string, code: number): Promise<void> {
  const agent = await apiAs(stack, 'agent');
  const { data } = await agent.request<{ data: { id: number; name: string }[] }>('GET', '/api/v1/campaign');
  const campaign_id = data.find(({ name }) => name === 'Sales')?.id;
  const wish = { phone_number: typed, ...(campaign_id === undefined ? {} : { campaign_id }) };
  await expect(agent.request('POST', '/api/v1/call', wish)).rejects.toThrow(`"rejection":${code}`);
}

test('each reason that forbids a call stands there before anybody presses, and nobody is rung', async ({
  stack,
  visit,
}) => {
  test.setTimeout(180_000);
  // A heartbeat may come just while the role is one that answers no calls.
  const page = await openDialer(visit, stack, 'agent', { hz: 440, expects: /403 .*voice\/heartbeat/ });
  const before = await dialled(stack);
  const call = page.locator('.tk-dial [type=submit]');
  for (const { code, sentence, typed = MAYA, so, otherLine } of REFUSALS) {
    await test.step(`${code}: ${sentence}`, async () => {
      if (so) await changeRows(stack, `update ${so[0].replace('%s', so[1])}`);
      try {
        await type(page, typed);
        await expect(stopOf(page).locator('strong')).toHaveText(sentence);
        await expect(call).toBeDisabled();
        await page.getByRole('textbox', { name: 'Phone number' }).press('Enter');
        await expect(page.getByRole('textbox', { name: 'Phone number' })).not.toHaveValue('');
        if (otherLine) {
          await stopOf(page)
            .getByRole('button', { name: /^Call from .+ instead$/ })
            .first()
            .click();
          await expect(stopOf(page)).toHaveCount(0);
          await expect(call).toBeEnabled();
        } else await expectRefused(stack, typed, code);
      } finally {
        if (so) await changeRows(stack, `update ${so[0].replace('%s', so[2])}`);
      }
    });
  }
  expect(await dialled(stack)).toBe(before);
  // Nothing of it lasts.
  await type(page, MAYA);
  await expect(page.getByText('Maya Lopez')).toBeVisible();
  await expect(call).toBeEnabled();
});

test('a contact on do-not-contact is told before anybody presses, with the reason and who can change it', async ({
  stack,
  visit,
}) => {
  const admin = await apiAs(stack, 'admin');
  const { id } = await admin.contactByPhone('+14155550158');
  await admin.request('PATCH', `/api/v1/contact/${id}/dnc`, { reason: 'Asked by letter' });
  try {
    const page = await openDialer(visit, stack, 'agent', { hz: 440 });
    const before = await dialled(stack);
    await type(page, '4155550158');
    await expect(stopOf(page)).toContainText('This contact is on do-not-contact.');
    await expect(stopOf(page)).toContainText('Reason: Asked by letter');
    await expect(stopOf(page)).toContainText(/Marcus Hale.* can change that\./);
    await expect(page.locator('.tk-dial [type=submit]')).toBeDisabled();
    await expectRefused(stack, '4155550158', 11);
    expect(await dialled(stack)).toBe(before);
  } finally {
    await admin.request('PATCH', `/api/v1/contact/${id}/undnc`, { reason: 'Test is over' });
  }
});

test('a caller who hid their number cannot be called back, by the list or by the page', async ({ stack, visit }) => {
  const crm = await openCrmPage(visit, stack.origins.examples, { hz: 440 });
  await untilReachable(stack, 'agent');
  const sid = await carrierControl(stack).callIn({ from: HIDDEN });
  await expect(crm.dialer.getByRole('dialog', { name: 'Incoming call' })).toBeVisible();
  await carrierControl(stack).hangUp(sid);
  await crm.dialer.getByRole('button', { name: 'Done' }).click();
  await crm.dialer.getByRole('tab', { name: 'Recents' }).click();
  const row = crm.dialer.getByRole('list', { name: 'Recents' }).getByRole('listitem').first();
  await expect(row).toContainText('266696687');
  await expect(row.getByRole('button', { name: /^Call / })).toHaveCount(0);

  const before = await dialled(stack);
  crm.watch.expect(/422 .*\/api\/v1\/call\)/);
  await crm.page.getByLabel('Number').fill('anonymous');
  await crm.page.getByRole('button', { name: 'Call', exact: true }).click();
  await expect(
    crm.dialer.locator('.tk-why').filter({ hasText: 'This caller hid their number, so there is nothing to reply to.' }),
  ).toBeVisible();
  await expectRefused(stack, 'anonymous', 6);
  expect(await dialled(stack)).toBe(before);
});

for (const { code, what, table, set, back, says } of [
  {
    code: 24,
    what: 'the user is removed',
    table: ELENA,
    set: 'enabled = false',
    back: 'enabled = true',
    says: 'Your sign-in is no longer valid for this action.',
  },
  {
    code: 34,
    what: 'the account is closed',
    table: ACME,
    set: `status = 'deleted'`,
    back: `status = 'active'`,
    says: 'This account was closed.',
  },
]) {
  test(`between the press and the ring ${what}: nobody is rung (rejection ${code})`, async ({ stack, visit }) => {
    const { prepare, untilHears } = watchEvents();
    const { page, watch } = await visit(`${stack.origins.app}/widgets/dialer/api_key/${stack.credentials.keys.user}`, {
      hz: 440,
      prepare,
    });
    watch.expect(/status of 40[13]/);
    await expectReady(page);
    // Once it is so, the server refuses each request of this page, and the first refusal may take the phone away: none is answered, so
    // that what is seen is the event that says why the call was refused.
    await untilHears();
    const before = (await carrierControl(stack).state()).calls.filter(({ to }) => to === '+14155550160').length;
    try {
      await page.route('**/api/v1/call', async (route) => {
        const answer = await route.fetch();
        await page.route(/\/api\/v1\/(?!call$)/, () => undefined);
        await changeRows(stack, `update ${table.replace('%s', set)}`);
        await route.fulfill({ response: answer });
      });
      await page.keyboard.type('4155550160');
      await page.keyboard.press('Enter');
      const refused = page.getByRole('region', { name: 'Call not placed' });
      await expect(refused).toContainText(says);
      // Calling again would end the same way: the number is gone back to instead.
      await expect(refused.getByRole('button', { name: 'Call again' })).toHaveCount(0);
      await expect(refused.getByRole('button', { name: 'Edit number' })).toBeVisible();
    } finally {
      await changeRows(stack, `update ${table.replace('%s', back)}`);
    }
    const [record] = await (
      await apiAs(stack, 'admin')
    )
      .request<{ data: unknown[] }>('GET', '/api/v1/reports/communications?per_page=1&type=call')
      .then(({ data }) => data);
    expect(record).toMatchObject({ direction: 'outbound', disposition_status2: 'failed' });
    expect((await carrierControl(stack).state()).calls.filter(({ to }) => to === '+14155550160').length).toBe(before);
  });
}
