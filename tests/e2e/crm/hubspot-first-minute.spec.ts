import { mkdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { connectDemoCrms } from '@talk/stack';
import { contactIn } from '../../support/hubspot-world.js';
import { expectAccessible } from '../axe.js';
import { openHandset } from '../handset.js';
import { expectTakingIn, hubspotIn, signIn } from '../pages/hubspot-page.js';
import { expect, expectToHear, test } from '../stack.fixture.js';

// A newcomer's first minute, after `npm start` has printed where the HubSpot page is.

const [AGENT_HZ, CUSTOMER_HZ] = [440, 880];
/** Pictures for people to look at, when a folder for them is named. */
const PICTURES = process.env['HUBSPOT_PICTURES'];

test('the HubSpot page that npm start prints: click a number, talk, find the call in the record', async ({
  stack,
  visit,
}) => {
  // As at the first start: nobody has disconnected anything.
  await rm(join(stack.dataDir, 'sandbox', 'connected-crms.json'), { force: true });
  const said: string[] = [];
  await connectDemoCrms(stack, (_part, text) => said.push(text));
  expect(said).toEqual([]);

  const { page, watch } = await visit(`${stack.origins.examples}/hubspot-host/`, { hz: AGENT_HZ });
  const hubspot = hubspotIn(page, watch);
  const picture = async (name: string): Promise<void> => {
    if (PICTURES === undefined) return;
    mkdirSync(PICTURES, { recursive: true });
    for (const [width, height] of [
      [1440, 900],
      [390, 844],
    ] as const)
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.setViewportSize({ width, height });
        await page.emulateMedia({ colorScheme });
        await page.screenshot({ path: `${PICTURES}/${name}-${width}-${colorScheme}.png`, fullPage: width === 390 });
      }
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.emulateMedia({ colorScheme: 'light' });
  };
  await page.getByRole('link', { name: /^Kofi Mensah/ }).click();
  await expect(page.getByText('Sign in as agent@acme.test with the password talk-demo-1.')).toBeVisible();
  await picture('1-signed-out');
  await signIn(hubspot.phone, stack, 'agent');
  await expectTakingIn(hubspot.phone);
  const handset = page.getByRole('link', { name: 'Open Kofi’s handset' });
  expect(await handset.getAttribute('href')).toBe(`${stack.origins.sandbox}/handset?number=0157`);
  const customer = await openHandset(visit, stack.origins.sandbox, '0157', { hz: CUSTOMER_HZ });
  const before = (await contactIn(stack, 'Kofi')).timeline.length;

  await page.getByRole('button', { name: 'Call 1-415-555-0157' }).click();
  await customer.getByRole('button', { name: 'Answer' }).click();
  await expectToHear(customer, AGENT_HZ);
  await expectToHear(hubspot.frame(), CUSTOMER_HZ);
  await picture('2-talking');
  const heardAt = Date.now();
  await expect.poll(() => Date.now() - heardAt).toBeGreaterThan(2000);
  await page.getByRole('button', { name: 'End', exact: true }).click();

  const activity = page.getByRole('region', { name: 'Activity' });
  await expect(activity.getByRole('listitem')).toHaveCount(before + 1);
  await expect(activity.getByRole('listitem').first()).toContainText(/Call to .*Outbound · Connected · \d+ s/);
  await page.getByText('For developers').click();
  await expect(page.getByRole('list', { name: 'Messages' })).toContainText('CALL_COMPLETED');
  await picture('3-logged');
  await expectAccessible(page, 'HubSpot page');
});
