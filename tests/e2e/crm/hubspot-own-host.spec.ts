import { readFileSync } from 'node:fs';
import { connectHubSpot } from '../../support/hubspot-world.js';
import { openHandset } from '../handset.js';
import { expectTakingIn, HUBSPOT, signIn } from '../pages/hubspot-page.js';
import { expect, expectToHear, test } from '../stack.fixture.js';

// The other faithful host: HubSpot's own half of the SDK, which is in the same package. Its greeting names no account.

/** As a script of a page: its names become the page's. */
const SDK = new URL('../../../node_modules/@hubspot/calling-extensions-sdk/dist/main.js', import.meta.url);
const [AGENT_HZ, CUSTOMER_HZ] = [440, 880];

interface Heard {
  readonly type: string;
  readonly data?: Readonly<Record<string, unknown>>;
}

test('a host that HubSpot’s SDK itself makes is greeted, dials, and hears of the call to its end', async ({
  stack,
  visit,
}) => {
  await connectHubSpot(stack);
  const sdk = readFileSync(SDK, 'utf8').replaceAll('</script', String.raw`<\/script`);
  const src = `${stack.origins.app}/widgets/hubspot-call-extension`;
  const html = `<!doctype html><html lang="en"><title>HubSpot</title><link rel="icon" href="data:,">
    <body><h1>HubSpot</h1><div id="phone"></div><script>console.debug = () => {};</script><script>${sdk}</script><script>
      const heard = [];
      const Manager = window.IFrameManager.default ?? window.IFrameManager;
      const host = new Manager({
        debugMode: false,
        onMessageHandler: (message) => heard.push(message),
        iFrameOptions: { src: ${JSON.stringify(src)}, width: '400', height: '650', hostElementSelector: '#phone' },
      });
    </script></body></html>`;
  const { page } = await visit(`${HUBSPOT}/contacts/1`, {
    hz: AGENT_HZ,
    permissions: ['microphone', 'local-network-access'],
    sites: ['app.hubspot.com'],
    prepare: (context) =>
      context.route(`${HUBSPOT}/**`, (route) => route.fulfill({ contentType: 'text/html', body: html })),
  });
  const phone = page.frameLocator('#hubspot-calling-extension-iframe');
  // Classic scripts share their constants.
  const heard = async (type: string): Promise<Heard[]> =>
    (await page.evaluate<Heard[]>('heard')).filter((each) => each.type === type);
  await signIn(phone, stack, 'agent');
  await expectTakingIn(phone);
  await expect.poll(async () => (await heard('LOGGED_IN')).length).toBe(1);
  const customer = await openHandset(visit, stack.origins.sandbox, '0158', { hz: CUSTOMER_HZ });
  await page.evaluate(`host.sendMessage({ type: 'DIAL_NUMBER', data: { phoneNumber: '+1 415 555 0158' } })`);
  await customer.getByRole('button', { name: 'Answer' }).click();
  await expectToHear(customer, AGENT_HZ);
  await expect.poll(async () => (await heard('CALL_ANSWERED')).length).toBe(1);
  await page.evaluate(`host.sendMessage({ type: 'END_CALL', data: {} })`);
  await expect.poll(async () => (await heard('CALL_COMPLETED')).length).toBe(1);
  // Whose records they would be is not known: none is asked for.
  expect((await heard('OUTGOING_CALL_STARTED'))[0]?.data).toMatchObject({ createEngagement: false });
  expect((await heard('CALL_ENDED'))[0]?.data).toMatchObject({ callEndStatus: 'COMPLETED' });
});
