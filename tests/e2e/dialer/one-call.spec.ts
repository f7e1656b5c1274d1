import type { FrameLocator, Frame, Locator, Page } from '@playwright/test';
import type { RunningStack } from '@talk/stack';
import { apiAs } from '../../support/api.js';
import { levelOf, readWav } from '../../support/wav.js';
import { openApp, openContact } from '../pages/app-page.js';
import { expectReady, openCrmPage } from '../pages/crm-page.js';
import { control } from '../pages/dialer-page.js';
import { openHandset } from '../handset.js';
import { untilReachable } from '../reachable.js';
import { expect, expectMusic, expectSilence, expectToHear, test, type Visit } from '../stack.fixture.js';

// One phone, any host: the same call in a frame of a foreign page, in the app, and in a page that holds the phone itself.

const AGENT_HZ = 440;
const CUSTOMER_HZ = 700;
const MAYA = '+14155550150';

/** A phone that stands somewhere. */
interface Placed {
  readonly page: Page;
  /** Where its screen is. */
  readonly phone: Locator | FrameLocator;
  /** Where its calls are heard. */
  readonly ears: () => Page | Frame;
  /** Calls Maya, as a person does there. */
  readonly call: () => Promise<void>;
  /** What is special there while the call runs. */
  readonly meanwhile?: () => Promise<void>;
  /** What its host knows of the call afterwards. */
  readonly afterwards: () => Promise<void>;
}

type Place = (visit: Visit, stack: RunningStack) => Promise<Placed>;

const inAFrame: Place = async (visit, { origins }) => {
  const crm = await openCrmPage(visit, origins.examples, { hz: AGENT_HZ });
  return {
    page: crm.page,
    phone: crm.dialer,
    ears: crm.frame,
    call: () => crm.page.getByRole('link', { name: '(415) 555-0150' }).click(),
    async meanwhile() {
      // A second number is clicked: the call goes on, and the phone says why nobody else is called.
      await crm.page.getByRole('link', { name: '(415) 555-0151' }).click();
      await expect(crm.dialer.getByText('(415) 555-0151 was not called. End the call you are on first.')).toBeVisible();
      // Beside it there may be a notice of calls that were missed before the page was opened, with a button of the same name.
      await crm.dialer.getByTitle('Close').click();
    },
    async afterwards() {
      const phases = ['connecting', 'ringing', 'active', 'held', 'active', 'ended'];
      await expect.poll(crm.phases).toEqual(phases);
      await expect(crm.page.locator('#activity li').first()).toHaveText(/^Call to Maya Lopez: talked \d+ s$/);
    },
  };
};

const inTheApp: Place = async (visit, stack) => {
  const app = await openApp(visit, stack, 'agent', { hz: AGENT_HZ });
  await app.getByRole('button', { name: /^Your status/ }).click();
  await app.getByRole('menuitemradio', { name: 'Accepting calls', exact: true }).click();
  await untilReachable(stack, 'agent');
  const phone = app.getByRole('region', { name: 'Phone', exact: true });
  await expect(phone).toHaveCount(0);
  await app.getByRole('button', { name: 'Open keypad' }).click();
  await expect(phone.getByRole('textbox', { name: 'Phone number' })).toBeFocused();
  await app.keyboard.press('Escape');
  await expect(phone).toHaveCount(0);
  await openContact(app, 'Maya Lopez', 'Maya Lopez');
  return {
    page: app,
    phone,
    ears: () => app,
    call: () => app.getByRole('button', { name: 'Call', exact: true }).click(),
    async meanwhile() {
      // The card of the call stays over every page.
      await app.getByRole('link', { name: 'Contacts' }).first().click();
      await expect(app.getByRole('table', { name: 'Contacts' })).toBeVisible();
      await expect(phone.getByRole('timer').first()).toBeVisible();
    },
    async afterwards() {
      const api = await apiAs(stack, 'agent');
      const [record] = await api.timeline(MAYA);
      await openContact(app, 'Maya Lopez', 'Maya Lopez');
      const entry = app.getByRole('article').last();
      await expect(entry).toContainText('Outgoing call · Answered');
      await expect(entry).toContainText(`Talked ${record?.talk_time}s`);
      await entry.getByRole('button', { name: 'Play recording' }).click();
      const audio = app.locator('article:last-of-type audio');
      await expect
        .poll(() => audio.evaluate((element) => (element as HTMLAudioElement).currentTime))
        .toBeGreaterThan(0.5);
    },
  };
};

const inItsOwnPage: Place = async (visit, stack) => {
  const { page } = await visit(`${stack.origins.examples}/phone-page/`, { hz: AGENT_HZ });
  await expectReady(page);
  return {
    page,
    phone: page.getByRole('complementary', { name: 'Phone' }),
    ears: () => page,
    call: () => page.getByRole('link', { name: '+1 415 555 0150' }).click(),
    afterwards: () => expect(page.locator('#log li')).toHaveText([/^Call to Maya Lopez, \d+ s$/]),
  };
};

for (const [name, open] of [
  ['the dialer in a frame of a foreign page', inAFrame],
  ['the phone of the app', inTheApp],
  ['a page that holds the phone itself', inItsOwnPage],
] as const) {
  test(`one phone, any host: ${name} calls, both hear each other, it is muted and held, and the call is in the records`, async ({
    stack,
    visit,
  }) => {
    const customer = await openHandset(visit, stack.origins.sandbox, '0150', { hz: CUSTOMER_HZ });
    const { phone, ears, call, meanwhile, afterwards } = await open(visit, stack);

    await call();
    await expect(phone.getByRole('heading', { name: 'Maya Lopez' })).toBeVisible();
    const ringing = customer.getByRole('region', { name: 'Incoming call' });
    await expect(ringing).toContainText('+1 415 555 0100');
    // The customer sees the company's number; nothing of what the company knows of her, or of who is calling.
    await expect(ringing).not.toContainText(/maya|lopez|elena|vargas|agent|client:/i);
    await customer.getByRole('button', { name: 'Answer' }).click();
    await expectToHear(ears(), CUSTOMER_HZ);
    await expectToHear(customer, AGENT_HZ);
    await expect(phone.getByRole('timer').first()).toHaveText(/^0?0:(0[2-9]|[1-5]\d)$/);

    await meanwhile?.();
    await control(phone, 'Mute').click();
    await expectSilence(customer);
    await control(phone, 'Unmute').click();
    await expectToHear(customer, AGENT_HZ);
    await control(phone, 'Hold').click();
    await expectMusic(customer, [AGENT_HZ, CUSTOMER_HZ]);
    await control(phone, 'Resume').click();
    await expectToHear(customer, AGENT_HZ);

    await customer.getByRole('button', { name: 'End call' }).click();
    const ended = phone.getByRole('region', { name: 'Call disconnected' });
    await expect(ended).toContainText('Maya Lopez hung up.');
    await expect(ended).toContainText('Maya Lopez');

    const api = await apiAs(stack, 'agent');
    await expect
      .poll(async () => (await api.timeline(MAYA))[0], { message: 'the record with its recording' })
      .toMatchObject({
        direction: 'outbound',
        disposition_status2: 'completed',
        current_status2: 'completed',
        hung_up_by: 'customer',
        lead_number: MAYA,
        has_recording: true,
        user_name: 'Elena Vargas',
      });
    const [record] = await api.timeline(MAYA);
    expect(record?.talk_time).toBeGreaterThanOrEqual(1);
    expect(record?.recording_seconds).toBeGreaterThanOrEqual(1);
    // The customer is on the left channel, the agent on the right one.
    const recording = readWav(await api.file(record?.recording_url ?? ''));
    const louder = recording.map((channel) => levelOf(channel, CUSTOMER_HZ) > levelOf(channel, AGENT_HZ));
    expect(louder).toEqual([true, false]);
    await afterwards();
  });
}
