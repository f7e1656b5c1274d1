import type { DialerList } from '@talk/contract';
import type { Page } from '@playwright/test';
import { apiAs } from '../../support/api.js';
import { carrierControl, type CarrierControl } from '../../support/carrier-control.js';
import { forgetPhones } from '../company-settings.js';
import { openApp } from '../pages/app-page.js';
import { expectAccessible } from '../axe.js';
import { untilReachable } from '../reachable.js';
import { expect, expectToHear, test } from '../stack.fixture.js';
import { zoneBetween } from '../zone-between.js';

// A day of one agent at the power dialer, with everything that can happen to a person of the list, and with sound. It takes minutes, so it
// runs in `npm run test:long`; `power-dialer.spec.ts` has a short one.

const AGENT_HZ = 440;
const [LISTENER_HZ, CALLER_HZ] = [850, 1_200];
const CALLER = '+14155550151';
const IS_LONG = process.env['TALK_LONG'] === '1';
const PEOPLE = 20;
/** What happens to these; all others answer, and hang up after a moment. */
const FATES = {
  5: 'machine',
  7: 'busy',
  9: 'no-answer',
  11: 'skipped',
  13: 'dnc',
  15: 'night',
  17: 'caller',
  19: 'again',
} as const;
type Fate = (typeof FATES)[keyof typeof FATES] | 'answers';

const nameOf = (at: number): string => `Day${String(at).padStart(2, '0')}`;
const numberOf = (at: number): string => `+1415555${7_600 + at}`;
const fateOf = (at: number): Fate => (FATES as Readonly<Record<number, Fate>>)[at] ?? 'answers';

function peopleFile(): Buffer {
  const [day, night] = [zoneBetween(10, 16), zoneBetween(20, 24)];
  const rows = Array.from({ length: PEOPLE }, (_, index) => index + 1).map(
    (at) => `${nameOf(at)},${numberOf(at)},${fateOf(at) === 'night' ? night : day}`,
  );
  return Buffer.from(`First name,Phone number,Time zone\n${rows.join('\n')}\n`);
}

async function setPhones(carrier: CarrierControl): Promise<void> {
  for (let at = 1; at <= PEOPLE; at += 1) {
    const fate = fateOf(at);
    await carrier.setScript(
      numberOf(at),
      fate === 'machine'
        ? { kind: 'machine', afterMs: 200, greetingMs: 1_000, beep: true }
        : fate === 'busy' || fate === 'no-answer'
          ? { kind: fate }
          : { kind: 'tone', afterMs: 200, hz: LISTENER_HZ, hangUpAfterMs: fate === 'caller' ? null : 2_000 },
    );
  }
}

/** An admin brings the people in from a file, as contacts in a list of their own. */
async function importPeople(admin: Page, app: string): Promise<void> {
  await admin.goto(`${app}/contacts/import`);
  await admin
    .locator('input[type=file]')
    .setInputFiles({ name: 'fair.csv', mimeType: 'text/csv', buffer: peopleFile() });
  await admin.getByRole('button', { name: 'Continue' }).click();
  await admin.getByRole('button', { name: 'New list…' }).click();
  const dialog = admin.getByRole('dialog', { name: 'New list' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Spring fair');
  await dialog.getByRole('radio', { name: 'Everyone', exact: true }).check();
  await dialog.getByRole('button', { name: 'Create list' }).click();
  await expect(dialog).toHaveCount(0);
  await admin.getByRole('button', { name: 'Check the file' }).click();
  await admin.getByRole('button', { name: `Import ${PEOPLE} rows` }).click();
  await expect(admin.getByRole('heading', { name: 'Import finished' })).toBeVisible();
}

/** …and puts them into a list of the power dialer. */
async function queuePeople(admin: Page, app: string): Promise<void> {
  await admin.goto(`${app}/power-dialer/in-queue`);
  await admin.getByRole('button', { name: 'New list' }).click();
  const made = admin.getByRole('dialog', { name: 'New list' });
  await made.getByRole('textbox', { name: 'Name' }).fill('Fair calls');
  await made.getByLabel('Who can see it').selectOption({ label: 'Everyone, and they can add contacts' });
  await made.getByRole('button', { name: 'Create list' }).click();
  await admin.getByRole('button', { name: 'Add contacts…' }).click();
  const adding = admin.getByRole('dialog', { name: 'Add contacts to “Fair calls”' });
  await adding.getByLabel('Contacts of').selectOption({ label: 'Spring fair' });
  await adding.getByRole('button', { name: /^Add 20/ }).click();
  await expect(admin.getByRole('row', { name: new RegExp(nameOf(1)) })).toBeVisible();
}

test('twenty people of a file are worked through, whatever becomes of their calls; the numbers are those of the records', async ({
  stack,
  visit,
}) => {
  test.skip(!IS_LONG, 'It takes minutes: TALK_LONG=1.');
  test.setTimeout(600_000);
  const { app: origin } = stack.origins;
  const carrier = carrierControl(stack);
  const api = await apiAs(stack, 'admin');
  await setPhones(carrier);
  await api.request('PATCH', '/api/v1/company/wrap-up', { wrap_up_seconds: 1, force_call_disposition: true });
  const admin = await openApp(visit, stack, 'admin');
  await importPeople(admin, origin);
  await queuePeople(admin, origin);
  const lists = (await api.request<{ data: DialerList[] }>('GET', '/api/v2/power-dialer-lists')).data;
  const listId = lists.find(({ name }) => name === 'Fair calls')?.id ?? 0;
  const refused = await api.contactByPhone(numberOf(13));
  await api.request('PATCH', `/api/v1/contact/${refused.id}/dnc`, { reason: 'Asked not to be called' });
  // Free, the admin would be rung by who calls in.
  await admin.close();
  await forgetPhones(stack);

  const app = await openApp(visit, stack, 'agent', { hz: AGENT_HZ });
  await app.goto(`${origin}/power-dialer/in-queue?list=${listId}`);
  await app.getByRole('link', { name: 'Start session' }).click();
  await untilReachable(stack, 'agent');
  await app.getByLabel('from the line').selectOption({ index: 1 });
  await app.getByLabel('waiting before each call for').selectOption({ label: '15 seconds' });
  await app.getByLabel('calling again without success').selectOption({ label: 'once' });
  await app.getByRole('button', { name: 'Start session' }).click();

  const session = app.getByRole('region', { name: 'Session', exact: true });
  const contact = app.getByRole('region', { name: 'Contact', exact: true });
  const end = app.getByRole('region', { name: 'The session has ended' });
  const warmUp = session.getByText(/Will call in \d+ s/);
  const outcome = app.getByRole('radio', { name: 'Order placed' });
  const turnOrEnd = warmUp.or(end).first();
  /** The wrap-up of a call that was answered needs its outcome. */
  const dispose = async (): Promise<void> => {
    await app.keyboard.press('1');
    await expect(outcome).toBeChecked();
  };
  /** Whose turn it is; null at the end. */
  const next = async (): Promise<number | null> => {
    // Two wrap-ups may follow each other: of the call that was ended for another, and of that one.
    const isReached = async (): Promise<boolean> => {
      if (await turnOrEnd.isVisible()) return true;
      if ((await outcome.isVisible()) && !(await outcome.isChecked())) await app.keyboard.press('1');
      return false;
    };
    await expect.poll(isReached, { timeout: 60_000 }).toBe(true);
    if (await end.isVisible()) return null;
    return Number(/Day(\d+)/.exec((await contact.textContent()) ?? '')?.[1]);
  };
  const turns: number[] = [];
  for (let at = await next(); at !== null; at = await next()) {
    // Who was skipped or is called again answers now.
    const fate = turns.includes(at) ? 'answers' : fateOf(at);
    turns.push(at);
    if (fate === 'skipped') {
      await app.keyboard.press('s');
      await expect(contact).not.toContainText(nameOf(at));
      continue;
    }
    await app.keyboard.press('Enter');
    await expect(warmUp).toHaveCount(0);
    if (fate === 'machine') {
      await expect(session).toContainText(/Connected/);
      await app.keyboard.press('v');
    } else if (fate === 'caller') {
      await expectToHear(app, LISTENER_HZ);
      await carrier.callIn({ from: CALLER, script: { kind: 'tone', afterMs: 0, hz: CALLER_HZ, hangUpAfterMs: null } });
      await app.getByRole('button', { name: 'End & answer' }).click();
      await expectToHear(app, CALLER_HZ);
      await expect(session).toContainText('Paused by a call that came in.');
      await app.keyboard.press('e');
      await expect(outcome).toBeVisible();
      await dispose();
      await session.getByRole('button', { name: 'Resume' }).click();
    } else if (fate === 'again') {
      await expect(outcome).toBeVisible();
      await app.keyboard.press('r');
    }
  }

  // Everyone whom one may call, in the order of the file; one of them twice. Who was skipped is the next session's. Who was busy or did not
  // answer would be called once more, but not within ten minutes.
  const callable = Array.from({ length: PEOPLE }, (_, index) => index + 1).filter(
    (at) => !['dnc', 'night'].includes(fateOf(at)),
  );
  expect(turns).toEqual(callable.flatMap((at) => (fateOf(at) === 'again' ? [at, at] : [at])));
  const calls = await Promise.all(
    Array.from({ length: PEOPLE }, (_, index) => api.timeline(numberOf(index + 1))).map(async (timeline) =>
      (await timeline).filter(({ type, direction }) => type === 'call' && direction === 'outbound'),
    ),
  );
  const made = calls.flat();
  const expected = { dnc: 0, night: 0, skipped: 0, again: 2 } as const;
  expect(calls.map(({ length }) => length)).toEqual(
    Array.from({ length: PEOPLE }, (_, index) => (expected as Partial<Record<Fate, number>>)[fateOf(index + 1)] ?? 1),
  );
  const answered = made.filter(({ answered_at: at }) => at !== null).length;
  expect([made.length, answered]).toEqual([18, 16]);
  await expect(end).toContainText(/Calls\s*18\s*Answered\s*16\s*Busy\s*1\s*No answer\s*1/);
  await expect(end).toContainText('outside day times');
  await expect(end).toContainText('on Do Not Contact');
  await expect(end).toContainText('2 called a short time ago');
  await expectAccessible(app, 'end of a session');
});
