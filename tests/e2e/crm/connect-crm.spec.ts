import type { Communication } from '@talk/contract';
import type { RunningStack } from '@talk/stack';
import { apiAs } from '../../support/api.js';
import { openApp, openContact } from '../pages/app-page.js';
import { expectAccessible } from '../axe.js';
import { openHandset } from '../handset.js';
import { expect, expectToHear, test, type Page } from '../stack.fixture.js';

// An admin connects the company's HubSpot, a customer is called, and the call stands at their record there.

const [ADMIN_HZ, MAYA_HZ] = [440, 700];

interface Logged {
  recordingUrl: string | null;
  readonly kind: string;
  readonly at: string;
  readonly durationMs: number | null;
  readonly outcome: string;
}

/** What HubSpot has at the records with this name. */
async function timelineOf({ origins }: RunningStack, person: string): Promise<readonly Logged[]> {
  const answer = await fetch(`${origins.crm}/_sandbox/state`);
  const { hubspot } = (await answer.json()) as {
    hubspot: { contacts: readonly { name: string; timeline: readonly Logged[] }[] };
  };
  return hubspot.contacts.filter(({ name }) => name === person).flatMap(({ timeline }) => timeline);
}

async function openIntegrations(app: Page): Promise<void> {
  await app.keyboard.press('Control+k');
  await app.getByRole('dialog', { name: 'Command palette' }).getByRole('combobox').fill('hubspot');
  await app.keyboard.press('Enter');
  await expect(app.getByRole('heading', { name: 'Integrations' })).toBeVisible();
}

test('HubSpot is connected, a call stands in its record some seconds later and where its agent says, and it is disconnected again', async ({
  stack,
  visit,
}) => {
  await fetch(`${stack.origins.crm}/_sandbox/reset`, { method: 'POST' });
  const app = await openApp(visit, stack, 'admin', { hz: ADMIN_HZ });
  await openIntegrations(app);
  await expectAccessible(app, 'not connected');
  await app.getByRole('button', { name: 'Connect HubSpot' }).click();

  // HubSpot asks, and a person may say no.
  await app.getByRole('button', { name: 'Cancel' }).click();
  await expect(app.getByText('Access was not granted. Nothing was changed.')).toBeVisible();
  await app.getByRole('link', { name: 'Back to Integrations' }).click();
  await app.getByRole('button', { name: 'Connect HubSpot' }).click();
  await app.getByRole('button', { name: 'Connect app' }).click();
  const card = app.getByRole('region', { name: 'HubSpot' });
  await expect(card.getByText('Connected', { exact: true })).toBeVisible();
  // The code that it came back with is nowhere: not in the address, not one step back.
  expect(app.url()).toBe(`${stack.origins.app}/settings/integrations`);
  await expectAccessible(app, 'connected');
  await card.getByRole('button', { name: 'Test' }).click();
  await expect(app.getByText('HubSpot works.')).toBeVisible();

  const maya = await openHandset(visit, stack.origins.sandbox, '0150', { hz: MAYA_HZ });
  await app.goto(`${stack.origins.app}/contacts`);
  await openContact(app, 'Maya Lopez', 'Maya Lopez');
  await app.getByRole('button', { name: 'Call', exact: true }).click();
  await maya.getByRole('button', { name: 'Answer' }).click();
  await expectToHear(app, MAYA_HZ);
  await maya.getByRole('button', { name: 'End call' }).click();
  await expect.poll(async () => (await timelineOf(stack, 'Maya Lopez')).length).toBe(1);

  // As our own record has it.
  const api = await apiAs(stack, 'admin');
  const { data } = await api.request<{ data: Communication[] }>('GET', '/api/v1/reports/communications?type=call');
  const [logged] = await timelineOf(stack, 'Maya Lopez');
  expect([logged?.kind, logged?.at, logged?.durationMs]).toEqual([
    'call',
    data[0]?.created_at,
    (data[0]?.talk_time ?? -1) * 1000,
  ]);

  // Two there have her number: the call stands at both, until the agent says whom it was with.
  expect(await timelineOf(stack, 'Marco Lopez')).toHaveLength(1);
  await app.getByRole('button', { name: 'Outcome and note' }).click();
  const records = app.getByRole('radiogroup', { name: 'Log in HubSpot on' });
  await expect(app.getByText('On all 2, unless you choose.')).toBeVisible();
  await expectAccessible(app, 'a record for the call');
  await records.getByRole('radio', { name: /^Marco Lopez/ }).click();
  await expect(records.getByRole('radio', { name: /^Marco Lopez/ })).toBeChecked();
  await expect.poll(() => timelineOf(stack, 'Maya Lopez')).toEqual([]);
  // Its recording may have arrived since.
  const withoutRecording = (calls: readonly Logged[]) => calls.map(({ recordingUrl: _later, ...call }) => call);
  const kept = await timelineOf(stack, 'Marco Lopez');
  expect(withoutRecording(kept)).toEqual(withoutRecording(logged === undefined ? [] : [logged]));
  await app.getByRole('region', { name: 'After the call' }).getByRole('button', { name: 'Done' }).click();

  await openIntegrations(app);
  await card.getByRole('button', { name: 'Disconnect' }).click();
  await expectAccessible(app, 'asked before it is disconnected');
  await app.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click();
  await expect(card.getByText('Not connected')).toBeVisible();
});
