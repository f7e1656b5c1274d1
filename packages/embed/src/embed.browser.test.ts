import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { DialerOptions } from './host/index.js';
import { codeOf, heard, start } from './testing/page-tools.js';
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

describe('on a page whose policy allows only the script and the frame', () => {
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
    expect(await heard(page, 'call.changed')).toMatchObject({
      payload: { call: { id: 'call-1', peer: { last4: '0150' } } },
    });
    expect(await page.evaluate(() => window.dialer.state?.calls.map(({ id }) => id))).toEqual(['call-1']);
    expect(await frame.evaluate(() => window.widget.sessions)).toMatchObject([
      {
        origin: web.page.origin,
        init: { key: 'uk_demo', config: { locale: 'de' }, context: { record: { id: 'r1' } } },
      },
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
    expect(await attribute('allow')).toBe('microphone;autoplay');
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

describe('a frame', () => {
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

  it('that stops answering is asked to connect again, and does', async () => {
    const page = await web.open();
    await page.clock.install();
    await start(page, { mode: 'panel', key: 'uk_demo' });
    const frame = await web.frame(page);
    // The widget hears, but whatever it says on the port is lost.
    await frame.evaluate(() => {
      const original = Object.getOwnPropertyDescriptor(MessagePort.prototype, 'postMessage') ?? {};
      const lossy = {
        swallowed: false,
        heal: () => Object.defineProperty(MessagePort.prototype, 'postMessage', original),
      };
      Object.assign(window, { lossy });
      MessagePort.prototype.postMessage = () => (lossy.swallowed = true);
    });
    const lost = codeOf(page, "dialer.call('state.get', {})");
    await frame.waitForFunction(() => (window as unknown as { lossy: { swallowed: boolean } }).lossy.swallowed);
    await frame.evaluate(() => (window as unknown as { lossy: { heal(): void } }).lossy.heal());
    await page.clock.fastForward(2_001);
    expect(await lost).toBe('NO_RESPONSE');
    await page.waitForFunction(() => window.heard.filter(({ type }) => type === 'widget.ready').length === 2);
    expect(await codeOf(page, "dialer.call('state.get', {})")).toBe('ok');
    expect(await page.evaluate(() => window.dialer.unavailableReason())).toBeNull();
    expect(await frame.evaluate(() => window.widget.sessions.length)).toBe(2);
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
    expect(await codeOf(page, "dialer.call('call.end', {})")).toBe('CAPABILITY_DENIED');
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
        window.widget.connection
          .call('contacts.lookup', { phone: '+1' })
          .catch((error: { code: string }) => error.code),
      );
    expect(await lookup()).toEqual({ contact: { id: '+1', name: 'Ann' } });
    expect(
      await frame.evaluate(() =>
        window.widget.connection
          .call('token.refresh', { reason: 'expired' })
          .catch((error: { code: string }) => error.code),
      ),
    ).toBe('UNSUPPORTED_COMMAND');
    expect(
      await frame.evaluate(() =>
        window.widget.connection
          .call('link.open', { url: 'javascript:alert(1)' })
          .catch((error: { code: string }) => error.code),
      ),
    ).toBe('INVALID_ARGUMENT');
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

describe('the page', () => {
  it('is left as it was by destroy', async () => {
    const page = await web.open();
    await page.evaluate(() => {
      const counted = { listeners: new Set<unknown>(), before: document.documentElement.outerHTML };
      Object.assign(window, { counted });
      for (const target of [window, document]) {
        type Add = (type: string, listener: () => void, how?: { signal?: AbortSignal }) => void;
        const add = target.addEventListener.bind(target) as Add;
        const remove = target.removeEventListener.bind(target) as typeof add;
        const replace = {
          addEventListener: ((type, listener, how) => {
            counted.listeners.add(listener);
            // The browser takes it away when its signal ends.
            how?.signal?.addEventListener('abort', () => counted.listeners.delete(listener));
            add(type, listener, how);
          }) satisfies typeof add,
          removeEventListener: (type: string, listener: () => void) => (
            counted.listeners.delete(listener),
            remove(type, listener)
          ),
        };
        Object.assign(target, replace);
      }
    });
    await start(page, { mode: 'launcher', clickToCall: true });
    await web.frame(page);
    expect(
      await page.evaluate(() => (window as unknown as { counted: { listeners: Set<unknown> } }).counted.listeners.size),
    ).toBe(2);
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
    const click = (init: { ctrlKey?: boolean }, handled: boolean) =>
      page.evaluate(
        ([given, ours]) => {
          const link = document.querySelector('#tel');
          const stop = (event: Event) => event.preventDefault();
          const event = new MouseEvent('click', { bubbles: true, cancelable: true, ...given });
          if (ours) link?.addEventListener('click', stop, { once: true });
          // Keeps the browser from opening a telephone program after everybody had a look.
          let prevented = false;
          addEventListener('click', (late) => ((prevented = late.defaultPrevented), late.preventDefault()), {
            once: true,
          });
          link?.dispatchEvent(event);
          return prevented;
        },
        [init, handled] as [{ ctrlKey?: boolean }, boolean],
      );
    expect(await click({ ctrlKey: true }, false)).toBe(false);
    expect(await click({}, true)).toBe(true);
    expect(await click({}, false)).toBe(true);
    await frame.waitForFunction(() => window.widget.dialled.length > 0);
    expect(await frame.evaluate(() => window.widget.dialled.map(({ to }) => to))).toEqual(['+1(415)555-0150 ext. 1']);
  });

  it('hears clicks while the widget loads: it shows the number, and calls once', async () => {
    const page = await web.open('/bare');
    await start(page, { mode: 'launcher', clickToCall: true, publicId: 'waiting' });
    for (let clicks = 0; clicks < 3; clicks += 1) await page.locator('#tel').click({ position: { x: 2, y: 2 } });
    const panel = page.getByRole('region', { name: 'Phone' });
    await panel.getByText('Calling +1(415)555-0150 ext. 1…').waitFor();
    await page.waitForFunction(() => document.querySelector('[data-talk]')?.shadowRoot?.querySelector('iframe'));
    await expect.poll(() => page.frames().length).toBe(2);
    const frame = page.frames()[1];
    await frame?.waitForFunction(() => window.widget.sessions.length > 0);
    await frame?.evaluate(() => window.widget.goOn());
    await frame?.waitForFunction(() => window.widget.dialled.length > 0);
    await panel.getByText('Calling +1(415)555-0150 ext. 1…').waitFor({ state: 'detached' });
    expect(await frame?.evaluate(() => window.widget.dialled.map(({ to }) => to))).toEqual(['+1(415)555-0150 ext. 1']);
  });

  it('dials by a link whose icon is a web component', async () => {
    const page = await open({ mode: 'launcher', clickToCall: true });
    const frame = await web.frame(page);
    await page.evaluate(() => {
      const link = document.querySelector('#tel');
      const icon = document.createElement('span');
      const drawn = document.createElement('b');
      drawn.textContent = 'Call';
      icon.attachShadow({ mode: 'open' }).append(drawn);
      link?.append(icon);
    });
    await page.locator('#tel b').click();
    await frame.waitForFunction(() => window.widget.dialled.length > 0);
    expect(await frame.evaluate(() => window.widget.dialled.map(({ to }) => to))).toEqual(['+1(415)555-0150 ext. 1']);
  });

  it('keeps its focus when the panel opens by itself and gets it back on Escape', async () => {
    const page = await open();
    const frame = await web.frame(page);
    await page.locator('#own').focus();
    await frame.evaluate(() =>
      window.widget.connection.emit('widget.changed', { open: true, view: 'ring', reason: 'ring' }),
    );
    await page.getByRole('region', { name: 'Phone' }).waitFor();
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('own');
    await frame.evaluate(() =>
      window.widget.connection.emit('widget.changed', { open: false, view: 'ring', reason: 'x' }),
    );
    await page.getByRole('region', { name: 'Phone' }).waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Open phone' }).press('Enter');
    await page.waitForFunction(
      () => document.querySelector('[data-talk]')?.shadowRoot?.activeElement?.tagName === 'IFRAME',
    );
    await page.keyboard.press('Escape');
    await page.getByRole('region', { name: 'Phone' }).waitFor({ state: 'hidden' });
    expect(
      await page.evaluate(() =>
        document.querySelector('[data-talk]')?.shadowRoot?.activeElement?.getAttribute('aria-label'),
      ),
    ).toBe('Open phone');
  });

  it('stays open when the launcher is pressed before the widget is ready, and closes when the widget says so', async () => {
    const page = await open({ mode: 'launcher', publicId: 'waiting' });
    const find = () => page.frames().find((each) => each.url().startsWith(web.widget.origin));
    await expect.poll(find).toBeDefined();
    const frame = find();
    // Welcomed with a closed panel, and still signing in.
    await frame?.waitForFunction(() => window.widget.sessions[0]?.init.open === false);
    await page.getByRole('button', { name: 'Open phone' }).click();
    const panel = page.getByRole('region', { name: 'Phone' });
    expect(await panel.isVisible()).toBe(true);
    // The widget shows its keypad: what it says with that of being open is what it was told before the press.
    await frame?.evaluate(() => {
      const { connection, state } = window.widget;
      connection.emit('widget.changed', { open: state.open, view: 'keypad', reason: 'view' });
    });
    await heard(page, 'widget.changed');
    expect(await panel.isVisible()).toBe(true);
    await frame?.evaluate(() => window.widget.goOn());
    await frame?.waitForFunction(() => window.widget.state.open);
    await page.waitForFunction(() => window.dialer.state?.open === true);
    expect(await panel.isVisible()).toBe(true);
    // Escape that drops a word being composed does not close the panel.
    await frame?.evaluate(() => dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', isComposing: true })));
    expect(await frame?.evaluate(() => window.widget.state.open)).toBe(true);
    await frame?.evaluate(() => dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' })));
    await panel.waitFor({ state: 'hidden' });
    // So that a call that rings opens it again.
    expect(await frame?.evaluate(() => window.widget.state.open)).toBe(false);
  });

  it('is told what is wrong with its options', async () => {
    const page = await web.open();
    const refusal = (options: string) =>
      page.evaluate<string>(
        `(() => { try { Talk.dialer(${options}); return 'ok' } catch (error) { return error.message } })()`,
      );
    expect(await refusal("{ mode: 'panel', key: 'sk_live_1' }")).toMatch(/^KEY_SCOPE apiKey: sk_/);
    expect(await refusal("{ mode: 'panel', origin: 'javascript:1' }")).toMatch(/^INVALID_ARGUMENT apiUrl/);
    expect(await refusal("{ mode: 'panel', origin: location.origin }")).toMatch(/^INVALID_ARGUMENT apiUrl/);
    expect(await refusal("{ mode: 'panel', publicId: 'uk_x' }")).toMatch(/^INVALID_ARGUMENT publicId/);
    expect(await page.locator('[data-talk]').count()).toBe(0);
  });

  it('hears LOAD_BLOCKED when the script cannot be loaded, and may try again', async () => {
    const page = await web.open('/stub-blocked');
    for (let attempt = 0; attempt < 2; attempt++)
      expect(await codeOf(page, "Talk.dialer({ mode: 'panel' }).ready")).toBe('LOAD_BLOCKED');
  });

  it('leaves no rejection unhandled when the script is blocked, and names its errors from the first line on', async () => {
    const page = await web.open('/stub-blocked');
    const [isOurs, unhandled] = await page.evaluate(async () => {
      const dialer = Talk.dialer({ mode: 'panel' });
      dialer.on('widget.ready', () => undefined);
      dialer.open();
      const error: unknown = await dialer.ready.catch((reason: unknown) => reason);
      // The browser tells of them in order: what came before this one would have been told before it.
      const told: unknown[] = [];
      await new Promise<void>((resolve) => {
        addEventListener('unhandledrejection', (event) => {
          told.push(event.reason);
          event.preventDefault();
          if (event.reason === 'the last one') resolve();
        });
        void Promise.reject('the last one');
      });
      return [error instanceof Talk.Error, told] as const;
    });
    expect([isOurs, unhandled]).toEqual([true, ['the last one']]);
  });
});
