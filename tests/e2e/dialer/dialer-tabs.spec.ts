import type { LineSettings, RingGroup } from '@talk/contract';
import type { RunningStack } from '@talk/stack';
import { apiAs } from '../../support/api.js';
import { carrierControl } from '../../support/carrier-control.js';
import { changeRows } from '../company-settings.js';
import { openDialer } from '../pages/dialer-page.js';
import { openHandset } from '../handset.js';
import { expectReady } from '../pages/crm-page.js';
import { tabTo } from '../keyboard.js';
import { expect, expectToHear, test, type Page } from '../stack.fixture.js';

// The lists of the dialer, by keyboard alone.

const [AGENT_HZ, CUSTOMER_HZ] = [440, 700];
const LINE = '+14155550100';
const JONAS = '+14155550151';
const CLOSED = Array.from({ length: 7 }, () => ({ is_open: false, open: null, close: null }));

/** To one of the tabs below: Tab to the chosen one, then along them by the arrows. */
async function openTab(page: Page, name: 'Recents' | 'Contacts' | 'Voicemail'): Promise<void> {
  await tabTo(page.locator('[role="tab"][aria-selected="true"]'));
  const wanted = page.getByRole('tab', { name });
  for (let presses = 0; presses < 4; presses += 1) {
    if ((await wanted.getAttribute('aria-selected')) === 'true') return;
    await page.keyboard.press('ArrowRight');
  }
  await expect(wanted).toHaveAttribute('aria-selected', 'true');
}

/** Ends the call from here, puts the card away, and waits until the agent can be rung again. */
async function end(page: Page): Promise<void> {
  await tabTo(page.getByRole('button', { name: 'End call' }));
  await page.keyboard.press('Enter');
  await tabTo(page.getByRole('button', { name: 'Done' }));
  await page.keyboard.press('Enter');
  await expectReady(page);
}

test('a contact is found by name, opened, called and left', async ({ stack, visit }) => {
  const customer = await openHandset(visit, stack.origins.sandbox, '0151', { hz: CUSTOMER_HZ });
  const page = await openDialer(visit, stack, 'agent', { hz: AGENT_HZ });
  const { keyboard } = page;
  await openTab(page, 'Contacts');
  const list = page.getByRole('list', { name: 'Contacts' });
  await expect(list.getByRole('listitem').first()).toBeVisible();

  await tabTo(page.getByLabel('Search by name or number'));
  await keyboard.type('zebedeus');
  await expect(page.getByText('No contacts found')).toBeVisible();
  await keyboard.press('Escape');
  await expect(list.getByRole('listitem').first()).toBeVisible();
  await keyboard.type('okafor');
  const jonas = list.getByRole('button', { name: /Jonas Okafor/ });
  await expect(list.getByRole('listitem')).toHaveCount(1);
  await keyboard.press('ArrowDown');
  await expect(jonas).toBeFocused();
  await keyboard.press('ArrowUp');
  await expect(page.getByLabel('Search by name or number')).toBeFocused();
  await keyboard.press('ArrowDown');
  await keyboard.press('Enter');

  const details = page.getByRole('region', { name: 'Details of Jonas Okafor' });
  await expect(details).toContainText('Okafor Orthodontics');
  await expect(details.getByRole('button', { name: 'Call Mobile, (415) 555-0151' })).toBeFocused();
  await keyboard.press('Escape');
  await expect(jonas).toBeFocused();
  await keyboard.press('Enter');
  await expect(details.getByRole('button', { name: 'Call Mobile, (415) 555-0151' })).toBeFocused();
  await keyboard.press('Enter');

  await expect(page.getByRole('heading', { name: 'Jonas Okafor' })).toBeVisible();
  await customer.getByRole('button', { name: 'Answer' }).press('Enter');
  await expectToHear(page, CUSTOMER_HZ);
  await expectToHear(customer, AGENT_HZ);
  await end(page);
  // The details are where they were left.
  await expect(details).toBeVisible();
});

test('a voicemail appears new, is played in its place, heard for the team, and called back', async ({
  stack,
  visit,
}) => {
  // Messages that other tests left are heard: theirs is the only new one.
  await changeRows(stack, `update communications set is_read = true where type = 'call'`);
  const page = await openDialer(visit, stack, 'agent', { hz: AGENT_HZ });
  const { keyboard } = page;
  await leaveVoicemail(stack, JONAS);
  const tab = page.getByRole('tab', { name: /Voicemail/ });
  await expect(tab).toHaveAccessibleName(/1 new/);

  await openTab(page, 'Voicemail');
  const row = page.getByRole('list', { name: 'Voicemails, Today' }).getByRole('listitem').first();
  await expect(row).toContainText('Jonas Okafor');
  await expect(row.getByText('New')).toBeVisible();
  await tabTo(row.getByRole('button', { name: 'Play voicemail from Jonas Okafor' }));
  await keyboard.press('Enter');
  const position = row.getByRole('slider', { name: 'Position in the voicemail' });
  await expect.poll(async () => Number(await position.inputValue()), { message: 'it moves' }).toBeGreaterThan(0.3);
  await expect(row.getByText('New')).toBeHidden();
  await expect(tab).toHaveAccessibleName('Voicemail');
  const api = await apiAs(stack, 'agent');
  expect((await api.timeline(JONAS))[0]).toMatchObject({ has_voicemail: true, is_read: true });

  await keyboard.press('Enter');
  await expect(row.getByRole('button', { name: 'Play voicemail from Jonas Okafor' })).toBeFocused();
  await tabTo(position);
  await keyboard.press('Home');
  await expect(position).toHaveAttribute('aria-valuetext', /^00:00 of 00:0\d$/);
  await keyboard.press('End');
  await expect.poll(async () => Number(await position.inputValue())).toBeGreaterThan(1);

  const customer = await openHandset(visit, stack.origins.sandbox, '0151', { hz: CUSTOMER_HZ });
  await tabTo(page.getByRole('button', { name: 'Mine' }));
  await tabTo(row.getByRole('button', { name: 'Call back Jonas Okafor' }));
  await keyboard.press('Enter');
  await customer.getByRole('button', { name: 'Answer' }).press('Enter');
  await expectToHear(page, CUSTOMER_HZ);
  // A talk of less than a second is none.
  await expect(page.getByRole('timer').first()).toHaveText(/[1-9]/);
  await end(page);
  await expect.poll(async () => (await api.timeline(JONAS))[0]?.talk_time, 'its record is written').toBeGreaterThan(0);

  // The next time he calls, the card knows him and what was.
  await carrierControl(stack).callIn({ from: JONAS });
  const card = page.getByRole('dialog', { name: 'Incoming call' });
  await expect(card).toContainText('Jonas Okafor');
  await expect(card).toContainText('Okafor Orthodontics');
  await expect(card.getByText(/^Last talked 1 minute ago with you · \d+ calls$/)).toBeVisible();
  await keyboard.press('F8');
  await expect(card.getByRole('button', { name: 'Answer' })).toBeFocused();
  await keyboard.press('Alt+Shift+D');
  await expect(card).toBeHidden();
});

test('recents mark what was missed, and show it alone; their times follow the person’s settings without a reload', async ({
  stack,
  visit,
}) => {
  const page = await openDialer(visit, stack, 'agent');
  const sid = await carrierControl(stack).callIn({ from: '+14155550170' });
  await expect(page.getByRole('dialog', { name: 'Incoming call' })).toBeVisible();
  await carrierControl(stack).hangUp(sid);
  await expect(page.getByRole('region', { name: 'Call disconnected' })).toBeVisible();
  await tabTo(page.getByRole('button', { name: 'Done' }));
  await page.keyboard.press('Enter');
  await openTab(page, 'Recents');
  const rows = page.getByRole('list', { name: 'Recents' }).getByRole('listitem');
  await expect(rows.first()).toContainText('Missed');
  await tabTo(page.getByRole('button', { name: 'Outgoing' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Outgoing' })).toHaveAttribute('aria-pressed', 'true');
  await expect(rows.filter({ hasText: 'Missed' })).toHaveCount(0);
  await tabTo(page.getByRole('button', { name: 'Missed' }));
  await page.keyboard.press('Enter');
  await expect(rows.first()).toContainText('Missed');
  await expect(rows.filter({ hasText: 'Outgoing' })).toHaveCount(0);
  await page.keyboard.press('ArrowDown');
  await expect(rows.first().getByRole('button', { name: /^Call / })).toBeFocused();

  // An admin changes how this person reads the time, and who is in their ring group: the phone is told to look again.
  const time = rows.first().locator('time');
  await expect(time).toHaveAttribute('title', /[AP]M$/);
  const admin = await apiAs(stack, 'admin');
  const { data } = await admin.request<{ data: RingGroup[] }>('GET', '/api/v1/ring-group');
  const group = data.find(({ name }) => name.startsWith('Sales'));
  const read = (format: '12' | '24') =>
    changeRows(stack, 'update users set time_format = $1 where email = $2', [format, stack.credentials.accounts.agent]);
  const path = `/api/v1/ring-group/${group?.id}`;
  try {
    await read('24');
    await admin.request('PATCH', path, { user_ids: group?.user_ids.slice(0, -1) });
    await expect(time).toHaveAttribute('title', / \d\d:\d\d$/);
    await expect(rows.first()).toContainText('Missed');
  } finally {
    await read('12');
    await admin.request('PATCH', path, { user_ids: group?.user_ids });
  }
});

/** Calls while the line is closed, speaks after the beep, and hangs up. */
async function leaveVoicemail(stack: RunningStack, from: string): Promise<void> {
  const admin = await apiAs(stack, 'admin');
  const { data } = await admin.request<{ data: { id: number; incoming_number: string }[] }>('GET', '/api/v1/campaign');
  const path = `/api/v1/campaign/${data.find((line) => line.incoming_number === LINE)?.id}/routing`;
  const { business_hours, closed } = await admin.request<LineSettings>('GET', path);
  await admin.request('PATCH', path, {
    business_hours: CLOSED,
    closed: { text: 'We are closed.', file_id: null, afterwards: 'voicemail' },
  });
  try {
    const sid = await carrierControl(stack).callIn({ from });
    await expect.poll(() => isRecorded(stack, sid), { message: 'the beep' }).toBe(true);
    const untilMs = Date.now() + 2_500;
    await expect.poll(() => Date.now() > untilMs, { message: 'a message of two seconds' }).toBe(true);
    await carrierControl(stack).hangUp(sid);
  } finally {
    await admin.request('PATCH', path, { business_hours, closed });
  }
}

async function isRecorded(stack: RunningStack, sid: string): Promise<boolean> {
  const { recordings } = await carrierControl(stack).state();
  return recordings.some(({ callSid, status }) => callSid === sid && status === 'in-progress');
}
