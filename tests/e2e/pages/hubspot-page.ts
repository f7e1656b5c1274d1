import type { BrowserContext, Frame, FrameLocator, JSHandle, Page, Route } from '@playwright/test';
import type { RunningStack } from '@talk/stack';
import { connectHubSpot, contactIn } from '../../support/hubspot-world.js';
import { expectReady } from './crm-page.js';
import { expect, type Person, type PersonOptions, type Visit } from '../stack.fixture.js';

/** What the widget has said. */
interface Said {
  readonly type: string;
  readonly data?: Record<string, unknown> & {
    readonly engagementId?: number;
    readonly engagementProperties?: Record<string, unknown>;
  };
}

/** The example page that stands for HubSpot, as its own scripts have it. */
interface PageHandle {
  readonly heard: readonly Said[];
  readonly breaches: readonly string[];
  readonly state: { readonly alert: string | null };
  dial(click: { phoneNumber: string; contactId: number }): boolean;
  send(type: string, data: unknown): void;
  greet(): void;
}

/** What a developer can set on that page; see `host-examples/hubspot-host/src/settings.ts`. */
export interface HubSpotSettings {
  readonly place?: 'widget' | 'remote' | 'window';
  readonly faults?: Readonly<Record<string, unknown>>;
  readonly microphone?: boolean;
  readonly hostile?: string;
  readonly portalId?: number;
}

/** A page of HubSpot with our phone in its frame. */
export interface HubSpotPage {
  readonly page: Page;
  readonly watch: Person['watch'];
  readonly phone: FrameLocator;
  frame(): Frame;
  /** Sends a message of HubSpot's. */
  send(type: string, data: unknown): Promise<void>;
  /** What the widget has said of this kind on this page. */
  said(type: string): Promise<Said[]>;
  /** HubSpot's message to the person. */
  alert(): Promise<string | null>;
  dial(phoneNumber: string): Promise<void>;
  greet(): Promise<void>;
}

export const HUBSPOT = 'https://app.hubspot.com';
const FRAME = '#hubspot-calling-extension-iframe';

interface Place extends HubSpotSettings {
  /** Where HubSpot is; by default its own address. */
  readonly origin?: string;
  readonly account?: keyof RunningStack['credentials']['accounts'];
  readonly contact?: string;
  /** False: nobody signs in. */
  readonly signsIn?: boolean;
}

/** Serves the example page at HubSpot's own address, and its records below it. */
function forward({ origins }: RunningStack): (route: Route) => Promise<void> {
  return async (route) => {
    const request = route.request();
    const { pathname, search } = new URL(request.url());
    const body = request.postData();
    const answer = await fetch(origins.examples + pathname + search, {
      method: request.method(),
      headers: { 'content-type': request.headers()['content-type'] ?? 'application/json' },
      ...(body === null ? {} : { body }),
    });
    // HubSpot's policy is its own.
    await route.fulfill({
      status: answer.status,
      contentType: answer.headers.get('content-type') ?? 'text/plain',
      body: Buffer.from(await answer.arrayBuffer()),
    });
  };
}

export function hubspotIn(page: Page, watch: Person['watch']): HubSpotPage {
  const phone = page.frameLocator(FRAME);
  const hubspot = (): Promise<JSHandle<PageHandle>> =>
    page.evaluateHandle(() => (window as unknown as { hubspot: PageHandle }).hubspot);
  return {
    page,
    watch,
    phone,
    frame() {
      const frame = page.frames().find((each) => each.url().includes('/widgets/hubspot-call-extension'));
      if (!frame) throw new Error('HubSpot holds no phone');
      return frame;
    },
    send: async (type, data) =>
      (await hubspot()).evaluate((own, [name, content]) => own.send(name, content), [type, data] as const),
    said: async (type) =>
      (await hubspot()).evaluate((own, wanted) => own.heard.filter((each) => each.type === wanted), type),
    alert: async () => (await hubspot()).evaluate((own) => own.state.alert),
    dial: async (phoneNumber) =>
      (await hubspot()).evaluate((own, number) => void own.dial({ phoneNumber: number, contactId: 1 }), phoneNumber),
    greet: async () => (await hubspot()).evaluate((own) => own.greet()),
  };
}

/** Kinds of what the widget has said on a page, after the greeting. */
export const kindsSaidOn = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    (window as unknown as { hubspot: { heard: { type: string }[] } }).hubspot.heard
      .map(({ type }) => type)
      .filter((type) => type !== 'SYNC_ACK'),
  );

/** Opens a contact in HubSpot, and signs in to the phone there. */
export async function openHubSpot(
  visit: Visit,
  stack: RunningStack,
  {
    origin = HUBSPOT,
    account = 'agent',
    contact = 'Maya',
    signsIn = true,
    place,
    faults,
    microphone,
    hostile,
    portalId,
    ...options
  }: Place & PersonOptions = {},
): Promise<HubSpotPage> {
  await connectHubSpot(stack);
  const { id } = await contactIn(stack, contact);
  const settings = { place, faults, microphone, hostile, portalId };
  const { page, watch } = await visit(`${origin}/hubspot-host/?contact=${id}`, {
    ...options,
    // A page of the open web does not reach this machine otherwise.
    permissions: ['microphone', 'local-network-access'],
    sites: [new URL(origin).hostname, ...(hostile === undefined ? [] : [new URL(hostile).hostname])],
    prepare: async (context: BrowserContext) => {
      await context.addInitScript(
        ([home, chosen]) => {
          if (location.origin === home && localStorage.getItem('hubspot-host:settings') === null)
            localStorage.setItem('hubspot-host:settings', chosen);
        },
        [origin, JSON.stringify(settings)] as const,
      );
      if (origin !== stack.origins.examples) await context.route(`${origin}/hubspot-host/**`, forward(stack));
    },
  });
  const hubspot = hubspotIn(page, watch);
  if (signsIn) await signIn(hubspot.phone, stack, account);
  return hubspot;
}

export async function signIn(
  phone: FrameLocator,
  { credentials }: RunningStack,
  account: keyof RunningStack['credentials']['accounts'],
): Promise<void> {
  await phone.getByLabel('Email').fill(credentials.accounts[account]);
  await phone.getByLabel('Password').fill(credentials.password);
  await phone.getByRole('button', { name: 'Sign in' }).click();
}

/** The phone takes calls. */
export async function expectTakingIn(phone: FrameLocator): Promise<void> {
  await phone.getByRole('combobox', { name: 'Your status' }).selectOption('accepting');
  await expectReady(phone);
}

/** The phone takes calls, and HubSpot knows it. */
export async function expectTaking(hubspot: HubSpotPage): Promise<void> {
  await expectTakingIn(hubspot.phone);
  await expect(hubspot.page.getByRole('complementary', { name: 'Phone' })).toContainText('Ready');
}
