import { carrierControl } from '../../support/carrier-control.js';
import { expectAccessible } from '../axe.js';
import { openApp } from '../pages/app-page.js';
import { openHandset } from '../handset.js';
import { expect, expectToHear, test } from '../stack.fixture.js';
import { untilReachable } from '../reachable.js';

const JONAS = '+14155550151';
const JONAS_HZ = 700;
const ELENA_HZ = 440;

test('a missed caller is claimed by one person, called back, and gone for everyone', async ({ stack, visit }) => {
  const jonas = await openHandset(visit, stack.origins.sandbox, '0151', { hz: JONAS_HZ });
  const tom = await openApp(visit, stack, 'admin');
  const elena = await openApp(visit, stack, 'agent', { hz: ELENA_HZ });
  await elena.getByRole('button', { name: /^Your status/ }).click();
  await elena.getByRole('menuitemradio', { name: 'Accepting calls', exact: true }).click();
  await untilReachable(stack, 'agent');

  // He hangs up before anyone answers.
  const sid = await carrierControl(stack).callIn({ from: JONAS });
  await expect(elena.getByRole('dialog', { name: 'Incoming call' })).toContainText('Jonas Okafor');
  await carrierControl(stack).hangUp(sid);

  await elena.goto(`${stack.origins.app}/callbacks`);
  await tom.goto(`${stack.origins.app}/communications/all`);
  await tom.getByRole('link', { name: 'Callbacks' }).click();
  const rowOn = (page: typeof tom) => page.getByRole('listitem').filter({ hasText: 'Jonas Okafor' });
  await expect(rowOn(tom)).toContainText(/missed calls? · (Now|\d+[sm])/);
  await expectAccessible(tom, 'callbacks');

  await rowOn(tom)
    .getByRole('button', { name: /^Claim/ })
    .click();
  await expect(rowOn(tom)).toContainText('You call back');
  // The colleague reads it, is not offered to call, and takes over.
  await expect(rowOn(elena)).toContainText(/calls back/);
  await expect(rowOn(elena).getByRole('button', { name: /^Call:/ })).toHaveCount(0);
  await rowOn(elena)
    .getByRole('button', { name: /^Take over/ })
    .click();
  await elena.getByRole('dialog').getByRole('button', { name: 'Take over' }).click();
  await expect(rowOn(elena)).toContainText('You call back');
  await expect(rowOn(tom)).toContainText(/calls back/);

  await rowOn(elena)
    .getByRole('button', { name: /^Call:/ })
    .click();
  await jonas.getByRole('button', { name: 'Answer' }).click();
  await expectToHear(jonas, ELENA_HZ);
  await expect(rowOn(tom)).toHaveCount(0);
  await jonas.getByRole('button', { name: 'End call' }).click();
  await tom.getByRole('radio', { name: /^Closed/ }).check();
  await expect(rowOn(tom).first()).toContainText('Called back by');
});
