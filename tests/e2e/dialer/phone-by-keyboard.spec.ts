import { apiAs } from '../../support/api.js';
import { watchDigits } from '../../support/carrier-log.js';
import { control } from '../pages/dialer-page.js';
import { callLine, openHandset } from '../handset.js';
import {
  callByKeyboard,
  endByChord,
  expectSaid,
  namesUntil,
  openDialerByKeyboard,
  pressKeyOn,
  tabTo,
} from '../keyboard.js';
import { untilReachable } from '../reachable.js';
import { expect, expectMusic, expectSilence, expectToHear, test } from '../stack.fixture.js';

// The whole phone without a pointer: what has the focus, in which order Tab goes, and what a screen reader is given to say.

const [ELENA_HZ, TOM_HZ, MAYA_HZ, JONAS_HZ] = [440, 550, 700, 850];
const PEOPLE = [ELENA_HZ, TOM_HZ, MAYA_HZ, JONAS_HZ];

test('an incoming call: answer, hold, keys, park, pick up, end and wrap-up', async ({ stack, visit }) => {
  const { sandbox } = stack.origins;
  const admin = await apiAs(stack, 'admin');
  const maya = await openHandset(visit, sandbox, '0150', { hz: MAYA_HZ });
  const elena = await openDialerByKeyboard(visit, stack, 'agent', ELENA_HZ);
  const { keyboard } = elena;

  await untilReachable(stack, 'agent');
  await callLine(maya);
  // It waits 1.5 s for the line, which comes with the server's update; a busy machine may be later.
  await expectSaid(elena, /^assertive: Incoming call from Maya Lopez(, Sales)?$/);
  await keyboard.press('F8');
  await expect(
    elena.getByRole('dialog', { name: 'Incoming call' }).getByRole('button', { name: 'Answer' }),
  ).toBeFocused();
  await keyboard.press('Enter');
  await expectSaid(elena, 'polite: Connected.');
  await expectToHear(elena, MAYA_HZ);
  await expectToHear(maya, ELENA_HZ);

  // The keyboard goes on from the call.
  await keyboard.press('F8');
  await expect(elena.getByRole('region', { name: 'Maya Lopez' })).toBeFocused();
  await expect(control(elena, 'Pause recording')).toBeEnabled();
  expect(await namesUntil(elena, 'End call')).toEqual([
    'Ask for help',
    'Mute',
    'Hold',
    'Pause recording',
    'Keypad',
    'Transfer',
    'Add',
    'Park',
    'More',
    'End call',
  ]);

  await pressKeyOn(control(elena, 'Hold'), 'Space');
  await expectSaid(elena, 'polite: On hold');
  await expectMusic(maya, PEOPLE);
  await expect(control(elena, 'Resume')).toBeFocused();
  await keyboard.press('Space');
  await expectSaid(elena, 'polite: Call resumed');
  await expectToHear(maya, ELENA_HZ);

  const digits = await watchDigits(sandbox);
  await pressKeyOn(control(elena, 'Keypad'));
  await expect(elena.getByRole('textbox', { name: 'Tones sent' })).toBeFocused();
  await keyboard.type('12#');
  await expect.poll(digits).toBe('12#');
  // The keys keep the focus until they are closed.
  for (let presses = 0; presses < 20; presses += 1) await keyboard.press('Tab');
  await expect(elena.getByRole('dialog', { name: 'Keypad' }).locator(':focus')).toHaveCount(1);
  await keyboard.press('Escape');
  await expect(control(elena, 'Keypad')).toBeFocused();

  await pressKeyOn(control(elena, 'Park'));
  await expect(elena.getByLabel('Reason (your colleagues see it)')).toBeFocused();
  await keyboard.type('Asks for the invoice');
  await keyboard.press('Enter');
  await expectSaid(elena, 'polite: The call is parked. Anyone on your team can pick it up.');
  await expectMusic(maya, PEOPLE);
  await pressKeyOn(elena.getByRole('button', { name: 'Done' }));
  const parked = elena.getByRole('list', { name: 'Parked calls' });
  await expect(parked).toContainText('Asks for the invoice');
  await pressKeyOn(elena.getByRole('button', { name: 'Pick up Maya Lopez' }));
  await expectToHear(elena, MAYA_HZ);
  await expectToHear(maya, ELENA_HZ);

  // Twice within a second ends the call; then the paperwork.
  await admin.request('PATCH', '/api/v1/company/wrap-up', { wrap_up_seconds: 60, force_call_disposition: true });
  try {
    await endByChord(elena);
    const paperwork = elena.getByRole('region', { name: 'After the call' });
    await expect(paperwork).toBeFocused();
    await expect(maya.getByRole('region', { name: 'Call ended' })).toBeVisible();
    await tabTo(paperwork.getByRole('radio').first());
    await keyboard.press('ArrowDown');
    await keyboard.press('Enter');
    await expect(paperwork.getByRole('radio').nth(1)).toBeChecked();
    await tabTo(paperwork.getByLabel('Note'));
    await keyboard.type('Sends the invoice again.');
    await expect(paperwork.getByText('Saved', { exact: true })).toBeVisible();
    await keyboard.press('Control+Enter');
    await expect(paperwork).toBeHidden();
  } finally {
    await admin.request('PATCH', '/api/v1/company/wrap-up', { wrap_up_seconds: 0, force_call_disposition: false });
  }
});

test('transfers: sent away and taken back, asked first with swap, and handed over', async ({ stack, visit }) => {
  const { sandbox } = stack.origins;
  const maya = await openHandset(visit, sandbox, '0150', { hz: MAYA_HZ });
  const elena = await openDialerByKeyboard(visit, stack, 'agent', ELENA_HZ);
  const tom = await openDialerByKeyboard(visit, stack, 'agent2', TOM_HZ);
  const { keyboard } = elena;
  await callByKeyboard(elena, maya, '4155550150');
  await expectToHear(maya, ELENA_HZ);

  /** Finds Tom in the sheet that a chord opens, once he can take a call. */
  const findTom = async (): Promise<void> => {
    await keyboard.press('Alt+Shift+T');
    const search = elena.getByRole('combobox', { name: 'Search, or type a number' });
    await expect(search).toBeFocused();
    await keyboard.type('Tom Okoye');
    const chosen = elena.getByRole('listbox', { name: 'Who takes the call' }).getByRole('option', { selected: true });
    await expect(chosen).toContainText(/Tom Okoye.*Accepting calls/);
    await expect(search).toHaveAttribute('aria-activedescendant', (await chosen.getAttribute('id')) ?? '');
  };

  await findTom();
  await pressKeyOn(elena.getByRole('button', { name: 'Transfer now' }));
  await expectMusic(maya, PEOPLE);
  await expectSaid(tom, /^assertive: Incoming call from /);
  await expect(tom.getByRole('dialog', { name: 'Incoming call' })).toContainText('Maya Lopez');
  await pressKeyOn(elena.getByRole('button', { name: /^Take back/ }));
  await expectToHear(maya, ELENA_HZ);
  await expectToHear(elena, MAYA_HZ);
  await expect(tom.getByRole('button', { name: 'Answer' })).toBeHidden();

  await findTom();
  await keyboard.press('Enter');
  await expectMusic(maya, PEOPLE);
  await expect(tom.getByRole('button', { name: 'Answer' })).toBeVisible();
  await tom.keyboard.press('Alt+Shift+A');
  await expectSaid(elena, 'polite: Tom Okoye answered.');
  await expectToHear(elena, TOM_HZ);
  await pressKeyOn(elena.getByRole('button', { name: 'Swap', exact: true }));
  await expectSaid(elena, 'polite: Call resumed Talking to the customer.');
  await expectToHear(elena, MAYA_HZ);
  await expectMusic(tom, PEOPLE);
  await pressKeyOn(elena.getByRole('button', { name: 'Complete transfer' }));
  await expectSaid(elena, 'polite: Call disconnected. The call was transferred.');
  await expectToHear(maya, TOM_HZ);
  await expectToHear(tom, MAYA_HZ);
  await endByChord(tom);
  await expectSaid(tom, 'polite: Call disconnected. You ended the call.');
});

test('a conference: add, mute, hold and drop one, and leave the others', async ({ stack, visit }) => {
  const { sandbox } = stack.origins;
  const maya = await openHandset(visit, sandbox, '0150', { hz: MAYA_HZ });
  const jonas = await openHandset(visit, sandbox, '0151', { hz: JONAS_HZ });
  const elena = await openDialerByKeyboard(visit, stack, 'agent', ELENA_HZ);
  const { keyboard } = elena;
  await callByKeyboard(elena, maya, '4155550150');

  /** By the number, from the search to the last key of the other phone. */
  const addJonas = async (): Promise<void> => {
    await pressKeyOn(control(elena, 'Add'));
    await expect(elena.getByRole('combobox', { name: 'Search, or type a number' })).toBeFocused();
    await keyboard.type('4155550151');
    await expect(elena.getByRole('option', { name: /External number/, selected: true })).toBeVisible();
    await keyboard.press('Enter');
    await expect(jonas.getByRole('button', { name: 'Answer' })).toBeFocused();
    await jonas.keyboard.press('Enter');
  };
  await addJonas();
  const people = elena.getByRole('list', { name: 'In this call' });
  await expect(people.getByRole('listitem')).toHaveCount(2);
  await keyboard.press('Alt+Shift+M');
  await expectSaid(elena, 'polite: You are muted');
  await expectToHear(maya, JONAS_HZ);
  await pressKeyOn(people.getByRole('button', { name: /^Mute \(415\) 555-0151/ }));
  await expectSilence(maya);
  await expect(people.getByRole('button', { name: /^Unmute/ })).toBeFocused();
  await keyboard.press('Enter');
  await pressKeyOn(people.getByRole('button', { name: 'Hold Maya Lopez' }));
  await expectMusic(maya, PEOPLE);
  await pressKeyOn(people.getByRole('button', { name: 'Take Maya Lopez off hold' }));
  await expectToHear(maya, JONAS_HZ);
  await pressKeyOn(people.getByRole('button', { name: /^Drop \(415\)/ }));
  await expect(people).toHaveCount(0);
  await expect(jonas.getByRole('region', { name: 'Call ended' })).toBeVisible();

  await jonas.reload();
  await expect(jonas.getByText('This phone is reachable')).toBeVisible();
  await addJonas();
  await expect(people.getByRole('listitem')).toContainText(['Customer', 'External']);
  await pressKeyOn(control(elena, 'More'));
  await expect(elena.getByRole('button', { name: 'Leave call' })).toBeFocused();
  await keyboard.press('Enter');
  await expectSaid(elena, 'polite: Call disconnected. You left the call. The others are still talking.');
  await expectToHear(maya, JONAS_HZ);
  await expectToHear(jonas, MAYA_HZ);
});
