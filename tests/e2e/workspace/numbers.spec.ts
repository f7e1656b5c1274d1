import { carrierControl } from '../../support/carrier-control.js';
import { openApp } from '../pages/app-page.js';
import { untilReachable } from '../reachable.js';
import { expect, test } from '../stack.fixture.js';

test('an admin gets a number for a line, a call to it rings, and the number is released', async ({ stack, visit }) => {
  const agent = await openApp(visit, stack, 'agent');
  await agent.getByRole('button', { name: /^Your status/ }).click();
  await agent.getByRole('menuitemradio', { name: 'Accepting calls', exact: true }).click();

  const admin = await openApp(visit, stack, 'admin', { expects: /status of 409/ });
  await admin.keyboard.press('ControlOrMeta+k');
  await admin.keyboard.type('get a phone number');
  await admin.getByRole('option', { name: 'Get a phone number', exact: true }).click();
  const dialog = admin.getByRole('dialog', { name: /number/ });
  await dialog.getByLabel('Area code').fill('628');
  await dialog.getByRole('button', { name: 'Search' }).click();
  await dialog.getByRole('radio', { name: /^\(628\) 555-0107/ }).check();
  await dialog.getByLabel('Line', { exact: true }).selectOption({ label: 'Sales' });
  await dialog.getByRole('button', { name: 'Get this number' }).click();
  const row = admin.getByRole('link', { name: /^Sales/ });
  await expect(row).toContainText('(628) 555-0107');

  await untilReachable(stack, 'agent');
  const carrier = carrierControl(stack);
  const call = await carrier.callIn({ from: '+14155550150', to: '+16285550107' });
  await expect(agent.getByRole('dialog', { name: 'Incoming call' })).toContainText('Maya Lopez');

  await row.click();
  await admin.getByRole('button', { name: 'Release (628) 555-0107' }).click();
  await admin.getByRole('button', { name: 'Release number' }).click();
  const question = admin.getByRole('dialog', { name: /^Release/ });
  await expect(question).toContainText('A call goes over this number now.');
  await carrier.hangUp(call);
  await expect(agent.getByRole('dialog', { name: 'Incoming call' })).toHaveCount(0);
  await admin.getByRole('button', { name: 'Release number' }).click();
  await expect(question).toHaveCount(0);
  await expect(admin.getByRole('button', { name: 'Release (628) 555-0107' })).toHaveCount(0);
});
