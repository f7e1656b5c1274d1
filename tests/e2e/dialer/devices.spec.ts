import type { RunningStack } from '@talk/stack';
import { apiAs } from '../../support/api.js';
import type { FakeDevice } from '../../support/devices.page.js';
import { openCrmPage, type CrmPage } from '../pages/crm-page.js';
import { openHandset } from '../handset.js';
import {
  expect,
  expectSilence,
  expectToHear,
  test,
  type Page,
  type PersonOptions,
  type Visit,
} from '../stack.fixture.js';

const CUSTOMER_HZ = 700;
const DESK_HZ = 440;
const HEADSET_HZ = 523;
const DANA = '+14155550152';

const deskMicrophone: FakeDevice = { id: 'mic-1', label: 'Desk', kind: 'audioinput', group: 'desk', hz: DESK_HZ };
const deskSpeaker: FakeDevice = { id: 'out-1', label: 'Speakers', kind: 'audiooutput', group: 'desk' };
const headset: FakeDevice[] = [
  { id: 'mic-2', label: 'Headset', kind: 'audioinput', group: 'headset', hz: HEADSET_HZ },
  { id: 'out-2', label: 'Headset', kind: 'audiooutput', group: 'headset' },
];
const desk = [deskMicrophone, deskSpeaker];

const openCrm = (
  visit: Visit,
  stack: RunningStack,
  devices: readonly FakeDevice[],
  options: PersonOptions = {},
): Promise<CrmPage> => openCrmPage(visit, stack.origins.examples, { hz: DESK_HZ, devices, ...options });

async function callDana(crm: CrmPage, customer: Page): Promise<void> {
  await crm.page.getByRole('link', { name: '(415) 555-0152' }).click();
  await customer.getByRole('button', { name: 'Answer' }).click();
  await expectToHear(crm.frame(), CUSTOMER_HZ);
}

/** Only there; an element that was sent nowhere plays on the system's default and does not count. */
const expectToPlayOn = (crm: CrmPage, id: string): Promise<void> =>
  expect.poll(() => crm.frame().evaluate(() => window.sinks?.()), { intervals: [100] }).toEqual([id]);

test('a headset that is plugged in during a call is used at once, and given up when it goes', async ({
  stack,
  visit,
}) => {
  const customer = await openHandset(visit, stack.origins.sandbox, '0152', { hz: CUSTOMER_HZ });
  const crm = await openCrm(visit, stack, desk);
  await callDana(crm, customer);
  await expectToHear(customer, DESK_HZ);

  await crm.frame().evaluate((devices) => window.plug?.(devices), [...desk, ...headset]);
  await expectToHear(customer, HEADSET_HZ);
  await expect(crm.dialer.getByText('Headset was plugged in and is now in use.')).toBeVisible();
  await expectToPlayOn(crm, 'out-2');

  await crm.dialer.getByRole('button', { name: 'Switch back' }).click();
  await expectToHear(customer, DESK_HZ);
  await crm.frame().evaluate((devices) => window.plug?.(devices), desk);
  await crm.frame().evaluate((devices) => window.plug?.(devices), [...desk, ...headset]);
  await expectToHear(customer, HEADSET_HZ);
  await crm.frame().evaluate((devices) => window.plug?.(devices), desk);
  await expectToHear(customer, DESK_HZ);
  await expect(crm.dialer.getByText('Headset was unplugged. Now using Desk.')).toBeVisible();
});

test('another microphone is chosen during a call, stays muted, and is remembered', async ({ stack, visit }) => {
  const customer = await openHandset(visit, stack.origins.sandbox, '0152', { hz: CUSTOMER_HZ });
  const crm = await openCrm(visit, stack, [...desk, ...headset]);
  await callDana(crm, customer);
  await expectToHear(customer, DESK_HZ);
  await crm.dialer.getByRole('button', { name: 'Mute' }).click();

  await crm.dialer.getByRole('button', { name: 'Settings' }).click();
  await crm.dialer.getByRole('combobox', { name: 'Microphone' }).selectOption({ label: 'Headset' });
  await expect.poll(() => level(crm)).toBeGreaterThan(50);
  await crm.dialer.getByRole('switch', { name: 'Reduce background noise' }).click();
  await expect.poll(() => crm.frame().evaluate(() => window.asked?.().at(-1)?.noiseSuppression)).toBe(false);
  // Muted it stays, and the tone of the microphone is speech enough to be told of.
  await expect(crm.dialer.getByText('You are talking while muted.')).toBeVisible();
  await expectSilence(customer);
  await crm.dialer.getByRole('button', { name: 'Unmute' }).click();
  await expectToHear(customer, HEADSET_HZ);
  await expect(crm.dialer.getByText('You are talking while muted.')).toHaveCount(0);

  await crm.dialer.getByRole('button', { name: 'Back to the call' }).click();
  await crm.dialer.getByRole('button', { name: 'End call' }).click();
  await expect(customer.getByRole('region', { name: 'Call ended' })).toBeVisible();
  await crm.page.reload();
  await crm.dialer.getByRole('button', { name: 'Settings' }).click();
  await expect(crm.dialer.getByRole('combobox', { name: 'Microphone' })).toHaveValue('mic-2');
  await expect(crm.dialer.getByRole('switch', { name: 'Reduce background noise' })).not.toBeChecked();
});

const level = async (crm: CrmPage, of = 'Microphone level'): Promise<number> =>
  Number(await crm.dialer.getByRole('meter', { name: of }).getAttribute('aria-valuenow'));

test('the meters move with what is said and played, and lie still when nothing is', async ({ stack, visit }) => {
  const silent: FakeDevice = { id: 'mic-3', label: 'Switched off', kind: 'audioinput', group: 'off', hz: 0 };
  const crm = await openCrm(visit, stack, [...desk, silent], { whole: true });
  await crm.dialer.getByRole('button', { name: 'Settings' }).click();
  await expect.poll(() => level(crm)).toBeGreaterThan(50);
  await crm.dialer.getByRole('combobox', { name: 'Microphone' }).selectOption({ label: 'Switched off' });
  await expect.poll(() => level(crm)).toBe(0);
  await crm.dialer.getByRole('combobox', { name: 'Microphone' }).selectOption({ label: 'Desk' });
  await expect.poll(() => level(crm)).toBeGreaterThan(50);

  await crm.dialer.getByRole('button', { name: 'Ring', exact: true }).click();
  // It rings for three seconds.
  await expect.poll(() => level(crm, 'Playback level'), { intervals: [100] }).toBeGreaterThan(10);
  await crm.dialer.getByRole('button', { name: 'Stop' }).click();
  await expect(crm.dialer.getByRole('meter', { name: 'Playback level' })).toHaveCount(0);
  // One hears oneself as others will.
  await crm.dialer.getByRole('button', { name: 'Record and play back' }).click();
  // Two seconds of its five and more are long enough to be seen when they are played.
  const left = crm.dialer.getByText(/^Recording: say something…/);
  await expect.poll(() => left.textContent(), { intervals: [100] }).toMatch(/ [1-3]$/);
  await crm.dialer.getByRole('button', { name: 'Stop and listen' }).click();
  await expect(crm.dialer.getByText('Playing what you said…')).toBeVisible();
});

test('a caller rings on the ringer and speaks on the headset', async ({ stack, visit }) => {
  const customer = await openHandset(visit, stack.origins.sandbox, '0152', { hz: CUSTOMER_HZ });
  const crm = await openCrm(visit, stack, [...desk, ...headset]);
  await crm.dialer.getByRole('button', { name: 'Settings' }).click();
  await crm.dialer.getByRole('combobox', { name: 'Speaker' }).selectOption({ label: 'Headset' });
  await crm.dialer.getByRole('combobox', { name: 'Ringer' }).selectOption({ label: 'Speakers' });
  await crm.dialer.getByRole('button', { name: 'Ring', exact: true }).click();
  await expectToPlayOn(crm, 'out-1');
  await crm.dialer.getByRole('button', { name: 'Stop' }).click();

  await customer.getByRole('textbox').fill('+1 415 555 0100');
  await customer.getByRole('button', { name: 'Call', exact: true }).click();
  await expect(crm.dialer.getByRole('heading', { name: 'Incoming call' })).toBeVisible();
  await expectToPlayOn(crm, 'out-1');
  await crm.dialer.getByRole('button', { name: 'Answer' }).click();
  await expectToHear(crm.frame(), CUSTOMER_HZ);
  await expectToPlayOn(crm, 'out-2');
});

test('the connection test hears itself through the carrier, and its result is kept', async ({ stack, visit }) => {
  test.setTimeout(240_000);
  const crm = await openCrm(visit, stack, desk);
  await crm.dialer.getByRole('button', { name: 'Settings' }).click();
  await crm.dialer.getByRole('button', { name: 'Test the connection' }).click();
  await expect(crm.dialer.getByText('Say something: you should hear yourself.')).toBeVisible();
  await expectToHear(crm.frame(), DESK_HZ);
  await expect(crm.dialer.getByText('Everything works.')).toBeVisible();
  await expect(crm.dialer.locator('.tk-steps [data-result=passed]')).toHaveCount(7);
  await crm.dialer.getByRole('button', { name: 'Back', exact: true }).click();
  await crm.dialer.getByRole('button', { name: 'Settings' }).click();
  // No call came of it, and nobody rang.
  expect(await crm.phases()).toEqual([]);
  await crm.page.reload();
  await crm.dialer.getByRole('button', { name: 'Settings' }).click();
  await expect(crm.dialer.getByText(/^Last test .*: passed$/)).toBeVisible();
});

test('how a call sounded is kept with it, also over a reload, and a complaint goes along', async ({ stack, visit }) => {
  test.setTimeout(240_000);
  const customer = await openHandset(visit, stack.origins.sandbox, '0152', { hz: CUSTOMER_HZ });
  const crm = await openCrm(visit, stack, desk);
  await callDana(crm, customer);
  const bars = crm.dialer.getByRole('button', { name: /^Call quality: good$/ });
  await expect(bars).toBeVisible();
  const api = await apiAs(stack, 'agent');
  const quality = async () => (await api.timeline(DANA))[0]?.call_quality ?? null;
  // The first numbers come while the call goes on: a page that dies now has not taken them along.
  await expect.poll(quality).toMatchObject({ rating: 'good', cause: null, reports: [] });

  await bars.click();
  await crm.dialer.getByRole('textbox', { name: 'What went wrong?' }).fill('An echo on my side');
  await crm.dialer.getByRole('button', { name: 'Send report' }).click();
  await expect(crm.dialer.getByText('Thank you. The report is attached to the call.')).toBeVisible();
  await crm.page.reload();
  await expect
    .poll(async () => (await api.timeline(DANA))[0]?.call_quality)
    .toMatchObject({ rating: 'good', mos: expect.any(Number), reports: [{ text: 'An echo on my side' }] });
  expect((await quality())?.mos).toBeGreaterThan(4);
  expect((await quality())?.seconds).toBeGreaterThan(9);
});
