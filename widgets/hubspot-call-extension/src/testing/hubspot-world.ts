import { checkIntegrationAccount } from '@talk/core/crm';
import { signal, TalkError } from '@talk/core';
import type { CallState } from '@talk/core/phone';
import {
  createHubSpotPage,
  type CallerIdMatch,
  type ObjectCoordinates,
  type PageContext,
  type PageFaults,
} from '@talk/crm-sandbox/hubspot-page';
import type { AuthFact, Dial, PresenceFact } from '@talk/phone';
import type { PlacedPhone } from '@talk/phone/frame';
import { vi } from 'vitest';
import { createHubSpotHost } from '../hubspot-host.js';
import { linkToHubSpot } from '../hubspot-sdk.js';
import { guardMessages } from '../message-guard.js';
import { OVER, STARTED } from './calls.js';
import { createSharedStorage } from './storage.js';

export const HUBSPOT = 'https://app.hubspot.com';
export const CONTACT_ID = 101;

export interface WorldOptions {
  readonly context?: Partial<PageContext>;
  readonly faults?: PageFaults;
  readonly isSignedIn?: boolean;
  /** The account of this HubSpot is not the company's. */
  readonly isOtherAccount?: boolean;
  readonly matches?: readonly CallerIdMatch[];
  readonly storage?: ReturnType<typeof createSharedStorage>;
}

const ends: (() => void)[] = [];
const worlds: { page: ReturnType<typeof createHubSpotPage> }[] = [];

/** For `afterEach`: ends every world of the test. @returns what the widget has said against HubSpot's protocol */
export function endAll(): string[] {
  const breaches = worlds.splice(0).flatMap(({ page }) => page.breaches);
  for (const end of ends.splice(0)) end();
  return breaches;
}

/** Lets messages arrive: each is a task of its own. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 6; turn += 1) await new Promise((resolve) => setTimeout(resolve));
}

/**
 * HubSpot's page and the widget with HubSpot's own SDK, two sides of one wire. The phone is a fake, since what is looked at is what goes
 * over the wire; time is the page's and moves by `pass`.
 */
export function createWorld(options: WorldOptions = {}) {
  const { context = {}, isSignedIn = true } = options;
  let { matches = [] } = options;
  let faults = options.faults ?? {};
  vi.spyOn(console, 'debug').mockImplementation(() => undefined);
  const time = createTime();
  /** Addressed to another origin than HubSpot's. */
  const astray: unknown[] = [];
  const created: (number | null)[] = [];
  const written: [number, unknown][] = [];
  const visited: ObjectCoordinates[] = [];

  const parent = {
    postMessage(message: unknown, target: string) {
      const copy: unknown = structuredClone(message);
      if (target === HUBSPOT) setTimeout(() => page.hear(copy));
      else astray.push(copy);
    },
  };
  const before = Object.getOwnPropertyDescriptor(window, 'parent');
  Object.defineProperty(window, 'parent', { configurable: true, value: parent });
  /** As a browser delivers it. */
  const deliver = (data: unknown, { origin = HUBSPOT, source = parent }: { origin?: string; source?: unknown } = {}) =>
    window.dispatchEvent(Object.assign(new Event('message'), { data: structuredClone(data), origin, source }));

  const page = createHubSpotPage({
    hostUrl: HUBSPOT,
    context: {
      portalId: 4242,
      userId: 1,
      ownerId: '70003',
      iframeLocation: 'widget',
      usesCallingWindow: false,
      ...context,
    },
    faults: () => faults,
    ports: {
      post: (message) => void setTimeout(() => deliver(message)),
      now: time.now,
      after: time.after,
      records: {
        create: (contactId) => Promise.resolve(900 + created.push(contactId)),
        write: (id, properties) => Promise.resolve(void written.push([id, properties])),
        match: () => Promise.resolve(matches),
      },
      navigate: (to) => void visited.push(to),
      changed: () => undefined,
    },
  });
  worlds.push({ page });

  const auth = signal<AuthFact>({ status: isSignedIn ? 'signed-in' : 'signed-out', userId: isSignedIn ? '5' : null });
  const presence = signal<PresenceFact>({ status: 'accepting', reachable: true });
  const calls = signal<readonly CallState[]>([]);
  const reports: unknown[] = [];
  const dial = vi.fn<Dial>(() => Promise.resolve({} as Awaited<ReturnType<Dial>>));
  const end = vi.fn(() => Promise.resolve());
  const takeOver = vi.fn(() => Promise.resolve());
  const state = signal({ calls: calls.peek(), seat: { name: 'leading' } });
  const problem = signal<string | null>(null);
  const inFront = signal<{ readonly key: string; readonly state: { peek: () => CallState } } | null>(null);
  const api = {
    call(endpoint: { id: string }, request: { body?: unknown }) {
      if (endpoint.id !== checkIntegrationAccount.id) {
        reports.push(request.body);
        return Promise.resolve({ call: calls.peek().some(({ phase }) => phase !== 'ended') ? null : OVER });
      }
      return options.isOtherAccount === true
        ? Promise.reject(new TalkError({ code: 'CRM_ACCOUNT_OTHER', message: 'Another account.', status: 409 }))
        : Promise.resolve({});
    },
  };
  const phone = {
    facts: { auth, presence, leader: signal({ here: true }) },
    session: {
      client: signal({ api }),
      phone: signal({ phone: { state, call: inFront, takeOver }, dial: { problem } }),
    },
    settled: () => Promise.resolve(),
    commands: () => Promise.resolve({ end }),
  } as unknown as PlacedPhone;

  /** The widget's script runs. */
  function boot(): ReturnType<typeof createHubSpotHost> {
    const stopGuard = guardMessages(window, [HUBSPOT]);
    const host = createHubSpotHost({
      connect: (events) => Promise.resolve(linkToHubSpot(events)),
      storage: options.storage ?? createSharedStorage(),
      tab: 'one',
      now: time.now,
      after: time.after,
    });
    host.host.onDial?.(dial);
    host.serve(phone);
    ends.push(() => {
      host.close();
      stopGuard();
    });
    return host;
  }
  ends.push(() => {
    if (before) Object.defineProperty(window, 'parent', before);
    vi.restoreAllMocks();
  });

  return {
    page,
    deliver,
    astray,
    created,
    written,
    visited,
    reports,
    dial,
    end,
    takeOver,
    boot,
    problem,
    said: (type: string) => page.heard.filter((message) => message.type === type).map(({ data }) => data),
    /** Whose number HubSpot finds from now on. */
    matches: (next: readonly CallerIdMatch[]) => void (matches = next),
    setFaults: (next: PageFaults) => void (faults = next),
    signIn: () => void (auth.value = { status: 'signed-in', userId: '5' }),
    presence,
    /** The phone's calls have changed. */
    async show(...now: CallState[]) {
      calls.value = now;
      state.value = { ...state.peek(), calls: now };
      await settle();
    },
    /** Which of several calls is in the foreground. */
    async bringToFront(call: CallState) {
      inFront.value = { key: call.key, state: { peek: () => call } };
      await settle();
    },
    async pass(ms: number) {
      await time.pass(ms);
      await settle();
    },
  };
}

/** A page of HubSpot with the widget in it, which have greeted each other. */
export async function openWorld(options: WorldOptions = {}) {
  const world = createWorld(options);
  const host = world.boot();
  world.page.loaded();
  await settle();
  return { ...world, host };
}

/** Its own time, not that of the SDK: two sides of the same millisecond would take each other's messages for answers. */
function createTime() {
  let nowMs = Date.parse(STARTED);
  let waiting: { atMs: number; work: () => void }[] = [];
  return {
    now: () => nowMs,
    after: (ms: number, work: () => void) => void waiting.push({ atMs: nowMs + ms, work }),
    async pass(ms: number) {
      const until = nowMs + ms;
      for (;;) {
        const [next] = waiting.filter(({ atMs }) => atMs <= until).toSorted((a, b) => a.atMs - b.atMs);
        if (next === undefined) break;
        waiting = waiting.filter((each) => each !== next);
        nowMs = next.atMs;
        next.work();
        await Promise.resolve();
      }
      nowMs = until;
    },
  };
}
