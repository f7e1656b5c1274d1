import type { RingGroup } from '@talk/contract';
import { apiAs } from '../../support/api.js';
import { carrierControl } from '../../support/carrier-control.js';
import type { FakeDevice } from '../../support/devices.page.js';
import { expectFree, openApp, openContact } from '../pages/app-page.js';
import { control } from '../pages/dialer-page.js';
import { callLine, openHandset } from '../handset.js';
import { untilReachable } from '../reachable.js';
import { expect, expectMusic, expectToHear, test, type Page } from '../stack.fixture.js';

// The phone of the app: the same parts as in the dialer, docked over whatever page is open.

const [AGENT_HZ, MAYA_HZ] = [440, 700];

/** The app of an agent who accepts calls; their phone waits at the bottom. */
async function openAcceptingApp(...[visit, stack, account, options]: Parameters<typeof openApp>): Promise<Page> {
  const app = await openApp(visit, stack, account, options);
  await app.getByRole('button', { name: /^Your status/ }).click();
  await app.getByRole('menuitemradio', { name: 'Accepting calls', exact: true }).click();
  await untilReachable(stack, account);
  return app;
}

const dock = (app: Page) => app.getByRole('region', { name: 'Phone', exact: true });

test('a caller rings over any page, also in its title, and is answered there; a missed one is told once, for thirty seconds', async ({
  stack,
  visit,
}) => {
  test.setTimeout(240_000);
  const maya = await openHandset(visit, stack.origins.sandbox, '0150', { hz: MAYA_HZ });
  const app = await openAcceptingApp(visit, stack, 'agent', { hz: AGENT_HZ });
  await openContact(app, 'Jonas Okafor', 'Jonas Okafor');
  await app.getByRole('searchbox').focus();
  await callLine(maya);
  const card = dock(app).getByRole('dialog', { name: 'Incoming call' });
  await expect(card).toContainText('Maya Lopez');
  await expect(app).toHaveTitle('Incoming call: Maya Lopez · Talk');
  // Whoever types goes on typing.
  await expect(app.getByRole('searchbox')).toBeFocused();
  await app.keyboard.press('F8');
  await expect(card.getByRole('button', { name: 'Answer' })).toBeFocused();
  await app.keyboard.press('Enter');
  await expectToHear(app, MAYA_HZ);
  await expectToHear(maya, AGENT_HZ);
  await expect(app).toHaveTitle(/Jonas Okafor/);
  // Beside the page it takes room from it: the details wait behind their button.
  const details = app.getByRole('complementary', { name: 'Details' });
  await expect(details).toBeVisible();
  await dock(app).getByRole('button', { name: 'Dock beside the page' }).click();
  await expect(details).toHaveCount(0);
  await dock(app).getByRole('button', { name: 'Float over the page' }).click();
  await expect(details).toBeVisible();
  await dock(app).getByRole('button', { name: 'End call' }).click();
  await dock(app).getByRole('button', { name: 'Done' }).click();
  await expectFree(app);

  const sid = await carrierControl(stack).callIn({ from: '+14155550151' });
  await expect(card).toContainText('Jonas Okafor');
  await carrierControl(stack).hangUp(sid);
  const missed = app.getByText('Missed call from Jonas Okafor');
  await expect(missed).toHaveCount(1);
  await expect(app.getByRole('button', { name: 'Call back' }).first()).toBeVisible();
  await dock(app).getByRole('button', { name: 'Done' }).click();
  // More news of the same call repeat nothing.
  const api = await apiAs(stack, 'agent');
  const newest = (await api.timeline('+14155550151'))[0];
  await api.request('PUT', `/api/v1/communication/${newest?.id}/note`, { notes: 'Called while I was out', base: '' });
  await expect(app.getByRole('article').last()).toContainText('Called while I was out');
  await expect(missed).toHaveCount(1);
  await app.getByRole('heading', { name: 'Jonas Okafor', level: 1 }).hover();
  await expect(missed).toHaveCount(0);
  await app.reload();
  await expect(app.getByRole('heading', { name: 'Jonas Okafor', level: 1 })).toBeVisible();
  await expect(missed).toHaveCount(0);
});

test('a caller in the queue is heard again and again on the ringer until they are taken, and once dismissed not a second time', async ({
  stack,
  visit,
}) => {
  test.setTimeout(240_000);
  const devices: FakeDevice[] = [
    { id: 'mic-1', label: 'Desk', kind: 'audioinput', group: 'desk', hz: AGENT_HZ },
    { id: 'out-1', label: 'Speakers', kind: 'audiooutput', group: 'desk' },
    { id: 'out-2', label: 'Headset', kind: 'audiooutput', group: 'headset' },
  ];
  const admin = await apiAs(stack, 'admin');
  const { data } = await admin.request<{ data: RingGroup[] }>('GET', '/api/v1/ring-group');
  const group = data.find(({ name }) => name.startsWith('Sales'));
  const path = `/api/v1/ring-group/${group?.id}`;
  const maya = await openHandset(visit, stack.origins.sandbox, '0150', { hz: MAYA_HZ });
  const app = await openAcceptingApp(visit, stack, 'agent', { hz: AGENT_HZ, devices });
  await app.getByRole('button', { name: 'Open keypad' }).click();
  await dock(app).getByRole('button', { name: 'Settings' }).click();
  await dock(app).getByRole('combobox', { name: 'Ringer' }).selectOption({ label: 'Speakers' });
  await dock(app).getByRole('button', { name: 'Back', exact: true }).click();
  await dock(app).getByRole('button', { name: 'Close keypad' }).click();
  const playing = () => app.evaluate(() => window.sinks?.().includes('out-1') === true);
  const expectSound = async (): Promise<void> => {
    for (const is of [true, false, true])
      await expect.poll(playing, { message: `the sound plays: ${is}`, intervals: [50] }).toBe(is);
  };
  await admin.request('PATCH', path, { should_queue: true, fishing_mode: true });
  try {
    await callLine(maya);
    const offer = app.getByRole('region', { name: 'Maya Lopez is waiting in the queue' });
    await expect(offer).toBeVisible();
    await expectSound();
    await offer.getByRole('button', { name: 'Dismiss' }).click();
    await expect(offer).toHaveCount(0);
    await expect.poll(playing).toBe(false);
    // The page is loaded again while the same caller waits: what was dismissed is not told a second time.
    await app.reload();
    await expect(app.getByRole('button', { name: 'Open keypad' })).toBeVisible();
    const jonas = await carrierControl(stack).callIn({ from: '+14155550151' });
    const next = app.getByRole('region', { name: 'Jonas Okafor is waiting in the queue' });
    await expect(next).toBeVisible();
    await expect(offer).toHaveCount(0);
    await next.getByRole('button', { name: 'Take' }).click();
    await expect(dock(app).getByRole('heading', { name: 'Jonas Okafor' })).toBeVisible();
    await expect(next).toHaveCount(0);
    await carrierControl(stack).hangUp(jonas);
    await maya.getByRole('button', { name: /^(End|Cancel) call$/ }).click();
  } finally {
    await admin.request('PATCH', path, { should_queue: group?.should_queue, fishing_mode: group?.fishing_mode });
  }
});

test('a parked call waits in a strip over any page of the app, and is picked up there', async ({ stack, visit }) => {
  const maya = await openHandset(visit, stack.origins.sandbox, '0150', { hz: MAYA_HZ });
  const app = await openAcceptingApp(visit, stack, 'agent', { hz: AGENT_HZ });
  await callLine(maya);
  await dock(app).getByRole('button', { name: 'Answer' }).click();
  await expectToHear(maya, AGENT_HZ);
  await control(app, 'Park').click();
  await app.getByRole('button', { name: 'Looking something up' }).click();
  await app.getByRole('dialog').getByRole('button', { name: 'Park', exact: true }).click();
  await expectMusic(maya, [AGENT_HZ, MAYA_HZ]);
  await dock(app).getByRole('button', { name: 'Done' }).click();
  const strip = app.getByRole('region', { name: 'Callers waiting' }).getByRole('list', { name: 'Parked calls' });
  await expect(strip).toContainText('Looking something up');
  await openContact(app, 'Jonas Okafor', 'Jonas Okafor');
  await expect(strip).toContainText('Maya Lopez');
  await strip.getByRole('button', { name: 'Pick up Maya Lopez' }).click();
  await expectToHear(app, MAYA_HZ);
  await expectToHear(maya, AGENT_HZ);
  await expect(strip).toHaveCount(0);
});
