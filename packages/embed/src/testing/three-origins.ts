import { chromium, type Browser, type BrowserContext, type Frame, type Page } from 'playwright';
import type { Dialer } from '../host/dialer.js';
import { bundle } from './bundle.js';
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
  /** Opens a page of the first origin that loads `/embed.js`. Query: see `hostPage`. */
  open(path?: string): Promise<Page>;
  /** The widget's frame once it is ready for the given time. */
  frame(page: Page): Promise<Frame>;
  /** Closes what `open` opened. */
  closePages(): Promise<void>;
  close(): Promise<void>;
}

/** Starts three sites and a browser. */
export async function startThreeOrigins(): Promise<ThreeOrigins> {
  const [embed, widgetScript, stub] = await Promise.all([
    bundle('host/embed-script.ts'),
    bundle('testing/test-widget.ts'),
    bundle('stub.ts'),
  ]);
  const js = (body: string) => ({ body, type: 'text/javascript' });
  let browser: Browser | null = null;
  const contexts = new Set<BrowserContext>();

  const attacker = await serveSite(() => ({ body: '<!doctype html><title>attacker</title>' }));
  const widget: Site = await serveSite((path) => {
    if (path === '/embed.js') return js(embed);
    if (path === '/widget.js') return js(widgetScript);
    const publicId = path.match(/^\/embed\/1\/dialer\/([\w-]+)$/)?.[1];
    const data: Record<string, string> = {
      default: `data-allowed="${page.origin}"`,
      future: `data-allowed="${page.origin}" data-min="5" data-max="6"`,
      strangers: 'data-allowed="https://other.test"',
    };
    if (!publicId || !data[publicId]) return null;
    return { body: `<!doctype html><title>w</title><body><script src="/widget.js" ${data[publicId]}></script>` };
  });
  const page: Site = await serveSite((path) => hostPage(path, widget.origin, stub));

  return {
    page,
    widget,
    attacker,
    async open(path = '/') {
      browser ??= await chromium.launch({
        executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
        args: ['--no-sandbox'],
      });
      const context = await browser.newContext();
      contexts.add(context);
      const opened = await context.newPage();
      await opened.goto(page.origin + path);
      return opened;
    },
    async frame(opened) {
      await opened.evaluate(() => window.dialer.ready);
      const found = opened.frames().find((frame) => frame.url().startsWith(widget.origin));
      if (!found) throw new Error('no widget frame');
      return found;
    },
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

/** `/` under a strict CSP, `/blocked` without frame-src, `/stub`, `/stub-blocked`. */
function hostPage(path: string, talk: string, stub: string) {
  const csp = (frames: string) => ({
    'content-security-policy': `default-src 'none'; script-src ${talk}; frame-src ${frames}; require-trusted-types-for 'script'`,
  });
  const html = (head: string, headers = {}) => ({
    body: `<!doctype html><html lang="de"><title>host</title>${head}<body><a id="tel" href="tel:+1%28415%29555-0150;ext=1">call</a><button id="own">own</button>`,
    headers,
  });
  const tag = `<script src="${talk}/embed.js"></script>`;
  if (path === '/') return html(tag, csp(talk));
  if (path === '/blocked') return html(tag, csp("'none'"));
  const paste = (address: string) => `<script>${stub.replace('__TALK_SCRIPT__', JSON.stringify(address))}</script>`;
  if (path === '/stub') return html(paste(`${talk}/embed.js`));
  if (path === '/stub-blocked') return html(paste(`${talk}/missing.js`));
  return null;
}
