import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { DialerOptions } from './host/index.js';
import { codeOf, start } from './testing/page-tools.js';
import { startThreeOrigins, type ThreeOrigins } from './testing/three-origins.js';

let web: ThreeOrigins;
beforeAll(async () => {
  web = await startThreeOrigins();
});
afterEach(() => web.closePages());
afterAll(() => web.close());

const open = async (options: DialerOptions = { mode: 'launcher', key: 'uk_demo' }, path = '/') => {
  const page = await web.open(path);
  await start(page, options);
  return page;
};

describe('an attacker', () => {
  it('in a sibling frame cannot speak for the widget or for the page', async () => {
    const page = await open();
    const frame = await web.frame(page);
    await page.evaluate(() => {
      const policy = document.createElement('iframe');
      policy.id = 'evil';
      document.body.append(policy);
    });
    const nonce = await frame.evaluate(() => window.widget.sessions.length);
    const evil = await page
      .locator('#evil')
      .elementHandle()
      .then((handle) => handle?.contentFrame());
    const instance = frame.url().split('#i=')[1] ?? '';
    // Same page origin, wrong source window: both ends must ignore it.
    await evil?.evaluate((i) => {
      const base = { ns: 'talk.embed', instance: i, nonce: 'x'.repeat(36) };
      parent.postMessage({ ...base, k: 'hello', min: 1, max: 1, build: '', widget: 'dialer', wants: [] }, '*');
      const { port2 } = new MessageChannel();
      const init = { open: true, config: {}, context: {} };
      for (let n = 0; n < parent.frames.length; n++)
        parent.frames[n]?.postMessage(
          { ...base, k: 'welcome', v: 1, grants: ['numbers'], init },
          '*',
          n === 0 ? [port2] : [],
        );
    }, instance);
    expect(await page.evaluate(() => window.dialer.dial('1').then(() => window.dialer.unavailableReason()))).toBeNull();
    expect(await frame.evaluate(() => window.widget.sessions.length)).toBe(nonce);
  });

  it('on a foreign origin inside the very frame is not welcomed', async () => {
    const page = await open();
    const frame = await web.frame(page);
    const instance = frame.url().split('#i=')[1] ?? '';
    await page.context().route(`${web.widget.origin}/embed/**`, (route) => route.continue());
    await page.evaluate(() => (window.heard.length = 0));
    // A page's CSP would stop this already; take a page without one.
    const bare = await web.open('/stub');
    await bare.waitForFunction(() => 'Error' in Talk);
    await start(bare, { mode: 'panel', key: 'uk_demo' });
    const inner = await web.frame(bare);
    const mine = inner.url().split('#i=')[1] ?? '';
    expect(mine).not.toBe(instance);
    await inner.goto(`${web.attacker.origin}/`);
    const foreign = bare.frames().find((found) => found.url().startsWith(web.attacker.origin));
    const answer = await foreign?.evaluate(async (i) => {
      const got: unknown[] = [];
      addEventListener('message', ({ data }) => got.push(data));
      const hello = { ns: 'talk.embed', k: 'hello', min: 1, max: 1, build: '', widget: 'dialer', wants: ['voice'] };
      parent.postMessage({ ...hello, instance: i, nonce: crypto.randomUUID() }, '*');
      // A round trip through the parent's own queue: whatever it wanted to answer has arrived before.
      const channel = new MessageChannel();
      await new Promise((resolve) => {
        channel.port1.addEventListener('message', resolve);
        channel.port1.start();
        channel.port2.postMessage(0);
      });
      await new Promise(requestAnimationFrame);
      return got;
    }, mine);
    await bare.evaluate(() => new Promise(requestAnimationFrame));
    expect(answer).toEqual([]);
    expect(await foreign?.evaluate(() => 'widget' in window)).toBe(false);
  });

  it('that holds the frame itself, on its own origin, is refused and told nothing', async () => {
    const outer = await web.open(`${web.attacker.origin}/holds`);
    // The frame answers a welcome from an origin that is not on its list by saying goodbye.
    await outer.waitForFunction(() =>
      (window as unknown as { heard: { k?: string }[] }).heard.some(({ k }) => k === 'bye'),
    );
    const answers = () =>
      outer.evaluate(() =>
        (window.heard as unknown as { k: string; e?: { code: string } }[]).filter(({ k }) => k !== 'hello'),
      );
    expect(await answers()).toMatchObject([{ k: 'bye', e: { code: 'ORIGIN_FORBIDDEN' } }]);
    const frame = outer.frames().find((found) => found.url().startsWith(web.widget.origin));
    // It stays closed for whoever comes next. Two pictures later the frame has read the message.
    await outer.evaluate(() => (window as unknown as { welcome: () => void }).welcome());
    await frame?.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    expect(await frame?.evaluate(() => window.widget.sessions)).toEqual([]);
    expect(await answers()).toHaveLength(1);
  });

  it('beside the widget, on its own origin, cannot speak for the page or for the widget', async () => {
    const page = await web.open('/bare');
    await start(page, { mode: 'launcher', key: 'uk_demo' });
    const frame = await web.frame(page);
    const instance = frame.url().split('#i=')[1] ?? '';
    await page.evaluate((address) => {
      const ad = document.createElement('iframe');
      ad.src = address;
      document.body.append(ad);
    }, `${web.attacker.origin}/`);
    await expect.poll(() => page.frames().some((found) => found.url() === `${web.attacker.origin}/`)).toBe(true);
    const ad = page.frames().find((found) => found.url() === `${web.attacker.origin}/`);
    await ad?.waitForLoadState('load');
    const heard = await ad?.evaluate(async (i) => {
      const got: unknown[] = [];
      addEventListener('message', ({ data }) => got.push(data));
      const base = { ns: 'talk.embed', instance: i, nonce: crypto.randomUUID() };
      parent.postMessage({ ...base, k: 'hello', min: 1, max: 1, build: '', widget: 'dialer', wants: ['voice'] }, '*');
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener('message', ({ data }) => got.push(data));
      port1.start();
      const init = { open: true, config: {}, context: {} };
      parent.frames[0]?.postMessage({ ...base, k: 'welcome', v: 1, grants: ['numbers'], init }, '*', [port2]);
      port1.postMessage({ ns: 'talk.embed', v: 1, k: 'req', id: 'r1', t: 'state.get', p: {} });
      return got;
    }, instance);
    expect(await page.evaluate(() => window.dialer.dial('1').then(() => window.dialer.unavailableReason()))).toBeNull();
    expect(heard).toEqual([]);
    expect(await frame.evaluate(() => window.widget.sessions.length)).toBe(1);
  });

  it('in the page cannot take over by a second welcome or a replayed nonce', async () => {
    const page = await web.open('/stub');
    await page.waitForFunction(() => 'Error' in Talk);
    // Records the frame's hellos, as any script of the page could.
    await page.evaluate(() => {
      const hellos: { nonce: string; instance: string }[] = [];
      Object.assign(window, { hellos });
      addEventListener('message', ({ data }: MessageEvent<{ k?: string; nonce: string; instance: string }>) => {
        if (data.k === 'hello') hellos.push(data);
      });
    });
    await start(page, { mode: 'panel', key: 'uk_demo' });
    const frame = await web.frame(page);
    const replay = () =>
      page.evaluate(() => {
        const [hello] = (window as unknown as { hellos: { nonce: string; instance: string }[] }).hellos;
        const target = document.querySelector('[data-talk]')?.shadowRoot?.querySelector('iframe')?.contentWindow;
        const { port1, port2 } = new MessageChannel();
        const answers: unknown[] = [];
        port1.addEventListener('message', ({ data }) => answers.push(data));
        port1.start();
        port1.postMessage({ ns: 'talk.embed', v: 1, k: 'req', id: '1', t: 'state.get', p: {} });
        const init = { open: true, config: {}, context: {} };
        const fields = { ns: 'talk.embed', k: 'welcome', v: 1, grants: ['numbers'], init };
        target?.postMessage({ ...fields, nonce: hello?.nonce, instance: hello?.instance }, '*', [port2]);
        return window.dialer.call('state.get', {}).then(() => answers);
      });
    expect(await replay()).toEqual([]);
    await frame.evaluate(() => location.reload());
    await page.waitForFunction(() => window.heard.filter(({ type }) => type === 'widget.ready').length === 2);
    expect(await replay()).toEqual([]);
    const reloaded = await web.frame(page);
    expect(await reloaded.evaluate(() => window.widget.sessions.length)).toBe(1);
  });

  it('gains nothing by inherited command names', async () => {
    const page = await open();
    await web.frame(page);
    for (const name of ['__proto__', 'constructor', 'toString'])
      expect(await codeOf(page, `dialer.call('${name}', {})`)).toBe('UNSUPPORTED_COMMAND');
  });

  it('on a page that is not on the list is refused, and told so', async () => {
    const page = await open({ mode: 'panel', publicId: 'strangers' });
    expect(await codeOf(page, 'dialer.ready')).toBe('ORIGIN_FORBIDDEN');
    expect(await page.frames()[1]?.textContent('body')).toBe('ORIGIN_FORBIDDEN');
    expect(await page.frames()[1]?.evaluate(() => window.widget.sessions)).toEqual([]);
  });
});
