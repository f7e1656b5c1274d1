/**
 * A sandbox carrier on free ports, the unmodified Twilio server library pointed at it, and a product server that answers its
 * webhooks after the library's own signature check. One per test file; `useSandbox()` starts and ends it.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import twilio from 'twilio';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { createSandbox, type Sandbox } from '@talk/carrier-sandbox';

type Params = Record<string, string>;

interface Hit {
  path: string;
  params: Params;
  token: string;
}

interface Answer {
  status?: number;
  xml?: string;
}

export const LINE = '+14155550100';
export const phone = (last4: string): string => `+1415555${last4}`;

export let sandbox: Sandbox;
export let client: twilio.Twilio;
/** Origin of the product server. */
export let base: string;
/** What the product answers, by path; an empty document elsewhere. */
export const answers: Record<string, (params: Params, attempt: number) => Answer> = {};
/** Files that the carrier fetches from the product, by path. */
export const documents: Record<string, Buffer> = {};
const hits: Hit[] = [];
const attempts = new Map<string, number>();

/** Webhooks with a valid signature that arrived at a path, in order. */
export const at = (path: string): Hit[] => hits.filter((hit) => hit.path === path);
export const statuses = (path: string): (string | undefined)[] => at(path).map((hit) => hit.params['CallStatus']);

/** Forgets the webhooks so far. */
export function forgetHits(): void {
  hits.length = 0;
}

/** Polls until the probe returns something; the deadline only turns a hang into a readable failure. */
export async function until<T>(
  what: string,
  probe: () => T | Promise<T>,
  withinMs = 60_000,
): Promise<NonNullable<Exclude<T, false>>> {
  const deadline = Date.now() + withinMs;
  for (;;) {
    const value = await probe();
    if (value) return value as NonNullable<Exclude<T, false>>;
    if (Date.now() > deadline)
      throw new Error(`Waited in vain for: ${what}\n${JSON.stringify(hits.slice(-8), null, 1)}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** Address of a tone that the sandbox itself serves. */
export const tone = (hz: number, ms = 1000): string => `${sandbox.origin}/sandbox/audio/tone.wav?hz=${hz}&ms=${ms}`;
/** The same inside TwiML. */
export const toneXml = (hz: number, ms?: number): string => tone(hz, ms).replaceAll('&', '&amp;');

export const conferenceXml = (name: string, attributes = ''): string =>
  `<Response><Dial><Conference beep="false" ${attributes}>${name}</Conference></Dial></Response>`;

/** Waits until exactly `expected` of the asked frequencies are heard by the party of the call. */
export function untilHears(callSid: string, asked: number[], expected: number[]): Promise<true> {
  return until(`${callSid} to hear ${expected.join('+') || 'nothing'} of ${asked.join(', ')}`, () => {
    const { heard, heardRms } = sandbox.control.audio(callSid, asked);
    const now = heardRms < 0.005 ? [] : asked.filter((hz) => (heard[String(hz)] ?? 0) > 0.15);
    return now.join() === expected.join();
  });
}

/** HTTP Basic credentials of the account. */
export function authorization(): string {
  const { accountSid, authToken } = sandbox.credentials;
  return `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`;
}

/** The library's client with its transport, and nothing else, pointed at the sandbox. */
export function connect(user: string, password: string, options: { accountSid?: string } = {}): twilio.Twilio {
  const { RequestClient } = twilio;
  class SandboxTransport extends RequestClient {
    override request<T>(...[request]: Parameters<typeof RequestClient.prototype.request<T>>) {
      const url = new URL(request.uri);
      const uri = sandbox.origin + url.pathname + url.search;
      return super.request<T>(Object.assign({}, request, { uri }));
    }
  }
  return twilio(user, password, { ...options, httpClient: new SandboxTransport() });
}

async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const document = request.method === 'GET' ? documents[new URL(request.url ?? '/', base).pathname] : undefined;
  if (document !== undefined) {
    response.writeHead(200, { 'content-type': 'application/pdf' }).end(document);
    return;
  }
  let body = '';
  for await (const chunk of request) body += String(chunk);
  const path = new URL(request.url ?? '/', base).pathname;
  const params = Object.fromEntries(new URLSearchParams(body));
  const signature = String(request.headers['x-twilio-signature'] ?? '');
  if (!twilio.validateRequest(sandbox.credentials.authToken, signature, base + (request.url ?? ''), params)) {
    response.writeHead(403).end('bad signature');
    return;
  }
  const attempt = (attempts.get(path) ?? 0) + 1;
  attempts.set(path, attempt);
  hits.push({ path, params, token: String(request.headers['i-twilio-idempotency-token'] ?? '') });
  const { status = 200, xml = '' } = answers[path]?.(params, attempt) ?? {};
  response.writeHead(status, { 'content-type': 'text/xml' }).end(xml);
}

/** Registers the hooks that start the sandbox for this file, put it back after each test, and end it. */
export function useSandbox(): void {
  let server: Server;
  let dataDir: string;
  beforeAll(async () => {
    server = createServer((request, response) => {
      serve(request, response).catch((error: unknown) => response.destroy(error as Error));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    base = `http://localhost:${(server.address() as AddressInfo).port}`;
    dataDir = mkdtempSync(join(tmpdir(), 'sandbox-'));
    sandbox = await createSandbox({ port: 0, dataDir, webhooks: { voiceAppUrl: `${base}/app` }, env: {} });
    client = connect(sandbox.credentials.accountSid, sandbox.credentials.authToken);
    await client.incomingPhoneNumbers.create({ phoneNumber: LINE, voiceUrl: `${base}/line`, smsUrl: `${base}/sms` });
  });
  afterEach(() => {
    sandbox.control.reset();
    hits.length = 0;
    attempts.clear();
    for (const path of Object.keys(answers)) delete answers[path];
    for (const path of Object.keys(documents)) delete documents[path];
  });
  afterAll(async () => {
    await sandbox.close();
    server.closeAllConnections();
    server.close();
    rmSync(dataDir, { recursive: true, force: true });
  });
}
