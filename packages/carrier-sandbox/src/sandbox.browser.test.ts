/** The whole sandbox with unmodified voice SDKs in Chromium: the product's softphone, and a handset of the outside world. */
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Browser } from 'playwright';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createSandbox, type Sandbox } from './sandbox.js';
import { openChromium, openPhone, type PhonePage } from './testing/browser.js';
import { accessToken } from './testing/tokens.js';
import { clipToWav, silentClip } from './twiml/clips.js';

const LINE = '+14155550100';
const HANDSET = '+14155550150';

let root: string;
let sandbox: Sandbox;
let browser: Browser;
let product: Server;
let base: string;
let answers: Record<string, string> = {};
let asked: { path: string; params: Record<string, string> }[] = [];
const pages: PhonePage[] = [];

const asking = (path: string) => asked.filter((one) => one.path === path);
const until = (probe: () => unknown) =>
  vi.waitFor(() => expect(probe()).toBeTruthy(), { timeout: 60_000, interval: 20 });

/** A number of the company, configured as the product does it: by REST. */
async function addLine(): Promise<void> {
  const { accountSid, authToken } = sandbox.credentials;
  const response = await fetch(`${sandbox.origin}/2010-04-01/Accounts/${accountSid}/IncomingPhoneNumbers.json`, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}` },
    body: new URLSearchParams({ PhoneNumber: LINE, VoiceUrl: `${base}/line` }),
  });
  expect(response.status).toBe(201);
}

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'sandbox-browser-'));
  const sdkEntry = createRequire(import.meta.url).resolve('@twilio/voice-sdk');
  copyFileSync(join(dirname(sdkEntry), '../dist/twilio.min.js'), join(root, 'sdk.js'));
  copyFileSync(new URL('testing/phone-page.html', import.meta.url), join(root, 'index.html'));
  writeFileSync(join(root, 'sound.wav'), clipToWav(silentClip(100)));
  product = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => (body += String(chunk)));
    request.on('end', () => {
      const path = request.url ?? '';
      asked.push({ path, params: Object.fromEntries(new URLSearchParams(body)) });
      response.writeHead(200, { 'content-type': 'text/xml' }).end(answers[path] ?? '');
    });
  });
  await new Promise<void>((resolve) => product.listen(0, '127.0.0.1', resolve));
  base = `http://localhost:${(product.address() as AddressInfo).port}`;
  sandbox = await createSandbox({
    port: 0,
    dataDir: join(root, 'data'),
    pagesDir: root,
    // The application that the test's tokens name.
    credentials: { appSid: `AP${'2'.repeat(32)}` },
    webhooks: { voiceAppUrl: `${base}/app` },
    env: {},
  });
  await addLine();
  browser = await openChromium();
});

afterEach(async () => {
  sandbox.control.reset();
  answers = {};
  asked = [];
  for (const { page } of pages.splice(0)) await page.context().close();
});

afterAll(async () => {
  await browser.close();
  await sandbox.close();
  product.closeAllConnections();
  product.close();
  rmSync(root, { recursive: true, force: true });
});

async function openWith(token: string, freqHz: number): Promise<PhonePage> {
  const phone = await openPhone(browser, new URL(sandbox.origin).host, { token, freqHz });
  pages.push(phone);
  await phone.run('void device.register()');
  await phone.event('device registered');
  return phone;
}

function openAgent(identity: string, freqHz: number): Promise<PhonePage> {
  const { accountSid, apiKeySid, apiKeySecret } = sandbox.credentials;
  return openWith(
    accessToken(identity, { credentials: { accountSid, keySid: apiKeySid, keySecret: apiKeySecret } }),
    freqHz,
  );
}

const openHandset = (freqHz: number) => openWith(sandbox.control.handsetToken(HANDSET).token, freqHz);

describe('the sandbox with real browsers', () => {
  it('carries an agent to a scripted number through the application, with sound both ways', async () => {
    answers['/app'] =
      `<Response><Dial answerOnBridge="true" callerId="${LINE}"><Number>+14155550170</Number></Dial></Response>`;
    const agent = await openAgent('agent_kim', 900);
    await agent.run('dial({ params: { To: "+14155550170", Ticket: "42" } })');
    await agent.event('accept');
    expect(asking('/app')[0]?.params).toMatchObject({
      From: 'client:agent_kim',
      To: '+14155550170',
      Ticket: '42',
      Direction: 'inbound',
    });
    expect(await agent.run('heard()')).toBeCloseTo(440, -1);
    const child = sandbox.control.state().calls.find((call) => call.direction === 'outbound-dial');
    await until(() => (sandbox.control.audio(child?.sid ?? '', [900]).heard['900'] ?? 0) > 0.5);
    await agent.run('call.disconnect()');
    await until(() => sandbox.control.call(child?.sid ?? '').status === 'completed');
  });

  it.each([
    ['+14155550162', 31_486],
    ['+14155550164', 31_603],
    ['+14155550165', 31_404],
  ])('tells the browser why %s cannot be had: %i', async (number, code) => {
    answers['/app'] =
      `<Response><Dial answerOnBridge="true" callerId="${LINE}"><Number>${number}</Number></Dial></Response>`;
    const agent = await openAgent('agent_kim', 900);
    await agent.run(`dial({ params: { To: "${number}" } })`);
    expect(await agent.event('call error')).toBe(code);
  });

  it('rings the agent when a handset calls the line; both hear each other; the log of the handset has it', async () => {
    answers['/line'] =
      '<Response><Dial answerOnBridge="true"><Client><Identity>agent_kim</Identity><Parameter name="ticket" value="7"/></Client></Dial></Response>';
    const agent = await openAgent('agent_kim', 900);
    const handset = await openHandset(600);
    expect(sandbox.control.handsets()[0]).toMatchObject({ number: HANDSET, online: true });
    await handset.run(`dial({ params: { To: "${LINE}" } })`);
    await agent.event('incoming');
    expect(asking('/line')[0]?.params).toMatchObject({ From: HANDSET, To: LINE, Direction: 'inbound' });
    await agent.run('call.accept()');
    await handset.event('accept');
    expect(await handset.run('heard()')).toBeCloseTo(900, -1);
    expect(await agent.run('heard()')).toBeCloseTo(600, -1);
    await handset.run('call.disconnect()');
    await agent.event('disconnect');
    await until(() => sandbox.control.handsetCalls(HANDSET)[0]?.status === 'completed');
    expect(sandbox.control.handsetCalls(HANDSET)[0]).toMatchObject({ direction: 'out', with: LINE });
  });

  it('rings every browser of an agent together; the first to accept wins, the other is cancelled', async () => {
    answers['/line'] = '<Response><Dial answerOnBridge="true"><Client>agent_kim</Client></Dial></Response>';
    const desk = await openAgent('agent_kim', 900);
    const laptop = await openAgent('agent_kim', 1200);
    const caller = sandbox.control.callIn({ from: '+14155550171', to: LINE });
    await desk.event('incoming');
    await laptop.event('incoming');
    await laptop.run('call.accept()');
    await desk.event('cancel');
    expect(await laptop.run('heard()')).toBeCloseTo(700, -1);
    sandbox.control.hangUp(caller.sid);
    await laptop.event('disconnect');
  });

  it('rings an open handset from outside, and takes its refusal', async () => {
    answers['/app'] =
      `<Response><Dial answerOnBridge="true" callerId="${LINE}"><Number>${HANDSET}</Number></Dial></Response>`;
    const handset = await openHandset(600);
    const agent = await openAgent('agent_kim', 900);
    await agent.run(`dial({ params: { To: "${HANDSET}" } })`);
    const incoming = await handset.event('incoming');
    expect(JSON.stringify(incoming)).toContain(LINE);
    await handset.run('call.reject()');
    expect(await agent.event('call error')).toBe(31_603);
  });

  it('lets a handset call the outside world without the product', async () => {
    const handset = await openHandset(600);
    await handset.run('dial({ params: { To: "+14155550169" } })');
    await handset.event('accept');
    expect(await handset.run('heard()')).toBeCloseTo(600, -1);
    expect(asked).toEqual([]);
  });
});
