import type { ContactList, Line } from '@talk/contract';
import type { RunningStack } from '@talk/stack';
import { apiAs } from '../../support/api.js';
import { expect, type Page } from '../stack.fixture.js';

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
export const routesOf = (app: Page): Promise<string[]> =>
  app.evaluate(() => Object.keys((window as unknown as RoutedWindow).__TSR_ROUTER__.routesByPath).sort());

/** Goes to an address without loading the page anew. A page that has just been loaded has its router a moment later. */
export async function push(app: Page, path: string): Promise<void> {
  await app.waitForFunction(() => '__TSR_ROUTER__' in window);
  await app.evaluate((to) => (window as unknown as RoutedWindow).__TSR_ROUTER__.history.push(to), path);
}

/** Whether what the screen asked for has come. */
export const isWhole = (app: Page): Promise<boolean> =>
  app.evaluate(
    () =>
      (window as unknown as RoutedWindow).__TSR_ROUTER__.state.status === 'idle' &&
      document.querySelector('.tk-skeleton, [aria-busy=true]') === null,
  );

/** Where the app is, and what it calls that. */
export const placeOf = (app: Page): Promise<{ path: string; title: string }> =>
  app.evaluate(() => ({
    path: (window as unknown as RoutedWindow).__TSR_ROUTER__.state.location.pathname,
    title: document.title,
  }));

/** Goes to an address, and waits for what the screen asked for. @returns where that led. */
export async function go(app: Page, path: string): Promise<{ path: string; title: string }> {
  await push(app, path);
  await expect.poll(() => isWhole(app), { message: `${path} is there`, intervals: [50] }).toBe(true);
  return placeOf(app);
}

/** The address of a route, with people and things of the demo in it. */
export const addressOf = (route: string, params: Readonly<Record<string, string>>): string =>
  route.replaceAll(/\$(\w*)/g, (_, name: string) => params[name] ?? 'nowhere');

/** What is in the places of the routes: people and things of the demo, and some that are not there. */
export async function paramsOf(stack: RunningStack): Promise<Readonly<Record<string, string>>> {
  const api = await apiAs(stack, 'admin');
  const contact = await api.contactByPhone('+14155550151');
  const [communication] = (
    await api.request<{ data: { id: number }[] }>('GET', `/api/v1/contact/${contact.id}/communications`)
  ).data;
  const [list] = (await api.request<{ data: ContactList[] }>('GET', '/api/v2/contacts-list')).data;
  const [line] = (await api.request<{ data: Line[] }>('GET', '/api/v1/campaign')).data;
  const [user] = (await api.request<{ data: { id: number }[] }>('GET', '/api/v2/users')).data;
  return {
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
}
