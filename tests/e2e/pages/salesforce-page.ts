import type { FrameLocator, Page } from '@playwright/test';
import type { RunningStack } from '@talk/stack';
import { apiAs } from '../../support/api.js';
import { changeRows } from '../company-settings.js';
import { expectReady } from './crm-page.js';
import { expect, type Person, type PersonOptions, type Visit } from '../stack.fixture.js';

/** What the page has been asked for, and what it is: of `host-examples/salesforce-host`. */
declare global {
  interface Window {
    salesforce?: {
      readonly lightning: { asked: { method: string }[]; open(id: string): void } | null;
      readonly classic: { asked: { method: string }[] } | null;
    };
  }
}

export interface OrgRecord {
  readonly id: string;
  readonly object: string;
  readonly values: Readonly<Record<string, unknown>>;
  readonly tasks: readonly { readonly id: string; readonly values: Readonly<Record<string, unknown>> }[];
}

const LIGHTNING = 'https://acme.lightning.force.com';
export const CLASSIC = 'https://acme.my.salesforce.com';

async function orgOf({ origins }: RunningStack): Promise<readonly OrgRecord[]> {
  const answer = await fetch(`${origins.crm}/_sandbox/salesforce/records`);
  return ((await answer.json()) as { records: OrgRecord[] }).records;
}

export async function recordOf(stack: RunningStack, name: string): Promise<OrgRecord> {
  const found = (await orgOf(stack)).find(({ values }) => values['Name'] === name || values['Subject'] === name);
  if (found === undefined) throw new Error(`The org has no ${name}`);
  return found;
}

/**
 * The company's admin connects the org. Its pages are those of `acme`, or the stand-in's, which are of the same site as Talk: at Salesforce's
 * addresses the browser keeps the session over a page only by https.
 */
export async function connectSalesforce(stack: RunningStack, pages: 'acme' | 'stand-in' = 'acme'): Promise<void> {
  const admin = await apiAs(stack, 'admin');
  const path = '/api/v1/integrations/salesforce';
  const { authorize_url: url } = await admin.request<{ authorize_url: string }>('POST', `${path}/connect`);
  const agreed = await fetch(url, {
    method: 'POST',
    body: new URLSearchParams({ answer: 'connect' }),
    redirect: 'manual',
  });
  const { searchParams } = new URL(agreed.headers.get('location') ?? '');
  await admin.request('POST', `${path}/connection`, {
    code: searchParams.get('code'),
    state: searchParams.get('state'),
  });
  // The sandbox has no My Domain.
  if (pages === 'stand-in') return;
  await changeRows(
    stack,
    `update company_integrations set settings = '{"company_ui_domain":"acme.my.salesforce.com"}' where name = 'salesforce'`,
  );
}

/** Our stand-in's page, at an address of Salesforce: whatever is asked of the org comes from the examples' server. */
export async function openSalesforce(
  visit: Visit,
  { origins }: RunningStack,
  {
    org = LIGHTNING,
    search = '',
    ...options
  }: PersonOptions & { readonly org?: string; readonly search?: string } = {},
): Promise<Person & { phone: FrameLocator }> {
  const { page, watch } = await visit(`${org}/salesforce-host/${search}`, {
    ...options,
    // A customer's Talk is on the internet; this one is on this machine, which pages of the internet may not reach unasked.
    permissions: ['microphone', 'local-network-access'],
    prepare: async (context) => {
      if (org === origins.examples) return;
      await context.route(`${org}/**`, async (route) => {
        const { pathname, search: query } = new URL(route.request().url());
        const answer = await fetch(origins.examples + pathname + query);
        await route.fulfill({
          status: answer.status,
          headers: Object.fromEntries(answer.headers),
          body: Buffer.from(await answer.arrayBuffer()),
        });
      });
    },
  });
  watch.allow(org);
  await expect(page.locator('#panel iframe')).toBeAttached();
  return { page, watch, phone: phoneIn(page) };
}

export const phoneIn = (page: Page): FrameLocator => page.frameLocator('#panel iframe');

export async function signIn({ credentials }: RunningStack, phone: FrameLocator): Promise<void> {
  await phone.getByLabel('Email').fill(credentials.accounts.agent);
  await phone.getByLabel('Password').fill(credentials.password);
  await phone.getByRole('button', { name: 'Sign in' }).click();
  await phone.getByRole('combobox', { name: 'Your status' }).selectOption('accepting');
  await expectReady(phone);
}

export function frameOf(page: Page) {
  const frame = page.frames().find((each) => each !== page.mainFrame());
  if (frame === undefined) throw new Error('the page has no softphone');
  return frame;
}

/** How often the softphone has asked the page for this. */
export const timesAsked = (page: Page, method: string): Promise<number> =>
  page.evaluate(
    (name) =>
      [...(window.salesforce?.lightning?.asked ?? []), ...(window.salesforce?.classic?.asked ?? [])].filter(
        (each) => each.method === name,
      ).length,
    method,
  );
