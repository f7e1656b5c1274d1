import { control, openDialer, talk } from '../pages/dialer-page.js';
import { callLine, openHandset } from '../handset.js';
import { expect, expectToHear, test, type Page } from '../stack.fixture.js';

const [ELENA_HZ, TOM_HZ, MAYA_HZ, JONAS_HZ] = [440, 550, 700, 850];

const rowOf = (page: Page, name: string) =>
  page.getByRole('listbox', { name: 'Who takes the call' }).getByRole('option').filter({ hasText: name });

test('whom a call can go to: the open list follows a colleague by itself, and stops a transfer that nobody would answer', async ({
  stack,
  visit,
}) => {
  const maya = await openHandset(visit, stack.origins.sandbox, '0150', { hz: MAYA_HZ });
  const jonas = await openHandset(visit, stack.origins.sandbox, '0151', { hz: JONAS_HZ });
  const elena = await openDialer(visit, stack, 'agent', { hz: ELENA_HZ });
  const tom = await openDialer(visit, stack, 'agent2', { hz: TOM_HZ });
  await talk(elena, maya, '4155550150');
  await expectToHear(maya, ELENA_HZ);

  await control(elena, 'Transfer').click();
  const [row, group] = [rowOf(elena, 'Tom Okoye'), rowOf(elena, 'Sales')];
  const send = elena.getByRole('button', { name: 'Transfer now' });
  const buttons = [elena.getByRole('button', { name: 'Talk first' }), send];
  await row.click();
  // From here on nobody touches the list.
  const expectStopped = async (words: string, why: string): Promise<void> => {
    await expect(row).toContainText(words);
    await expect(elena.getByText(why)).toBeVisible();
    await expect(group).toContainText('0 available');
    for (const button of buttons) await expect(button).toBeDisabled();
  };
  const expectOpen = async (): Promise<void> => {
    await expect(row).toContainText('Accepting calls');
    await expect(group).toContainText('1 available');
    for (const button of buttons) await expect(button).toBeEnabled();
  };
  await expectOpen();
  await tom.getByRole('combobox', { name: 'Your status' }).selectOption('on-break');
  await expectStopped('On break', 'Tom Okoye cannot take a call right now: On break.');
  await tom.getByRole('combobox', { name: 'Your status' }).selectOption('accepting');
  await expectOpen();

  await callLine(jonas);
  await expectStopped('Ringing', 'Tom Okoye cannot take a call right now: Ringing.');
  await tom.getByRole('button', { name: 'Answer' }).click();
  await expectToHear(jonas, TOM_HZ);
  await expectStopped('On a call', 'Tom Okoye cannot take a call right now: On a call.');
  await tom.getByRole('button', { name: 'End call' }).click();
  await expectOpen();

  // His page goes, and with it the phone that he would answer with.
  const address = tom.url();
  await tom.goto('about:blank');
  await expectStopped('Offline', 'Tom Okoye’s phone is not connected');
  await tom.goto(address);
  await expectOpen();

  await send.click();
  await tom.getByRole('button', { name: 'Answer' }).click();
  await expectToHear(maya, TOM_HZ);
  await expectToHear(tom, MAYA_HZ);
});
