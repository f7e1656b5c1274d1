import { apiAs } from '../../support/api.js';
import { callLine, openHandset } from '../handset.js';
import { untilReachable } from '../reachable.js';
import {
  CLASSIC,
  connectSalesforce,
  frameOf,
  openSalesforce,
  phoneIn,
  recordOf,
  signIn,
  timesAsked,
} from '../pages/salesforce-page.js';
import { expect, expectToHear, test } from '../stack.fixture.js';

// The softphone in Salesforce: pages of the org itself, which come from no network, around the product's own.

const [AGENT_HZ, CUSTOMER_HZ] = [440, 700];
const JONAS = '+14155550151';

test('a number in Lightning is clicked, talked to, and one task of its contact; a caller’s record is shown on answer', async ({
  stack,
  visit,
}) => {
  test.setTimeout(180_000);
  await connectSalesforce(stack);
  const jonas = await recordOf(stack, 'Jonas Okafor');
  // Other tests have called him too.
  const before = new Set(jonas.tasks.map(({ id }) => id));
  const customer = await openHandset(visit, stack.origins.sandbox, '0151', { hz: CUSTOMER_HZ });
  const { page, phone } = await openSalesforce(visit, stack, { hz: AGENT_HZ, search: `?id=${jonas.id}` });
  await page.getByRole('button', { name: 'Softphone' }).click();
  // Numbers are words until somebody is signed in.
  const number = page.locator('.number');
  await expect(phone.getByLabel('Email')).toBeVisible();
  await expect(number).toBeDisabled();
  await signIn(stack, phone);
  await expect(number).toBeEnabled();
  // Signing in leaves the address as Salesforce has written it.
  expect(frameOf(page).url()).toContain('mode=Lightning&sfdcIframeOrigin=https%3A%2F%2Facme.lightning.force.com');

  await number.click();
  await customer.getByRole('button', { name: 'Answer' }).click();
  await expectToHear(frameOf(page), CUSTOMER_HZ);
  await expectToHear(customer, AGENT_HZ);
  await expect(page.locator('#utility')).toHaveText('In a call');
  await phone.getByRole('button', { name: 'End call' }).click();
  await phone.getByRole('button', { name: 'Done' }).click();
  expect(await timesAsked(page, 'screenPop')).toBe(0);
  // The page shows the task by itself, once it is there.
  await expect(page.locator('#activity strong')).toHaveCount(before.size + 1);
  await expect(page.locator('#activity strong').first()).toHaveText('Call to (415) 555-0151');
  const api = await apiAs(stack, 'agent');
  const tasks = async () =>
    (await recordOf(stack, 'Jonas Okafor')).tasks.filter(({ id }) => !before.has(id)).map(({ values }) => values);
  const [record] = await api.timeline(JONAS);
  expect(await tasks()).toMatchObject([
    { CallType: 'Outbound', CallDurationInSeconds: Number(record?.talk_time), WhoId: jonas.id },
  ]);

  // From outside, with another record in view.
  const wei = await recordOf(stack, 'Wei Zhang');
  await page.evaluate((id) => window.salesforce?.lightning?.open(id), wei.id);
  await untilReachable(stack, 'agent');
  await callLine(customer);
  await phone.getByRole('button', { name: 'Answer' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Jonas Okafor');
  await expectToHear(customer, AGENT_HZ);
  await phone.getByRole('button', { name: 'End call' }).click();
  await expect.poll(async () => (await tasks()).length, { message: 'the second task' }).toBe(2);
});

test('two tabs in Salesforce are one phone: one ring, one task; a page that loads again in a call has it back', async ({
  stack,
  visit,
}) => {
  test.setTimeout(180_000);
  await connectSalesforce(stack, 'stand-in');
  const jonas = await recordOf(stack, 'Jonas Okafor');
  const tasks = async () => (await recordOf(stack, 'Jonas Okafor')).tasks.length;
  const before = await tasks();
  const customer = await openHandset(visit, stack.origins.sandbox, '0151', { hz: CUSTOMER_HZ });
  const at = { org: stack.origins.examples, search: `?id=${jonas.id}`, hz: AGENT_HZ };
  const { page, phone } = await openSalesforce(visit, stack, at);
  await page.locator('#utility').click();
  await signIn(stack, phone);
  await page.locator('.number').click();
  await customer.getByRole('button', { name: 'Answer' }).click();
  await expectToHear(frameOf(page), CUSTOMER_HZ);
  await page.reload();
  await expect(page.locator('#panel iframe')).toBeAttached();
  // Nobody presses anything: the person has not left the call.
  await expectToHear(frameOf(page), CUSTOMER_HZ);
  await expectToHear(customer, AGENT_HZ);
  await page.locator('#utility').click();
  await phone.getByRole('button', { name: 'End call' }).click();
  await phone.getByRole('button', { name: 'Done' }).click();
  await expect.poll(tasks, { message: 'one task' }).toBe(before + 1);

  const other = await page.context().newPage();
  await other.goto(`${stack.origins.examples}/salesforce-host/`);
  await expect(phoneIn(other).getByRole('combobox', { name: 'Your status' })).toHaveValue('accepting');
  await untilReachable(stack, 'agent');
  await callLine(customer);
  await expect(phoneIn(page).getByRole('button', { name: 'Answer' })).toBeVisible();
  await phoneIn(other).getByRole('button', { name: 'Answer' }).click();
  await expectToHear(customer, AGENT_HZ);
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Jonas Okafor');
  await phoneIn(other).getByRole('button', { name: 'End call' }).click();
  await expect.poll(tasks, { message: 'the second task' }).toBe(before + 2);
});

test('Classic: a number is clicked and one task; a caller’s page opens on answer, and has the call', async ({
  stack,
  visit,
}) => {
  test.setTimeout(180_000);
  await connectSalesforce(stack);
  const jonas = await recordOf(stack, 'Jonas Okafor');
  const tasks = async () => (await recordOf(stack, 'Jonas Okafor')).tasks.length;
  const before = await tasks();
  const customer = await openHandset(visit, stack.origins.sandbox, '0151', { hz: CUSTOMER_HZ });
  const search = `?mode=classic&id=${jonas.id}`;
  const classic = await openSalesforce(visit, stack, { hz: AGENT_HZ, org: CLASSIC, search });
  await expect(classic.page.locator('.number')).toBeDisabled();
  await signIn(stack, classic.phone);
  await classic.page.locator('.number').click();
  await customer.getByRole('button', { name: 'Answer' }).click();
  await expectToHear(frameOf(classic.page), CUSTOMER_HZ);
  await classic.phone.getByRole('button', { name: 'End call' }).click();
  await expect.poll(tasks, { message: 'the task' }).toBe(before + 1);
  await classic.page.context().close();

  await connectSalesforce(stack, 'stand-in');
  const wei = await recordOf(stack, 'Wei Zhang');
  const at = { hz: AGENT_HZ, org: stack.origins.examples, search: `?mode=classic&id=${wei.id}` };
  const { page, phone } = await openSalesforce(visit, stack, at);
  await signIn(stack, phone);
  await untilReachable(stack, 'agent');
  await callLine(customer);
  await phone.getByRole('button', { name: 'Answer' }).click();
  // The record is another page: the frame that has answered is gone, and the call is not.
  await expect(page).toHaveURL(new RegExp(jonas.id));
  await expect(page.locator('#panel iframe')).toBeAttached();
  await expectToHear(frameOf(page), CUSTOMER_HZ);
  await expectToHear(customer, AGENT_HZ);
  await phone.getByRole('button', { name: 'End call' }).click();
  await expect.poll(tasks, { message: 'both tasks' }).toBe(before + 2);
});

test('a page of an org that nobody has connected cannot hold the softphone; by itself it explains itself', async ({
  stack,
  visit,
}) => {
  await connectSalesforce(stack);
  const { phone } = await openSalesforce(visit, stack);
  await expect(phone.getByLabel('Email')).toBeAttached();
  const org = 'https://globex.lightning.force.com';
  const { page, watch } = await openSalesforce(visit, stack, { org });
  watch.expect(/violates the following Content Security Policy directive: "frame-ancestors 'none'"/);
  await expect.poll(() => frameOf(page).url()).toMatch(/^chrome-error:/);
  const alone = await visit(`${stack.origins.app}/salesforce/softphone`);
  await expect(alone.page.getByRole('heading', { name: 'This page was opened by itself' })).toBeVisible();
});
