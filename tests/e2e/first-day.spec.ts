import { mkdirSync } from 'node:fs';
import { openApp, openContact } from './app-page.js';
import { control, openDialer } from './dialer-page.js';
import { callLine, openHandset } from './handset.js';
import { untilReachable } from './reachable.js';
import { expect, expectMusic, expectToHear, test, type Page } from './stack.fixture.js';
import { openPhoneThread, setTextingHours, textBack, textingOf } from './texting-page.js';

// A new agent's first twenty minutes in one go, as they come: calls while a form is open, a colleague who is asked, a parked caller, a
// conference that goes on without them, a voicemail, texts, the night, and a customer who has had enough.

const [ELENA_HZ, TOM_HZ, MAYA_HZ, JONAS_HZ] = [440, 550, 700, 850];
const ALL_HZ = [ELENA_HZ, TOM_HZ, MAYA_HZ, JONAS_HZ];
/** Pictures for people to look at, when a folder for them is named. */
const PICTURES = process.env['FIRST_DAY_PICTURES'];

const SIZES = [
  { name: '1440 × 900', width: 1440, height: 900, number: '+14155557741' },
  { name: '390 × 844, a phone', width: 390, height: 844, number: '+14155557742' },
  { name: '1440 × 900 at 200 %', width: 720, height: 450, number: '+14155557743' },
] as const;

const dock = (app: Page) => app.getByRole('region', { name: 'Phone', exact: true });

for (const { name, width, height, number } of SIZES)
  test(`a first day in one go, ${name}`, async ({ stack, visit }) => {
    test.setTimeout(360_000);
    await setTextingHours(stack, 'always');
    const { sandbox } = stack.origins;
    const maya = await openHandset(visit, sandbox, '0150', { hz: MAYA_HZ });
    const jonas = await openHandset(visit, sandbox, '0151', { hz: JONAS_HZ });
    const tom = await openDialer(visit, stack, 'agent2', { hz: TOM_HZ });
    await tom.getByRole('combobox', { name: 'Your status' }).selectOption('not-accepting');
    const app = await openApp(visit, stack, 'agent', { hz: ELENA_HZ, viewport: { width, height } });
    const picture = async (step: string): Promise<void> => {
      if (PICTURES === undefined) return;
      mkdirSync(PICTURES, { recursive: true });
      await app.screenshot({ path: `${PICTURES}/${width}-${step}.png` });
    };
    await app.getByRole('button', { name: /^Your status/ }).click();
    await app.getByRole('menuitemradio', { name: 'Accepting calls', exact: true }).click();
    await untilReachable(stack, 'agent');

    // A caller, while a form is half filled in.
    await app.getByRole('button', { name: 'New contact' }).click();
    const form = app.getByRole('dialog', { name: 'New contact' });
    await form.getByLabel('First name').fill('Nadia');
    await callLine(maya);
    await dock(app).getByRole('button', { name: 'Answer' }).click();
    await expectToHear(app, MAYA_HZ);
    await picture('1-call-over-a-form');

    // A colleague is asked first, and takes the call.
    await tom.getByRole('combobox', { name: 'Your status' }).selectOption('accepting');
    await control(app, 'Transfer').click();
    const target = app.getByRole('option').filter({ hasText: 'Tom Okoye' }).filter({ hasText: 'Accepting calls' });
    await target.click();
    await app.getByRole('button', { name: 'Ask first' }).click();
    await tom.getByRole('button', { name: 'Answer' }).click();
    await expectToHear(app, TOM_HZ);
    await expect(tom.getByRole('group', { name: 'Asked by Elena Vargas' })).toBeVisible();
    await picture('2-asking');
    await app.getByRole('button', { name: 'Complete' }).click();
    await expectToHear(maya, TOM_HZ);
    await dock(app).getByRole('button', { name: 'Done' }).click();
    await tom.getByRole('button', { name: 'End call' }).click();
    await tom.getByRole('combobox', { name: 'Your status' }).selectOption('not-accepting');

    // The form is as it was.
    await expect(form.getByLabel('First name')).toHaveValue('Nadia');
    await form.getByLabel('Phone number').fill(number);
    await form.getByRole('button', { name: 'Create contact' }).click();
    await expect(form).toHaveCount(0);

    // A caller is parked and picked up again; a third joins, and the two go on alone.
    await openContact(app, 'Jonas Okafor', 'Jonas Okafor');
    await app.getByRole('button', { name: 'Call', exact: true }).click();
    await jonas.getByRole('button', { name: 'Answer' }).click();
    await expectToHear(app, JONAS_HZ);
    await control(app, 'Park').click();
    await app.getByRole('button', { name: 'Looking something up' }).click();
    await app.getByRole('dialog').getByRole('button', { name: 'Park', exact: true }).click();
    await expectMusic(jonas, ALL_HZ);
    await picture('3-parked');
    await dock(app).getByRole('button', { name: 'Done' }).click();
    await app.getByRole('button', { name: 'Pick up Jonas Okafor' }).click();
    await expectToHear(jonas, ELENA_HZ);
    await control(app, 'Add').click();
    await app.getByRole('combobox', { name: /Search, or type/ }).fill('415 555 0150');
    await dock(app).getByRole('listbox').getByRole('option').first().click();
    await app.getByRole('button', { name: 'Add', exact: true }).last().click();
    await maya.getByRole('button', { name: 'Answer' }).click();
    await expectToHear(jonas, MAYA_HZ);
    await control(app, 'More').click();
    await app.getByRole('button', { name: 'Leave, and let the others talk' }).click();
    await expect(dock(app)).toContainText('You left the call. The others are still talking.');
    await picture('4-left');
    await expectToHear(maya, JONAS_HZ);
    await maya.getByRole('button', { name: 'End call' }).click();
    await dock(app).getByRole('button', { name: 'Done' }).click();

    // Nobody takes the next call: a message, which stays new until it is played.
    await app.getByRole('button', { name: /^Your status/ }).click();
    await app.getByRole('menuitemradio', { name: 'Not accepting calls', exact: true }).click();
    await jonas.reload();
    await expect(jonas.getByText('This phone is reachable')).toBeVisible();
    await callLine(jonas);
    await expect(app.getByText('Leaving a voicemail').first()).toBeVisible({ timeout: 40_000 });
    await jonas.getByRole('button', { name: 'End call' }).click();
    const message = app
      .getByRole('article')
      .filter({ has: app.getByRole('button', { name: 'Play recording' }) })
      .last();
    await expect(message).toBeVisible({ timeout: 40_000 });
    await message.getByRole('button', { name: 'Play recording' }).click();
    await picture('5-voicemail');

    // A text and its answer; at night it is scheduled; and whoever has had enough is left alone.
    const { composer, field, log, send, text } = textingOf(app);
    const thread = await openPhoneThread(jonas, '(415) 555-0100');
    await send('Your order is on its way.');
    await expect(thread.getByRole('log').getByText('Your order is on its way.')).toBeVisible({ timeout: 30_000 });
    await textBack(thread, 'Thank you!');
    await expect(text('Thank you!').last()).toBeVisible();
    await setTextingHours(stack, 'closed');
    await app.reload();
    await field.fill('Did it arrive well?');
    await composer.getByRole('button', { name: /^Schedule for/ }).click();
    await expect(
      log
        .getByRole('article')
        .filter({ hasText: 'Did it arrive well?' })
        .getByText(/^Scheduled for/),
    ).toBeVisible();
    await picture('6-scheduled');
    await textBack(thread, 'STOP');
    await expect(composer.getByText(/opted out/i).first()).toBeVisible();
    await expect(composer.getByRole('button', { name: 'Send SMS' })).toBeDisabled();
    await picture('7-opted-out');
    await textBack(thread, 'START');
    await expect(composer.getByText(/opted out/i)).toHaveCount(0);
  });
