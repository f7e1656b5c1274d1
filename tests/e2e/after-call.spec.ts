import { currentWrapUps, login, updateWrapUpSettings, type WrapUp } from '@talk/contract';
import type { Page } from '@playwright/test';
import { expectReady } from './crm-page.js';
import { openHandset } from './handset.js';
import { tabTo } from './keyboard.js';
import { expectAccessible } from './axe.js';
import { expect, expectToHear, test } from './stack.fixture.js';

const AGENT_HZ = 440;
const CUSTOMER_HZ = 700;

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

/** Calls Jonas, talks with sound at both ends, and ends the call; all by keyboard. */
async function talkAndHangUp(page: Page, customer: Page): Promise<void> {
  await page.keyboard.type('4155550151');
  await expect(page.getByText('Jonas Okafor')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(customer.getByRole('button', { name: 'Answer' })).toBeFocused();
  await customer.keyboard.press('Enter');
  await expectToHear(page, CUSTOMER_HZ);
  await expectToHear(customer, AGENT_HZ);
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
    const needs = paperwork.getByRole('list', { name: 'Needed before you go on' });
    await expect(needs).toContainText('Outcome of the call, still to do');
    const finish = paperwork.getByRole('button', { name: 'Finish now' });
    await expect(finish).toBeDisabled();
    await expect(page.getByRole('combobox', { name: 'Your status' })).toContainText('Wrap-up');
    await expectAccessible(page, 'wrap-up');

    await keyboard.press('1');
    await expect(paperwork.getByRole('radio', { name: 'Order placed' })).toBeChecked();
    await expect(needs).toContainText('Outcome of the call, done');
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

test('a wrap-up ends by itself at the server’s deadline, on a device whose clock is twenty minutes ahead', async ({
  stack,
  visit,
}) => {
  const { app, sandbox } = stack.origins;
  const { accounts, password } = stack.credentials;
  const api = await openApi(app, accounts, password);
  await api.configure({ wrap_up_seconds: 4 });
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
    await expect(page.getByRole('region', { name: 'After the call' }).getByText(/^Wrap up [1-4] s$/)).toBeVisible();
    await expectReady(page);
    await expect(page.getByRole('region', { name: 'After the call' })).toBeHidden();
    await expect(page.getByRole('region', { name: 'Call disconnected' })).toBeHidden();
  } finally {
    await api.configure({ wrap_up_seconds: 0 });
  }
});

test('a script is read during the call, filled with whom it is for', async ({ stack, visit }) => {
  const { app, sandbox } = stack.origins;
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
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByText('Step 2 of 4')).toBeVisible();
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
