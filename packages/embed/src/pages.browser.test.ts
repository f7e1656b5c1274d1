import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { DialerOptions } from './host/index.js';
import { codeOf, heard, start } from './testing/page-tools.js';
import { startThreeOrigins, type ThreeOrigins } from './testing/three-origins.js';

let web: ThreeOrigins;
beforeAll(async () => {
  web = await startThreeOrigins({ browserCache: true });
});
afterEach(() => web.closePages());
afterAll(() => web.close());

const open = async (options: DialerOptions = { mode: 'launcher', key: 'uk_demo' }, path = '/bare') => {
  const page = await web.open(path);
  await start(page, options);
  return page;
};

describe('a page', () => {
  it('can hold two widgets with two keys, and each hears its own frame alone', async () => {
    const page = await web.open('/bare');
    await page.evaluate(async () => {
      const make = (apiKey: string) => {
        const widget = Talk.dialer({ mode: 'panel', apiKey, publicId: 'default' });
        const heard: string[] = [];
        widget.on('call.changed', ({ call }) => heard.push(call.id));
        return { widget, heard };
      };
      const both = [make('uk_one'), make('uk_two')];
      await Promise.all(both.map(({ widget }) => widget.ready));
      Object.assign(window, { both });
    });
    const frames = page.frames().filter((frame) => frame.url().startsWith(web.widget.origin));
    const keys = await Promise.all(frames.map((frame) => frame.evaluate(() => window.widget.sessions[0]?.init.key)));
    expect(keys.toSorted()).toEqual(['uk_one', 'uk_two']);
    const heardByEach = await page.evaluate(async () => {
      const { both } = window as unknown as { both: { widget: typeof window.dialer; heard: string[] }[] };
      await both[1]?.widget.dial('1');
      both[0]?.widget.destroy();
      await both[1]?.widget.dial('2');
      return both.map(({ heard }) => heard.length);
    });
    expect(heardByEach).toEqual([0, 2]);
  });

  it('that removes the container during a call gets the widget back with the container', async () => {
    const page = await web.open('/bare');
    await page.evaluate(() => document.body.insertAdjacentHTML('beforeend', '<div id="place"></div>'));
    await start(page, { container: '#place' });
    await web.frame(page);
    await page.evaluate(() => window.dialer.dial('1'));
    await page.evaluate(() => document.querySelector('#place')?.remove());
    await page.evaluate(() => document.body.insertAdjacentHTML('beforeend', '<div id="place"></div>'));
    await page.waitForFunction(() => window.heard.filter(({ type }) => type === 'widget.ready').length === 2);
    expect((await page.evaluate(() => window.dialer.dial('2'))).call.id).toBe('call-1');
  });

  it('that allows scripts by nonce only can hold the widget without a violation', async () => {
    const page = await web.open('/nonce');
    const problems: string[] = [];
    page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
    page.on('pageerror', (error) => problems.push(error.message));
    await start(page, { mode: 'launcher', clickToCall: true });
    await web.frame(page);
    await page.evaluate(() => window.dialer.dial('1'));
    expect(problems).toEqual([]);
  });

  it('that isolates itself (COEP) can hold the widget', async () => {
    const page = await open({ mode: 'panel' }, '/isolated');
    expect(await page.evaluate(() => crossOriginIsolated)).toBe(true);
    await web.frame(page);
    expect((await page.evaluate(() => window.dialer.dial('1'))).call.id).toBe('call-1');
  });

  it.each([
    ['/passes-nothing-on', false],
    ['/delegates', true],
  ])('inside another site at %s gives the widget the microphone: %s', async (path, allowed) => {
    const outer = await web.open(`${web.attacker.origin}${path}`);
    const page = outer.frames().find((frame) => frame.url().startsWith(web.page.origin));
    await page?.waitForFunction(() => 'Talk' in window);
    await page?.evaluate(async () => {
      window.dialer = Talk.dialer({ mode: 'panel' });
      await window.dialer.ready;
    });
    const frame = outer.frames().find((found) => found.url().startsWith(web.widget.origin));
    const may = await frame?.evaluate(() =>
      (document as unknown as { featurePolicy: { allowsFeature(name: string): boolean } }).featurePolicy.allowsFeature(
        'microphone',
      ),
    );
    expect(may).toBe(allowed);
  });

  it('that comes back from the back/forward cache still has a widget that works', async () => {
    const page = await open({ mode: 'panel', key: 'uk_demo' });
    await web.frame(page);
    const report = web.nextReport();
    await page.evaluate((elsewhere) => {
      const { dialer } = window;
      addEventListener('pageshow', ({ persisted }) => {
        const tell = (outcome: object) => fetch(`/report/${encodeURIComponent(JSON.stringify(outcome))}`);
        dialer.dial('2').then(
          ({ call }) => tell({ persisted, call: call.id, reason: dialer.unavailableReason() }),
          ({ code }: { code: string }) => tell({ persisted, code }),
        );
      });
      location.href = elsewhere;
    }, `${web.attacker.origin}/back`);
    expect(await report).toEqual({ persisted: true, call: 'call-1', reason: null });
  });

  it('can take a grant back and give it again, and both sides know', async () => {
    const page = await open({ mode: 'panel', grants: ['voice', 'numbers'] });
    const frame = await web.frame(page);
    const dial = () => page.evaluate(() => window.dialer.dial('1').then(({ call }) => call.peer));
    expect(await dial()).toEqual({ last4: '0150', number: '+14155550150' });
    await page.evaluate(() => window.dialer.setGrants([]));
    await frame.waitForFunction(() => window.widget.grants.length === 1);
    expect(await dial()).toEqual({ last4: '0150' });
    expect(await codeOf(page, "dialer.call('call.end', {})")).toBe('CAPABILITY_DENIED');
    expect(await frame.evaluate(() => window.widget.dialled.map(({ confirm }) => confirm))).toEqual([undefined, true]);
    expect(await page.evaluate(() => window.dialer.state?.grants)).toEqual([]);
    // `resize` was not agreed upon at the handshake, so it cannot be added now.
    await page.evaluate(() => window.dialer.setGrants(['voice', 'resize']));
    await frame.waitForFunction(() => window.widget.grants.length === 2);
    expect(await codeOf(page, "dialer.call('call.end', {})")).toBe('ok');
    expect(await page.evaluate(() => window.dialer.state?.grants)).toEqual(['voice']);
    expect(await page.evaluate(() => window.heard.filter(({ type }) => type === 'caps.changed'))).toMatchObject([
      { payload: { grants: [] } },
      { payload: { grants: ['voice'] } },
    ]);
  });

  it('is told once, by code and with the way to its meaning, when the widget fails while it starts', async () => {
    const page = await open({ mode: 'panel', publicId: 'failing' });
    expect(await codeOf(page, 'dialer.ready')).toBe('KEY_INVALID');
    expect(await heard(page, 'widget.failed')).toMatchObject({ payload: { error: { code: 'KEY_INVALID' } } });
    expect(await page.evaluate(() => window.heard.map(({ type }) => type))).toEqual(['widget.failed']);
    expect(await page.evaluate(() => window.dialer.unavailableReason())).toBe('KEY_INVALID');
    expect(await page.evaluate(() => window.dialer.dial('1').catch((error: { ref: string }) => error.ref))).toBe(
      `${web.widget.origin}/docs/reference/embed-errors#KEY_INVALID`,
    );
    // The frame says why in its own words; nothing of the page's lies over them.
    await page.evaluate(() => window.dialer.open());
    expect(await page.getByRole('alert').count()).toBe(0);
  });

  it('is held to 64 requests at once and 50 messages a second', async () => {
    const page = await open({ mode: 'panel', load: 'intent' });
    // Not loaded yet: what is asked waits in the page, and no more than 64 of it.
    const codes = await page.evaluate(async () => {
      const asked = Array.from({ length: 66 }, () =>
        window.dialer.call('state.get', {}).then(
          () => 'ok',
          (error: { code: string }) => error.code,
        ),
      );
      return Promise.all(asked);
    });
    expect(codes.slice(64)).toEqual(['RATE_LIMITED', 'RATE_LIMITED']);
    // The handshake over, the 64 leave at once: 50 a second are let through.
    expect(codes.slice(0, 50)).toEqual(Array.from({ length: 50 }, () => 'ok'));
    expect(codes.slice(50, 64)).toEqual(Array.from({ length: 14 }, () => 'RATE_LIMITED'));
  });

  it('cannot send what is too large or no data, and cannot reach a prototype', async () => {
    const page = await open({ mode: 'panel' });
    const frame = await web.frame(page);
    expect(await codeOf(page, "dialer.call('context.set', { phone: 'x'.repeat(70000) })")).toBe('PAYLOAD_TOO_LARGE');
    expect(await codeOf(page, 'dialer.call("context.set", { phone: 1n })')).toBe('INVALID_ARGUMENT');
    const inherited = `dialer.call('call.start', JSON.parse('{"__proto__":{"to":"1"},"constructor":{"to":"1"}}'))`;
    expect(await codeOf(page, inherited)).toBe('INVALID_ARGUMENT');
    expect(await frame.evaluate(() => 'to' in {})).toBe(false);
    expect(await frame.evaluate(() => window.widget.dialled)).toEqual([]);
    // Unknown kinds and names are left alone; the connection lives.
    expect(await codeOf(page, "dialer.call('state.get', {})")).toBe('ok');
  });

  it('stops waiting when it aborts, and the widget hears of it', async () => {
    const page = await open({ mode: 'panel' });
    await web.frame(page);
    const code = await page.evaluate(() => {
      const abort = new AbortController();
      const asked = window.dialer.call('state.get', {}, { signal: abort.signal });
      abort.abort();
      return asked.catch((error: { code: string }) => error.code);
    });
    expect(code).toBe('CANCELLED');
  });
});
