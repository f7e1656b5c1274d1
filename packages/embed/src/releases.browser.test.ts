import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { codeOf, heard, start } from './testing/page-tools.js';
import { startThreeOrigins, type ThreeOrigins } from './testing/three-origins.js';

let web: ThreeOrigins;
beforeAll(async () => {
  web = await startThreeOrigins();
});
afterEach(() => web.closePages());
afterAll(() => web.close());

/** Dials, changes the look, reads the state, survives a reload of the frame and ends: what every release promised. */
async function useAll(path: string, publicId: string): Promise<void> {
  const page = await web.open(path);
  await start(page, { mode: 'panel', key: 'uk_demo', publicId, grants: ['voice', 'numbers'] });
  const frame = await web.frame(page);
  const { call } = await page.evaluate(() => window.dialer.dial('(415) 555-0150', { idempotencyKey: 'one' }));
  expect(call).toMatchObject({ id: 'call-1', peer: { number: '+14155550150' } });
  expect(await heard(page, 'call.changed')).toMatchObject({ payload: { call: { id: 'call-1' } } });
  await page.evaluate(() => window.dialer.call('config.set', { theme: { scheme: 'dark' } }));
  expect(await page.evaluate(() => window.dialer.call('state.get', {}))).toMatchObject({
    state: { auth: { userId: 'u1' }, grants: ['voice', 'numbers'] },
  });
  expect(await codeOf(page, "dialer.call('call.hopscotch', {})")).toBe('UNSUPPORTED_COMMAND');
  await frame.evaluate(() => location.reload());
  await page.waitForFunction(() => window.heard.filter(({ type }) => type === 'widget.ready').length === 2);
  const again = await web.frame(page);
  expect(await again.evaluate(() => window.widget.sessions[0]?.init.config)).toMatchObject({
    theme: { scheme: 'dark' },
  });
  await page.evaluate(() => window.dialer.destroy());
  expect(await page.locator('[data-talk]').count()).toBe(0);
}

describe('releases that meet', () => {
  it('the loader of the release before holds the present frame', () => useAll('/before', 'default'));
  it('the present loader holds the frame of the release before', () => useAll('/bare', 'before'));
  it('the present loader chooses the protocol that a newer frame shares with it', () => useAll('/bare', 'overlapping'));

  it('new commands are refused by an older frame with a code, and not lost', async () => {
    const page = await web.open('/bare');
    await start(page, { mode: 'panel', publicId: 'before' });
    await web.frame(page);
    expect(await codeOf(page, "dialer.call('devices.set', { input: null })")).toBe('UNSUPPORTED_COMMAND');
    expect(await codeOf(page, "dialer.call('call.transfer', { to: '1' })")).toBe('UNSUPPORTED_COMMAND');
  });
});
