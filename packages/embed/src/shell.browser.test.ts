import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { DialerOptions } from './host/index.js';
import { start } from './testing/page-tools.js';
import { startThreeOrigins, type ThreeOrigins } from './testing/three-origins.js';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
let web: ThreeOrigins;
beforeAll(async () => {
  web = await startThreeOrigins();
});
afterEach(() => web.closePages());
afterAll(() => web.close());

async function open(options: DialerOptions = { mode: 'launcher' }, prepare?: (page: Page) => Promise<void>) {
  const page = await web.open('/bare');
  await prepare?.(page);
  await start(page, options);
  await web.frame(page);
  return page;
}

/** What axe finds wrong with the loader's part of the page. */
async function problems(page: Page): Promise<string[]> {
  await page.evaluate(AXE);
  return page.evaluate(async () => {
    const { axe } = window as unknown as {
      axe: { run(context: object, options: object): Promise<{ violations: { id: string }[] }> };
    };
    const found = await axe.run({ include: [['[data-talk]']] }, { iframes: false });
    return found.violations.map(({ id }) => id);
  });
}

/** What assistive technology is given, by the browser itself. */
async function tree(page: Page) {
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send('Accessibility.getFullAXTree');
  return nodes
    .filter(({ ignored }) => !ignored)
    .map(({ role, name, properties }) => ({
      role: role?.value as string,
      name: name?.value as string,
      expanded: properties?.find((property) => property.name === 'expanded')?.value.value as boolean | undefined,
    }));
}

const inShadow = (page: Page, selector: string, property: string) =>
  page.evaluate(
    ([wanted, name]) => {
      const element = document.querySelector('[data-talk]')?.shadowRoot?.querySelector(wanted ?? '');
      return element ? getComputedStyle(element).getPropertyValue(name ?? '') : null;
    },
    [selector, property],
  );

describe('the launcher and its panel', () => {
  it('are a button and a named region, and axe finds nothing', async () => {
    const page = await open();
    expect(await tree(page)).toContainEqual({ role: 'button', name: 'Open phone', expanded: false });
    expect(await problems(page)).toEqual([]);
    await page.getByRole('button', { name: 'Open phone' }).click();
    expect(await tree(page)).toEqual(
      expect.arrayContaining([
        { role: 'region', name: 'Phone', expanded: undefined },
        { role: 'button', name: 'Close phone', expanded: true },
        { role: 'Iframe', name: 'Phone', expanded: undefined },
      ]),
    );
    expect(await problems(page)).toEqual([]);
  });

  it('are used by keyboard alone: in, through, and out again', async () => {
    const page = await open();
    await page.locator('#own').focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await page.getByRole('region', { name: 'Phone' }).waitFor();
    // Opening moves into the frame; the next stop is its first control, and backwards leads to the launcher and the page.
    await page.keyboard.press('Tab');
    const frame = await web.frame(page);
    expect(await frame.evaluate(() => document.activeElement?.tagName)).toBe('BUTTON');
    await page.keyboard.press('Shift+Tab');
    const focused = () =>
      page.evaluate(() => {
        const inner = document.querySelector('[data-talk]')?.shadowRoot?.activeElement;
        return inner?.getAttribute('aria-label') ?? document.activeElement?.id;
      });
    expect(await focused()).toBe('Close phone');
    await page.keyboard.press('Enter');
    await page.getByRole('region', { name: 'Phone' }).waitFor({ state: 'hidden' });
    expect(await focused()).toBe('Open phone');
    await page.keyboard.press('Shift+Tab');
    expect(await focused()).toBe('own');
  });

  it('fill a small screen as a modal dialog with targets of 44 px or more', async () => {
    const page = await open({ mode: 'launcher' }, (bare) => bare.setViewportSize({ width: 390, height: 700 }));
    const launcher = await page.getByRole('button', { name: 'Open phone' }).boundingBox();
    expect(Math.min(launcher?.width ?? 0, launcher?.height ?? 0)).toBeGreaterThanOrEqual(44);
    await page.getByRole('button', { name: 'Open phone' }).click();
    const dialog = page.getByRole('dialog', { name: 'Phone' });
    expect(await dialog.getAttribute('aria-modal')).toBe('true');
    expect(await dialog.boundingBox()).toMatchObject({ x: 0, y: 0, width: 390, height: 700 });
    const close = await page.getByRole('button', { name: 'Close phone' }).boundingBox();
    expect([close?.width, close?.height]).toEqual([48, 48]);
    expect(await problems(page)).toEqual([]);
    await page.getByRole('button', { name: 'Close phone' }).click();
    await dialog.waitFor({ state: 'hidden' });
  });

  it('say in the language of the page what they are', async () => {
    const labels = { title: 'Telefon', open: 'Telefon öffnen', close: 'Telefon schließen' };
    const page = await open({ mode: 'launcher', labels });
    await page.getByRole('button', { name: 'Telefon öffnen' }).click();
    expect(await page.getByRole('region', { name: 'Telefon' }).locator('iframe').getAttribute('title')).toBe('Telefon');
  });

  it('stand at the logical end: left in a page that reads from right to left', async () => {
    const page = await open({ mode: 'launcher' }, (bare) =>
      bare.evaluate(() => {
        document.documentElement.dir = 'rtl';
      }),
    );
    const box = await page.getByRole('button', { name: 'Open phone' }).boundingBox();
    expect(box?.x).toBe(20);
    await page.evaluate(() => window.dialer.call('config.set', { position: { side: 'start', offsetXPx: 8 } }));
    const moved = await page.getByRole('button', { name: 'Open phone' }).boundingBox();
    expect(moved?.x).toBe(1280 - 48 - 8);
  });

  it.each(['#ff0', '#001'])('draw an icon that can be seen on %s', async (accent) => {
    const page = await open({ mode: 'launcher', theme: { accent } });
    const [ink, ground] = await Promise.all(
      ['::before', ''].map((pseudo) =>
        page.evaluate((part) => {
          const button = document.querySelector('[data-talk]')?.shadowRoot?.querySelector('button');
          const context = document.createElement('canvas').getContext('2d');
          if (!button || !context) return [];
          context.fillStyle = getComputedStyle(button, part || null).backgroundColor;
          context.fillRect(0, 0, 1, 1);
          return [...context.getImageData(0, 0, 1, 1).data].slice(0, 3);
        }, pseudo),
      ),
    );
    const mean = (color: readonly number[] = []) => color.reduce((sum, part) => sum + part, 0) / 3;
    expect(Math.abs(mean(ink) - mean(ground))).toBeGreaterThan(100);
  });

  it('have the colour that the company chose for the widget, unless the page names one', async () => {
    const colorOf = (page: Page) => inShadow(page, 'button', 'background-color');
    const choose = async (page: Page, accent: string | null) =>
      (await web.frame(page))?.evaluate((chosen) => {
        window.widget.connection.emit('look.changed' as never, { accent: chosen } as never);
      }, accent);
    const page = await open();
    const ours = await colorOf(page);
    await choose(page, '#0b6b5d');
    await expect.poll(() => colorOf(page)).toBe('rgb(11, 107, 93)');
    await choose(page, null);
    await expect.poll(() => colorOf(page)).toBe(ours);
    const named = await open({ mode: 'launcher', theme: { accent: '#ff0' } });
    await choose(named, '#0b6b5d');
    await named.evaluate(() => window.dialer.call('state.get', {}));
    expect(await colorOf(named)).toBe('rgb(255, 255, 0)');
  });

  it('move nothing on the page: no layout shift, no animation, no style of theirs outside', async () => {
    const page = await open({ mode: 'launcher' }, (bare) =>
      bare.evaluate(() => {
        const shifts: unknown[] = [];
        Object.assign(window, { shifts });
        new PerformanceObserver((list) => shifts.push(...list.getEntries())).observe({
          type: 'layout-shift',
          buffered: true,
        });
      }),
    );
    await page.getByRole('button', { name: 'Open phone' }).click();
    await page.evaluate(() => new Promise(requestAnimationFrame));
    expect(await page.evaluate(() => (window as unknown as { shifts: unknown[] }).shifts.length)).toBe(0);
    expect(await inShadow(page, 'section', 'transition-duration')).toBe('0s');
    expect(await page.evaluate(() => [document.styleSheets.length, document.adoptedStyleSheets.length])).toEqual([
      0, 0,
    ]);
  });

  it('keep a visible focus in forced colours', async () => {
    const page = await open({ mode: 'launcher' }, (bare) => bare.emulateMedia({ forcedColors: 'active' }));
    await page.locator('#own').focus();
    await page.keyboard.press('Tab');
    expect(await inShadow(page, 'button', 'outline-style')).not.toBe('none');
    expect(await inShadow(page, 'button', 'outline-width')).not.toBe('0px');
  });
});
