import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, BrowserContext, Page } from 'playwright';
import { createSandbox, type Sandbox } from '../sandbox.js';

/** A line of the company, for tests of the pages. */
export const LINE = '+14155550100';

const HUM = readFileSync(new URL('hum.js', import.meta.url), 'utf8');
const packageDir = fileURLToPath(new URL('../..', import.meta.url));

/** Builds the sandbox's pages where they are stale. Another program does it: the sandbox imports nothing of the stack. */
function buildPages(): string {
  const build = join(packageDir, '../stack/bin/build.mjs');
  const { status, stderr, stdout } = spawnSync(process.execPath, [build, 'packages/carrier-sandbox/pages'], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`The pages did not build:\n${stdout}\n${stderr}`);
  return join(packageDir, 'dist/pages');
}

/** The whole sandbox with its pages, and a product of one line that answers as `product` says. */
export interface PagesSandbox {
  readonly sandbox: Sandbox;
  /** What the product answers to calls, texts and faxes (TwiML), by path; anything else gets 204. */
  readonly product: Map<string, string>;
  /** The carrier's account API with its credentials. */
  rest(path: string, form: Record<string, string>): Promise<void>;
  close(): Promise<void>;
}

export async function startPagesSandbox(port = 0): Promise<PagesSandbox> {
  const pagesDir = buildPages();
  const dataDir = mkdtempSync(join(tmpdir(), 'sandbox-pages-'));
  const product = new Map<string, string>();
  const answers = createServer((request: IncomingMessage, response) => {
    request.resume();
    const twiml = product.get(request.url ?? '');
    if (twiml === undefined) return response.writeHead(204).end();
    return response.writeHead(200, { 'content-type': 'text/xml' }).end(twiml);
  });
  await new Promise<void>((resolve) => answers.listen(0, '127.0.0.1', resolve));
  const productOrigin = `http://127.0.0.1:${(answers.address() as AddressInfo).port}`;
  const sandbox = await createSandbox({ port, dataDir, pagesDir, env: {} });
  const { accountSid, authToken } = sandbox.credentials;
  const rest: PagesSandbox['rest'] = async (path, form) => {
    const response = await fetch(`${sandbox.origin}/2010-04-01/Accounts/${accountSid}/${path}`, {
      method: 'POST',
      headers: { authorization: `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}` },
      body: new URLSearchParams(form),
    });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  };
  await rest('IncomingPhoneNumbers.json', {
    PhoneNumber: LINE,
    FriendlyName: 'Acme Dental',
    VoiceUrl: `${productOrigin}/voice`,
    SmsUrl: `${productOrigin}/sms`,
    FaxUrl: `${productOrigin}/fax`,
    StatusCallback: `${productOrigin}/status`,
  });
  return {
    sandbox,
    product,
    rest,
    async close() {
      await sandbox.close();
      answers.closeAllConnections();
      await new Promise((resolve) => answers.close(resolve));
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** A page under watch: where it sends requests, and what it complains about. */
export interface WatchedPage {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Requests and sockets to any other origin than the sandbox's. */
  readonly foreign: string[];
  /** Console errors and warnings, uncaught errors, refused policies. */
  readonly complaints: string[];
}

export interface PageSettings {
  /** The microphone hums this note. Absent: the browser's own. */
  readonly hz?: number;
  readonly theme?: 'light' | 'dark';
  readonly width?: number;
  readonly height?: number;
  /** Whether the person lets the page use the microphone. Default: yes. */
  readonly microphone?: boolean;
}

/** Opens `path` of the sandbox in a browser of its own profile. */
export async function openPage(
  browser: Browser,
  sandbox: Sandbox,
  path: string,
  settings: PageSettings = {},
): Promise<WatchedPage> {
  const context = await browser.newContext({
    colorScheme: settings.theme ?? 'light',
    viewport: { width: settings.width ?? 1100, height: settings.height ?? 820 },
    ...(settings.microphone === false ? {} : { permissions: ['microphone'] }),
  });
  const page = await context.newPage();
  const foreign: string[] = [];
  const complaints: string[] = [];
  const { host } = new URL(sandbox.origin);
  const note = (address: string) => {
    if (!/^(data|blob):/.test(address) && new URL(address).host !== host) foreign.push(address);
  };
  page.on('request', (request) => note(request.url()));
  page.on('websocket', (socket) => note(socket.url()));
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
  });
  if (settings.hz !== undefined) {
    await page.addInitScript({ content: `${HUM}\ninstallHum(${settings.hz});` });
  }
  await page.goto(sandbox.origin + path);
  return { page, context, foreign, complaints };
}

/** The strongest frequency of what the last call brings; waits for sound. */
export function heardHz({ page }: WatchedPage): Promise<number> {
  return page.evaluate('heardHz()');
}
