import type { TransferDirectory } from '@talk/contract';
import type { RunningStack } from '@talk/stack';
import { apiAs } from '../../support/api.js';
import { openContractPage } from '../pages/contract-page.js';
import { openDialer } from '../pages/dialer-page.js';
import { openHandset } from '../handset.js';
import { expect, expectToHear, test } from '../stack.fixture.js';

const ELENA_HZ = 440;
const TOM_HZ = 550;
const MAYA_HZ = 700;
const MAYA = '+14155550150';

/** Tom's id, as the transfer list tells it. */
async function colleague(stack: RunningStack): Promise<number> {
  const { users } = await (await apiAs(stack, 'agent')).request<TransferDirectory>('GET', '/api/v1/transfer-directory');
  const tom = users.find(({ name, is_available }) => name.startsWith('Tom ') && is_available);
  if (!tom) throw new Error(`Tom takes no calls: ${JSON.stringify(users)}`);
  return tom.user_id;
}

test('by commands of the page: a call is dialled, held, its recording paused, and handed to a colleague', async ({
  stack,
  visit,
}) => {
  const maya = await openHandset(visit, stack.origins.sandbox, '0150', { hz: MAYA_HZ });
  const tom = await openDialer(visit, stack, 'agent2', { hz: TOM_HZ });
  const crm = await openContractPage(visit, stack, { hz: ELENA_HZ });
  const dialled = crm.send('call.start', { to: MAYA, context: { dealId: 'd-7' } });
  await maya.getByRole('button', { name: 'Answer' }).click();
  expect((await dialled).call).toMatchObject({ direction: 'outbound', context: { dealId: 'd-7' } });
  await crm.untilCall(({ phase }) => phase === 'active');
  await expectToHear(maya, ELENA_HZ);
  await expectToHear(crm.frame, MAYA_HZ);

  expect((await crm.send('call.set', { hold: true })).call?.phase).toBe('held');
  await expect
    .poll(() => maya.evaluate(() => Math.abs((window.hears?.()?.hz ?? 0) - 440) > 12), {
      message: 'Maya hears no Elena',
    })
    .toBe(true);
  expect((await crm.send('call.set', { hold: false })).call?.phase).toBe('active');
  await expectToHear(maya, ELENA_HZ);

  await crm.untilCall(({ recording }) => recording === 'on');
  expect((await crm.send('call.set', { record: 'paused' })).call?.recording).toBe('paused');
  await expect(crm.frame.locator('.tk-recording')).toHaveText('Recording paused');
  expect((await crm.send('call.set', { record: 'on', mute: true })).call).toMatchObject({
    recording: 'on',
    muted: true,
  });

  expect((await crm.send('call.transfer', { to: 'Sam', mode: 'cold' })).code).toBe('INVALID_ARGUMENT');
  crm.watch.expect(/409 .*\/transfer\/swap/);
  expect((await crm.send('call.consult', { action: 'swap' })).code).toBe('BAD_STATE');
  const { call } = await crm.send('call.transfer', { to: `user:${await colleague(stack)}`, mode: 'cold' });
  expect(call).toMatchObject({ phase: 'ended', endedReason: 'transferred', context: { dealId: 'd-7' } });
  await tom.getByRole('button', { name: 'Answer' }).click();
  await expectToHear(maya, TOM_HZ);
  await expectToHear(tom, MAYA_HZ);
  await tom.getByRole('button', { name: 'End call' }).click();
  await expect(maya.getByRole('region', { name: 'Call ended' })).toBeVisible();
});

test('by commands of the page: a colleague is asked first, the caller is spoken to in between, and handed over', async ({
  stack,
  visit,
}) => {
  const maya = await openHandset(visit, stack.origins.sandbox, '0150', { hz: MAYA_HZ });
  const tom = await openDialer(visit, stack, 'agent2', { hz: TOM_HZ });
  const crm = await openContractPage(visit, stack, { hz: ELENA_HZ });
  const dialled = crm.send('call.start', { to: MAYA });
  await maya.getByRole('button', { name: 'Answer' }).click();
  await dialled;
  await crm.untilCall(({ phase }) => phase === 'active');

  const to = `user:${await colleague(stack)}`;
  expect((await crm.send('call.transfer', { to })).call?.transfer).toMatchObject({
    mode: 'warm',
    state: 'ringing',
    to,
  });
  await tom.getByRole('button', { name: 'Answer' }).click();
  await crm.untilCall(({ transfer }) => transfer?.state === 'consulting');
  await expectToHear(crm.frame, TOM_HZ);
  expect((await crm.send('call.consult', { action: 'swap' })).call?.transfer?.talkingTo).toBe('customer');
  await expectToHear(crm.frame, MAYA_HZ);
  expect((await crm.send('call.consult', { action: 'complete' })).call?.phase).toBe('ended');
  await expectToHear(maya, TOM_HZ);
  await tom.getByRole('button', { name: 'End call' }).click();
  await expect(maya.getByRole('region', { name: 'Call ended' })).toBeVisible();
});

test('by a command of the page: a call is parked, over here and still there for anybody', async ({ stack, visit }) => {
  const maya = await openHandset(visit, stack.origins.sandbox, '0150', { hz: MAYA_HZ });
  const crm = await openContractPage(visit, stack, { hz: ELENA_HZ });
  const dialled = crm.send('call.start', { to: MAYA });
  await maya.getByRole('button', { name: 'Answer' }).click();
  await dialled;
  await crm.untilCall(({ phase }) => phase === 'active');
  const { call } = await crm.send('call.park', { reason: 'Needs a manager' });
  expect(call).toMatchObject({ phase: 'ended', endedReason: 'parked' });
  const parked = await (
    await apiAs(stack, 'agent2')
  ).request<{ data: { parked: { reason: string } }[] }>('POST', '/api/v1/contact-center/parked-calls');
  expect(parked.data.map((each) => each.parked.reason)).toEqual(['Needs a manager']);
  await maya.getByRole('button', { name: 'End call' }).click();
});

test('the page knows the devices by name and chooses one; it hears how the call sounds', async ({ stack, visit }) => {
  const maya = await openHandset(visit, stack.origins.sandbox, '0150', { hz: MAYA_HZ });
  const crm = await openContractPage(visit, stack, { hz: ELENA_HZ });
  const dialled = crm.send('call.start', { to: MAYA });
  await maya.getByRole('button', { name: 'Answer' }).click();
  await dialled;
  await crm.untilCall(({ phase }) => phase === 'active');
  await expect.poll(async () => (await crm.of('call.quality')).at(-1)).toMatchObject({ bars: 3 });
  const devices = await crm.page.evaluate(() => window.dialer.state?.devices);
  const microphone = devices?.available?.find(({ kind }) => kind === 'input');
  expect(microphone?.label).toBeTruthy();
  const chosen = (await crm.send('devices.set', { input: microphone?.id })) as { devices?: typeof devices };
  expect(chosen.devices?.selected?.input).toBe(microphone?.id);
  expect((await crm.send('devices.set', { input: 'no such device' })).code).toBe('NOT_FOUND');
  expect((await crm.send('call.end')).call?.id).toBeTruthy();
  await crm.untilCall(({ phase }) => phase === 'ended');
});
