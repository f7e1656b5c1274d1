import { apiAs } from '../../support/api.js';
import { openContractPage } from '../pages/contract-page.js';
import { expectReady } from '../pages/crm-page.js';
import { openHandset } from '../handset.js';
import { expect, expectToHear, test } from '../stack.fixture.js';

const [AGENT_HZ, CUSTOMER_HZ] = [440, 700];
const MAYA = '+14155550150';

test('the tab with the call hangs: the sound goes on, commands elsewhere are refused with NOT_LEADER, and the call is moved and ended there', async ({
  stack,
  visit,
}) => {
  const maya = await openHandset(visit, stack.origins.sandbox, '0150', { hz: CUSTOMER_HZ });
  const crm = await openContractPage(visit, stack, { hz: AGENT_HZ });
  const other = await crm.page.context().newPage();
  await other.goto(crm.page.url());
  await expectReady(other.frameLocator('#phone iframe'));
  const phone = other.frameLocator('#phone iframe');
  const send = (type: string, payload: object): Promise<string> =>
    other.evaluate(
      ([name, given]) =>
        window.dialer.call(name as 'state.get', given as Record<string, never>).then(
          () => 'done',
          ({ code }: { code: string }) => code,
        ),
      [type, payload] as const,
    );
  const dialled = crm.send('call.start', { to: MAYA });
  await maya.getByRole('button', { name: 'Answer' }).click();
  await dialled;
  await expectToHear(maya, AGENT_HZ);
  await expect(phone.getByText('The sound of this call is in another tab.')).toBeVisible();
  // While the other tab answers, every control works from here.
  expect(await send('call.set', { mute: true })).toBe('done');
  expect(await send('call.set', { mute: false })).toBe('done');
  await expectToHear(maya, AGENT_HZ);

  // Its renderer stops dead; sound is captured and sent by other threads.
  const renderer = await crm.page.context().newCDPSession(crm.page);
  await renderer.send('Debugger.enable');
  const stopped = new Promise((resolve) => renderer.once('Debugger.paused', resolve));
  await renderer.send('Debugger.pause');
  // The next thing that it does is where it stops.
  const last = crm.frame.evaluate(() => 'goes on');
  await stopped;
  expect(await send('call.set', { mute: true })).toBe('NOT_LEADER');
  await expect(phone.getByText('Another tab has the phone and is not responding.')).toBeVisible();
  await expectToHear(maya, AGENT_HZ);

  await phone.getByRole('button', { name: 'Move it here' }).click();
  await expect(phone.getByText('Another tab has the phone and is not responding.')).toHaveCount(0);
  const frame = other.frames().find((each) => each !== other.mainFrame());
  await expectToHear(frame ?? other, CUSTOMER_HZ);
  await expectToHear(maya, AGENT_HZ);
  await phone.getByRole('button', { name: 'End call' }).click();
  await expect(maya.getByRole('region', { name: 'Call ended' })).toBeVisible();
  await renderer.send('Debugger.resume');
  await renderer.send('Debugger.disable');
  expect(await last).toBe('goes on');

  const api = await apiAs(stack, 'agent');
  await expect
    .poll(async () => (await api.timeline(MAYA))[0])
    .toMatchObject({ disposition_status2: 'completed', hung_up_by: 'agent' });
  await phone.getByRole('button', { name: 'Done' }).click();
  await expectReady(other.frameLocator('#phone iframe'));
});
