import { signal } from '@talk/core';
import {
  createClassicPage,
  createLightningPage,
  installInteraction,
  installOpenCti,
  USUAL_LAYOUT,
  type CtiWindow,
  type OrgPages,
  type PageRecord,
  type SoftphoneLayout,
} from '@talk/crm-sandbox/open-cti';
import type { CallSnapshot, Dial, PhoneFacts, SnapshotChange } from '@talk/phone';
import type { PlacedPhone } from '@talk/phone/frame';
import { vi } from 'vitest';
import { createClassic } from './classic.js';
import { createLightning, type RawLibrary } from './lightning.js';
import type { SalesforceApi } from './salesforce-api.js';
import { createSalesforceHost, type SalesforceHostOptions } from './salesforce-host.js';

export const ORIGIN = 'https://acme.lightning.force.com';
export const CLASSIC_ORIGIN = 'https://acme.my.salesforce.com';
const NONCE = 'a1b2c3';

/** Numbers as people write them. */
export const MAYA = '+14155550150';
export const JONAS = '+14155550151';
const id = (prefix: string, count: number): string => `${prefix}Hs${String(count).padStart(10, '0')}AAA`;
export const IDS = {
  maya: id('003', 1),
  marco: id('003', 2),
  jonas: id('003', 3),
  ines: id('00Q', 1),
  lopez: id('001', 1),
  person: id('001', 2),
  personContact: id('003', 9),
  case: id('500', 1),
};
const RECORDS: readonly PageRecord[] = [
  { id: IDS.maya, object: 'Contact', name: 'Maya Lopez', phones: ['+1 415-555-0150'] },
  { id: IDS.marco, object: 'Contact', name: 'Marco Lopez', phones: ['+14155550150'] },
  { id: IDS.jonas, object: 'Contact', name: 'Jonas Okafor', phones: ['(415) 555-0151'] },
  { id: IDS.ines, object: 'Lead', name: 'Ines Duarte', phones: ['415.555.0160', '4155550161'] },
  { id: IDS.lopez, object: 'Account', name: 'Lopez Dental', phones: ['+1 415 555 0170'] },
  { id: IDS.person, object: 'Account', name: 'Pat Person', phones: ['4155550180'], contactId: IDS.personContact },
  { id: IDS.case, object: 'Case', name: 'Invoice is missing', phones: ['(415) 555-0151'] },
];

export interface OrgChoices {
  readonly records?: readonly PageRecord[];
  readonly layout?: Partial<SoftphoneLayout>;
  readonly index?: OrgPages['index'];
}

function orgOf({ records = RECORDS, layout = {}, index = 'digits' }: OrgChoices): OrgPages {
  const inbound = { ...USUAL_LAYOUT, ...layout };
  return { records: () => records, layouts: { inbound, outbound: USUAL_LAYOUT, internal: USUAL_LAYOUT }, index };
}

/** What was sent has arrived, and what came of it. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 25; turn += 1) await new Promise((resolve) => setTimeout(resolve, 0));
}

/** A frame in a page of another origin: what is posted arrives later, and only at the origin that was named. */
function createFrame(search: string, origin: string, page: () => { hear(data: unknown): void }) {
  const heard: ((event: { data: unknown; origin: string }) => void)[] = [];
  const frame: CtiWindow = {
    location: { search, protocol: 'https:', hostname: 'talk.test' },
    parent: {
      postMessage(message, target) {
        if (target === origin) setTimeout(() => page().hear(structuredClone(message)), 0);
      },
    },
    addEventListener: (_type, listener) => void heard.push(listener),
  };
  return {
    frame,
    /** A message to the frame, from whatever window. */
    post: (data: unknown, from = origin) => heard.forEach((listener) => listener({ data, origin: from })),
  };
}

export const LIGHTNING_SEARCH = `?mode=Lightning&sfdcIframeOrigin=${encodeURIComponent(ORIGIN)}`;
const CLASSIC_SEARCH = `?sfdcIFrameOrigin=${encodeURIComponent(CLASSIC_ORIGIN)}&nonce=${NONCE}`;

export interface PageChoices extends OrgChoices {
  readonly isConsole?: boolean;
  readonly hasPersonAccounts?: boolean;
  readonly search?: string;
  readonly answerMs?: number;
}

/** Lightning with our frame in it: the library that the org serves, the page that answers it, and our side of it. */
export function createLightningWorld({ search = LIGHTNING_SEARCH, answerMs = 5_000, ...choices }: PageChoices = {}) {
  const { frame, post } = createFrame(search, ORIGIN, () => page);
  const page = createLightningPage({
    ...choices,
    org: orgOf(choices),
    send: (message) => void setTimeout(() => post(structuredClone(message)), 0),
    later: (ms, work) => void setTimeout(work, ms),
  });
  let thrown: unknown = null;
  try {
    installOpenCti(frame);
  } catch (error) {
    thrown = error;
  }
  const raw = (frame.sforce as { opencti: RawLibrary }).opencti;
  return { page, raw, post, thrown, api: createLightning(raw, answerMs) };
}

export function createClassicWorld({ search = CLASSIC_SEARCH, answerMs = 5_000, ...choices }: PageChoices = {}) {
  const { frame, post } = createFrame(search, CLASSIC_ORIGIN, () => page);
  const page = createClassicPage({
    org: orgOf(choices),
    nonce: NONCE,
    send: (message) => void setTimeout(() => post(structuredClone(message)), 0),
    later: (ms, work) => void setTimeout(work, ms),
  });
  installInteraction(frame);
  const raw = (frame.sforce as { interaction: RawLibrary }).interaction;
  return { page, raw, post, api: createClassic(raw, answerMs) };
}

/** What one tab keeps. */
export function createTabStorage() {
  const kept = new Map<string, string>();
  return {
    get: (key: string) => kept.get(key) ?? null,
    set: (key: string, value: string) => void kept.set(key, value),
  };
}

interface FakeCall {
  key: string;
  callId: string;
  phase: string;
  snapshot: { communication_id: number } | null;
}

export type PlacedChoices = Partial<
  Pick<SalesforceHostOptions, 'isStandby' | 'isMicrophoneWithheld' | 'isInFront' | 'storage' | 'after'>
> & {
  /** The server's answers, by the ids of endpoints. */
  readonly answers?: Readonly<Record<string, (input: { params?: unknown; body?: unknown }) => unknown>>;
};

/** Our host in a page of Salesforce, with a phone that a test drives. */
export async function placeHost(api: Promise<SalesforceApi> | SalesforceApi, choices: PlacedChoices = {}) {
  const { answers = {}, ...options } = choices;
  const auth = signal<{ status: string; userId: string | null }>({ status: 'signed-out', userId: null });
  const devices = signal({ microphone: 'unknown', inputs: 1, outputs: 1 });
  const calls = signal<{ calls: FakeCall[] }>({ calls: [] });
  const current = signal<{ state: { peek: () => unknown }; rejoin: () => Promise<void> } | null>(null);
  const followers: ((change: SnapshotChange) => void)[] = [];
  const asked: { id: string; params: unknown; body: unknown; query: unknown }[] = [];
  const host = createSalesforceHost({
    api: Promise.resolve(api),
    isInFront: () => true,
    onVisibility: () => () => undefined,
    origin: ORIGIN,
    storage: createTabStorage(),
    now: () => Date.now(),
    after: (_ms, work) => void setTimeout(work, 0),
    ...options,
  });
  const dial = vi.fn<Dial>(() => Promise.resolve({} as CallSnapshot));
  const records: unknown[] = [];
  host.host.onDial?.(dial);
  host.host.onRecordChange?.((context) => records.push(context.record));
  const client = {
    api: {
      call: async (endpoint: { id: string }, input: { params?: unknown; body?: unknown; query?: unknown }) => {
        asked.push({ id: endpoint.id, params: input.params, body: input.body, query: input.query });
        await Promise.resolve();
        return answers[endpoint.id]?.(input) ?? { state: 'none', external_id: null, version: 0, problem: null };
      },
    },
  };
  host.serve({
    facts: { auth, devices } as unknown as PhoneFacts,
    session: {
      client: signal(client),
      phone: signal({ phone: { state: calls, call: current } }),
    } as unknown as PlacedPhone['session'],
    onCallChange: (follower) => {
      followers.push(follower);
      return () => undefined;
    },
  });
  await settle();
  /** A call goes from one phase to another. */
  async function change(
    phase: CallSnapshot['phase'],
    previous: CallSnapshot['phase'] | null,
    more: Partial<CallSnapshot> & { communicationId?: number } = {},
  ): Promise<void> {
    const { communicationId = 77, ...rest } = more;
    const call = {
      id: 'a',
      phase,
      direction: 'inbound',
      peer: { last4: '0151', number: JONAS },
      ...rest,
    } as CallSnapshot;
    calls.value = {
      calls: [{ key: call.id, callId: `server-${call.id}`, phase, snapshot: { communication_id: communicationId } }],
    };
    const reason = previous === null && call.direction === 'inbound' ? 'incoming' : phase;
    for (const follower of followers) follower({ call, previous, reason });
    await settle();
  }
  async function signIn(status = 'signed-in'): Promise<void> {
    auth.value = { status, userId: status === 'signed-in' ? '7' : null };
    await settle();
  }
  return {
    ...host,
    dial,
    records,
    asked,
    change,
    signIn,
    devices,
    calls,
    current,
    told: (key: string) => host.notices.list.peek().find((each) => each.key === key) ?? null,
  };
}
