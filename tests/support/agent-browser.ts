/** Agents' browsers: real Chromium pages with the unmodified Twilio voice SDK and a microphone that hums one note. */
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import type { VoiceToken } from '@talk/contract';
import { chromium, type Browser, type Page } from 'playwright';
import { browserAddress } from './browser-server.js';

const PATIENCE_MS = 60_000;

/** One agent at one browser. */
export interface AgentPhone {
  /** Connects the phone's leg with what `POST /api/v1/call` gave. */
  dial(params: Readonly<Record<string, string>>): Promise<void>;
  accept(): Promise<void>;
  /** Refuses on the phone itself. */
  reject(): Promise<void>;
  hangUp(): Promise<void>;
  /** Makes the microphone hum another note. */
  tune(hz: number): Promise<void>;
  /** Waits until this has happened, once more than it was waited for before. */
  event(name: string): Promise<void>;
  /** Everything that has happened, in order. */
  events(): Promise<string[]>;
  /** Waits until this note is the strongest that is heard. */
  hears(hz: number): Promise<void>;
  /** Waits until every one of the notes is heard, and none of the others. */
  hearsNotes(wanted: readonly number[], unwanted?: readonly number[]): Promise<void>;
  /** As the browser does it to a tab that was left alone: nothing of the page runs any more. */
  freeze(): Promise<void>;
  thaw(): Promise<void>;
  close(): Promise<void>;
}

export interface AgentBrowser {
  /** Opens a page, signs its phone in and registers it. */
  open(token: VoiceToken, hz: number): Promise<AgentPhone>;
  close(): Promise<void>;
}

export async function openAgentBrowser(): Promise<AgentBrowser> {
  const pages = await servePage();
  const origin = `http://localhost:${(pages.address() as AddressInfo).port}`;
  const browser = await chromium.connect(browserAddress());
  return {
    open: (token, hz) => openPhone(browser, origin, token, hz),
    async close() {
      await browser.close();
      pages.closeAllConnections();
      await new Promise((resolve) => pages.close(resolve));
    },
  };
}

async function openPhone(browser: Browser, origin: string, token: VoiceToken, hz: number): Promise<AgentPhone> {
  const context = await browser.newContext({ permissions: ['microphone'] });
  const page = await context.newPage();
  await page.goto(origin);
  await run(page, 'start', { token: token.token, device: token.device, hz });
  const waited = new Map<string, number>();
  const until = async (condition: string, what: string): Promise<void> => {
    await page.waitForFunction(condition, undefined, { timeout: PATIENCE_MS, polling: 50 }).catch(async () => {
      const now = await page.evaluate('JSON.stringify({ happened, heard: heard(), status: leg && leg.status() })');
      throw new Error(`the agent waited in vain for ${what}: ${String(now)}`);
    });
  };
  const lifecycle = async (state: 'frozen' | 'active'): Promise<void> => {
    const session = await context.newCDPSession(page);
    await session.send('Page.setWebLifecycleState', { state });
    await session.detach();
  };
  return {
    dial: (params) => run(page, 'dial', params),
    accept: () => page.evaluate('leg.accept()'),
    reject: () => page.evaluate('leg.reject()'),
    hangUp: () => page.evaluate('leg.disconnect()'),
    tune: (hz) => run(page, 'tune', hz),
    async event(name) {
      const count = (waited.get(name) ?? 0) + 1;
      waited.set(name, count);
      await until(`happened.filter((name) => name === ${JSON.stringify(name)}).length >= ${count}`, name);
    },
    events: () => page.evaluate('happened'),
    hears: (expected) => until(`Math.abs((heard() ?? 0) - ${expected}) < 15`, `${expected} Hz`),
    hearsNotes: (wanted, unwanted = []) =>
      until(
        `hearsNotes(${JSON.stringify(wanted)}, ${JSON.stringify(unwanted)})`,
        `${wanted.join(', ')} Hz without ${unwanted.join(', ')} Hz`,
      ),
    freeze: () => lifecycle('frozen'),
    thaw: () => lifecycle('active'),
    close: () => context.close(),
  };
}

/** Calls a function of the page. */
function run(page: Page, name: string, argument: unknown): Promise<void> {
  return page.evaluate(`${name}(${JSON.stringify(argument)})`);
}

/** Serves the page, and the SDK exactly as published. */
async function servePage(): Promise<Server> {
  const sdk = createRequire(import.meta.url).resolve('@twilio/voice-sdk');
  const files: Readonly<Record<string, readonly [string, Buffer]>> = {
    '/': ['text/html', readFileSync(new URL('agent-page.html', import.meta.url))],
    '/sdk.js': ['text/javascript', readFileSync(join(dirname(sdk), '../dist/twilio.min.js'))],
    '/silence.wav': ['audio/wav', silence()],
  };
  const server = createServer((request, response) => {
    const [type, body] = files[request.url ?? ''] ?? [];
    if (type === undefined) response.writeHead(404).end();
    else response.writeHead(200, { 'content-type': type }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

/** A tenth of a second of nothing: mono, 16 bit, 8000 samples a second. */
function silence(): Buffer {
  const samples = 800;
  const wav = Buffer.alloc(44 + samples * 2);
  wav.write('RIFF', 0);
  wav.writeUInt32LE(wav.length - 8, 4);
  wav.write('WAVEfmt ', 8);
  wav.writeUInt32LE(16, 16);
  wav.writeUInt16LE(1, 20);
  wav.writeUInt16LE(1, 22);
  wav.writeUInt32LE(8000, 24);
  wav.writeUInt32LE(16_000, 28);
  wav.writeUInt16LE(2, 32);
  wav.writeUInt16LE(16, 34);
  wav.write('data', 36);
  wav.writeUInt32LE(samples * 2, 40);
  return wav;
}
