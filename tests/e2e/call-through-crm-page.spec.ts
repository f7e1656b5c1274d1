import { apiAs } from '../support/api.js';
import { openApp, openContact } from './app-page.js';
import { openCrmPage } from './crm-page.js';
import { callLine, openHandset } from './handset.js';
import { untilReachable } from './reachable.js';
import { levelOf, readWav } from '../support/wav.js';
import { expect, expectSilence, expectToHear, test } from './stack.fixture.js';

const AGENT_HZ = 440;
const CUSTOMER_HZ = 700;
const MAYA = '+14155550150';

test('a telephone link of a foreign page rings a phone; both hear each other; the call is in the records', async ({
  stack,
  visit,
}) => {
  const customer = await openHandset(visit, stack.origins.sandbox, '0150', { hz: CUSTOMER_HZ });
  const crm = await openCrmPage(visit, stack.origins.examples, { hz: AGENT_HZ });

  await crm.page.getByRole('link', { name: '(415) 555-0150' }).click();
  await expect(crm.dialer.getByRole('heading', { name: 'Maya Lopez' })).toBeVisible();
  const ringing = customer.getByRole('region', { name: 'Incoming call' });
  await expect(ringing).toContainText('+1 415 555 0100');
  // The customer sees the company's number; nothing of what the company knows of her, or of who is calling.
  await expect(ringing).not.toContainText(/maya|lopez|elena|vargas|agent|client:/i);
  await customer.getByRole('button', { name: 'Answer' }).click();

  await expectToHear(crm.frame(), CUSTOMER_HZ);
  await expectToHear(customer, AGENT_HZ);
  await expect(crm.dialer.getByRole('timer')).toHaveText(/^0?0:(0[2-9]|[1-5]\d)$/);

  // A second number is clicked: the call goes on, and the phone says why nobody else is called.
  await crm.page.getByRole('link', { name: '(415) 555-0151' }).click();
  await expect(crm.dialer.getByText('(415) 555-0151 was not called. End the call you are on first.')).toBeVisible();
  // Beside it there may be a notice of calls that were missed before the page was opened, with a button of the same name.
  await crm.dialer.getByTitle('Close').click();
  await expectToHear(customer, AGENT_HZ);

  await customer.getByRole('button', { name: 'End call' }).click();
  const ended = crm.dialer.getByRole('region', { name: 'Call disconnected' });
  await expect(ended).toContainText('The other side ended the call.');
  await expect(ended).toContainText('Maya Lopez');
  await expect.poll(crm.phases).toEqual(['connecting', 'ringing', 'active', 'ended']);
  await expect(crm.page.locator('#activity li').first()).toHaveText(/^Call to Maya Lopez: talked \d+ s$/);

  const api = await apiAs(stack, 'agent');
  await expect
    .poll(async () => (await api.timeline(MAYA))[0], { message: 'the record with its recording', timeout: 30_000 })
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

  const app = await openApp(visit, stack, 'agent');
  await openContact(app, 'Maya Lopez', 'Maya Lopez');
  const entry = app.getByRole('article').last();
  await expect(entry).toContainText('Outgoing call · Answered');
  await expect(entry).toContainText(`Talked ${record?.talk_time}s`);
  await entry.getByRole('button', { name: 'Play recording' }).click();
  await expect
    .poll(() => app.locator('article:last-of-type audio').evaluate((audio) => (audio as HTMLAudioElement).currentTime))
    .toBeGreaterThan(0.5);
  // The customer is on the left channel, the agent on the right one.
  const recording = readWav(await api.file(record?.recording_url ?? ''));
  expect(recording.map((channel) => levelOf(channel, CUSTOMER_HZ) > levelOf(channel, AGENT_HZ))).toEqual([true, false]);
});

test('a call from outside rings in the foreign page; its button answers; muting is silence', async ({
  stack,
  visit,
}) => {
  const customer = await openHandset(visit, stack.origins.sandbox, '0150', { hz: CUSTOMER_HZ });
  const crm = await openCrmPage(visit, stack.origins.examples, { hz: AGENT_HZ });

  await untilReachable(stack, 'agent');
  await callLine(customer);
  const ring = crm.dialer.getByRole('dialog', { name: 'Incoming call' });
  await expect(ring.getByRole('heading', { name: 'Maya Lopez' })).toBeVisible();
  await expect(ring).toContainText('Sales');
  await expect(crm.page.locator('#rows tr[aria-selected=true]')).toContainText('Maya Lopez');

  await crm.page.getByRole('button', { name: 'Answer' }).click();
  await expect(crm.page.locator('#outcome')).toHaveText('Answer: done.');
  await expectToHear(crm.frame(), CUSTOMER_HZ);
  await expectToHear(customer, AGENT_HZ);

  await crm.dialer.getByRole('button', { name: 'Mute' }).click();
  await expect(crm.page.locator('#mute')).toHaveAttribute('aria-pressed', 'true');
  await expectSilence(customer);
  await expectToHear(crm.frame(), CUSTOMER_HZ);
  await crm.page.locator('#mute').click();
  await expectToHear(customer, AGENT_HZ);

  await crm.dialer.getByRole('button', { name: 'End call' }).click();
  await expect(crm.dialer.getByRole('region', { name: 'Call disconnected' })).toContainText('You ended the call.');
  await expect(customer.getByRole('region', { name: 'Call ended' })).toBeVisible();
  await expect.poll(crm.phases).toEqual(['ringing', 'connecting', 'active', 'ended']);

  const api = await apiAs(stack, 'agent');
  await expect
    .poll(async () => (await api.timeline(MAYA))[0], { message: 'the record', timeout: 30_000 })
    .toMatchObject({
      direction: 'inbound',
      disposition_status2: 'completed',
      hung_up_by: 'agent',
      has_recording: true,
      user_name: 'Elena Vargas',
    });
});
