import { violationsIn } from '../../support/axe.js';
import { keyboardFaults } from '../../support/by-keyboard.js';
import { misplaced } from '../../support/misplaced.js';
import { openApp } from '../pages/app-page.js';
import { ADDRESSES, TITLES } from './every-screen.data.js';
import { addressOf, go, paramsOf, routesOf } from './routes.js';
import { expect, test, type Page } from '../stack.fixture.js';

// One walk over every route of the app's own route tree, so that a new screen cannot be left out.

/** Nothing is unreadable or out of place, once what the screen asked for has come. */
async function expectWhole(app: Page, screen: string): Promise<void> {
  const faults = async (): Promise<unknown[]> => [...(await violationsIn(app)), ...(await misplaced(app))];
  await expect.soft.poll(faults, { message: screen }).toEqual([]);
}

test('every route has a screen with its title, whole and readable: wide, light and by keyboard, then on a phone, dark, from right to left', async ({
  stack,
  visit,
}) => {
  test.setTimeout(900_000);
  const params = await paramsOf(stack);
  const app = await openApp(visit, stack, 'admin', { viewport: { width: 1440, height: 900 }, expects: /40[04]/ });
  const routes = await routesOf(app);
  const shown = new Map<string, string>();

  await test.step('wide and light', async () => {
    const titles: Record<string, string> = {};
    for (const route of routes) {
      const { path, title } = await go(app, addressOf(route, params));
      titles[route] = title.split(' · ')[0]?.replace(/^\(\d+\) /, '') ?? '';
      if (shown.has(path)) continue;
      shown.set(path, route);
      await expectWhole(app, route);
      expect.soft(await keyboardFaults(app), `${route}, by keyboard`).toEqual([]);
    }
    expect(titles).toEqual(TITLES);
  });

  await test.step('each address of the specs leads where it says', async () => {
    const led: Record<string, string> = {};
    for (const address of Object.keys(ADDRESSES)) led[address] = (await go(app, addressOf(address, params))).path;
    const wanted = Object.entries(ADDRESSES).map(([from, to]) => [from, addressOf(to, params)]);
    expect(led).toEqual(Object.fromEntries(wanted));
  });

  await test.step('on a phone, dark, from right to left', async () => {
    await app.addInitScript(() => localStorage.setItem('talk:language', 'pseudo-rtl'));
    await app.emulateMedia({ colorScheme: 'dark' });
    await app.setViewportSize({ width: 390, height: 844 });
    await app.reload();
    await expect(app.locator('html')).toHaveAttribute('dir', 'rtl');
    for (const [path, route] of shown) {
      await go(app, path);
      await expectWhole(app, `${route}, on a phone`);
    }
  });
});
