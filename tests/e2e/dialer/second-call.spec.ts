import type { RunningStack } from '@talk/stack';
import { control, openDialer, talk } from '../pages/dialer-page.js';
import { callLine, openHandset } from '../handset.js';
import { expect, expectMusic as expectMusicThan, expectToHear, test, type Page, type Visit } from '../stack.fixture.js';
import { openPhoneThread, setTextingHours } from '../pages/texting-page.js';

// Somebody calls an agent who talks: nothing happens to the running call but what the agent chooses.

const [ELENA_HZ, MAYA_HZ, JONAS_HZ] = [440, 700, 850];
/** What the sandbox's mailbox says "speak now" with. */
const BEEP_HZ = 1000;

const expectMusic = (place: Page) => expectMusicThan(place, [ELENA_HZ, MAYA_HZ, JONAS_HZ]);

/** Elena talks with Maya, and Jonas calls. */
async function secondCall(visit: Visit, stack: RunningStack) {
  const maya = await openHandset(visit, stack.origins.sandbox, '0150', { hz: MAYA_HZ });
  const jonas = await openHandset(visit, stack.origins.sandbox, '0151', { hz: JONAS_HZ });
  const elena = await openDialer(visit, stack, 'agent', { hz: ELENA_HZ });
  await talk(elena, maya, '4155550150');
  await expectToHear(maya, ELENA_HZ);
  await callLine(jonas);
  const second = elena.getByRole('region', { name: 'Second call from Jonas Okafor' });
  await expect(second).toBeVisible();
  return { maya, jonas, elena, second };
}

test('a second caller: hold and answer, back and forth, and the end of one gives the other back', async ({
  stack,
  visit,
}) => {
  const { maya, jonas, elena } = await secondCall(visit, stack);
  // Nothing has happened to the running call.
  await expectToHear(elena, MAYA_HZ);

  await elena.getByRole('button', { name: 'Hold & answer' }).click();
  await expectToHear(elena, JONAS_HZ);
  await expectToHear(jonas, ELENA_HZ);
  await expectMusic(maya);
  await expect(elena.getByRole('region', { name: 'Jonas Okafor' })).toBeVisible();

  await elena.getByRole('group', { name: 'Maya Lopez, on hold' }).getByRole('button', { name: 'Resume' }).click();
  await expectToHear(elena, MAYA_HZ);
  await expectMusic(jonas);

  await elena.getByRole('button', { name: 'End call' }).click();
  await expect(maya.getByRole('region', { name: 'Call ended' })).toBeVisible();
  await expect(elena.getByRole('region', { name: 'Jonas Okafor' })).toBeVisible();
  await expectMusic(jonas);
  await control(elena, 'Resume').click();
  await expectToHear(jonas, ELENA_HZ);
});

test('a second caller who is declined: the running call goes on as if nobody had called', async ({ stack, visit }) => {
  const { maya, elena, second } = await secondCall(visit, stack);
  await second.getByRole('button', { name: 'Decline' }).click();
  await expect(second).toHaveCount(0);
  await expectToHear(elena, MAYA_HZ);
  await expectToHear(maya, ELENA_HZ);
  await expect(control(elena, 'Hold')).toBeVisible();
});

test('a second caller who is sent to the voicemail hears its beep; the running call goes on untouched', async ({
  stack,
  visit,
}) => {
  const { maya, jonas, elena, second } = await secondCall(visit, stack);
  // It is over in 400 ms, and nobody looks that often.
  await jonas.evaluate((hz) => window.watchTone?.(hz), BEEP_HZ);
  await second.getByRole('button', { name: 'Voicemail' }).click();
  await expect(second).toHaveCount(0);
  await expect
    .poll(() => jonas.evaluate(() => window.loudMs?.()), { message: 'the beep is heard' })
    .toBeGreaterThan(100);
  await expectToHear(elena, MAYA_HZ);
  await expectToHear(maya, ELENA_HZ);
  await jonas.getByRole('button', { name: 'End call' }).click();
});

test('a second caller: end and answer; and one who gives up leaves a note, not a call', async ({ stack, visit }) => {
  const { maya, jonas, elena, second } = await secondCall(visit, stack);
  await jonas.getByRole('button', { name: /^(End|Cancel) call$/ }).click();
  await expect(elena.getByText('Jonas Okafor hung up before anyone answered.')).toBeVisible();
  await expect(second).toHaveCount(0);
  await expectToHear(elena, MAYA_HZ);

  await jonas.reload();
  await expect(jonas.getByText('This phone is reachable')).toBeVisible();
  await callLine(jonas);
  await elena.getByRole('button', { name: 'End & answer' }).click();
  await expectToHear(elena, JONAS_HZ);
  await expect(maya.getByRole('region', { name: 'Call ended' })).toBeVisible();
});

test('a second caller who is answered by a text: they read it, and the running call goes on untouched', async ({
  stack,
  visit,
}) => {
  await setTextingHours(stack, 'always');
  const { maya, jonas, elena, second } = await secondCall(visit, stack);
  // All that can be done with a second caller.
  await expect(second.getByRole('button')).toHaveText([
    'Hold & answer',
    'End & answer',
    'Voicemail',
    'Reply by text',
    'Decline',
  ]);
  await second.getByRole('button', { name: 'Reply by text' }).click();
  const reply = elena.getByRole('region', { name: 'Text to Jonas Okafor' });
  await reply.getByRole('button', { name: 'Can I help you by text?' }).click();
  await expect(reply).toContainText('Your text to Jonas Okafor is on its way.');
  await expect(second).toHaveCount(0);
  await expectToHear(elena, MAYA_HZ);
  await expectToHear(maya, ELENA_HZ);
  await jonas.getByRole('button', { name: /^(End|Cancel) call$/ }).click();
  await jonas.getByRole('button', { name: 'Done' }).click();
  await expect((await openPhoneThread(jonas, '+1 415 555 0100')).getByRole('log')).toContainText(
    'Can I help you by text?',
  );
});
