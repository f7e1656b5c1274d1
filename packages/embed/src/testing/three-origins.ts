import { readFileSync } from 'node:fs';
import { chromium, type Browser, type BrowserContext, type Frame, type Page } from 'playwright';
import type { Dialer } from '../host/widget.js';
import { built, bundle } from './bundle.js';
import { answerAsHost, BEFORE } from './host-pages.js';
import { serveSite, type Site } from './site.js';
import type { TestWidget } from './test-widget.js';

declare global {
  interface Window {
    dialer: Dialer;
    widget: TestWidget;
    heard: { type: string; payload: unknown }[];
    failures: string[];
  }
}

/** Page, widget and attacker, each on an origin of its own, in a real browser. */
export interface ThreeOrigins {
  page: Site;
  widget: Site;
  attacker: Site;
  /** Opens a page of the first origin that loads `/embed.js`; see `answerAsHost`. */
  open(path?: string): Promise<Page>;
  /** The widget's frame once it is ready for the given time. */
  frame(page: Page): Promise<Frame>;
  /** What a page tells by `fetch('/report/…')`, where a debugger cannot follow it. */
  nextReport(): Promise<unknown>;
  /** Closes what `open` opened. */
  closePages(): Promise<void>;
  close(): Promise<void>;
}

/** What the server sends with a frame's document, so that pages with an embedder policy may hold it. */
const FRAME_HEADERS = {
  'cross-origin-embedder-policy': 'require-corp',
  'cross-origin-resource-policy': 'cross-origin',
};

/** A hostile page: holds the widget's frame, welcomes it with whatever nonce it says, and keeps what it hears; `welcome()` tries again. */
const holdingPage = (address: string): string => `<!doctype html><title>attacker</title><script>
  let hello;
  window.heard = [];
  window.welcome = () => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => heard.push(data);
    frames[0].postMessage({ ns: 'talk.embed', k: 'welcome', v: 1, nonce: hello.nonce, instance: hello.instance,
      grants: ['voice', 'numbers'], init: { open: true, config: {}, context: {} } }, '*', [port2]);
    port1.postMessage({ ns: 'talk.embed', v: 1, k: 'req', id: 'r1', t: 'state.get', p: {} });
  };
  addEventListener('message', ({ data }) => {
    heard.push(data);
    if (data.k !== 'hello' || hello) return;
    hello = data;
    welcome();
  });
</script><iframe src="${address}"></iframe>`;

/** A whole Chromium that keeps pages for Back and Forward; Playwright switches that off, and Chromium without a window has none of it. */
const launchWithCache = (): Promise<Browser> =>
  chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox'],
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  });

/** A file of an earlier release. */
const released = (name: string): string =>
  readFileSync(new URL(`../../fixtures/releases/${BEFORE}/${name}.txt`, import.meta.url), 'utf8');

/**
 * Starts three sites and a browser.
 * @param browserCache lets pages go into the back/forward cache, as a person's browser does.
 * @param alsoAllowed another origin that the widget trusts.
 */
export async function startThreeOrigins({ browserCache = false, alsoAllowed = '' } = {}): Promise<ThreeOrigins> {
  const [embed, bridge, stub, widgetScript] = await Promise.all([
    built('embed'),
    built('embed-bridge'),
    built('stub'),
    bundle('testing/test-widget.ts'),
  ]);
  const js = (body: string) => ({
    body,
    type: 'text/javascript',
    headers: { 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' },
  });
  let browser: Browser | null = null;
  const contexts = new Set<BrowserContext>();

  const attacker: Site = await serveSite((path) => {
    // Holds the page without passing on what the widget needs.
    if (path === '/back')
      return { body: '<!doctype html><script>onload = () => setTimeout(() => history.back())</script>' };
    if (path === '/holds') return { body: holdingPage(`${widget.origin}/embed/1/dialer/default#i=mine`) };
    const frame = `<iframe src="${page.origin}/bare"${path === '/delegates' ? ' allow="microphone"' : ''}></iframe>`;
    return { body: `<!doctype html><title>attacker</title>${path === '/' ? '' : frame}` };
  });
  const widget: Site = await serveSite((path) => {
    if (path === '/embed.js') return js(embed);
    if (path === '/embed-bridge.js') return js(bridge);
    if (path === '/widget.js') return js(widgetScript);
    if (path === `/${BEFORE}/embed.js`) return js(released('embed.js'));
    if (path === `/${BEFORE}/widget.js`) return js(released('widget.js'));
    const publicId = path.match(/^\/embed\/1\/(?:dialer|texting|agent-texting)\/([\w-]+)$/)?.[1];
    const data: Record<string, string> = {
      default: `data-allowed="${page.origin} ${alsoAllowed}"`,
      before: `data-allowed="${page.origin}"`,
      future: `data-allowed="${page.origin}" data-min="5" data-max="6"`,
      overlapping: `data-allowed="${page.origin}" data-min="1" data-max="2"`,
      failing: `data-allowed="${page.origin}" data-fail="KEY_INVALID"`,
      waiting: `data-allowed="${page.origin}" data-waits="1"`,
      strangers: 'data-allowed="https://other.test"',
    };
    if (!publicId || !data[publicId]) return null;
    const script = publicId === 'before' ? `/${BEFORE}/widget.js` : '/widget.js';
    return {
      body: `<!doctype html><title>w</title><body><button>inside</button><script src="${script}" ${data[publicId]}></script>`,
      headers: FRAME_HEADERS,
    };
  });
  let tell: (report: unknown) => void = () => {};
  const page: Site = await serveSite((path) => {
    const [, report] = path.split('/report/');
    if (report === undefined) return answerAsHost(path, widget.origin, stub);
    tell(JSON.parse(decodeURIComponent(report)));
    return { body: '' };
  });

  return {
    page,
    widget,
    attacker,
    async open(path = '/') {
      browser ??= await (browserCache ? launchWithCache() : chromium.connect(process.env['TALK_TEST_BROWSER'] ?? ''));
      const context = await browser.newContext();
      contexts.add(context);
      const opened = await context.newPage();
      await opened.goto(path.startsWith('http') ? path : page.origin + path);
      return opened;
    },
    async frame(opened) {
      await opened.evaluate(() => window.dialer.ready);
      const found = opened.frames().find((frame) => frame.url().startsWith(widget.origin));
      if (!found) throw new Error('no widget frame');
      return found;
    },
    nextReport: () => new Promise((resolve) => (tell = resolve)),
    async closePages() {
      await Promise.all([...contexts].map((context) => context.close()));
      contexts.clear();
    },
    async close() {
      await browser?.close();
      await Promise.all([page.close(), widget.close(), attacker.close()]);
    },
  };
}
