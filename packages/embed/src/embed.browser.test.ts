import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { TalkGlobal } from './host/embed-script.js';
import type { DialerOptions } from './host/index.js';
import { startThreeOrigins, type ThreeOrigins } from './testing/three-origins.js';

let web: ThreeOrigins;
beforeAll(async () => {
  web = await startThreeOrigins();
}, 60_000);
afterEach(() => web.closePages());
afterAll(() => web.close());

/** What can be handed to a page. */
type PlainOptions = Pick<DialerOptions, 'mode' | 'key' | 'publicId' | 'clickToCall'>;
declare const Talk: TalkGlobal;

/** Creates a dialer and records its events. */
async function start(page: Page, options: DialerOptions): Promise<void> {
  await page.evaluate((given) => {
    window.heard = [];
    window.dialer = Talk.dialer(given);
    window.dialer.on('*', (event) => window.heard.push(event));
  }, options as PlainOptions);
}
const open = async (options: DialerOptions = { mode: 'launcher', key: 'uk_demo' }, path = '/') => {
  const page = await web.open(path);
  await start(page, options);
  return page;
};
const codeOf = (page: Page, run: string) =>
  page.evaluate<string>(`(async () => { try { await (${run}); return 'ok' } catch (error) { return error.code } })()`);
const heard = (page: Page, type: string) =>
  page.waitForFunction((wanted) => window.heard.find((event) => event.type === wanted), type).then((found) => found.jsonValue());

describe('on a page whose policy allows only the script and the frame', { timeout: 30_000 }, () => {
  it('opens, dials and tells, without a violation and without the key in an address', async () => {
    const page = await web.open();
    const problems: string[] = [];
    page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
    page.on('pageerror', (error) => problems.push(error.message));
    await start(page, { mode: 'launcher', key: 'uk_demo', context: { record: { id: 'r1' } } });
    const frame = await web.frame(page);
    const panel = page.getByRole('region', { name: 'Phone' });
    await page.getByRole('button', { name: 'Open phone' }).click();
    expect(await panel.isVisible()).toBe(true);
    expect(await page.getByRole('button', { name: 'Close phone' }).first().getAttribute('aria-expanded')).toBe('true');
    const { call } = await page.evaluate(() => window.dialer.dial('(415) 555-0150'));
    // Without the capability `numbers` the page sees four digits, in results and in events.
    expect(call.peer).toEqual({ last4: '0150' });
    expect(await heard(page, 'call.changed')).toMatchObject({ payload: { call: { id: 'call-1', peer: { last4: '0150' } } } });
    expect(await page.evaluate(() => window.dialer.state?.calls.map(({ id }) => id))).toEqual(['call-1']);
    expect(await frame.evaluate(() => window.widget.sessions)).toMatchObject([
      { origin: web.page.origin, init: { key: 'uk_demo', config: { locale: 'de' }, context: { record: { id: 'r1' } } } },
    ]);
    expect(frame.url()).toMatch(/\/embed\/1\/dialer\/default#i=[\da-f-]{36}$/);
    expect(problems).toEqual([]);
  });

  it('gives the frame its name, rights and sandbox', async () => {
    const page = await open();
    const element = page.locator('iframe');
    const attribute = (name: string) => element.getAttribute(name);
    expect(await attribute('title')).toBe('Phone');
    expect(await attribute('referrerpolicy')).toBe('strict-origin');
    expect(await attribute('allow')).toBe('microphone; autoplay; speaker-selection');
    expect(await attribute('sandbox')).not.toContain('top-navigation');
    expect(await attribute('style')).toBeNull();
  });

  it('says FRAME_BLOCKED, with a way out, when the policy forbids the frame', async () => {
    const page = await web.open('/blocked');
    await page.clock.install();
    await start(page, { mode: 'panel' });
    await page.waitForFunction(() => window.dialer.unavailableReason() === null);
    await page.clock.fastForward(10_001);
    expect(await codeOf(page, 'dialer.ready')).toBe('FRAME_BLOCKED');
    expect(await page.evaluate(() => window.dialer.unavailableReason())).toBe('FRAME_BLOCKED');
    await page.evaluate(() => window.dialer.open());
    expect(await page.getByRole('alert').textContent()).toContain(web.widget.origin);
  });
});

describe('an attacker', { timeout: 30_000 }, () => {
  it('in a sibling frame cannot speak for the widget or for the page', async () => {
    const page = await open();
    const frame = await web.frame(page);
    await page.evaluate(() => {
      const policy = document.createElement('iframe');
      policy.id = 'evil';
      document.body.append(policy);
    });
    const nonce = await frame.evaluate(() => window.widget.sessions.length);
    const evil = await page.locator('#evil').elementHandle().then((handle) => handle?.contentFrame());
    const instance = frame.url().split('#i=')[1] ?? '';
    // Same page origin, wrong source window: both ends must ignore it.
    await evil?.evaluate((i) => {
      const base = { ns: 'talk.embed', instance: i, nonce: 'x'.repeat(36) };
      parent.postMessage({ ...base, k: 'hello', min: 1, max: 1, build: '', widget: 'dialer', wants: [] }, '*');
      const { port2 } = new MessageChannel();
      const init = { open: true, config: {}, context: {} };
      for (let n = 0; n < parent.frames.length; n++)
        parent.frames[n]?.postMessage({ ...base, k: 'welcome', v: 1, grants: ['numbers'], init }, '*', n === 0 ? [port2] : []);
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
    await bare.waitForFunction(() => 'auto' in Talk);
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
        channel.port1.onmessage = resolve;
        channel.port2.postMessage(0);
      });
      await new Promise(requestAnimationFrame);
      return got;
    }, mine);
    await bare.evaluate(() => new Promise(requestAnimationFrame));
    expect(answer).toEqual([]);
    expect(await foreign?.evaluate(() => 'widget' in window)).toBe(false);
  });

  it('in the page cannot take over by a second welcome or a replayed nonce', async () => {
    const page = await web.open('/stub');
    await page.waitForFunction(() => 'auto' in Talk);
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
        port1.onmessage = ({ data }) => answers.push(data);
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

describe('a frame', { timeout: 30_000 }, () => {
  it('that speaks another protocol is told at once, with both ranges on both sides', async () => {
    const page = await open({ mode: 'panel', publicId: 'future' });
    expect(await codeOf(page, 'dialer.ready')).toBe('VERSION_UNSUPPORTED');
    expect(await heard(page, 'widget.failed')).toMatchObject({
      payload: { error: { details: { page: { min: 1, max: 1 }, frame: { min: 5, max: 6 } } } },
    });
    await page.frames()[1]?.waitForFunction(() => window.widget.refused.length > 0);
    expect(await page.frames()[1]?.textContent('body')).toBe('VERSION_UNSUPPORTED');
  });

  it('that is reloaded becomes what the page wanted, and the queue goes on', async () => {
    const page = await open();
    const frame = await web.frame(page);
    await page.evaluate(async () => {
      await window.dialer.call('config.set', { theme: { scheme: 'dark' } });
      await window.dialer.call('context.set', { phone: '+14155550150' });
    });
    await frame.evaluate(() => location.reload());
    await page.waitForFunction(() => window.heard.filter(({ type }) => type === 'widget.ready').length === 2);
    const again = await web.frame(page);
    expect(await again.evaluate(() => window.widget.sessions[0]?.init)).toMatchObject({
      key: 'uk_demo',
      config: { locale: 'de', theme: { scheme: 'dark' } },
      context: { phone: '+14155550150' },
    });
    await page.evaluate(() => window.dialer.dial('1'));
    expect(await again.evaluate(() => window.widget.dialled.length)).toBe(1);
  });

  it('is put back when the page swaps its body', async () => {
    const page = await open();
    await web.frame(page);
    await page.evaluate(() => (document.body = document.createElement('body')));
    await page.waitForFunction(() => window.heard.filter(({ type }) => type === 'widget.ready').length === 2);
    expect(await page.locator('body [data-talk]').count()).toBe(1);
  });

  it('dials once for one intent, and asks a person when the page may not dial', async () => {
    const page = await open({ mode: 'panel', grants: [] });
    const frame = await web.frame(page);
    await page.evaluate(async () => {
      await window.dialer.dial('1', { idempotencyKey: 'k' });
      await window.dialer.dial('1', { idempotencyKey: 'k' });
    });
    expect(await frame.evaluate(() => window.widget.dialled)).toEqual([{ to: '1', confirm: true, key: 'k' }]);
    expect(await codeOf(page, "dialer.call('call.end', {})")).toBe('UNSUPPORTED_COMMAND');
  });

  it('asks the page for a contact, only while granted', async () => {
    const page = await web.open();
    await page.evaluate(() => {
      window.heard = [];
      window.dialer = Talk.dialer({ mode: 'panel', onLookup: (phone) => ({ id: phone, name: 'Ann' }) });
    });
    const frame = await web.frame(page);
    const lookup = () =>
      frame.evaluate(() =>
        window.widget.connection.call('contacts.lookup', { phone: '+1' }).catch((error: { code: string }) => error.code),
      );
    expect(await lookup()).toEqual({ contact: { id: '+1', name: 'Ann' } });
    expect(await frame.evaluate(() => window.widget.connection.call('token.refresh', { reason: 'expired' }).catch((error: { code: string }) => error.code))).toBe('UNSUPPORTED_COMMAND');
    expect(await frame.evaluate(() => window.widget.connection.call('link.open', { url: 'javascript:alert(1)' }).catch((error: { code: string }) => error.code))).toBe('INVALID_ARGUMENT');
    await page.evaluate(() => window.dialer.setGrants(['voice']));
    await frame.waitForFunction(() => !window.widget.connection.can('contacts.lookup'));
    expect(await lookup()).toBe('CAPABILITY_DENIED');
  });

  it('is kept out when the identity callback fails', async () => {
    const page = await web.open();
    await page.evaluate(() => {
      window.dialer = Talk.dialer({ mode: 'panel', identity: () => Promise.reject(new Error('no session')) });
    });
    expect(await codeOf(page, 'dialer.ready')).toBe('IDENTITY_INVALID');
    await page.frames()[1]?.waitForFunction(() => window.widget.refused.length > 0);
    expect(await page.frames()[1]?.evaluate(() => window.widget.sessions)).toEqual([]);
  });
});

describe('the page', { timeout: 30_000 }, () => {
  it('is left as it was by destroy', async () => {
    const page = await web.open();
    await page.evaluate(() => {
      const counted = { listeners: new Set<unknown>(), before: document.documentElement.outerHTML };
      Object.assign(window, { counted });
      for (const target of [window, document]) {
        const add = target.addEventListener.bind(target) as (type: string, listener: () => void) => void;
        const remove = target.removeEventListener.bind(target) as typeof add;
        const replace = {
          addEventListener: (type: string, listener: () => void) => (counted.listeners.add(listener), add(type, listener)),
          removeEventListener: (type: string, listener: () => void) => (counted.listeners.delete(listener), remove(type, listener)),
        };
        Object.assign(target, replace);
      }
    });
    await start(page, { mode: 'launcher', clickToCall: true });
    await web.frame(page);
    expect(await page.evaluate(() => (window as unknown as { counted: { listeners: Set<unknown> } }).counted.listeners.size)).toBe(2);
    const code = await page.evaluate(async () => {
      const { dialer } = window;
      dialer.destroy();
      dialer.destroy();
      const { counted } = window as unknown as { counted: { listeners: Set<unknown>; before: string } };
      const clean = counted.before === document.documentElement.outerHTML && counted.listeners.size === 0;
      document.body = document.createElement('body');
      await new Promise(requestAnimationFrame);
      const code = await dialer.dial('1').catch((error: { code: string }) => error.code);
      return [clean, code, dialer.unavailableReason(), document.querySelector('[data-talk]')];
    });
    expect(code).toEqual([true, 'DESTROYED', 'DESTROYED', null]);
  });

  it('dials by its links, but not by clicks that mean something else', async () => {
    const page = await open({ mode: 'launcher', clickToCall: true });
    const frame = await web.frame(page);
    const click = (init: MouseEventInit, handled: boolean) =>
      page.evaluate(
        ([given, ours]) => {
          const link = document.querySelector('#tel');
          const stop = (event: Event) => event.preventDefault();
          const event = new MouseEvent('click', { bubbles: true, cancelable: true, ...given });
          if (ours) link?.addEventListener('click', stop, { once: true });
          // Keeps the browser from opening a telephone program after everybody had a look.
          let prevented = false;
          addEventListener('click', (late) => ((prevented = late.defaultPrevented), late.preventDefault()), { once: true });
          link?.dispatchEvent(event);
          return prevented;
        },
        [init, handled] as const,
      );
    expect(await click({ ctrlKey: true }, false)).toBe(false);
    expect(await click({}, true)).toBe(true);
    expect(await click({}, false)).toBe(true);
    await frame.waitForFunction(() => window.widget.dialled.length > 0);
    expect(await frame.evaluate(() => window.widget.dialled.map(({ to }) => to))).toEqual(['+1(415)555-0150']);
  });

  it('keeps its focus when the panel opens by itself and gets it back on Escape', async () => {
    const page = await open();
    const frame = await web.frame(page);
    await page.locator('#own').focus();
    await frame.evaluate(() => window.widget.connection.emit('widget.changed', { open: true, view: 'ring', reason: 'ring' }));
    await page.getByRole('region', { name: 'Phone' }).waitFor();
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('own');
    await frame.evaluate(() => window.widget.connection.emit('widget.changed', { open: false, view: 'ring', reason: 'x' }));
    await page.getByRole('region', { name: 'Phone' }).waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Open phone' }).press('Enter');
    await page.waitForFunction(() => document.querySelector('[data-talk]')?.shadowRoot?.activeElement?.tagName === 'IFRAME');
    await page.keyboard.press('Escape');
    await page.getByRole('region', { name: 'Phone' }).waitFor({ state: 'hidden' });
    expect(await page.evaluate(() => document.querySelector('[data-talk]')?.shadowRoot?.activeElement?.getAttribute('aria-label'))).toBe('Open phone');
  });

  it('is told what is wrong with its options', async () => {
    const page = await web.open();
    const refusal = (options: string) =>
      page.evaluate<string>(`(() => { try { Talk.dialer(${options}); return 'ok' } catch (error) { return error.message } })()`);
    expect(await refusal("{ mode: 'panel', key: 'sk_live_1' }")).toMatch(/^KEY_SCOPE key: sk_/);
    expect(await refusal("{ mode: 'modal' }")).toMatch(/^INVALID_ARGUMENT mode/);
    expect(await refusal("{ mode: 'panel', origin: 'javascript:1' }")).toMatch(/^INVALID_ARGUMENT origin/);
    expect(await refusal("{ mode: 'panel', origin: location.origin }")).toMatch(/^INVALID_ARGUMENT origin/);
    expect(await refusal("{ mode: 'panel', publicId: 'uk_x' }")).toMatch(/^INVALID_ARGUMENT publicId/);
    expect(await page.locator('[data-talk]').count()).toBe(0);
  });

  it('may start a dialer by its tag, but never with a user key in it', async () => {
    const good = await web.open('/auto');
    expect(await good.locator('iframe').getAttribute('src')).toContain('/embed/1/dialer/pk_demo#i=');
    const bad = await web.open('/key');
    expect(await bad.locator('iframe').count()).toBe(0);
    expect(await bad.evaluate(() => typeof Talk.dialer)).toBe('function');
  });

  it('may speak before the script is there', async () => {
    const page = await web.open('/stub');
    const state = await page.evaluate(() => {
      const dialer = Talk.dialer({ mode: 'panel' });
      return dialer.ready;
    });
    expect(state.auth.status).toBe('signed-in');
  });

  it('hears LOAD_BLOCKED when the script cannot be loaded, and may try again', async () => {
    const page = await web.open('/stub-blocked');
    for (let attempt = 0; attempt < 2; attempt++)
      expect(await codeOf(page, "Talk.dialer({ mode: 'panel' }).ready")).toBe('LOAD_BLOCKED');
  });
});
