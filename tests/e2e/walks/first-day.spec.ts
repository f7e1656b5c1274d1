import { mkdirSync } from 'node:fs';
import type { RunningStack } from '@talk/stack';
import { carrierControl } from '../../support/carrier-control.js';
import { expectFree, openApp, openContact } from '../pages/app-page.js';
import { control, openDialer } from '../pages/dialer-page.js';
import { callLine, openHandset } from '../handset.js';
import { untilReachable } from '../reachable.js';
import { expect, expectMusic, expectToHear, test, type Page } from '../stack.fixture.js';
import { openPhoneThread, setTextingHours, textBack, textingOf } from '../pages/texting-page.js';

// A new agent's first twenty minutes in one go, as they come: calls while a form is open, a colleague who is asked, a parked caller, a
// conference that goes on without them, a voicemail, texts, the night, and a customer who has had enough. Everybody does it by mouse.

const [ELENA_HZ, TOM_HZ, FIRST_HZ, SECOND_HZ] = [440, 550, 700, 850];
const LINE = '(415) 555-0100';
const ALL_HZ = [ELENA_HZ, TOM_HZ, FIRST_HZ, SECOND_HZ];
/** Pictures for people to look at, when a folder for them is named. */
const PICTURES = process.env['FIRST_DAY_PICTURES'];

/** Each day has customers of its own, whose conversations begin with it. */
const SIZES = [
  {
    name: '1440 × 900',
    screen: { viewport: { width: 1440, height: 900 } },
    added: { name: 'Nadia', number: '(415) 555-7751' },
    first: { name: 'Maya Lopez', handset: '0150' },
    second: { name: 'Jonas Okafor', handset: '0151' },
  },
  {
    name: '390 × 844, a phone',
    screen: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 },
    added: { name: 'Noor', number: '(415) 555-7752' },
    first: { name: 'Dana Brandt', handset: '0152' },
    second: { name: 'Rahul Kapoor', handset: '0153' },
  },
  {
    name: '1440 × 900 at 200 %',
    screen: { viewport: { width: 720, height: 450 }, deviceScaleFactor: 2 },
    added: { name: 'Nils', number: '(415) 555-7753' },
    first: { name: 'Sofia Oliveira', handset: '0154' },
    second: { name: 'Amelia Hart', handset: '0156' },
  },
] as const;

const dock = (app: Page) => app.getByRole('region', { name: 'Phone', exact: true });

/** Takes a picture of each step in light and dark, when somebody wants to look. */
function pictures(app: Page, width: number): (step: string) => Promise<void> {
  let taken = 0;
  return async (step) => {
    taken += 1;
    if (PICTURES === undefined) return;
    mkdirSync(PICTURES, { recursive: true });
    for (const colorScheme of ['dark', 'light'] as const) {
      await app.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      const path = `${PICTURES}/${width}-${colorScheme}-${String(taken).padStart(2, '0')}-${step}.png`;
      await app.screenshot({ path, scale: 'css' });
    }
  };
}

/** Whether the carrier writes down what this caller says: the recording of a call has another leg. */
async function isRecorded(stack: RunningStack, from: string): Promise<boolean> {
  const { recordings, calls } = await carrierControl(stack).state();
  const legs = calls.filter((call) => call.from === from).map(({ sid }) => sid);
  return recordings.some(
    ({ status, callSid }) => status === 'in-progress' && callSid !== null && legs.includes(callSid),
  );
}

for (const { name, screen, added, first, second } of SIZES)
  test(`a first day in one go, ${name}`, async ({ stack, visit }) => {
    test.setTimeout(180_000);
    await setTextingHours(stack, 'always');
    const { sandbox } = stack.origins;
    const maya = await openHandset(visit, sandbox, first.handset, { hz: FIRST_HZ });
    const jonas = await openHandset(visit, sandbox, second.handset, { hz: SECOND_HZ });
    const app = await openApp(visit, stack, 'agent', { hz: ELENA_HZ, ...screen });
    const picture = pictures(app, screen.viewport.width);
    await app.getByRole('button', { name: /^Your status/ }).click();
    await picture('status');
    await app.getByRole('menuitemradio', { name: 'Accepting calls', exact: true }).click();
    await untilReachable(stack, 'agent');

    // A caller, while a form is half filled in.
    await app.getByRole('button', { name: 'New contact' }).click();
    const form = app.getByRole('dialog', { name: 'New contact' });
    await form.getByLabel('First name').fill(added.name);
    await picture('form');
    await callLine(maya);
    await expect(dock(app).getByRole('button', { name: 'Answer' })).toBeVisible();
    await picture('ringing');
    await dock(app).getByRole('button', { name: 'Answer' }).click();
    await expectToHear(app, FIRST_HZ);
    await picture('in-call');

    // A colleague is asked first, and takes the call.
    const tom = await openDialer(visit, stack, 'agent2', { hz: TOM_HZ });
    await control(app, 'Transfer').click();
    const target = app.getByRole('option').filter({ hasText: 'Tom Okoye' }).filter({ hasText: 'Accepting calls' });
    await target.click();
    await picture('transfer');
    await app.getByRole('button', { name: 'Talk first' }).click();
    await tom.getByRole('button', { name: 'Answer' }).click();
    await expectToHear(app, TOM_HZ);
    await expect(tom.getByRole('group', { name: 'Asked by Elena Vargas' })).toBeVisible();
    await picture('asking');
    await app.getByRole('button', { name: 'Complete transfer' }).click();
    await expectToHear(maya, TOM_HZ);
    await picture('handed-over');
    await dock(app).getByRole('button', { name: 'Done' }).click();
    await tom.getByRole('button', { name: 'End call' }).click();

    // The form is as it was.
    await expect(form.getByLabel('First name')).toHaveValue(added.name);
    await form.getByLabel('Phone number').fill(added.number);
    await form.getByRole('button', { name: 'Create contact' }).click();
    await expect(app.getByRole('heading', { name: added.name, level: 1 })).toBeVisible();
    await picture('created');

    // A caller is parked and picked up again; a third joins, and the two go on alone.
    await openContact(app, second.name, second.name);
    await picture('contact');
    await app.getByRole('button', { name: 'Call', exact: true }).click();
    await jonas.getByRole('button', { name: 'Answer' }).click();
    await expectToHear(app, SECOND_HZ);
    await control(app, 'Park').click();
    await app.getByRole('button', { name: 'Looking something up' }).click();
    await picture('parking');
    await app.getByRole('dialog').getByRole('button', { name: 'Park', exact: true }).click();
    await expectMusic(jonas, ALL_HZ);
    await picture('parked');
    await dock(app).getByRole('button', { name: 'Done' }).click();
    await picture('waiting');
    // Who waits stands in nobody's way.
    const { composer, field, send, text, useLine } = textingOf(app);
    await field.click();
    await app.getByRole('button', { name: `Pick up ${second.name}` }).click();
    await expectToHear(jonas, ELENA_HZ);
    await control(app, 'Add').click();
    await app.getByRole('combobox', { name: /Search, or type/ }).fill(`415 555 ${first.handset}`);
    await dock(app).getByRole('listbox').getByRole('option').first().click();
    await picture('adding');
    await app.getByRole('button', { name: 'Add', exact: true }).last().click();
    await maya.getByRole('button', { name: 'Answer' }).click();
    await expectToHear(jonas, FIRST_HZ);
    await picture('conference');
    await expect(dock(app).getByRole('button', { name: 'End for everyone' })).toBeInViewport({ ratio: 1 });
    await dock(app).getByRole('button', { name: 'Leave', exact: true }).click();
    await expect(dock(app)).toContainText('You left the call. The others are still talking.');
    await picture('left');
    await expectToHear(maya, SECOND_HZ);
    await maya.getByRole('button', { name: 'End call' }).click();
    await dock(app).getByRole('button', { name: 'Done' }).click();

    // The next caller is led to the voicemail. The message is played where it is read.
    await jonas.reload();
    await expect(jonas.getByText('This phone is reachable')).toBeVisible();
    await expectFree(app);
    await callLine(jonas);
    await dock(app).getByRole('button', { name: 'To voicemail' }).click();
    await expect(dock(app)).toContainText('The caller was sent to voicemail.');
    await picture('to-voicemail');
    await dock(app).getByRole('button', { name: 'Done' }).click();
    await expect(app.getByRole('article').last()).toContainText('Incoming call · Leaving a voicemail');
    await expect
      .poll(() => isRecorded(stack, `+1415555${second.handset}`), {
        message: 'the message is being recorded',
      })
      .toBe(true);
    const begun = Date.now();
    await expect.poll(() => Date.now() - begun, { message: 'the caller speaks for 2 s' }).toBeGreaterThan(2_000);
    await jonas.getByRole('button', { name: 'End call' }).click();
    // The notice leads to it; left alone, it would lie over the newest of the conversation for thirty seconds.
    await app.getByRole('region', { name: 'Notices' }).getByRole('button', { name: 'Listen' }).click();
    const message = app.getByRole('article').filter({ hasText: 'Incoming call · Voicemail' }).last();
    const play = message.getByRole('button', { name: 'Play recording' });
    await expect(play).toBeVisible();
    await picture('voicemail');
    await play.click();

    // A text and its answer. At night, whoever has not been in touch gets theirs later; and whoever has had enough is left alone.
    const thread = await openPhoneThread(jonas, LINE);
    await useLine(`Sales · ${LINE}`);
    await send('Your order is on its way.');
    await expect(thread.getByText('Your order is on its way.')).toBeVisible();
    await textBack(thread, 'The parcel is here, thanks a bunch!');
    await expect(text('The parcel is here, thanks a bunch!')).toBeVisible();
    await picture('texts');
    await setTextingHours(stack, 'closed');
    await openContact(app, added.name, added.name);
    await field.fill('Welcome aboard!');
    await picture('night');
    await composer.getByRole('button', { name: /^Schedule for/ }).click();
    await expect(text('Welcome aboard!').getByText(/^Scheduled for/)).toBeVisible();
    await picture('scheduled');
    await openContact(app, second.name, second.name);
    await textBack(thread, 'STOP');
    await expect(composer.getByText(/opted out/i).first()).toBeVisible();
    await expect(composer.getByRole('button', { name: 'Send SMS' })).toBeDisabled();
    await picture('opted-out');
    await textBack(thread, 'START');
    await expect(composer.getByText(/opted out/i)).toHaveCount(0);
  });
