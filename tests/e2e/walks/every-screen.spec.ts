import type { ContactList, Line } from '@talk/contract';
import { apiAs } from '../../support/api.js';
import { violationsIn } from '../../support/axe.js';
import { keyboardFaults } from '../../support/by-keyboard.js';
import { misplaced } from '../../support/misplaced.js';
import { openApp } from '../pages/app-page.js';
import { ADDRESSES, TITLES } from './every-screen.data.js';
import { expect, test, type Page } from '../stack.fixture.js';

// One walk over every route of the app's own route tree, so that a new screen cannot be left out.

/** What the app's router says of itself. */
interface Router {
  readonly routesByPath: Readonly<Record<string, unknown>>;
  readonly state: {
    readonly status: string;
    readonly matches: readonly unknown[];
    readonly location: { readonly pathname: string };
  };
  readonly history: { push: (path: string) => void };
}
type RoutedWindow = Window & { readonly __TSR_ROUTER__: Router };

/** Every route by the path that the app knows it by. */
const routesOf = (app: Page): Promise<string[]> =>
  app.evaluate(() => Object.keys((window as unknown as RoutedWindow).__TSR_ROUTER__.routesByPath).sort());

/** Goes to an address without loading the page anew. @returns where that led. */
async function go(app: Page, path: string): Promise<{ path: string; title: string }> {
  await app.evaluate((to) => (window as unknown as RoutedWindow).__TSR_ROUTER__.history.push(to), path);
  const isWhole = (): Promise<boolean> =>
    app.evaluate(
      () =>
        (window as unknown as RoutedWindow).__TSR_ROUTER__.state.status === 'idle' &&
        document.querySelector('.tk-skeleton, [aria-busy=true]') === null,
    );
  await expect.poll(isWhole, { message: `${path} is there`, intervals: [50] }).toBe(true);
  return app.evaluate(() => ({
    path: (window as unknown as RoutedWindow).__TSR_ROUTER__.state.location.pathname,
    title: document.title,
  }));
}

/** Nothing is unreadable or out of place, once what the screen asked for has come. */
async function expectWhole(app: Page, screen: string): Promise<void> {
  const faults = async (): Promise<unknown[]> => [...(await violationsIn(app)), ...(await misplaced(app))];
  await expect.soft.poll(faults, { message: screen }).toEqual([]);
}

/** The address of a route, with people and things of the demo in it. */
const addressOf = (route: string, params: Readonly<Record<string, string>>): string =>
  route.replaceAll(/\$(\w*)/g, (_, name: string) => params[name] ?? 'nowhere');

test('every route has a screen with its title, whole and readable: wide, light and by keyboard, then on a phone, dark, from right to left', async ({
  stack,
  visit,
}) => {
  test.setTimeout(900_000);
  const api = await apiAs(stack, 'admin');
  const contact = await api.contactByPhone('+14155550151');
  const [communication] = (
    await api.request<{ data: { id: number }[] }>('GET', `/api/v1/contact/${contact.id}/communications`)
  ).data;
  const [list] = (await api.request<{ data: ContactList[] }>('GET', '/api/v2/contacts-list')).data;
  const [line] = (await api.request<{ data: Line[] }>('GET', '/api/v1/campaign')).data;
  const [user] = (await api.request<{ data: { id: number }[] }>('GET', '/api/v2/users')).data;
  const params = {
    contactId: String(contact.id),
    communicationId: String(communication?.id),
    channel: 'calls',
    status: 'all',
    listId: String(list?.id),
    lineId: String(line?.id),
    userId: String(user?.id),
    bucket: 'called',
    section: 'agents',
    tab: 'general-information',
    name: 'hubspot',
    // These are not there: the screen says so, or leads to the list.
    viewId: '999999',
    inboxId: '999999',
    broadcastId: '999999',
    sequenceId: '999999',
    importId: '999999',
  };
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
