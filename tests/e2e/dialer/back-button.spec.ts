import { getAgentStatus, type AgentPresence } from '@talk/contract';
import { apiAs } from '../../support/api.js';
import { watchRegistrations } from '../../support/carrier-log.js';
import { callLine, openHandset } from '../handset.js';
import { openLifecyclePage } from '../pages/lifecycle-page.js';
import { launchOwnBrowser, wholeProgram } from '../own-browser.js';
import { expect, test } from '../stack.fixture.js';

const MAYA_HZ = 700;
const MAYA = '+14155550150';
const AGENT = /^c\d+_u\d+$/;

test('a page that is left and kept by the browser: calls do not ring in it; with Back its phone is ready, says what was missed, and rings again', async ({
  launchOptions,
  stack,
  visit,
}) => {
  const api = await apiAs(stack, 'agent');
  const registered = await watchRegistrations(stack.origins.sandbox, AGENT);
  const maya = await openHandset(visit, stack.origins.sandbox, '0150', { hz: MAYA_HZ });
  // Playwright switches the cache off in browsers that it starts.
  const own = await launchOwnBrowser({
    ...launchOptions,
    ...wholeProgram(),
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  });
  try {
    const elena = await openLifecyclePage(own.browser, `${stack.origins.examples}/crm-page/`);
    await expect.poll(registered).toMatchObject({ now: 1 });
    await elena.leave(`${stack.origins.examples}/`);
    await expect.poll(registered).toMatchObject({ now: 0 });
    // Its goodbye goes another way than its registration.
    const reach = () => api.request<AgentPresence>('POST', getAgentStatus.path, {});
    await expect.poll(async () => (await reach()).is_reachable).toBe(false);

    await callLine(maya);
    await expect.poll(async () => (await api.timeline(MAYA))[0]?.current_status2).toBe('voicemail');
    expect((await api.timeline(MAYA))[0]?.attempting_users).toEqual([]);
    await maya.getByRole('button', { name: 'End call' }).click();
    await expect(maya.getByRole('region', { name: 'Call ended' })).toBeVisible();

    expect(await elena.goBack(), 'why the browser has not kept the page').toEqual([]);
    await expect.poll(elena.shown).toMatch(/Calls could not reach you for [^.]+\. 1 call was missed\./);
    await expect.poll(elena.shown).toMatch(/\bReady\b/);
    await expect.poll(registered).toEqual({ now: 1, most: 1 });

    await maya.reload();
    await expect(maya.getByText('This phone is reachable')).toBeVisible();
    await callLine(maya);
    await expect.poll(elena.shown).toMatch(/Decline\s+Answer/);
    await maya.getByRole('button', { name: /^(End call|Cancel)/ }).click();
    await expect.poll(elena.shown).not.toMatch(/Decline\s+Answer/);
    await elena.close();
  } finally {
    await own.close();
  }
});
