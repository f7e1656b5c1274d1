import type { Page } from '@playwright/test';
import { getAgentStatus, type AgentPresence } from '@talk/contract';
import type { RunningStack } from '@talk/stack';
import { apiAs, type PersonsApi } from '../../support/api.js';
import { carrierControl } from '../../support/carrier-control.js';
import { watchDigits } from '../../support/carrier-log.js';
import { toneWav } from '../../support/tone-wav.js';
import { control, openDialer, talk } from '../pages/dialer-page.js';
import { callLine, openHandset } from '../handset.js';
import {
  expect,
  expectMusic as expectMusicThan,
  expectSilence,
  expectToHear,
  test,
  type Visit,
} from '../stack.fixture.js';

const ELENA_HZ = 440;
const SAM_HZ = 550;
const MAYA_HZ = 700;
const JONAS_HZ = 850;
const FOURTH_HZ = 1050;
const MESSAGE_HZ = 1600;
/** Scripted phones: an answering machine with a beep, and a menu whose keys 1 and 2 change its tone. */
const MACHINE = '4155550166';
const MENU = '4155550167';
const [MENU_HZ, KEY_1_HZ, KEY_2_HZ] = [440, 697, 852];

const expectMusic = (place: Page) => expectMusicThan(place, [ELENA_HZ, SAM_HZ, MAYA_HZ, JONAS_HZ]);

const targets = (page: Page) => page.getByRole('listbox', { name: 'Who takes the call' }).getByRole('option');
/** The colleague whose dialer is open in these tests, once he can take a call. */
const available = (page: Page) => targets(page).filter({ hasText: 'Tom Okoye' }).filter({ hasText: 'Accepting calls' });

const endedBecause = (page: Page, sentence: string) =>
  expect(page.getByRole('region', { name: 'Call disconnected' })).toContainText(sentence);

/** Whether the carrier listens to who answers calls from the sales line. */
async function detectMachines(admin: PersonsApi, isOn: boolean): Promise<void> {
  const { data } = await admin.request<{ data: { id: number; name: string }[] }>('GET', '/api/v1/campaign');
  const sales = data.find(({ name }) => name === 'Sales');
  await admin.request('PATCH', `/api/v1/campaign/${sales?.id}/routing`, { detects_machines: isOn });
}

/** Elena has called Maya from her dialer, and both talk. */
async function inCall(visit: Visit, stack: RunningStack): Promise<{ maya: Page; elena: Page }> {
  const maya = await openHandset(visit, stack.origins.sandbox, '0150', { hz: MAYA_HZ });
  const elena = await openDialer(visit, stack, 'agent', { hz: ELENA_HZ });
  await talk(elena, maya, '4155550150');
  return { maya, elena };
}

test('hold plays music to the customer with a timer; going on connects both again', async ({ stack, visit }) => {
  const { maya, elena } = await inCall(visit, stack);
  await expectToHear(maya, ELENA_HZ);

  await control(elena, 'Hold').click();
  await expect(control(elena, 'Resume')).toBeVisible();
  await expectMusic(maya);
  await expectSilence(elena);
  await expect(elena.getByText(/^On hold 00:(0[1-9]|[1-5]\d)$/)).toBeVisible();

  await control(elena, 'Resume').click();
  await expectToHear(maya, ELENA_HZ);
  await expectToHear(elena, MAYA_HZ);
  await expect(control(elena, 'Hold')).toBeVisible();
});

test('a status chosen during a call is said, and comes after it', async ({ stack, visit }) => {
  const { maya, elena } = await inCall(visit, stack);
  const status = elena.getByRole('combobox', { name: 'Your status' });
  await status.selectOption('on-break');
  await expect(status.locator('option:checked')).toHaveText('On a call, then On break');
  await elena.getByRole('button', { name: 'End call' }).click();
  await expect(maya.getByRole('region', { name: 'Call ended' })).toBeVisible();
  await expect(status).toHaveValue('on-break');
  // Chosen is not sent: the next test begins when the server knows.
  const api = await apiAs(stack, 'agent');
  const code = async () => (await api.request<AgentPresence>('POST', getAgentStatus.path, {})).agent_status;
  await status.selectOption('accepting');
  await expect.poll(code).toBe(1);
  await expect(status).toHaveValue('accepting');
});

test('a paused recording is marked for as long as it is paused', async ({ stack, visit }) => {
  const { elena } = await inCall(visit, stack);
  await expect(elena.getByText('Recording', { exact: true })).toBeVisible();
  await control(elena, 'Pause recording').click();
  await expect(elena.locator('.tk-recording')).toHaveText('Recording paused');
  await control(elena, 'Resume recording').click();
  await expect(elena.locator('.tk-recording')).toHaveText('Recording');
});

test('a call sent to a colleague is theirs; the one who sent it is free', async ({ stack, visit }) => {
  const { maya, elena } = await inCall(visit, stack);
  const sam = await openDialer(visit, stack, 'agent2', { hz: SAM_HZ });

  await control(elena, 'Transfer').click();
  await available(elena).click();
  await elena.getByRole('button', { name: 'Transfer now' }).click();
  await endedBecause(elena, 'The call was transferred.');
  await expectMusic(maya);
  await sam.getByRole('button', { name: 'Answer' }).click();
  // It stands there for eight seconds: all three are looked at together.
  await Promise.all([
    expect(elena.getByText(/has the call\.$/)).toBeVisible(),
    expectToHear(maya, SAM_HZ),
    expectToHear(sam, MAYA_HZ),
  ]);
  await sam.getByRole('button', { name: 'End call' }).click();
  await expect(maya.getByRole('region', { name: 'Call ended' })).toBeVisible();
});

test('a call that was sent away is taken back while it rings', async ({ stack, visit }) => {
  const { maya, elena } = await inCall(visit, stack);
  const sam = await openDialer(visit, stack, 'agent2', { hz: SAM_HZ });
  await control(elena, 'Transfer').click();
  await available(elena).click();
  await elena.getByRole('button', { name: 'Transfer now' }).click();
  await expect(sam.getByRole('button', { name: 'Answer' })).toBeVisible();
  await elena.getByRole('button', { name: /^Take back/ }).click();
  await expectToHear(maya, ELENA_HZ);
  await expectToHear(elena, MAYA_HZ);
  await expect(sam.getByRole('button', { name: 'Answer' })).toBeHidden();
});

/** Elena asks her colleague, who answers: the two talk. */
async function askFirst(elena: Page, colleague: Page): Promise<void> {
  await control(elena, 'Transfer').click();
  await available(elena).click();
  await elena.getByRole('button', { name: 'Talk first' }).click();
  await expect(elena.getByText('Calling Tom Okoye… Maya Lopez is on hold.')).toBeVisible();
  // A ring by transfer names who sends it.
  await expect(colleague.getByRole('dialog', { name: 'Incoming call' })).toContainText(
    'Elena Vargas wants to ask you about this call',
  );
  await colleague.getByRole('button', { name: 'Answer' }).click();
  await expectToHear(elena, SAM_HZ);
}

/** The buttons that decide about a call somebody is asked about. */
const decisions = (page: Page) =>
  page.getByRole('button', { name: /^(Swap|Merge|Complete transfer|Cancel transfer)$/ });

test('asking first: the customer hears music, swap changes who is heard, complete connects the two; who is asked sees who asks, about whom, and nothing to decide', async ({
  stack,
  visit,
}) => {
  const { maya, elena } = await inCall(visit, stack);
  const sam = await openDialer(visit, stack, 'agent2', { hz: SAM_HZ });
  await askFirst(elena, sam);
  await expectMusic(maya);
  const asked = sam.getByRole('group', { name: 'Asked by Elena Vargas' });
  await expect(asked).toHaveText('Elena Vargas is asking you about Maya Lopez, who is on hold.');
  await expect(decisions(elena)).toHaveCount(4);
  await expect(decisions(sam)).toHaveCount(0);
  await expect(sam.getByRole('button', { name: 'End call' })).toHaveCount(0);
  const why = 'This is Elena Vargas’s call until they hand it over to you.';
  await expect(control(sam, 'Hold')).toHaveAttribute('title', why);

  await elena.getByRole('button', { name: 'Swap', exact: true }).click();
  await expectToHear(elena, MAYA_HZ);
  await expectMusic(sam);
  await expect(asked).toHaveText('Elena Vargas is talking to Maya Lopez. You are on hold.');
  await elena.getByRole('button', { name: 'Swap', exact: true }).click();
  await expectToHear(elena, SAM_HZ);

  await elena.getByRole('button', { name: 'Complete transfer' }).click();
  await expectToHear(maya, SAM_HZ);
  await expectToHear(sam, MAYA_HZ);
  await endedBecause(elena, 'The call was transferred.');
  await expect(sam.getByRole('button', { name: 'End call' })).toBeVisible();
});

test('asking first, and taking back: the colleague is let go, and the customer and the agent hear each other again; who joins a call of somebody else can leave it', async ({
  stack,
  visit,
}) => {
  const { maya, elena } = await inCall(visit, stack);
  const sam = await openDialer(visit, stack, 'agent2', { hz: SAM_HZ });
  await askFirst(elena, sam);
  await expectMusic(maya);
  await elena
    .getByRole('group', { name: /^Asking / })
    .getByRole('button', { name: 'Cancel' })
    .click();
  await expectToHear(elena, MAYA_HZ);
  await expectToHear(maya, ELENA_HZ);
  await endedBecause(sam, 'You are no longer on this call. The others are still talking.');
  await expect(elena.getByRole('group', { name: /^Asking / })).toHaveCount(0);

  await askFirst(elena, sam);
  await elena.getByRole('button', { name: 'Merge' }).click();
  await expectToHear(maya, SAM_HZ);
  await sam.getByRole('button', { name: 'Leave call' }).click();
  await endedBecause(sam, 'You left the call. The others are still talking.');
  await expectToHear(maya, ELENA_HZ);
  await expect(elena.getByRole('button', { name: 'End call' })).toBeVisible();
});

/** Dials somebody into the running call, who answers. */
async function addToCall(agent: Page, digits: string, handset: Page): Promise<void> {
  await control(agent, 'Add').click();
  await agent.getByRole('combobox', { name: /Search/ }).fill(digits);
  await targets(agent).first().click();
  await agent.getByRole('button', { name: 'Add', exact: true }).click();
  await handset.getByRole('button', { name: 'Answer' }).click();
}

test('a conference of four: each person can be held, muted and dropped, and the agent can leave the others', async ({
  stack,
  visit,
}) => {
  const jonas = await openHandset(visit, stack.origins.sandbox, '0151', { hz: JONAS_HZ });
  const fourth = await openHandset(visit, stack.origins.sandbox, '0153', { hz: FOURTH_HZ });
  const { maya, elena } = await inCall(visit, stack);
  await addToCall(elena, '415 555 0151', jonas);
  const people = elena.getByRole('list', { name: 'In this call' });
  await expect(people.getByRole('listitem')).toHaveCount(2);
  await addToCall(elena, '415 555 0153', fourth);
  await expect(people.getByRole('listitem')).toHaveCount(3);

  // With Elena and Jonas muted, Maya and the fourth hear each other only; with the fourth gone, nobody speaks.
  await control(elena, 'Mute').click();
  await people.getByRole('button', { name: /^Mute \(415\) 555-0151/ }).click();
  await expectToHear(maya, FOURTH_HZ);
  await expectToHear(fourth, MAYA_HZ);
  await people.getByRole('button', { name: /^Drop \(415\) 555-0153/ }).click();
  await expect(people.getByRole('listitem')).toHaveCount(2);
  await expect(fourth.getByRole('region', { name: 'Call ended' })).toBeVisible();
  await expectSilence(maya);
  await people.getByRole('button', { name: /^Unmute/ }).click();
  await people.getByRole('button', { name: 'Hold Maya Lopez' }).click();
  await expectMusic(maya);
  await people.getByRole('button', { name: 'Take Maya Lopez off hold' }).click();
  await expectToHear(maya, JONAS_HZ);

  await control(elena, 'More').click();
  await elena.getByRole('button', { name: 'Leave call' }).click();
  await endedBecause(elena, 'You left the call. The others are still talking.');
  await expectToHear(maya, JONAS_HZ);
  await expectToHear(jonas, MAYA_HZ);
});

test('a recorded message is left: the agent is free at once, and the other side hears it to its end', async ({
  stack,
  visit,
}) => {
  const api = await apiAs(stack, 'agent');
  const sound = toneWav(MESSAGE_HZ, 5).toString('base64');
  const message = { name: 'We tried to reach you', content_type: 'audio/wav', data_base64: sound };
  await api.request('POST', '/api/v1/prerecorded-voicemail', message);
  const { maya, elena } = await inCall(visit, stack);
  await expectToHear(maya, ELENA_HZ);
  await control(elena, 'More').click();
  await elena.getByRole('button', { name: 'We tried to reach you' }).click();
  // The message begins at once and lasts for five seconds.
  await Promise.all([
    expectToHear(maya, MESSAGE_HZ),
    endedBecause(elena, 'Your message is being left. You can move on.'),
  ]);
  await expect(maya.getByRole('region', { name: 'Call ended' })).toBeVisible();
  await expect
    .poll(async () => (await api.timeline('+14155550150'))[0], { message: 'the record is complete' })
    .toMatchObject({ hung_up_by: 'system', voicemail_drop: { name: 'We tried to reach you', state: 'played' } });
});

test('a machine takes the call: the agent is told when its greeting is over, and leaves a message with one press', async ({
  stack,
  visit,
}) => {
  const admin = await apiAs(stack, 'admin');
  const api = await apiAs(stack, 'agent');
  const message = { name: 'Please call us back', content_type: 'audio/wav' };
  const sound = toneWav(MESSAGE_HZ, 5).toString('base64');
  await api.request('POST', '/api/v1/prerecorded-voicemail', { ...message, data_base64: sound });
  const elena = await openDialer(visit, stack, 'agent', { hz: ELENA_HZ });
  await detectMachines(admin, true);
  try {
    await elena.keyboard.type(MACHINE);
    await elena.keyboard.press('Enter');
    const notice = elena.getByRole('region', { name: 'Voicemail reached. Leave your message now.' });
    await notice.getByRole('button', { name: 'Please call us back' }).click();
    const carrier = carrierControl(stack);
    const share = async (): Promise<number> => {
      const leg = await carrier.legOf(`+1${MACHINE}`);
      return leg === null ? 0 : ((await carrier.audio(leg.sid, [MESSAGE_HZ])).heard[MESSAGE_HZ] ?? 0);
    };
    await Promise.all([
      expect.poll(share, { message: 'the machine hears the message', intervals: [100] }).toBeGreaterThan(0.5),
      endedBecause(elena, 'Your message is being left. You can move on.'),
    ]);
    await expect
      .poll(async () => (await api.timeline(`+1${MACHINE}`))[0])
      .toMatchObject({ answered_by: 'machine', voicemail_drop: { name: 'Please call us back', state: 'played' } });
  } finally {
    await detectMachines(admin, false);
  }
});

test('keys are echoed, and heard at the other end: pressed, typed, and pasted with a pause', async ({
  stack,
  visit,
}) => {
  const elena = await openDialer(visit, stack, 'agent', { hz: ELENA_HZ });
  await elena.keyboard.type(MENU);
  await elena.keyboard.press('Enter');
  await expectToHear(elena, MENU_HZ);
  await control(elena, 'Keypad').click();
  const sent = elena.getByRole('textbox', { name: 'Tones sent' });
  await elena.getByRole('dialog', { name: 'Keypad' }).getByRole('button', { name: /^1/ }).click();
  await expectToHear(elena, KEY_1_HZ);
  await sent.press('2');
  await expectToHear(elena, KEY_2_HZ);
  await expect(sent).toHaveValue('12');
  const digits = await watchDigits(stack.origins.sandbox);
  await sent.evaluate((field) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', '#,1');
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  });
  await expect.poll(digits).toBe('#1');
  await expectToHear(elena, KEY_1_HZ);
});

test('parked here, picked up there', async ({ stack, visit }) => {
  const { maya, elena } = await inCall(visit, stack);
  const sam = await openDialer(visit, stack, 'agent2', { hz: SAM_HZ });
  const park = async (): Promise<void> => {
    await control(elena, 'Park').click();
    await elena.getByRole('button', { name: 'Looking something up' }).click();
    await elena.getByRole('dialog').getByRole('button', { name: 'Park', exact: true }).click();
    await expectMusic(maya);
  };
  const card = elena.getByRole('region', { name: 'Call parked' });
  await park();
  await expect(card).toContainText('The call is parked.');
  await expect(elena.locator('.tk-link')).toHaveText('Call Parked');
  // Who parked it by mistake has it back where they look. To call Maya would find her busy.
  await expect(card.getByRole('button', { name: 'Call again' })).toHaveCount(0);
  await card.getByRole('button', { name: 'Pick up', exact: true }).click();
  await expectToHear(maya, ELENA_HZ);
  await park();

  const strip = sam.getByRole('list', { name: 'Parked calls' });
  await expect(strip).toContainText('Maya Lopez');
  await expect(strip).toContainText('Looking something up');
  const onesParked = elena.getByText('1 parked call', { exact: true });
  await expect(onesParked).toBeVisible();
  await sam.getByRole('button', { name: 'Pick up Maya Lopez' }).click();
  await expectToHear(maya, SAM_HZ);
  await expectToHear(sam, MAYA_HZ);
  await expect(onesParked).toHaveCount(0);
  await expect(card).toContainText('The call is no longer parked.');
  await expect(card.getByRole('button', { name: /^(Pick up|Call again)$/ })).toHaveCount(0);
});

test('a caller who leaves while the microphone is still being asked for is told as such, and never connected', async ({
  stack,
  visit,
}) => {
  const maya = await openHandset(visit, stack.origins.sandbox, '0150', { hz: MAYA_HZ });
  const elena = await openDialer(visit, stack, 'agent', { hz: ELENA_HZ });
  // The browser asks its person, who takes their time.
  await elena.evaluate(() => {
    const media = navigator.mediaDevices;
    const microphone = media.getUserMedia.bind(media);
    const allowed = new Promise<void>((resolve) => Object.assign(window, { allowMicrophone: resolve }));
    media.getUserMedia = (wanted) => allowed.then(() => microphone(wanted));
  });
  await callLine(maya);
  await elena.getByRole('button', { name: 'Answer' }).click();
  await expect(elena.locator('.tk-link')).toHaveText('Answering Call');
  await maya.getByRole('button', { name: /^(End|Cancel) call$/ }).click();
  await endedBecause(elena, 'The caller hung up before anyone answered.');
  await elena.evaluate('allowMicrophone()');
  await expect(elena.getByRole('combobox', { name: 'Your status' })).toHaveValue('accepting');
  await endedBecause(elena, 'The caller hung up before anyone answered.');
  const api = await apiAs(stack, 'agent');
  await expect
    .poll(async () => (await api.timeline('+14155550150'))[0])
    .toMatchObject({ disposition_status2: 'missed', answered_at: null, hung_up_by: 'customer' });
});
