import { apiAs } from '../../support/api.js';
import { carrierControl } from '../../support/carrier-control.js';
import { expectReady } from '../pages/crm-page.js';
import { control, openDialer } from '../pages/dialer-page.js';
import { callLine, openHandset } from '../handset.js';
import { expectSaid, listenAsReader, openDialerByKeyboard, tabTo } from '../keyboard.js';
import { WRITTEN_TOO_LATE } from '../signalling.js';
import { expect, expectMusic, expectSilence, expectToHear, test, type Page } from '../stack.fixture.js';

// What the dialer says of itself: in the words of its header, to a screen reader, and by its keys.

const [ELENA_HZ, MAYA_HZ] = [440, 700];

declare global {
  interface Window {
    /** Words of the header, oldest first, without their numbers. */
    words?: string[];
  }
}

/** Writes down each word of the header: some stand there for a moment only. */
function watchWords(): void {
  const words: string[] = [];
  window.words = words;
  new MutationObserver(() => {
    const text = document.querySelector('[data-dialer-word]')?.textContent.replace(/[\d:]+/, 'N') ?? null;
    if (text !== null && words.at(-1) !== text) words.push(text);
  }).observe(document, { subtree: true, childList: true, characterData: true });
}

/** Waits until the header has said these, in this order, with nothing between. */
async function expectWords(page: Page, words: readonly string[]): Promise<void> {
  await expect.poll(() => page.evaluate(() => window.words?.join(' > '))).toContain(words.join(' > '));
}

test('the header says what the phone does in the words of the specification, from the start to the wrap-up', async ({
  stack,
  visit,
}) => {
  const admin = await apiAs(stack, 'admin');
  const maya = await openHandset(visit, stack.origins.sandbox, '0150', { hz: MAYA_HZ });
  const elena = await openDialer(visit, stack, 'agent', {
    hz: ELENA_HZ,
    prepare: (context) => context.addInitScript(watchWords),
  });
  await expectWords(elena, ['Connecting...', 'Ready']);
  await admin.request('PATCH', '/api/v1/company/wrap-up', { wrap_up_seconds: 120 });
  try {
    await elena.keyboard.type('4155550150');
    await elena.keyboard.press('Enter');
    await maya.getByRole('button', { name: 'Answer' }).click();
    await expectWords(elena, ['Ready', 'Dialing...', 'Connected N']);
    await elena.getByRole('button', { name: 'End call' }).click();
    await expectWords(elena, ['Connected N', 'Call Disconnected', 'Wrap up N s']);
    await elena.getByRole('button', { name: 'Finish now' }).click();
    await expect(elena.locator('[data-dialer-word]')).toHaveText('Ready');
  } finally {
    await admin.request('PATCH', '/api/v1/company/wrap-up', { wrap_up_seconds: 0 });
  }
  await maya.getByRole('button', { name: 'Done' }).click();
  await callLine(maya);
  await expect(elena.getByRole('heading', { name: 'Incoming call' })).toBeVisible();
  await elena.getByRole('button', { name: 'Answer' }).click();
  await expectWords(elena, ['Answering Call', 'Connected N']);
  await maya.getByRole('button', { name: 'End call' }).click();
  await expectWords(elena, ['Connected N', 'Call Disconnected']);
  await elena.getByRole('button', { name: 'Done' }).click();
  await expectReady(elena);
  await maya.getByRole('button', { name: 'Done' }).click();
  await callLine(maya);
  await elena.getByRole('button', { name: 'Decline' }).click();
  await expect(elena.locator('[data-dialer-word]')).toHaveText('Call Disconnected');
});

test('offline is said in words, and passes by itself', async ({ stack, visit }) => {
  const { page, watch } = await visit(`${stack.origins.app}/widgets/dialer/api_key/${stack.credentials.keys.user}`, {
    hz: ELENA_HZ,
  });
  watch.expect(/ERR_INTERNET_DISCONNECTED|Failed to load resource|WebSocket connection to/);
  watch.expect(WRITTEN_TOO_LATE);
  await expect(page.locator('.tk-link')).toHaveText('Ready');
  await page.context().setOffline(true);
  await carrierControl(stack).restartSignalling();
  await expect(page.locator('[data-dialer-word]')).toHaveText('Reconnecting...');
  await expect(page.getByRole('button', { name: /^Call/ })).toBeDisabled();
  await expect(page.getByText('Reconnecting…', { exact: true })).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.locator('.tk-link')).toHaveText('Ready');
});

test('a screen reader is told of the call, its recording, its quality and the last seconds of the wrap-up, once each', async ({
  stack,
  visit,
}) => {
  test.setTimeout(240_000);
  const admin = await apiAs(stack, 'admin');
  const maya = await openHandset(visit, stack.origins.sandbox, '0150', { hz: MAYA_HZ });
  const elena = await openDialerByKeyboard(visit, stack, 'agent', ELENA_HZ);
  await callLine(maya);
  // The line comes with the server’s update, for which it waits 1.5 s.
  await expectSaid(elena, /^assertive: Incoming call from Maya Lopez(, Sales)?$/);
  await elena.keyboard.press('Alt+Shift+A');
  await expectSaid(elena, 'polite: Connected.');
  await expectToHear(maya, ELENA_HZ);
  await control(elena, 'Pause recording').click();
  await expectSaid(elena, 'polite: Recording paused.');
  await control(elena, 'Resume recording').click();
  await expectSaid(elena, 'polite: Recording.');
  await elena.keyboard.press('Alt+Shift+H');
  await expectSaid(elena, 'polite: On hold');
  await elena.keyboard.press('Alt+Shift+H');
  await expectSaid(elena, 'polite: Call resumed');
  await carrierControl(stack).loseSound(40);
  await expectSaid(elena, 'polite: Call quality: poor, parts of the sound are lost');
  await carrierControl(stack).loseSound(0);

  await admin.request('PATCH', '/api/v1/company/wrap-up', { wrap_up_seconds: 20 });
  try {
    await maya.getByRole('button', { name: 'End call' }).click();
    await expectSaid(elena, 'polite: Call disconnected. Maya Lopez hung up.');
    await expectSaid(elena, 'polite: Wrap-up: 10 seconds left');
    await elena.getByRole('button', { name: 'Finish now' }).click();
  } finally {
    await admin.request('PATCH', '/api/v1/company/wrap-up', { wrap_up_seconds: 0 });
  }
  const said = await elena.evaluate(() => window.wasSaid ?? []);
  for (const once of ['assertive: Incoming call', 'polite: Call quality: poor', 'polite: Wrap-up: 10 seconds left'])
    expect(said.filter((sentence) => sentence.startsWith(once))).toHaveLength(1);
  // The timers of call, hold and wrap-up are not read out.
  expect(said.filter((sentence) => /\d:\d\d|\b\d+ s\b/.test(sentence))).toEqual([]);
});

test('every key of the call works from anywhere, can be changed, and can be turned off', async ({ stack, visit }) => {
  test.setTimeout(240_000);
  const maya = await openHandset(visit, stack.origins.sandbox, '0150', { hz: MAYA_HZ });
  const elena = await openDialer(visit, stack, 'agent', { hz: ELENA_HZ, prepare: listenAsReader });
  const { keyboard } = elena;
  await callLine(maya);
  await expect(elena.getByRole('dialog', { name: 'Incoming call' })).toBeVisible();
  await keyboard.press('Alt+Shift+D');
  await expect(elena.getByRole('region', { name: 'Call disconnected' })).toContainText('You declined the call.');
  await elena.getByRole('button', { name: 'Done' }).click();
  await maya.getByRole('button', { name: /^(End|Cancel) call$/ }).click();
  await maya.getByRole('button', { name: 'Done' }).click();

  await callLine(maya);
  await expect(elena.getByRole('dialog', { name: 'Incoming call' })).toBeVisible();
  await keyboard.press('F8');
  await expect(elena.getByRole('button', { name: 'Answer' })).toBeFocused();
  await keyboard.press('Alt+Shift+A');
  await expectToHear(maya, ELENA_HZ);
  // The other end may hear before this one has read that the call is on.
  await expect(elena.getByRole('button', { name: 'Mute' })).toBeVisible();
  await keyboard.press('Alt+Shift+M');
  await expectSilence(maya);
  await keyboard.press('Alt+Shift+M');
  await expectToHear(maya, ELENA_HZ);
  await keyboard.press('Alt+Shift+H');
  await expectMusic(maya, [ELENA_HZ, MAYA_HZ]);
  await keyboard.press('Alt+Shift+H');
  await expectToHear(maya, ELENA_HZ);
  await keyboard.press('Alt+Shift+K');
  await expect(elena.getByRole('dialog', { name: 'Keypad' })).toBeVisible();
  await keyboard.press('Escape');
  await keyboard.press('Alt+Shift+P');
  // They work while somebody writes, too.
  await expect(elena.getByLabel('Reason (your colleagues see it)')).toBeFocused();
  await keyboard.press('Alt+Shift+M');
  await expectSilence(maya);
  await keyboard.press('Alt+Shift+M');
  await keyboard.press('Escape');
  await keyboard.press('Alt+Shift+T');
  await expect(elena.getByRole('combobox', { name: 'Search, or type a number' })).toBeFocused();
  await keyboard.press('Escape');

  await control(elena, 'More').click();
  await elena.getByRole('dialog', { name: 'More' }).locator('summary').click();
  const mute = elena.getByRole('textbox', { name: 'Mute' });
  await tabTo(mute);
  await keyboard.press('m');
  await expect(elena.getByText('Add Alt, Ctrl or Cmd')).toBeVisible();
  await keyboard.press('Control+Shift+T');
  await expect(elena.getByText('The browser uses these keys.')).toBeVisible();
  await keyboard.press('Control+Alt+U');
  await expect(mute).toHaveValue('Alt+Ctrl+U');
  await keyboard.press('Escape');
  await keyboard.press('Alt+Shift+M');
  await keyboard.press('Control+Alt+U');
  await expect(control(elena, 'Unmute')).toBeVisible();
  await expectSilence(maya);
  await keyboard.press('Control+Alt+U');
  await expectToHear(maya, ELENA_HZ);

  await control(elena, 'More').click();
  await elena.getByRole('dialog', { name: 'More' }).locator('summary').click();
  await elena.getByRole('checkbox', { name: 'Use these keys' }).uncheck();
  await keyboard.press('Escape');
  await keyboard.press('Control+Alt+U');
  await keyboard.press('Alt+Shift+H');
  await expect(control(elena, 'Mute')).toBeVisible();
  await expect(control(elena, 'Hold')).toBeVisible();
  await control(elena, 'More').click();
  await elena.getByRole('dialog', { name: 'More' }).locator('summary').click();
  await elena.getByRole('checkbox', { name: 'Use these keys' }).check();
  await elena.getByRole('button', { name: 'Reset to the defaults' }).click();
  await expect(mute).toHaveValue('Alt+Shift+M');
  await keyboard.press('Escape');
  // Once is a slip; twice is meant.
  await keyboard.press('Alt+Shift+E');
  await expectToHear(maya, ELENA_HZ);
  await keyboard.press('Alt+Shift+E');
  await keyboard.press('Alt+Shift+E');
  await expect(maya.getByRole('region', { name: 'Call ended' })).toBeVisible();
});
