import type { RunningStack } from '@talk/stack';
import { apiAs } from '../../support/api.js';
import { carrierControl } from '../../support/carrier-control.js';
import type { FakeDevice } from '../../support/devices.page.js';
import { openApp, openContact } from '../pages/app-page.js';
import { openDialer, talk } from '../pages/dialer-page.js';
import { openHandset } from '../handset.js';
import { expect, expectToHear, test } from '../stack.fixture.js';

// What is wrong with the sound of a call is named while it goes on, and stays with the call.

const CUSTOMER_HZ = 700;
const DANA = '+14155550152';

const quality = async (stack: RunningStack) => (await (await apiAs(stack, 'agent')).timeline(DANA))[0]?.call_quality;

test('a microphone that is switched off is named as the cause, and stays with the call in the timeline', async ({
  stack,
  visit,
}) => {
  test.setTimeout(240_000);
  const off: FakeDevice = { id: 'mic-1', label: 'Desk', kind: 'audioinput', group: 'desk', hz: 0 };
  const customer = await openHandset(visit, stack.origins.sandbox, '0152', { hz: CUSTOMER_HZ });
  const elena = await openDialer(visit, stack, 'agent', { hz: 440, devices: [off] });
  await talk(elena, customer, '4155550152');
  await expectToHear(elena, CUSTOMER_HZ);
  const bars = elena.getByRole('button', { name: 'Call quality: fair, your microphone is too quiet' });
  await expect(bars).toBeVisible();
  await expect(bars.locator('[data-bars="2"]')).toHaveCount(1);
  await expect(elena.getByText('Your microphone is silent.')).toBeVisible();
  await bars.click();
  await elena.getByRole('button', { name: 'Send report' }).click();
  await expect(elena.getByText('Thank you. The report is attached to the call.')).toBeVisible();
  // Trouble that lasted for a fifth of the call is remembered; it is sent along every ten seconds.
  await expect
    .poll(() => quality(stack))
    .toMatchObject({ cause: 'low-microphone', reports: [{ user_name: 'Elena Vargas', text: '' }] });
  await elena.getByRole('button', { name: 'Back to the call' }).click();
  await elena.getByRole('button', { name: 'End call' }).click();

  const app = await openApp(visit, stack, 'supervisor');
  await openContact(app, 'Dana Brandt', 'Dana Brandt');
  const entry = app.getByRole('article').last();
  await expect(entry).toContainText(/(?:Good|Fair|Poor) sound: microphone too quiet · score \d\.\d · jitter \d+ ms/);
  await expect(entry).toContainText('Elena Vargas reported bad sound.');
});

test('lost sound shows as fewer bars with their cause while it lasts, and as loss with the call', async ({
  stack,
  visit,
}) => {
  test.setTimeout(240_000);
  const customer = await openHandset(visit, stack.origins.sandbox, '0152', { hz: CUSTOMER_HZ });
  const elena = await openDialer(visit, stack, 'agent', { hz: 440 });
  await talk(elena, customer, '4155550152');
  await expect(elena.getByRole('button', { name: 'Call quality: good' })).toBeVisible();
  await carrierControl(stack).loseSound(40);
  await expect(elena.getByRole('button', { name: 'Call quality: poor, parts of the sound are lost' })).toBeVisible({});
  await expect(elena.getByText(/^Poor connection: parts of the sound are lost\./)).toBeVisible();
  await carrierControl(stack).loseSound(0);
  await expect(elena.getByRole('button', { name: 'Call quality: good' })).toBeVisible();
  await elena.getByRole('button', { name: 'End call' }).click();
  await expect.poll(() => quality(stack)).toMatchObject({ cause: 'loss' });
  const kept = await quality(stack);
  expect(kept?.loss_percent).toBeGreaterThan(2);
  expect(kept?.lowest_mos).toBeLessThan(kept?.mos ?? 0);
});
