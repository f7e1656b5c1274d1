import { currentWrapUps, login, updateWrapUpSettings, type WrapUp } from '@talk/contract';
import type { Page } from '@playwright/test';
import { expectReady } from '../pages/crm-page.js';
import { apiAs } from '../../support/api.js';
import { openApp, openContact } from '../pages/app-page.js';
import { control, openDialer } from '../pages/dialer-page.js';
import { openHandset } from '../handset.js';
import { tabTo } from '../keyboard.js';
import { expectAccessible } from '../axe.js';
import { expect, expectToHear, test } from '../stack.fixture.js';

const AGENT_HZ = 440;
const CUSTOMER_HZ = 700;
const JONAS = '+14155550151';

interface Api {
  wrapUps(): Promise<WrapUp[]>;
  configure(settings: Record<string, unknown>): Promise<void>;
}

/** The API as the agent and the admin of the demo. */
async function openApi(app: string, accounts: { agent: string; admin: string }, password: string): Promise<Api> {
  async function tokenOf(email: string): Promise<string> {
    const headers = { 'content-type': 'application/json', accept: 'application/json' };
    const body = JSON.stringify({ email, password });
    const answer = await fetch(app + login.path, { method: 'POST', headers, body });
    return ((await answer.json()) as { meta: { token: string } }).meta.token;
  }
  const [agent, admin] = [await tokenOf(accounts.agent), await tokenOf(accounts.admin)];
  const send = async (endpoint: { method: string; path: string }, token: string, body?: object) => {
    const headers = {
      authorization: `Bearer ${token}`,
      accept: 'application/json',
      'content-type': 'application/json',
    };
    const init = { method: endpoint.method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) };
    const answer = await fetch(app + endpoint.path, init);
    expect(answer.status).toBe(200);
    return (await answer.json()) as never;
  };
  return {
    wrapUps: async () => ((await send(currentWrapUps, agent)) as { data: WrapUp[] }).data,
    configure: async (settings) => void (await send(updateWrapUpSettings, admin, settings)),
  };
}

/** Calls Jonas, talks with sound at both ends, mutes and unmutes, and ends the call; all by keyboard. */
async function talkAndHangUp(page: Page, customer: Page): Promise<void> {
  await page.keyboard.type('4155550151');
  await expect(page.getByText('Jonas Okafor')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(customer.getByRole('button', { name: 'Answer' })).toBeFocused();
  await customer.keyboard.press('Enter');
  await expectToHear(page, CUSTOMER_HZ);
  await expectToHear(customer, AGENT_HZ);
  // Among the controls: whoever hums while muted is offered another button that unmutes.
  await tabTo(control(page, 'Mute'));
  await page.keyboard.press('Space');
  await expect(control(page, 'Unmute')).toBeVisible();
  await page.keyboard.press('Space');
  await expect(control(page, 'Mute')).toBeVisible();
  await tabTo(page.getByRole('button', { name: 'End call' }));
  await page.keyboard.press('Enter');
}

test('a call ends into a forced wrap-up, done by keyboard alone, and survives a reload', async ({ stack, visit }) => {
  const { app, sandbox } = stack.origins;
  const { accounts, password } = stack.credentials;
  const api = await openApi(app, accounts, password);
  await api.configure({ wrap_up_seconds: 120, force_call_disposition: true });
  try {
    const customer = await openHandset(visit, sandbox, '0151', { hz: CUSTOMER_HZ });
    const { page } = await visit(`${app}/widgets/dialer`, { hz: AGENT_HZ });
    const { keyboard } = page;
    await tabTo(page.getByLabel('Email'));
    await keyboard.type(accounts.agent);
    await tabTo(page.getByLabel('Password'));
    await keyboard.type(password);
    await keyboard.press('Enter');
    await expectReady(page);
    await talkAndHangUp(page, customer);

    // The time stands still until the outcome is chosen.
    const paperwork = page.getByRole('region', { name: 'After the call' });
    await expect(paperwork).toBeFocused();
    await expect(paperwork.getByRole('heading', { name: 'Jonas Okafor', exact: true })).toBeVisible();
    await expect(paperwork.getByText('Wrap-up paused')).toBeVisible();
    const needs = paperwork.getByRole('list', { name: 'Needed before you continue' });
    await expect(needs).toContainText('Call outcome, still to do');
    const finish = paperwork.getByRole('button', { name: 'Finish now' });
    await expect(finish).toBeDisabled();
    await expect(page.getByRole('combobox', { name: 'Your status' })).toContainText('Wrap-up');
    await expectAccessible(page, 'wrap-up');

    const placed = paperwork.getByRole('radio', { name: 'Order placed' });
    await expect(placed).toBeVisible();
    await keyboard.press('1');
    await expect(placed).toBeChecked();
    await expect(needs).toContainText('Call outcome, done');
    await expect(paperwork.getByText(/^Wrap up 1\d\d s$/)).toBeVisible();

    await keyboard.press('n');
    await expect(paperwork.getByLabel('Note')).toBeFocused();
    await keyboard.type('Wants twelve trays by Friday.');
    await expect(paperwork.getByText('Saved', { exact: true })).toBeVisible();

    // The deadline is the server's: a reload changes nothing of it.
    const before = await api.wrapUps();
    await page.reload();
    await expect(paperwork.getByText(/^Wrap up \d+ s$/)).toBeVisible();
    await expect(paperwork.getByLabel('Note')).toHaveValue('Wants twelve trays by Friday.');
    expect((await api.wrapUps()).map((each) => each.ends_at)).toEqual(before.map((each) => each.ends_at));

    await tabTo(paperwork.getByRole('button', { name: 'Extend by 30 seconds' }));
    await keyboard.press('Enter');
    await expect.poll(async () => (await api.wrapUps())[0]?.total_seconds).toBe(150);
    const [extended] = await api.wrapUps();
    expect(Date.parse(extended?.ends_at ?? '') - Date.parse(before[0]?.ends_at ?? '')).toBe(30_000);

    await tabTo(finish);
    await keyboard.press('Enter');
    await expect(paperwork).toBeHidden();
    await expectReady(page);
    await tabTo(page.getByRole('tab', { name: 'Keypad' }));
    await keyboard.press('ArrowRight');
    await expect(page.getByRole('list', { name: 'Recents' }).getByRole('listitem').first()).toContainText(
      'Order placed',
    );
    expect(await api.wrapUps()).toEqual([]);
  } finally {
    await api.configure({ wrap_up_seconds: 0, force_call_disposition: false });
  }
});

test('outcome and disposition in their colours: both forced hold the time as a checklist, and both stand in the app', async ({
  stack,
  visit,
}) => {
  const { app: address, sandbox } = stack.origins;
  const { accounts, password } = stack.credentials;
  const api = await openApi(address, accounts, password);
  await api.configure({ wrap_up_seconds: 120, force_call_disposition: true, force_contact_disposition: true });
  try {
    const customer = await openHandset(visit, sandbox, '0151', { hz: CUSTOMER_HZ });
    const page = await openDialer(visit, stack, 'agent', { hz: AGENT_HZ });
    await talkAndHangUp(page, customer);
    const paperwork = page.getByRole('region', { name: 'After the call' });
    const needs = paperwork.getByRole('list', { name: 'Needed before you continue' }).getByRole('listitem');
    await expect(needs).toHaveText(['Call outcome, still to do', 'Contact disposition, still to do']);
    await expect(paperwork.getByText('Wrap-up paused')).toBeVisible();
    const [held] = await api.wrapUps();

    const outcome = paperwork.getByRole('radio', { name: 'Quote requested' });
    await expect(outcome.locator('.tk-dot')).toHaveCSS('background-color', 'rgb(41, 83, 208)');
    await outcome.click();
    await expect(needs.first()).toHaveText('Call outcome, done');
    // One of two is not enough.
    await expect(paperwork.getByText('Wrap-up paused')).toBeVisible();
    const stage = paperwork
      .getByRole('radiogroup', { name: /^Disposition for Jonas Okafor/ })
      .getByRole('radio', { name: 'Qualified' });
    await expect(stage.locator('.tk-dot')).toHaveCSS('background-color', 'rgb(14, 116, 144)');
    await stage.click();
    await expect(needs).toHaveText(['Call outcome, done', 'Contact disposition, done']);
    await expect(paperwork.getByText(/^Wrap up 1\d\d s$/)).toBeVisible();
    // None of the time was lost while it stood still.
    const [running] = await api.wrapUps();
    expect([held?.state, running?.state, running?.total_seconds]).toEqual(['paused', 'running', 120]);
    await outcome.click();
    await expect(paperwork.getByText('Wrap-up paused')).toBeVisible();
    await outcome.click();
    await paperwork.getByLabel('Note').fill('Wants the quote by Monday.');
    await expect(paperwork.getByText('Saved', { exact: true })).toBeVisible();
    await paperwork.getByText('Follow-up', { exact: true }).click();
    await paperwork.getByLabel('What to do').fill('Send the written offer');
    await paperwork.getByRole('button', { name: 'Save follow-up' }).click();
    await expect(paperwork.getByText(/^Follow-up saved: /)).toBeVisible();
    await paperwork.getByRole('button', { name: 'Finish now' }).click();
    await expectReady(page);
  } finally {
    await api.configure({ wrap_up_seconds: 0, force_call_disposition: false, force_contact_disposition: false });
  }

  const app = await openApp(visit, stack, 'supervisor');
  await openContact(app, 'Jonas Okafor', 'Jonas Okafor');
  const qualified = app.locator('.app-disposition').filter({ hasText: 'Qualified' }).first();
  await expect(qualified.locator('.tk-dot')).toHaveCSS('background-color', 'rgb(14, 116, 144)');
  const call = app.getByRole('article').filter({ hasText: 'Wants the quote by Monday.' });
  await expect(call.locator('.app-disposition .tk-dot')).toHaveCSS('background-color', 'rgb(41, 83, 208)');
  await expect(call).toContainText('Quote requested');
  await expect(app.getByRole('article').filter({ hasText: 'Send the written offer' })).toContainText('Follow-up');
});

test('a wrap-up ends by itself at the server’s deadline, on a device whose clock is twenty minutes ahead', async ({
  stack,
  visit,
}) => {
  const { app, sandbox } = stack.origins;
  const { accounts, password } = stack.credentials;
  const api = await openApi(app, accounts, password);
  await api.configure({ wrap_up_seconds: 8 });
  try {
    const customer = await openHandset(visit, sandbox, '0151', { hz: CUSTOMER_HZ });
    const { page } = await visit(`${app}/widgets/dialer`, {
      hz: AGENT_HZ,
      prepare: (context) =>
        context.addInitScript(() => {
          const now = Date.now.bind(Date);
          Date.now = () => now() + 1_200_000;
        }),
    });
    await page.getByLabel('Email').fill(accounts.agent);
    await page.getByLabel('Password').fill(password);
    await page.keyboard.press('Enter');
    await expectReady(page);
    await talkAndHangUp(page, customer);
    // The header counts as well.
    await expect(page.getByRole('region', { name: 'After the call' }).getByText(/^Wrap up [1-8] s$/)).toBeVisible();
    await expectReady(page);
    await expect(page.getByRole('region', { name: 'After the call' })).toBeHidden();
    await expect(page.getByRole('region', { name: 'Call disconnected' })).toBeHidden();
  } finally {
    await api.configure({ wrap_up_seconds: 0 });
  }
});

test('a script is read during the call, filled with whom it is for', async ({ stack, visit }) => {
  const { app, sandbox } = stack.origins;
  const api = await apiAs(stack, 'agent');
  const jonas = await api.contactByPhone(JONAS);
  await api.request('PUT', `/api/v1/contact/${jonas.id}`, { email: null });
  const customer = await openHandset(visit, sandbox, '0151', { hz: CUSTOMER_HZ });
  const { page } = await visit(`${app}/widgets/dialer`, { hz: AGENT_HZ });
  await page.getByLabel('Email').fill(stack.credentials.accounts.agent);
  await page.getByLabel('Password').fill(stack.credentials.password);
  await page.keyboard.press('Enter');
  await expectReady(page);
  await page.keyboard.type('4155550151');
  await expect(page.getByText('Jonas Okafor')).toBeVisible();
  await page.keyboard.press('Enter');
  await customer.getByRole('button', { name: 'Answer' }).click();
  await expectToHear(page, CUSTOMER_HZ);
  await page.getByText('Script', { exact: true }).click();
  await expect(page.locator('.tk-script-text')).toContainText('Hi Jonas, this is Elena from Acme Dental Supply.');
  const text = page.locator('.tk-script-text');
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByText('Step 2 of 4')).toBeVisible();
  await expect(text).toContainText('make sure that Okafor Orthodontics does not run short');
  // What nobody has filled in is marked, and not read out as if it were a name.
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(text).toContainText('May I send the quote to not filled in: contact email?');
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(text).toContainText('this line is (415) 555-0100. Ask for Elena.');
  // The same words for whoever builds a screen of their own.
  const scripts = await api.request<{ data: { id: number; name: string }[] }>(
    'GET',
    `/api/v1/communication/${(await api.timeline(JONAS))[0]?.id}/scripts`,
  );
  const [script] = scripts.data;
  const filled = await api.request('GET', `/api/v2/contacts/${jonas.id}/translate-script?script_id=${script?.id}`);
  expect(JSON.stringify(filled)).toContain('Okafor Orthodontics');
  expect(JSON.stringify(filled)).not.toContain('{{');
  await page.getByRole('button', { name: 'End call' }).click();

  // Without a wrap-up the outcome is one press away.
  await page.getByRole('button', { name: 'Outcome and note' }).click();
  await page.getByRole('radio', { name: 'Call back later' }).click();
  await expect(page.getByRole('radio', { name: 'Call back later' })).toBeChecked();
  await page.getByText('Follow-up', { exact: true }).click();
  await page.getByRole('button', { name: 'Save follow-up' }).click();
  await expect(page.getByText(/^Follow-up saved: /)).toBeVisible();
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByLabel('Phone number')).toBeVisible();
});
