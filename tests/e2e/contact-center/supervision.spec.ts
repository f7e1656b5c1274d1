import { openApp } from '../pages/app-page.js';
import { openDialer } from '../pages/dialer-page.js';
import { callLine, openHandset } from '../handset.js';
import { untilReachable } from '../reachable.js';
import { expect, expectToHear, test } from '../stack.fixture.js';

const ELENA_HZ = 440;
const MARIA_HZ = 550;
const MAYA_HZ = 700;

test('a supervisor whom an agent asks for help listens unheard, whispers, and takes the call over', async ({
  stack,
  visit,
}) => {
  const maya = await openHandset(visit, stack.origins.sandbox, '0150', { hz: MAYA_HZ });
  const elena = await openDialer(visit, stack, 'agent', { hz: ELENA_HZ });
  const supervisor = await openApp(visit, stack, 'supervisor', { hz: MARIA_HZ });
  await untilReachable(stack, 'agent');
  await callLine(maya);
  await elena.getByRole('button', { name: 'Answer' }).click();
  await expectToHear(maya, ELENA_HZ);

  await elena.getByRole('button', { name: 'Ask for help' }).click();
  await expect(elena.getByText('You asked for help.')).toBeVisible();
  await expect(supervisor.getByText('asks for help on the call with Maya Lopez.')).toBeVisible();
  await supervisor.getByRole('button', { name: 'Listen' }).click();
  const bar = supervisor.getByRole('region', { name: 'Supervision' });
  await expect(bar).toContainText('No one hears you.');
  await expect(elena.getByText('is listening')).toBeVisible();
  await expect(elena.getByText('You asked for help.')).toBeHidden();
  await expect(supervisor.getByText('asks for help')).toBeHidden();
  await expectToHear(maya, ELENA_HZ);

  await bar.getByRole('button', { name: 'Whisper' }).click();
  await expect(bar).toContainText('Only the agent hears you.');
  await expect(elena.getByText('is whispering to you')).toBeVisible();
  await expectToHear(maya, ELENA_HZ);

  await bar.getByRole('button', { name: 'Take over' }).click();
  await expect(bar).toBeHidden();
  await expectToHear(maya, MARIA_HZ);
  await expectToHear(supervisor, MAYA_HZ);
  await supervisor.getByRole('button', { name: 'End call' }).click();
});
