import { spawnSync } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { AxeBuilder } from '@axe-core/playwright';
import { chromium, type Browser, type Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { createCrmSandbox } from './sandbox.js';
import type { CrmSandbox } from './sandbox.types.js';
import { authorizeUrl } from './testing/hubspot.js';

const packageFolder = fileURLToPath(new URL('..', import.meta.url));

let browser: Browser;
let sandbox: CrmSandbox;
let page: Page;
let complaints: string[];

beforeAll(async () => {
  // Another program does it: the sandbox imports nothing of the stack.
  const build = join(packageFolder, '../stack/bin/build.mjs');
  const { status, stderr } = spawnSync(process.execPath, [build, 'packages/crm-sandbox/pages'], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`The panel did not build:\n${stderr}`);
  browser = await chromium.connect(process.env['TALK_TEST_BROWSER'] ?? '');
});
afterAll(() => browser.close());
beforeEach(async () => {
  sandbox = await createCrmSandbox({ pagesFolder: join(packageFolder, 'dist/pages/panel') });
});
afterEach(async () => {
  await page.context().close();
  await sandbox.close();
  expect(complaints).toEqual([]);
});

async function open(path = '/', settings: { width?: number; colorScheme?: 'light' | 'dark' } = {}): Promise<void> {
  const { width = 1280, colorScheme = 'light' } = settings;
  const context = await browser.newContext({ viewport: { width, height: 900 }, colorScheme });
  page = await context.newPage();
  complaints = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  await page.goto(new URL(path, sandbox.origin).href);
}

const button = (name: string) => page.getByRole('button', { name, exact: true });

/** A call in the timeline of the first contact, as an app logs it. */
async function logCall(): Promise<void> {
  const { clientId, clientSecret } = sandbox.hubspot;
  const redirect = 'http://localhost:4000/callback';
  const back = await sandbox.hubspot.approve(
    authorizeUrl(sandbox.origin, { client_id: clientId, redirect_uri: redirect }),
  );
  const given = await fetch(`${sandbox.origin}/oauth/v3/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      code: new URL(back).searchParams.get('code') ?? '',
      redirect_uri: redirect,
      client_id: clientId,
      client_secret: clientSecret,
    }),
  });
  const { access_token: token } = (await given.json()) as { access_token: string };
  const made = await fetch(`${sandbox.origin}/crm/objects/2026-03/calls`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: JSON.stringify({
      properties: {
        hs_timestamp: '2026-11-24T09:59:30Z',
        hs_call_title: 'Call with Maya Lopez',
        hs_call_duration: '61000',
        hs_call_direction: 'OUTBOUND',
        hs_call_disposition: 'f240bbac-87c9-4f6e-bf70-924b57d47db7',
        hs_call_recording_url: `${sandbox.origin}/recording.mp3`,
      },
      associations: [
        {
          to: { id: sandbox.hubspot.contacts()[0]?.id },
          types: [{ associationCategory: 'HUBSPOT_DEFINED', associationTypeId: 194 }],
        },
      ],
    }),
  });
  expect(made.status).toBe(201);
}

it('shows a call in the record’s timeline the moment it is logged, with its recording, and the requests', async () => {
  await open();
  await page.getByText('Nothing is logged on this record yet.').waitFor();
  await logCall();
  await page.getByText('Call with Maya Lopez').first().waitFor();
  await page.getByText('Outbound · Connected · 1 min 1 s').waitFor();
  await expect(page.getByLabel('Recording of Call with Maya Lopez').getAttribute('src')).resolves.toMatch(
    /recording\.mp3$/,
  );
  await page.getByText('Connected once').waitFor();
  await page.getByText('POST /crm/objects/2026-03/calls').click();
  await page.getByText('"hs_call_title": "Call with Maya Lopez"').first().waitFor();
});

it('switches faults on and off, and the interface obeys', async () => {
  await open();
  await page.getByLabel('Outage').check();
  await expect.poll(() => sandbox.hubspot.faults.outage).toBe(true);
  await page.getByLabel('Refuse this field').fill('hs_call_title');
  await page.keyboard.press('Enter');
  await expect.poll(() => sandbox.hubspot.faults.refusedField).toBe('hs_call_title');
  await page.getByLabel('Lost answer').check();
  await expect.poll(() => sandbox.hubspot.faults.loseAnswers).toBe(1);
  await page.getByRole('navigation').getByRole('button', { name: 'Salesforce' }).click();
  await expect.poll(() => page.getByLabel('Outage').isChecked()).toBe(false);
  await button('Reset all').click();
  await expect.poll(() => sandbox.hubspot.faults.outage).toBe(false);
});

it('merges and deletes records, and disconnects the app', async () => {
  await logCallInto();
  await page.getByLabel('Merge into').selectOption({ label: 'Marco Lopez' });
  await button('Merge').click();
  await expect.poll(() => sandbox.hubspot.contacts().length).toBe(11);
  await page.getByRole('button', { name: /^Marco Lopez/ }).click();
  await page.getByText('Call with Maya Lopez').first().waitFor();
  await button('Delete record').click();
  await expect.poll(() => sandbox.hubspot.contacts().length).toBe(10);
  await button('Disconnect the app').click();
  await page.getByText('No app is connected').waitFor();
  expect(sandbox.hubspot.connections()).toBe(0);
});

async function logCallInto(): Promise<void> {
  await open();
  await logCall();
  await page.getByText('Connected once').waitFor();
}

it('asks a person on the consent page, and sends them on', async () => {
  const app = createServer((_request, response) => response.end('back at the app'));
  await new Promise<void>((resolve) => app.listen(0, '127.0.0.1', resolve));
  const redirect = `http://localhost:${(app.address() as AddressInfo).port}/callback`;
  const { clientId } = sandbox.hubspot;
  await open(authorizeUrl(sandbox.origin, { client_id: clientId, redirect_uri: redirect }));
  expect((await new AxeBuilder({ page }).setLegacyMode(true).analyze()).violations).toEqual([]);
  await button('Connect app').click();
  await page.getByText('back at the app').waitFor();
  const back = new URL(page.url()).searchParams;
  expect([back.get('state'), back.get('code')]).toEqual(['state-1', expect.stringMatching(/^na1-/)]);
  app.closeAllConnections();
  app.close();
});

it.each([
  { width: 1280, colorScheme: 'light' },
  { width: 1280, colorScheme: 'dark' },
  { width: 390, colorScheme: 'light' },
  { width: 390, colorScheme: 'dark' },
] as const)('fits and can be read by everybody: $width px, $colorScheme', async (settings) => {
  await open('/', settings);
  await logCall();
  await page.getByText('Call with Maya Lopez').first().waitFor();
  expect(await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0);
  expect((await new AxeBuilder({ page }).setLegacyMode(true).analyze()).violations).toEqual([]);
});
