import { Buffer } from 'node:buffer';
import type { RunningStack } from '@talk/stack';
import { openWebKit, type WebKitPage } from '../../support/webkit.js';
import { until } from '../../support/until.js';
import { expect, test } from '../stack.fixture.js';

// The layout of the app and of the widgets in WebKit: `npm run test:long`. How they work is tried in Chromium and Firefox.

/** Screens by the address, each with what shows that it is there. */
const SCREENS = [
  ['/contacts', '[data-contact]'],
  ['/channels/inbox/open', 'h1'],
  ['/communications/all', '[data-communication]'],
  ['/wallboard/overview', 'h1'],
  ['/power-dialer/in-queue', 'h1'],
  ['/broadcasts', 'h1'],
  ['/settings/texting', 'h1'],
  ['/settings/general', 'h1'],
] as const;
const WIDTHS = [1440, 390] as const;

/** What does not fit into the window, and what WebKit draws in its own way. */
const LOOK = `
  const width = document.documentElement.clientWidth;
  const problems = [];
  if (document.scrollingElement.scrollWidth > width + 1) problems.push('the page scrolls sideways: ' + document.scrollingElement.scrollWidth);
  const scrolls = (node) => {
    for (let at = node.parentElement; at; at = at.parentElement) if (/auto|scroll|hidden|clip/.test(getComputedStyle(at).overflowX) && at.scrollWidth > at.clientWidth) return true;
    return false;
  };
  for (const node of document.querySelectorAll('button, a[href], input, select, textarea')) {
    const { left, right, width: wide, height } = node.getBoundingClientRect();
    const style = getComputedStyle(node);
    if (wide === 0 || height === 0 || right <= 0 || style.visibility === 'hidden') continue;
    const name = node.tagName.toLowerCase() + ' ' + (node.getAttribute('aria-label') || node.textContent || node.name || '').trim().slice(0, 40);
    if ((left < -1 || right > width + 1) && !scrolls(node)) problems.push(name + ' ends at ' + Math.round(right) + ' of ' + width);
    if (node.tagName === 'SELECT' && style.webkitAppearance !== 'none') problems.push(name + ' is drawn by the system');
  }
  return problems;`;

test.describe.configure({ mode: 'serial' });

let page: WebKitPage | null = null;
test.beforeAll(async () => {
  page = await openWebKit();
});
test.afterAll(() => page?.close());

function webKit(): WebKitPage {
  test.skip(page === null, 'There is no WebKitGTK here and none could be installed.');
  if (page === null) throw new Error('skipped');
  return page;
}

const shows = (one: WebKitPage, selector: string): Promise<unknown> =>
  until(`${selector} in WebKit`, () =>
    one.run<boolean>('return document.querySelector(arguments[0]) !== null', selector),
  );

async function keepPicture(one: WebKitPage, name: string): Promise<void> {
  await test.info().attach(name, { body: Buffer.from(await one.picture(), 'base64'), contentType: 'image/png' });
}

async function signIn(one: WebKitPage, { origins, credentials }: RunningStack): Promise<void> {
  await one.open(`${origins.app}/contacts`);
  await one.type('input[type=email]', credentials.accounts.admin);
  await one.type('input[type=password]', credentials.password);
  await one.click('button[type=submit]');
  await shows(one, '[data-contact]');
}

test('every screen of the app fits its window in WebKit, with controls of our own', async ({ stack }) => {
  const one = webKit();
  await one.resize(1440, 900);
  await signIn(one, stack);
  const problems: Record<string, readonly string[]> = {};
  for (const width of WIDTHS) {
    await one.resize(width, 900);
    for (const [path, there] of SCREENS) {
      await one.open(`${stack.origins.app}${path}`);
      await shows(one, there);
      const found = await one.run<string[]>(LOOK);
      if (found.length > 0) problems[`${path} at ${width} px`] = found;
      await keepPicture(one, `${path.replaceAll('/', '-')}-${width}`);
    }
  }
  expect(problems).toEqual({});
});

test('the texting widget of a shop fits its frame in WebKit', async ({ stack }) => {
  const one = webKit();
  const problems: Record<string, readonly string[]> = {};
  for (const width of WIDTHS) {
    await one.resize(width, 900);
    await one.open(`${stack.origins.examples}/plain-site/`);
    const inside = (selector: string): string =>
      `document.querySelector('[data-talk]')?.shadowRoot?.querySelector('${selector}')`;
    await until('the launcher', () => one.run<boolean>(`return ${inside('button')} != null`));
    await one.run(`${inside('button')}.click()`);
    await until('the frame', () => one.run<boolean>(`return ${inside('iframe')} != null`));
    await one.enter(`return ${inside('iframe')}`);
    await shows(one, 'form');
    const found = await one.run<string[]>(LOOK);
    if (found.length > 0) problems[`${width} px`] = found;
    await one.enter(null);
    await keepPicture(one, `shop-${width}`);
  }
  expect(problems).toEqual({});
});
