import { apiAs } from '../../support/api.js';
import { contactIn } from '../../support/hubspot-world.js';
import { plainPage, serveSite } from '../../support/sites.js';
import { callLine, openHandset } from '../handset.js';
import { expectTaking, kindsSaidOn, openHubSpot, type HubSpotPage } from '../pages/hubspot-page.js';
import { untilReachable } from '../reachable.js';
import { expect, expectToHear, test } from '../stack.fixture.js';
import { setTextingHours, textingOf } from '../pages/texting-page.js';

// The phone in HubSpot: the example page that stands for HubSpot, at HubSpot's own address, around the product's own.

const [AGENT_HZ, CUSTOMER_HZ] = [440, 880];

/** A call that has to be on the record lasts a second, as the carrier counts. */
async function talk(): Promise<void> {
  const heardAt = Date.now();
  await expect.poll(() => Date.now() - heardAt).toBeGreaterThan(2000);
}

const saidOnce = (hubspot: HubSpotPage, type: string) =>
  expect.poll(async () => (await hubspot.said(type)).length, { message: type }).toBe(1);

test('a number that is clicked in HubSpot is called, heard on both sides, and one call there, second for second ours', async ({
  stack,
  visit,
}) => {
  await setTextingHours(stack, 'always');
  const customer = await openHandset(visit, stack.origins.sandbox, '0152', { hz: CUSTOMER_HZ });
  // One click, told twice; the record too.
  const faults = { dialsTwice: true, record: 'twice' };
  const hubspot = await openHubSpot(visit, stack, { hz: AGENT_HZ, contact: 'Dana', faults });
  const before = (await contactIn(stack, 'Dana')).timeline.length;
  await expectTaking(hubspot);
  const frame = hubspot.page.locator('#hubspot-calling-extension-iframe');
  expect([
    await frame.getAttribute('allow'),
    await frame.getAttribute('width'),
    await frame.getAttribute('height'),
  ]).toEqual(['microphone; autoplay', '400', '650']);
  await hubspot.page.getByRole('button', { name: 'Call (415) 555-0152' }).click();
  await customer.getByRole('button', { name: 'Answer' }).click();
  await expect(hubspot.phone.getByRole('group', { name: 'Call controls' })).toBeVisible();
  await expectToHear(customer, AGENT_HZ);
  await expectToHear(hubspot.frame(), CUSTOMER_HZ);
  await talk();
  await hubspot.phone.getByRole('button', { name: 'End call' }).click();

  await saidOnce(hubspot, 'CALL_COMPLETED');
  for (const type of ['OUTGOING_CALL_STARTED', 'CALL_ANSWERED', 'CALL_ENDED']) await saidOnce(hubspot, type);
  const [started] = await hubspot.said('OUTGOING_CALL_STARTED');
  const [completed] = await hubspot.said('CALL_COMPLETED');
  expect(started?.data).toMatchObject({ toNumber: '+14155550152', createEngagement: true });

  const [record] = await (await apiAs(stack, 'agent')).timeline('+14155550152');
  if (record?.type !== 'call') throw new Error('the call is not on the timeline');
  expect(completed?.data).toMatchObject({
    hideWidget: false,
    engagementProperties: {
      hs_timestamp: Date.parse(record.created_at),
      hs_call_duration: String(record.talk_time * 1000),
      hs_call_status: 'COMPLETED',
    },
  });
  // HubSpot's record is the only one, and the server has written into it what only the server knows: the portal's own outcome.
  const added = async () => {
    const { timeline } = await contactIn(stack, 'Dana');
    return timeline.slice(0, timeline.length - before);
  };
  await expect.poll(async () => (await added())[0]?.outcome).toBe('Connected');
  expect(await added()).toMatchObject([{ durationMs: record.talk_time * 1000, direction: 'outbound' }]);
  expect(Date.parse((await added())[0]?.at ?? '')).toBe(Date.parse(record.created_at));
  await expect(hubspot.page.getByRole('region', { name: 'Activity' })).toContainText('Outbound · Connected');

  // The conversation with the person of the call stands in the same panel, under the same sign-in.
  await hubspot.phone.getByRole('button', { name: 'Text Dana Brandt' }).click();
  const panel = hubspot.phone.frameLocator('iframe');
  await expect(panel.getByRole('heading', { name: 'Dana Brandt' })).toBeVisible();
  const texts = textingOf(panel);
  await texts.send('It was good to talk.');
  await expect(texts.text('It was good to talk.')).toBeVisible();
  await hubspot.phone.getByRole('button', { name: 'Back to the phone' }).click();
  await expect(hubspot.phone.getByRole('combobox', { name: 'Your status' })).toBeVisible();
});

test('a call goes on when HubSpot goes to another page, without a sign-in, and ends there once', async ({
  stack,
  visit,
}) => {
  const customer = await openHandset(visit, stack.origins.sandbox, '0151', { hz: CUSTOMER_HZ });
  const hubspot = await openHubSpot(visit, stack, { hz: AGENT_HZ, contact: 'Jonas' });
  const before = (await contactIn(stack, 'Jonas')).timeline.length;
  await expectTaking(hubspot);
  await hubspot.page.getByRole('button', { name: /^Call / }).click();
  await customer.getByRole('button', { name: 'Answer' }).click();
  await expectToHear(hubspot.frame(), CUSTOMER_HZ);
  await expect.poll(() => hubspot.page.evaluate(() => sessionStorage.getItem('hubspot-host:call'))).toMatch(/\d/);

  // Nobody presses anything: the person has left neither the call nor Talk, though HubSpot's page lets the frame keep no cookie.
  await hubspot.page.getByRole('link', { name: /^Theo Laurent/ }).click();
  await expect(hubspot.page.getByRole('heading', { name: 'Theo Laurent' })).toBeVisible();
  await expect(hubspot.phone.getByRole('button', { name: 'End call' })).toBeVisible();
  await expectToHear(hubspot.frame(), CUSTOMER_HZ);
  await expectToHear(customer, AGENT_HZ);
  const [initialized] = await hubspot.said('INITIALIZED');
  expect(initialized?.data).toMatchObject({ isLoggedIn: true, engagementId: expect.any(Number) });
  await hubspot.phone.getByRole('button', { name: 'End call' }).click();
  await saidOnce(hubspot, 'CALL_COMPLETED');
  expect(await hubspot.said('OUTGOING_CALL_STARTED')).toEqual([]);
  expect((await hubspot.said('CALL_ENDED'))[0]?.data).toMatchObject({ callEndStatus: 'COMPLETED' });
  // On the record that it was called from.
  const added = async () => (await contactIn(stack, 'Jonas')).timeline.slice(0, -before || undefined);
  await expect.poll(async () => (await added())[0]?.outcome).toBe('Connected');
  expect(await added()).toHaveLength(1);
});

test('three tabs ring once; a person chooses among the records with the number, and the tab that talks may go to it', async ({
  stack,
  visit,
}) => {
  const hubspot = await openHubSpot(visit, stack, { hz: AGENT_HZ, place: 'remote' });
  await expectTaking(hubspot);
  const others = [];
  for (const name of ['Theo', 'Wei']) {
    const page = await hubspot.page.context().newPage();
    await page.goto(hubspot.page.url().replace(/\d+$/, (await contactIn(stack, name)).id));
    const phone = page.frameLocator('#hubspot-calling-extension-iframe');
    await expect(phone.getByRole('combobox', { name: 'Your status' })).toBeVisible();
    others.push({ page, phone });
  }
  await untilReachable(stack, 'agent');
  const customer = await openHandset(visit, stack.origins.sandbox, '0150', { hz: CUSTOMER_HZ });
  await callLine(customer);
  for (const { phone } of others) await phone.getByRole('button', { name: 'Answer' }).waitFor();
  await saidOnce(hubspot, 'INCOMING_CALL');
  expect((await hubspot.said('INCOMING_CALL'))[0]?.data).toMatchObject({ fromNumber: '+14155550150' });
  for (const { page } of others) expect(await kindsSaidOn(page)).not.toContain('INCOMING_CALL');
  await hubspot.phone.getByRole('button', { name: 'Answer' }).click();
  await expectToHear(customer, AGENT_HZ);
  await saidOnce(hubspot, 'CALL_ANSWERED');
  await hubspot.phone.getByRole('button', { name: 'Marco Lopez' }).click();
  await expect(hubspot.page.getByRole('heading', { name: 'Marco Lopez' })).toBeVisible();
  for (const { phone } of [hubspot, ...others])
    await expect(phone.getByRole('button', { name: 'End call' })).toBeVisible();
  await expectToHear(customer, AGENT_HZ);
  // HubSpot's own button, on whichever page.
  await hubspot.page.getByRole('button', { name: 'End', exact: true }).click();
  await expect(customer.getByRole('region', { name: 'Call ended' })).toBeVisible();
});

test('a window for calls keeps them while HubSpot’s pages come and go, and is the only one that tells HubSpot', async ({
  stack,
  visit,
}) => {
  const customer = await openHandset(visit, stack.origins.sandbox, '0153', { hz: CUSTOMER_HZ });
  const hubspot = await openHubSpot(visit, stack, { hz: AGENT_HZ, contact: 'Rahul', place: 'window' });
  const before = (await contactIn(stack, 'Rahul')).timeline.length;
  await hubspot.phone.getByRole('combobox', { name: 'Your status' }).selectOption('accepting');
  const opened = hubspot.page.context().waitForEvent('page');
  await hubspot.page.getByRole('button', { name: /^Call / }).click();
  const window = await opened;
  const calls = window.frameLocator('#hubspot-calling-extension-iframe');
  await customer.getByRole('button', { name: 'Answer' }).click();
  await expect(calls.getByRole('button', { name: 'End call' })).toBeVisible();
  const inWindow = window.frames().find((each) => each.url().includes('/widgets/hubspot-call-extension'));
  if (inWindow === undefined) throw new Error('the window holds no phone');
  await expectToHear(customer, AGENT_HZ);
  await expectToHear(inWindow, CUSTOMER_HZ);
  // A second tab, and the first one goes elsewhere: the call is not touched.
  const second = await hubspot.page.context().newPage();
  await second.goto(hubspot.page.url());
  await hubspot.page.getByRole('link', { name: /^Theo Laurent/ }).click();
  await expect(hubspot.phone.getByRole('button', { name: 'End call' })).toBeVisible();
  await expect(
    second.frameLocator('#hubspot-calling-extension-iframe').getByRole('button', { name: 'End call' }),
  ).toBeVisible();
  await expectToHear(customer, AGENT_HZ);
  await hubspot.phone.getByRole('button', { name: 'End call' }).click();
  await expect.poll(() => kindsSaidOn(window)).toContain('CALL_COMPLETED');
  for (const page of [hubspot.page, second]) expect(await kindsSaidOn(page)).toEqual([]);
  await expect.poll(async () => (await contactIn(stack, 'Rahul')).timeline.length).toBe(before + 1);
  await expect.poll(async () => (await contactIn(stack, 'Rahul')).timeline[0]?.outcome).toBe('Connected');
});

test('the window for calls is closed in the middle of a call: a page of HubSpot has it, and it stands in the record once', async ({
  stack,
  visit,
}) => {
  const customer = await openHandset(visit, stack.origins.sandbox, '0153', { hz: CUSTOMER_HZ });
  const hubspot = await openHubSpot(visit, stack, { hz: AGENT_HZ, contact: 'Rahul', place: 'window' });
  const before = (await contactIn(stack, 'Rahul')).timeline.length;
  await hubspot.phone.getByRole('combobox', { name: 'Your status' }).selectOption('accepting');
  const opened = hubspot.page.context().waitForEvent('page');
  await hubspot.page.getByRole('button', { name: /^Call / }).click();
  const window = await opened;
  await customer.getByRole('button', { name: 'Answer' }).click();
  await expectToHear(customer, AGENT_HZ);
  await expect.poll(() => kindsSaidOn(window)).toContain('CALL_ANSWERED');
  await window.close();
  await expectToHear(customer, AGENT_HZ);
  await expectToHear(hubspot.frame(), CUSTOMER_HZ);
  await talk();
  await hubspot.phone.getByRole('button', { name: 'End call' }).click();
  await expect(customer.getByRole('region', { name: 'Call ended' })).toBeVisible();
  await expect.poll(async () => (await contactIn(stack, 'Rahul')).timeline[0]?.outcome).toBe('Connected');
  expect((await contactIn(stack, 'Rahul')).timeline).toHaveLength(before + 1);
});

test('a frame beside the phone that speaks first neither becomes HubSpot nor dials', async ({ stack, visit }) => {
  const hostile = await serveSite(() =>
    plainPage(`<script>
      window.heard = [];
      addEventListener('message', ({ data }) => heard.push(data));
      const mine = Date.now() - 99;
      setInterval(() => {
        const say = (message) => parent.frames[0].postMessage(message, '*');
        say({ type: 'SYNC', messageId: mine + '_1', hostUrl: location.origin, portalId: 1 });
        say({ type: 'DIAL_NUMBER', messageId: mine + '_2', data: { phoneNumber: '+14155550150' } });
        say(null);
        say('SYNC');
        say([]);
      }, 5);
    </script>`),
  );
  try {
    const hubspot = await openHubSpot(visit, stack, { faults: { silent: true }, hostile: hostile.origin });
    await expect(hubspot.phone.getByRole('combobox', { name: 'Your status' })).toBeVisible();
    await hubspot.greet();
    await saidOnce(hubspot, 'INITIALIZED');
    const beside = hubspot.page.frames().find((frame) => frame.url().startsWith(hostile.origin));
    expect(await beside?.evaluate(() => (window as unknown as { heard: unknown[] }).heard)).toEqual([]);
    hubspot.watch.expect(/status of 422/);
    await hubspot.dial('555');
    await expect.poll(() => hubspot.alert()).not.toBeNull();
    expect(await hubspot.said('OUTGOING_CALL_STARTED')).toEqual([]);
  } finally {
    await hostile.close();
  }
});

test('another company’s HubSpot, a number that is none, and a frame without a microphone are each refused in words', async ({
  stack,
  visit,
}) => {
  const own = await openHubSpot(visit, stack, { contact: 'Nora' });
  await expectTaking(own);
  own.watch.expect(/status of 422/);
  await own.page.getByRole('button', { name: 'Call ask the front desk' }).click();
  await expect.poll(() => own.alert()).not.toBeNull();
  await expect(own.phone.getByRole('region', { name: 'Call not placed' })).toContainText(String(await own.alert()));
  await expect(own.page.getByRole('alert')).toContainText(String(await own.alert()));

  // The account is not the company's: the phone says so, and HubSpot may not dial.
  const other = await openHubSpot(visit, stack, { portalId: 9 });
  other.watch.expect(/status of 409/);
  await expect(other.phone.getByRole('alert')).toContainText('This HubSpot account is not connected to your company.');
  await expect.poll(async () => (await other.said('INITIALIZED'))[0]?.data?.['isLoggedIn']).toBe(false);
  expect(await other.said('LOGGED_IN')).toEqual([]);

  const mute = await openHubSpot(visit, stack, { microphone: false, contact: 'Sofia' });
  mute.watch.expect(/[Pp]ermissions policy|microphone/);
  await expectTaking(mute);
  await mute.page.getByRole('button', { name: /^Call / }).click();
  await expect(mute.phone.getByText('The page around this phone does not let it use the microphone')).toBeVisible();
});
