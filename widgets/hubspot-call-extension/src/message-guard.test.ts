import { expect, it } from 'vitest';
import { guardMessages, isHubSpotPage } from './message-guard.js';

const HUBSPOT = ['https://*.hubspot.com'];

it('knows HubSpot’s own pages, those of the list, and no other', () => {
  const ok = (origin: string, allowed = HUBSPOT) => isHubSpotPage(origin, allowed);
  for (const origin of ['https://app.hubspot.com', 'https://app-eu1.hubspot.com'])
    expect(ok(origin), origin).toBe(true);
  for (const origin of [
    'http://app.hubspot.com',
    'https://app.hubspot.com.evil.test',
    'https://evil.hubspot.com',
    'https://appxhubspot.com',
    'https://app-.hubspot.com.evil.test',
    'null',
  ])
    expect(ok(origin), origin).toBe(false);
  expect(ok('http://localhost:4300', [...HUBSPOT, 'http://localhost:4300'])).toBe(true);
  expect(ok('https://app.hubspot.com', [])).toBe(false);
});

/** A window whose parent says something, or somebody else does. */
function framed() {
  const parent = {} as Window;
  const target = new EventTarget();
  const win = Object.assign(target, { parent }) as unknown as Parameters<typeof guardMessages>[0] & EventTarget;
  guardMessages(win, HUBSPOT);
  const heard: unknown[] = [];
  win.addEventListener('message', ((event: MessageEvent) => heard.push(event.data)) as unknown as EventListener);
  const say = (
    data: unknown,
    { origin = 'https://app.hubspot.com', source = parent }: { origin?: string; source?: unknown } = {},
  ) => target.dispatchEvent(Object.assign(new Event('message'), { data, origin, source }));
  return { heard, say };
}

it('lets through what the page around us says, and nothing else', () => {
  const { heard, say } = framed();
  const sync = { type: 'SYNC', messageId: '1_1' };
  say(sync, { source: {} });
  say(sync, { origin: 'https://evil.test' });
  for (const nothing of [null, undefined, 'SYNC', 7, [], {}, { type: 7 }]) say(nothing);
  expect(heard).toEqual([]);
  say(sync);
  expect(heard).toEqual([sync]);
});
