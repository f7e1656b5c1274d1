// Shows push notices while Talk is closed, and opens what they lead to. It handles no requests: pages load as they do without it.

self.addEventListener('install', () => void self.skipWaiting());

self.addEventListener('push', (event) => {
  const { title, body, tag, path, communication_ids: about } = noticeOf(event.data);
  event.waitUntil(
    self.registration.showNotification(title, {
      body,
      tag,
      icon: '/favicon.svg',
      data: { path, about },
      renotify: true,
    }),
  );
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data?.path));
});

/** Browsers insist on a notice for every push, so there is one even for what cannot be read. */
function noticeOf(data) {
  const usual = { title: 'Talk', body: '', tag: 'talk', path: '/', communication_ids: [] };
  try {
    return { ...usual, ...data.json() };
  } catch {
    return usual;
  }
}

/** Pages of this server that are not the app. */
const NOT_THE_APP = /^\/(?:docs|embed|widgets|salesforce|errors|s|tv)(?:\/|$)/;

/** In a tab of the app that is there, without loading it again: a call may be going on in it. Otherwise in a new one. */
async function open(path) {
  const address = new URL(typeof path === 'string' ? path : '/', self.location.origin);
  if (address.origin !== self.location.origin) return;
  const place = address.pathname + address.search;
  const tabs = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const ofApp = tabs.filter(
    ({ url, frameType }) => frameType === 'top-level' && !NOT_THE_APP.test(new URL(url).pathname),
  );
  const tab = ofApp.find(({ visibilityState }) => visibilityState === 'visible') ?? ofApp[0];
  if (tab === undefined) {
    await self.clients.openWindow(place);
    return;
  }
  await tab.focus().catch(() => undefined);
  tab.postMessage({ type: 'talk:open', path: place });
}
