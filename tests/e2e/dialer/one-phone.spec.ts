import { watchRegistrations } from '../../support/carrier-log.js';
import { expectReady, openCrmPage, type CrmPage } from '../pages/crm-page.js';
import { control } from '../pages/dialer-page.js';
import { callLine, openHandset } from '../handset.js';
import { nextRegistration } from '../reachable.js';
import { expect, expectSilence, expectToHear, test, type Page, type Visit } from '../stack.fixture.js';
import type { RunningStack } from '@talk/stack';

const AGENT_HZ = 440;
const CUSTOMER_HZ = 700;
/** The carrier's name for any agent: there is one in these tests. */
const AGENT = /^c\d+_u\d+$/;

/** The same CRM page in another tab of the same browser. */
async function anotherTab(crm: CrmPage): Promise<Page> {
  const page = await crm.page.context().newPage();
  await page.goto(crm.page.url());
  await expectReady(page.frameLocator('#phone iframe'));
  return page;
}

const dialerOf = (page: Page) => page.frameLocator('#phone iframe');
const frameOf = (page: Page) => {
  const frame = page.frames().find((each) => each !== page.mainFrame());
  if (!frame) throw new Error('the page has no dialer');
  return frame;
};

/** The browser's own microphone and ears for a customer who calls the company, and three tabs of one agent. */
async function threeTabs(visit: Visit, stack: RunningStack) {
  const customer = await openHandset(visit, stack.origins.sandbox, '0150', { hz: CUSTOMER_HZ });
  const crm = await openCrmPage(visit, stack.origins.examples, { hz: AGENT_HZ });
  const [second, third] = [await anotherTab(crm), await anotherTab(crm)];
  return { customer, crm, first: crm.page, second, third };
}

test('three tabs are one phone: one registration, one ring, and every tab answers, mutes and ends', async ({
  stack,
  visit,
}) => {
  const registered = await watchRegistrations(stack.origins.sandbox, AGENT);
  const { customer, first, second, third } = await threeTabs(visit, stack);
  expect(await registered()).toEqual({ now: 1, most: 1 });

  await callLine(customer);
  for (const page of [first, second, third]) {
    await expect(dialerOf(page).getByRole('dialog', { name: 'Incoming call' })).toBeVisible();
  }
  await dialerOf(third).getByRole('button', { name: 'Answer' }).click();
  // The sound is where the phone is, and the others say so.
  await expectToHear(frameOf(first), CUSTOMER_HZ);
  await expectToHear(customer, AGENT_HZ);
  await expect(dialerOf(second).getByText('The sound of this call is in another tab.')).toBeVisible();

  await dialerOf(second).getByRole('button', { name: 'Mute' }).click();
  await expectSilence(customer);
  for (const page of [first, third]) {
    await expect(control(dialerOf(page), 'Unmute')).toBeVisible();
  }
  await control(dialerOf(third), 'Unmute').click();
  await expectToHear(customer, AGENT_HZ);

  await dialerOf(second).getByRole('button', { name: 'End call' }).click();
  await expect(customer.getByRole('region', { name: 'Call ended' })).toBeVisible();
  for (const page of [first, second, third]) {
    await expect(dialerOf(page).getByRole('region', { name: 'Call disconnected' })).toContainText(
      'You ended the call.',
    );
  }
  expect(await registered()).toEqual({ now: 1, most: 1 });
});

test('the tab with the phone is closed while idle: another one rings at the next call, and only once', async ({
  stack,
  visit,
}) => {
  const registered = await watchRegistrations(stack.origins.sandbox, AGENT);
  const { customer, first, second, third } = await threeTabs(visit, stack);
  expect(await registered()).toEqual({ now: 1, most: 1 });
  const phoneComes = await nextRegistration(stack);
  await first.close();
  // What the others show was true of the closed tab's phone, too: a call that came before the next one had none to ring.
  await phoneComes();
  await expectReady(dialerOf(second));
  // Not "at most one": the carrier may hear of the new phone before the browser has closed the old one's connection.
  await expect.poll(registered).toMatchObject({ now: 1 });

  await callLine(customer);
  for (const page of [second, third]) {
    await expect(dialerOf(page).getByRole('dialog', { name: 'Incoming call' })).toBeVisible();
  }
  await dialerOf(third).getByRole('button', { name: 'Answer' }).click();
  await expectToHear(frameOf(second), CUSTOMER_HZ);
  await expectToHear(customer, AGENT_HZ);
  expect(await registered()).toMatchObject({ now: 1 });
});
