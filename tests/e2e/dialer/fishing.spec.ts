import { apiAs } from '../../support/api.js';
import { carrierControl } from '../../support/carrier-control.js';
import { toneWav } from '../../support/tone-wav.js';
import { levelOf, readWav } from '../../support/wav.js';
import { openApp, openContact } from '../pages/app-page.js';
import { openDialer } from '../pages/dialer-page.js';
import { callLine, openHandset } from '../handset.js';
import { untilReachable } from '../reachable.js';
import { withGroup } from '../ring-group.js';
import { expect, expectMusic as expectMusicThan, expectToHear, test, type Page } from '../stack.fixture.js';

const ELENA_HZ = 440;
const TOM_HZ = 550;
const MAYA_HZ = 700;
const JONAS_HZ = 850;
const GREETING_HZ = 500;
/** What the sandbox's answering machine says "speak now" with. */
const BEEP_HZ = 1000;
const MAYA = '+14155550150';
const LEFT = 'Maya Lopez hung up before anyone answered.';

const expectMusic = (place: Page) => expectMusicThan(place, [ELENA_HZ, TOM_HZ, MAYA_HZ, JONAS_HZ]);

const offerOf = (page: Page, name: string) => page.getByRole('region', { name: `${name} is waiting in the queue` });

/** Opens the app for an agent who accepts calls. */
async function openAcceptingApp(...[visit, stack, account, options]: Parameters<typeof openApp>): Promise<Page> {
  const page = await openApp(visit, stack, account, options);
  await page.getByRole('button', { name: /^Your status/ }).click();
  await page.getByRole('menuitemradio', { name: 'Accepting calls', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Open keypad' })).toHaveAttribute('aria-expanded', 'false');
  return page;
}

test('fishing: a caller waits with music, both agents are told, one takes the call and the notice of the other goes', async ({
  stack,
  visit,
}) => {
  const maya = await openHandset(visit, stack.origins.sandbox, '0150', { hz: MAYA_HZ });
  const jonas = await openHandset(visit, stack.origins.sandbox, '0151', { hz: JONAS_HZ });
  await withGroup(stack, { should_queue: true, fishing_mode: true }, async () => {
    const elena = await openDialer(visit, stack, 'agent', { hz: ELENA_HZ });
    const tom = await openAcceptingApp(visit, stack, 'agent2', { hz: TOM_HZ });
    await untilReachable(stack, 'agent');
    await untilReachable(stack, 'agent2');

    await callLine(maya);
    for (const agent of [elena, tom]) {
      const offer = offerOf(agent, 'Maya Lopez');
      await expect(offer).toContainText('(415) 555-0150');
      await expect(offer).toContainText('Sales');
      await expect(offer.getByRole('timer', { name: 'Waiting' })).toHaveText(/^00:\d\d$/);
      await expect(agent.getByRole('button', { name: 'Answer' })).toHaveCount(0);
    }
    await expect(tom).toHaveTitle('Caller waiting: Maya Lopez · Talk');
    await expectMusic(maya);

    // The next caller waits behind the first, and is not lost when that one is taken.
    await callLine(jonas);
    await expect(offerOf(tom, 'Maya Lopez')).toContainText('Caller waiting, 1 more');

    await offerOf(tom, 'Maya Lopez').getByRole('button', { name: 'Take' }).click();
    await expectToHear(maya, TOM_HZ);
    await expectToHear(tom, MAYA_HZ);
    await expect(offerOf(elena, 'Maya Lopez')).toHaveCount(0);
    await expect(offerOf(elena, 'Jonas Okafor')).toBeVisible();
    // Who talks sees the next one, and cannot take two.
    await expect(offerOf(tom, 'Jonas Okafor')).toContainText('End or park your own call first.');
    await expect(offerOf(tom, 'Jonas Okafor').getByRole('button', { name: 'Take' })).toHaveCount(0);

    // Dismissed for one; the other takes.
    await tom.getByRole('button', { name: 'Dismiss' }).click();
    await expect(offerOf(tom, 'Jonas Okafor')).toHaveCount(0);
    await offerOf(elena, 'Jonas Okafor').getByRole('button', { name: 'Take' }).click();
    await expectToHear(jonas, ELENA_HZ);
    await expectToHear(elena, JONAS_HZ);
    await expectToHear(maya, TOM_HZ);
    await elena.getByRole('button', { name: 'End call' }).click();
    await expect(jonas.getByRole('region', { name: 'Call ended' })).toBeVisible();
    await tom.getByRole('button', { name: 'End call' }).click();
    await expect(maya.getByRole('region', { name: 'Call ended' })).toBeVisible();
  });
});

test('fishing: a page that is loaded again still offers who waits, and a caller who gives up goes from every screen', async ({
  stack,
  visit,
}) => {
  const maya = await openHandset(visit, stack.origins.sandbox, '0150', { hz: MAYA_HZ });
  await withGroup(stack, { should_queue: true, fishing_mode: true }, async () => {
    const elena = await openDialer(visit, stack, 'agent', { hz: ELENA_HZ });
    const tom = await openDialer(visit, stack, 'agent2', { hz: TOM_HZ });
    await callLine(maya);
    await expect(offerOf(elena, 'Maya Lopez')).toBeVisible();
    await expect(offerOf(tom, 'Maya Lopez')).toBeVisible();
    await elena.reload();
    await expect(offerOf(elena, 'Maya Lopez')).toBeVisible();
    // It stands there for three seconds: both are looked at while she hangs up.
    await Promise.all([
      ...[elena, tom].map((agent) => agent.getByRole('paragraph').filter({ hasText: LEFT }).waitFor()),
      maya.getByRole('button', { name: /^(End|Cancel) call$/ }).click(),
    ]);
    for (const agent of [elena, tom]) await expect(offerOf(agent, 'Maya Lopez')).toHaveCount(0);
  });
});

test('voicemail from the ring card: the caller hears greeting and beep, and the message is in the timeline', async ({
  stack,
  visit,
}) => {
  const admin = await apiAs(stack, 'admin');
  const { data: lines } = await admin.request<{ data: { id: number; name: string }[] }>('GET', '/api/v1/campaign');
  const line = `/api/v1/campaign/${lines.find(({ name }) => name === 'Sales')?.id}`;
  const { voicemail } = await admin.request<{ voicemail: object }>('GET', `${line}/routing`);
  const sound = { content_type: 'audio/wav', data_base64: toneWav(GREETING_HZ, 3).toString('base64') };
  const { file_id } = await admin.request<{ file_id: string }>('POST', `${line}/greeting`, sound);
  await admin.request('PATCH', `${line}/routing`, { voicemail: { ...voicemail, file_id } });

  const maya = await openHandset(visit, stack.origins.sandbox, '0150', { hz: MAYA_HZ });
  const elena = await openDialer(visit, stack, 'agent', { hz: ELENA_HZ });
  await callLine(maya);
  await elena.getByRole('button', { name: 'To voicemail' }).click();
  // Greeting and beep go by while Elena reads.
  await expectToHear(maya, GREETING_HZ);
  await maya.evaluate((hz) => window.watchTone?.(hz), BEEP_HZ);
  await expect(elena.getByRole('region', { name: 'Call disconnected' })).toContainText(
    'The caller was sent to voicemail.',
  );
  // She is on the line: to call her now would find her busy.
  await expect(elena.getByRole('button', { name: 'Call back' })).toHaveCount(0);
  await expect
    .poll(() => maya.evaluate(() => window.longestGapMs?.() ?? null), { message: 'the beep is heard' })
    .not.toBeNull();
  const begun = Date.now();
  await expect.poll(() => Date.now() - begun, { message: 'the caller speaks for 3 s' }).toBeGreaterThan(3_000);
  await maya.getByRole('button', { name: 'End call' }).click();
  await expect(elena.getByRole('region', { name: 'Call disconnected' })).toContainText('The caller left a voicemail.');

  const agent = await apiAs(stack, 'agent');
  await expect
    .poll(async () => (await agent.timeline(MAYA))[0], { message: 'the message is stored' })
    .toMatchObject({
      direction: 'inbound',
      disposition_status2: 'missed-voicemail',
      has_voicemail: true,
      is_read: false,
    });
  const [record] = await agent.timeline(MAYA);
  // It rang until she was led away: greeting, beep and message took longer than that.
  expect(record?.wait_time).toBeLessThan(
    (Date.parse(record?.ended_at ?? '') - Date.parse(record?.created_at ?? '')) / 1_000 - 3,
  );
  const [voice] = readWav(await agent.file(record?.recording_url ?? ''));
  if (voice === undefined) throw new Error('the message is silent');
  expect(levelOf(voice, MAYA_HZ)).toBeGreaterThan(10 * levelOf(voice, GREETING_HZ));

  const app = await openApp(visit, stack, 'agent');
  await openContact(app, 'Maya Lopez', 'Maya Lopez');
  const entry = app.getByRole('article').last();
  await expect(entry).toContainText('Voicemail');
  // Seen is not heard: it is new for the team until somebody has played it.
  await entry.getByRole('button', { name: 'Play recording' }).click();
  await expect.poll(async () => (await agent.timeline(MAYA))[0]?.is_read, { message: 'it is heard' }).toBe(true);
  // Nobody hears a recording into the ringing of their phone.
  const player = app.locator('article:last-of-type audio');
  await player.evaluate((audio) => Object.assign(audio, { loop: true }));
  const sid = await carrierControl(stack).callIn({ from: '+14155550151' });
  await expect(app.getByRole('dialog', { name: 'Incoming call' })).toBeVisible();
  await expect.poll(() => player.evaluate((audio) => (audio as HTMLAudioElement).paused)).toBe(true);
  await carrierControl(stack).hangUp(sid);
  await admin.request('PATCH', `${line}/routing`, { voicemail });
});
