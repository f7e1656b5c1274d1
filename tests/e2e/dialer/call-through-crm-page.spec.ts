import { apiAs } from '../../support/api.js';
import { openCrmPage } from '../pages/crm-page.js';
import { callLine, openHandset } from '../handset.js';
import { untilReachable } from '../reachable.js';
import { expect, expectSilence, expectToHear, test } from '../stack.fixture.js';

const AGENT_HZ = 440;
const CUSTOMER_HZ = 700;
const MAYA = '+14155550150';

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
    .poll(async () => (await api.timeline(MAYA))[0], { message: 'the record' })
    .toMatchObject({
      direction: 'inbound',
      disposition_status2: 'completed',
      hung_up_by: 'agent',
      has_recording: true,
      user_name: 'Elena Vargas',
    });
});
