import { createServer, type Socket } from 'node:net';
import type { RunningStack } from '@talk/stack';
import { apiAs } from '../../support/api.js';
import { carrierControl } from '../../support/carrier-control.js';
import { openCrmPage, type CrmPage } from '../pages/crm-page.js';
import { openHandset } from '../handset.js';
import { cuttableSignalling, WRITTEN_TOO_LATE } from '../signalling.js';
import { expect, expectSilence, expectToHear, test, type Page, type Visit } from '../stack.fixture.js';

const AGENT_HZ = 440;
const CUSTOMER_HZ = 700;
const DANA = '+14155550152';

/** Both sides talk: the agent in the CRM page called Dana, who answered. */
async function inCall(visit: Visit, stack: RunningStack): Promise<{ crm: CrmPage; customer: Page }> {
  const customer = await openHandset(visit, stack.origins.sandbox, '0152', { hz: CUSTOMER_HZ });
  const crm = await openCrmPage(visit, stack.origins.examples, { hz: AGENT_HZ });
  await crm.page.getByRole('link', { name: '(415) 555-0152' }).click();
  await customer.getByRole('button', { name: 'Answer' }).click();
  await expectToHear(crm.frame(), CUSTOMER_HZ);
  await expectToHear(customer, AGENT_HZ);
  // From here on there is a recording to lose.
  await expect(crm.dialer.getByText('Recording', { exact: true })).toBeVisible();
  // A talk of less than a second is none on the record.
  await expect(crm.dialer.getByRole('timer').first()).toHaveText(/[1-9]/);
  return { crm, customer };
}

/** Waits until the newest call with Dana is complete on the record. */
async function expectCompleteRecord(stack: RunningStack, hungUpBy: 'agent' | 'customer'): Promise<void> {
  const api = await apiAs(stack, 'agent');
  await expect
    .poll(async () => (await api.timeline(DANA))[0], { message: 'the record is complete' })
    .toMatchObject({
      direction: 'outbound',
      disposition_status2: 'completed',
      current_status2: 'completed',
      hung_up_by: hungUpBy,
      has_recording: true,
      answered_at: expect.any(String),
      ended_at: expect.any(String),
    });
  expect((await api.timeline(DANA))[0]?.talk_time).toBeGreaterThan(0);
}

test('signalling lost for 8 s: the sound goes on, the phone says so and heals', async ({ stack, visit }) => {
  test.setTimeout(240_000);
  const signalling = cuttableSignalling(stack.origins.sandbox);
  const customer = await openHandset(visit, stack.origins.sandbox, '0152', { hz: CUSTOMER_HZ });
  const crm = await openCrmPage(visit, stack.origins.examples, {
    hz: AGENT_HZ,
    prepare: signalling.prepare,
  });
  crm.watch.expect(WRITTEN_TOO_LATE);
  await crm.page.getByRole('link', { name: '(415) 555-0152' }).click();
  await customer.getByRole('button', { name: 'Answer' }).click();
  await expectToHear(crm.frame(), CUSTOMER_HZ);

  const cutAtMs = performance.now();
  await signalling.cut();
  await expect(crm.dialer.getByText('Connection lost. You can still be heard; reconnecting…')).toBeVisible();
  // As long as it lasts both hear each other; every look covers 683 ms of sound.
  while (performance.now() - cutAtMs < 8_000) {
    await expectToHear(crm.frame(), CUSTOMER_HZ);
    await expectToHear(customer, AGENT_HZ);
  }
  signalling.restore();
  await expect(crm.dialer.getByText('Connection lost.')).toHaveCount(0);
  await expectToHear(customer, AGENT_HZ);
  await crm.dialer.getByRole('button', { name: 'End call' }).click();
  await expect(customer.getByRole('region', { name: 'Call ended' })).toBeVisible();
  await expectCompleteRecord(stack, 'agent');
});

test('the server killed during a call: the sound goes on, the agent can hang up, the record is complete', async ({
  stack,
  stackLog,
  visit,
}) => {
  test.setTimeout(240_000);
  stackLog.expect(/^server\s+(ended|PORT|.*in use|.*EADDRINUSE|The port|.*port)/i);
  const { crm, customer } = await inCall(visit, stack);
  // Chromium reports every request that meets nobody; there is no way to ask it not to.
  crm.watch.expect(/net::ERR_(CONNECTION|SOCKET|EMPTY_RESPONSE|INCOMPLETE_CHUNKED)|Connection closed before receiving/);
  crm.watch.expect(WRITTEN_TOO_LATE);

  // Somebody else takes the port, so that the server stays away for as long as this test wants.
  const port = Number(new URL(stack.origins.app).port);
  const squatter = createServer((socket: Socket) => socket.destroy());
  await stack.killServer();
  await new Promise<void>((resolve) => squatter.listen(port, '127.0.0.1', resolve));
  await expect(
    crm.dialer.getByText('The server cannot be reached. The call continues, and you can hang up.'),
  ).toBeVisible();
  await expectToHear(crm.frame(), CUSTOMER_HZ);
  await expectToHear(customer, AGENT_HZ);

  await crm.dialer.getByRole('button', { name: 'End call' }).click();
  await expect(crm.dialer.getByRole('region', { name: 'Call disconnected' })).toContainText('You ended the call.');
  await expectSilence(customer);

  // Calls end by request (ADR 7): the phone repeats it until the server is back.
  await new Promise((resolve) => squatter.close(resolve));
  await stack.serverReady();
  await expect(customer.getByRole('region', { name: 'Call ended' })).toBeVisible();
  await expectCompleteRecord(stack, 'agent');
  // The phone is back without anybody's help.
  await crm.dialer.getByRole('button', { name: 'Done' }).click();
  await expect(crm.dialer.locator('.tk-link')).toHaveText('Ready');
});

test('a webhook with a forged signature is refused and changes nothing', async ({ stack, visit }) => {
  const { crm, customer } = await inCall(visit, stack);
  const api = await apiAs(stack, 'agent');
  // How the call sounds is told every ten seconds, forged or not.
  const record = async () => ({ ...(await api.timeline(DANA))[0], call_quality: null, version: null });
  const before = await record();
  const { webhooks } = await carrierControl(stack).state();
  const genuine = webhooks.find(({ url, kind }) => kind === 'notification' && url.includes('/leg'));
  if (!genuine) throw new Error('the carrier has told nothing about a leg');
  for (const signature of [undefined, 'Zm9yZ2VkIHNpZ25hdHVyZSBvZiAyMCE=']) {
    const answer = await fetch(genuine.url, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        ...(signature && { 'x-twilio-signature': signature }),
      },
      body: new URLSearchParams({ ...genuine.params, CallStatus: 'completed', SequenceNumber: '99' }),
    });
    expect([answer.status, await answer.json()]).toEqual([403, expect.objectContaining({ code: 'SIGNATURE_INVALID' })]);
  }
  await expectToHear(crm.frame(), CUSTOMER_HZ);
  expect(await record()).toEqual(before);
  await customer.getByRole('button', { name: 'End call' }).click();
  await expectCompleteRecord(stack, 'customer');
});
