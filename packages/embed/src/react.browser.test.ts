import { chromium, type Browser, type Page } from 'playwright';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { TalkDialerProps } from './react/index.js';
import { bundleWithReact } from './testing/react-bundle.js';
import type { ReactPage } from './testing/react-page.js';
import { serveSite, type Site } from './testing/site.js';
import { startThreeOrigins, type ThreeOrigins } from './testing/three-origins.js';

declare global {
  interface Window {
    talk: ReactPage;
    /** What is alive on the page and was not before. */
    alive: { listeners: Set<unknown>; ports: Set<unknown>; observers: Set<unknown>; frames: number };
  }
}

let web: ThreeOrigins;
let site: Site;
let browser: Browser;
beforeAll(async () => {
  const app = await bundleWithReact('testing/react-page.ts');
  site = await serveSite((path) =>
    path === '/app.js'
      ? { body: app, type: 'text/javascript' }
      : { body: '<!doctype html><html lang="en"><div id="root"></div><script src="/app.js"></script>' },
  );
  web = await startThreeOrigins({ alsoAllowed: site.origin });
  browser = await chromium.connect(process.env['TALK_TEST_BROWSER'] ?? '');
});
afterEach(() => Promise.all(browser.contexts().map((context) => context.close())));
afterAll(async () => {
  await browser.close();
  await Promise.all([site.close(), web.close()]);
});

/** A page that counts whatever a widget could leave behind. */
async function open(): Promise<{ page: Page; complaints: string[] }> {
  const page = await (await browser.newContext()).newPage();
  const complaints: string[] = [];
  page.on('console', (message) => /error|warning/.test(message.type()) && complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(error.message));
  await page.addInitScript(() => {
    if (window !== top) return;
    const alive = {
      listeners: new Set<unknown>(),
      ports: new Set<unknown>(),
      observers: new Set<unknown>(),
      frames: 0,
    };
    Object.assign(window, { alive });
    for (const target of [window, document]) {
      type Add = (type: string, listener: () => void, how?: { signal?: AbortSignal }) => void;
      const add = target.addEventListener.bind(target) as Add;
      const remove = target.removeEventListener.bind(target) as typeof add;
      Object.assign(target, {
        addEventListener: ((type, listener, how) => {
          alive.listeners.add(listener);
          // The browser takes it away when its signal ends.
          how?.signal?.addEventListener('abort', () => alive.listeners.delete(listener));
          add(type, listener, how);
        }) satisfies typeof add,
        removeEventListener: ((type, listener, how) => {
          alive.listeners.delete(listener);
          remove(type, listener, how);
        }) satisfies typeof add,
      });
    }
    window.MessageChannel = class extends MessageChannel {
      constructor() {
        super();
        const { port1 } = this;
        alive.ports.add(port1);
        const close = port1.close.bind(port1);
        port1.close = () => (alive.ports.delete(port1), close());
      }
    };
    window.MutationObserver = class extends MutationObserver {
      override observe(...given: Parameters<MutationObserver['observe']>) {
        alive.observers.add(this);
        super.observe(...given);
      }
      override disconnect() {
        alive.observers.delete(this);
        super.disconnect();
      }
    };
    new MutationObserver((records) => {
      for (const { addedNodes } of records)
        for (const node of addedNodes)
          if (node instanceof HTMLElement && node.matches('[data-talk]')) alive.frames += 1;
    }).observe(document, { childList: true, subtree: true });
  });
  await page.goto(site.origin);
  // React and the test's own tools keep some things for good: they come first, and are not counted.
  await page.evaluate(() => window.talk.warmUp());
  await page.getByRole('textbox').fill('warm');
  await page.evaluate(() => window.talk.unmount());
  await page.waitForFunction(() => !document.querySelector('input'));
  await page.evaluate(() => {
    for (const kept of [window.alive.listeners, window.alive.ports, window.alive.observers]) kept.clear();
  });
  return { page, complaints };
}

const counts = (page: Page) =>
  page.evaluate(() => ({
    frames: document.querySelectorAll('[data-talk]').length,
    listeners: window.alive.listeners.size,
    ports: window.alive.ports.size,
    observers: window.alive.observers.size,
  }));

/** Mounts and waits until the widget is ready. */
async function mount(page: Page, props: TalkDialerProps) {
  await page.evaluate((given) => window.talk.mount(given), props as { apiKey: string });
  await page.waitForFunction(() => window.talk.events.includes('onReady'));
}

const NOTHING = { frames: 0, listeners: 0, ports: 0, observers: 0 };
const sessions = (page: Page) =>
  page
    .frames()
    .find((frame) => frame.url().startsWith(web.widget.origin))
    ?.evaluate(() => window.widget.sessions);

describe('<TalkDialer> under StrictMode', () => {
  it('mounts one frame, and leaves nothing when it goes', async () => {
    const { page, complaints } = await open();
    await mount(page, { origin: web.widget.origin, apiKey: 'uk_demo', style: { height: 500 } });
    expect(await counts(page)).toEqual({ frames: 1, listeners: 1, ports: 1, observers: 1 });
    expect(await page.evaluate(() => window.alive.frames)).toBe(1);
    expect(await sessions(page)).toMatchObject([{ init: { key: 'uk_demo', open: true } }]);
    expect(await page.evaluate(() => window.talk.ref.current?.dial('1').then(({ call }) => call.id))).toBe('call-1');
    await page.evaluate(() => window.talk.unmount());
    await page.waitForFunction(() => !document.querySelector('[data-talk]'));
    expect(await counts(page)).toEqual(NOTHING);
    expect(await page.evaluate(() => window.talk.ref.current)).toBeNull();
    expect(complaints).toEqual([]);
  });

  it('applies changed props to the running dialer, and nothing when nothing changed', async () => {
    const { page } = await open();
    const props: TalkDialerProps = { origin: web.widget.origin, mode: 'panel', theme: { accent: '#0a0' } };
    await mount(page, props);
    const set = (next: TalkDialerProps) => page.evaluate((given) => window.talk.set(given), next as { apiKey: string });
    const frame = page.frames().find((found) => found.url().startsWith(web.widget.origin));
    const told = () => frame?.evaluate(() => window.widget.commands);
    await set({ ...props });
    await set({ ...props, context: { phone: '+14155550150' } });
    await frame?.waitForFunction(() => window.widget.commands.length === 1);
    await set({ ...props, open: true });
    await frame?.waitForFunction(() => window.widget.commands.length === 3);
    expect(await page.getByRole('region', { name: 'Phone' }).isVisible()).toBe(true);
    await set({ origin: web.widget.origin, mode: 'panel', open: true, grants: [] });
    await frame?.waitForFunction(() => window.widget.commands.length === 4 && window.widget.grants.length === 1);
    expect(await told()).toEqual([
      { type: 'context.set', payload: { record: null, phone: '+14155550150' } },
      { type: 'context.set', payload: { record: null, phone: null } },
      { type: 'widget.set', payload: { open: true } },
      { type: 'config.set', payload: { theme: {}, position: {}, sizing: {} } },
    ]);
    expect(await page.evaluate(() => window.alive.frames)).toBe(1);
    // Another key is another person: a new frame, and the old one is gone.
    await page.evaluate(() => (window.talk.events.length = 0));
    await set({ ...props, apiKey: 'uk_other' });
    await page.waitForFunction(() => window.talk.events.includes('onReady'));
    expect(await counts(page)).toEqual({ frames: 1, listeners: 1, ports: 1, observers: 1 });
    expect(await sessions(page)).toMatchObject([{ init: { key: 'uk_other' } }]);
  });

  it('gone before it was ready, and mounted again and again, leaves nothing', async () => {
    const { page, complaints } = await open();
    await page.evaluate(async (origin) => {
      for (let round = 0; round < 5; round++) {
        window.talk.mount({ origin, mode: 'launcher' });
        await new Promise(requestAnimationFrame);
        window.talk.unmount();
        await new Promise(requestAnimationFrame);
      }
    }, web.widget.origin);
    await page.waitForFunction(() => !document.querySelector('[data-talk]'));
    expect(await counts(page)).toEqual(NOTHING);
    expect(complaints).toEqual([]);
  });

  it('gives bad options to the error boundary', async () => {
    const { page, complaints } = await open();
    await page.evaluate((origin) => window.talk.mount({ origin, apiKey: 'sk_secret' }), web.widget.origin);
    await page.waitForFunction(() => document.querySelector('#root')?.childElementCount === 0);
    expect(complaints.join()).toContain('KEY_SCOPE');
    expect(await counts(page)).toEqual(NOTHING);
  });

  it('useTalkDialer renders the state as it becomes known', async () => {
    const { page } = await open();
    await page.evaluate((origin) => window.talk.mountHook(origin), web.widget.origin);
    await page.getByText('u1').waitFor();
    expect(await page.evaluate(() => window.talk.renders.at(0))).toEqual({ ready: false, unavailable: null });
    await page.evaluate(() => window.talk.unmount());
    await page.waitForFunction(() => !document.querySelector('[data-talk]'));
    expect(await counts(page)).toEqual(NOTHING);
  });
});
