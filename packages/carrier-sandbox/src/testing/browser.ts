import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { RequestListener } from 'node:http';
import { chromium, type Browser, type Page } from 'playwright';

/** A browser of the run's own, for one file. `autoplay: false` keeps pages silent until they are touched, as browsers do for people. */
export function openChromium({ autoplay = true } = {}): Promise<Browser> {
  if (autoplay) return chromium.connect(process.env.TALK_TEST_BROWSER ?? '');
  const executablePath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';
  // A container has no other network interface than loopback.
  const args = [
    '--no-sandbox',
    '--disable-gpu',
    '--use-fake-ui-for-media-stream',
    '--allow-loopback-in-peer-connection',
  ];
  return chromium.launch({ executablePath, args });
}

/** Serves the page with the SDK exactly as published, and a silent sound for its fifteen ringtones. */
export function phonePageServer(): RequestListener {
  const sdkEntry = createRequire(import.meta.url).resolve('@twilio/voice-sdk');
  const sdk = readFileSync(join(dirname(sdkEntry), '../dist/twilio.min.js'));
  const html = readFileSync(new URL('phone-page.html', import.meta.url));
  const bodies: Record<string, [string, Buffer]> = {
    '/': ['text/html', html],
    '/sdk.js': ['text/javascript', sdk],
    '/sound.wav': ['audio/wav', silentWav()],
  };
  return (request, response) => {
    const [type, body] = bodies[request.url ?? ''] ?? [];
    if (type) response.writeHead(200, { 'content-type': type }).end(body);
    else response.writeHead(404).end();
  };
}

function silentWav(): Buffer {
  const samples = 800;
  const wav = Buffer.alloc(44 + samples * 2);
  wav.write('RIFF', 0);
  wav.writeUInt32LE(wav.length - 8, 4);
  wav.write('WAVEfmt ', 8);
  for (const [at, value] of [
    [16, 16],
    [24, 8000],
    [28, 16000],
    [40, samples * 2],
  ] as const)
    wav.writeUInt32LE(value, at);
  for (const [at, value] of [
    [20, 1],
    [22, 1],
    [32, 2],
    [34, 16],
  ] as const)
    wav.writeUInt16LE(value, at);
  wav.write('data', 36);
  return wav;
}

interface PageEvent {
  name: string;
  detail: unknown;
}

/** A page with one SDK `Device`, driven from the test. */
export interface PhonePage {
  readonly page: Page;
  /** Runs an expression in the page, where `device`, `call`, `dial`, `heard` are defined. */
  run<T>(expression: string): Promise<T>;
  /** Waits for the next event of this name that has not been waited for yet; resolves with its detail. */
  event(name: string): Promise<unknown>;
  /** Everything that has happened, in order. */
  names(): Promise<string[]>;
}

export async function openPhone(
  browser: Browser,
  host: string,
  device: { token: string; freqHz: number; options?: object },
): Promise<PhonePage> {
  // This page is a test instrument with inline scripts, which the sandbox's policy forbids its own pages.
  const context = await browser.newContext({ permissions: ['microphone'], bypassCSP: true });
  const page = await context.newPage();
  await page.goto(`http://${host}/`);
  await page.evaluate((settings) => Reflect.apply(Reflect.get(globalThis, 'createDevice'), null, [settings]), device);
  const taken = new Map<string, number>();
  return {
    page,
    run: (expression) => page.evaluate(expression),
    async event(name) {
      const index = taken.get(name) ?? 0;
      taken.set(name, index + 1);
      const handle = await page.waitForFunction(
        `events.filter((event) => event.name === ${JSON.stringify(name)})[${index}]`,
        undefined,
        { timeout: 60_000 },
      );
      return ((await handle.jsonValue()) as PageEvent).detail;
    },
    names: () => page.evaluate('events.map((event) => event.name)'),
  };
}
