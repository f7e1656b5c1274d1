import type { Contact } from '@talk/contract';
import { apiAs } from '../../support/api.js';
import { openApp } from '../pages/app-page.js';
import { expectAccessibleInBoth } from '../axe.js';
import { expect, test } from '../stack.fixture.js';

/** The parts of a service worker that the test uses; the compiler knows those of a page. */
interface WorkerScope {
  readonly registration: ServiceWorkerRegistration;
  dispatchEvent(event: Event): boolean;
}

test('a push shows what happened, and a click leads there in the tab that is open, without loading it again', async ({
  stack,
  visit,
}) => {
  const { app: origin } = stack.origins;
  const api = await apiAs(stack, 'agent');
  const contact = await api.request<Contact>('POST', '/api/v1/contact', { first_name: 'Pia', last_name: 'Push' });
  // The Chromium without a window shows no notices.
  const page = await openApp(visit, stack, 'agent', { viewport: { width: 1440, height: 900 }, whole: true });
  const context = page.context();
  await context.grantPermissions(['notifications'], { origin });
  await page.goto(`${origin}/settings/notifications`);
  await expect(page.getByRole('heading', { name: 'Push notices' })).toBeVisible();
  await expectAccessibleInBoth(page, 'the settings of notifications with push');

  // A browser without a push service cannot subscribe. The worker is the same, and Chromium hands it a push.
  const cdp = await context.newCDPSession(page);
  let registrationId = '';
  cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    registrationId = registrations.find(({ scopeURL }) => scopeURL === `${origin}/`)?.registrationId ?? registrationId;
  });
  await cdp.send('ServiceWorker.enable');
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('/push-worker.js', { scope: '/' });
    await navigator.serviceWorker.ready;
  });
  await expect.poll(() => registrationId).not.toBe('');
  const notice = {
    title: 'Text from Pia Push',
    body: 'Are you there?',
    path: `/channels/inbox/open/contacts/${contact.id}`,
    tag: 'texts:1',
    communication_ids: [],
  };
  const data = JSON.stringify(notice);
  await cdp.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data });
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
  const shown = () =>
    worker.evaluate(async () => {
      const { registration } = globalThis as unknown as WorkerScope;
      return (await registration.getNotifications()).map(({ title, body, tag }) => ({ title, body, tag }));
    });
  await expect.poll(shown).toEqual([{ title: notice.title, body: notice.body, tag: notice.tag }]);

  await page.evaluate(() => Object.assign(globalThis, { isSamePage: true }));
  const click = (path: string) =>
    worker.evaluate(async (target) => {
      const scope = globalThis as unknown as WorkerScope;
      const shownNow = await scope.registration.getNotifications();
      const notification = { data: { path: target }, close: () => shownNow.forEach((each) => each.close()) };
      scope.dispatchEvent(Object.assign(new Event('notificationclick'), { notification, waitUntil: () => undefined }));
    }, path);
  await click('https://example.com/elsewhere');
  // The app listens a few seconds after its start.
  await expect(async () => {
    await click(notice.path);
    await expect(page).toHaveURL(`${origin}${notice.path}`, { timeout: 500 });
  }).toPass();
  await expect(page.getByRole('heading', { name: 'Pia Push', level: 1 })).toBeVisible();
  expect(await page.evaluate(() => 'isSamePage' in globalThis)).toBe(true);
  expect(context.pages()).toHaveLength(1);
  expect(await shown()).toEqual([]);
});
