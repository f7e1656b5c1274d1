import { signal, TalkError } from '@talk/core';
import type { AuthState } from '@talk/core';
import type { Capability, ConnectOptions, WidgetInit } from '@talk/embed/frame';
import { expect, it } from 'vitest';
import type { AgentModel, AgentScreen, Opening, Target } from './agent.model.js';
import { createHostedAgent, type Identity } from './host.js';

const INIT: WidgetInit = { key: 'uk_1', open: true, config: {}, context: {} };
const signedIn = { name: 'signed-in', user: { id: 7 }, expiresAtMs: null } as unknown as AuthState;
const never = new AbortController().signal;
const how = { signal: never, idempotencyKey: undefined };

function contactOf(id: number, number: string | null = '+14155550156') {
  return { id, phone_number: number, unread_texts_count: 0, name: 'Amelia' };
}

function createWorld(grants: readonly Capability[] = []) {
  let host: ConnectOptions<'agent-texting'> | null = null;
  const emitted: string[] = [];
  const asked: string[] = [];
  const started: {
    identity: Identity;
    target: Target;
    opened: { target: Target; words: string | undefined }[];
    over: boolean;
  }[] = [];
  const screen = signal<AgentScreen>({ name: 'none' });
  const auth = signal<AuthState>(signedIn);
  let outcome: Opening = { kind: 'missing' };
  let wiped = 0;
  const agent = createHostedAgent({
    connectHost: (options) => {
      host = options;
      return {
        can: (capability) => grants.includes(capability),
        emit: (type, payload) => void emitted.push(`${type} ${JSON.stringify(payload)}`),
        call: async (type, payload) => {
          asked.push(`${type} ${JSON.stringify(payload)}`);
          return (
            type === 'contacts.lookup' ? { contact: { id: 'A-1', name: 'Amelia' } } : { token: 'fresh' }
          ) as never;
        },
        close: () => undefined,
      };
    },
    allowedOrigins: ['https://crm.example'],
    start: (identity, { target }) => {
      const mine = { identity, target, opened: [] as { target: Target; words: string | undefined }[], over: false };
      started.push(mine);
      return {
        screen,
        client: { auth: { state: auth } } as unknown as AgentModel['client'],
        open: async (next, words) => {
          mine.opened.push({ target: next, words });
          return outcome;
        },
        create: async () => undefined,
        signIn: async () => undefined,
        retry: () => undefined,
        dispose: () => {
          mine.over = true;
        },
      };
    },
    configure: () => undefined,
    locale: 'en',
    wipe: () => (wiped += 1),
  });
  const connected = (): ConnectOptions<'agent-texting'> => {
    if (host === null) throw new Error('not connected');
    return host;
  };
  return {
    agent,
    emitted,
    asked,
    started,
    screen,
    auth,
    wiped: () => wiped,
    handlers: () => connected().handlers,
    state: () => connected().getState(),
    options: connected,
    welcome: (init: Partial<WidgetInit> = {}) =>
      connected().onWelcome({ origin: 'https://crm.example', init: { ...INIT, ...init }, grants }),
    /** What the model says to the next opening; an open one is on the screen then. */
    answer(next: Opening) {
      outcome = next;
      if (next.kind === 'open') screen.value = { name: 'open', expired: null, ...next.conversation };
    },
  };
}

const opened = (id: number, number: string | null = '+14155550156'): Opening => ({
  kind: 'open',
  placed: null,
  conversation: { user: { id: 7 }, contact: contactOf(id, number), texting: { composer: null } } as never,
});

it.each([
  ['nobody', {}],
  ['two at once', { contactId: 1, phone: '+14155550156' }],
  ['an id that is text', { contactId: 'undefined' }],
  ['an id that no contact has', { contactId: -1 }],
  ['a number without a digit', { phone: 'Amelia' }],
  ['words beyond what a text holds', { contactId: 1, draft: 'x'.repeat(1601) }],
])('refuses to open %s, and opens nothing', async (_name, payload) => {
  const world = createWorld();
  await world.welcome();
  await expect(world.handlers()['conversation.open']?.(payload, how)).rejects.toMatchObject({
    code: 'INVALID_ARGUMENT',
  });
  expect(world.started[0]?.opened).toEqual([]);
  expect(world.state().conversation).toEqual({ status: 'none', contact: null });
});

it.each([
  [{ kind: 'missing' }, 'NOT_FOUND'],
  [{ kind: 'new' }, 'NOT_FOUND'],
  [{ kind: 'signed-out' }, 'AUTH_REQUIRED'],
  [{ kind: 'superseded' }, 'CANCELLED'],
  [{ kind: 'failed', error: new TalkError({ code: 'NETWORK_UNREACHABLE', message: 'Tom said' }) }, 'OFFLINE'],
  [{ kind: 'failed', error: new TalkError({ code: 'REJECTED', message: 'No number' }) }, 'INVALID_ARGUMENT'],
] as const)('answers %o with %s, and with nothing of the server’s sentence', async (outcome, code) => {
  const world = createWorld();
  await world.welcome();
  world.answer(outcome);
  const answer = world.handlers()['conversation.open']?.({ contactId: '42' }, how);
  await expect(answer).rejects.toMatchObject({ code });
  await expect(answer).rejects.not.toMatchObject({ message: expect.stringContaining('Tom') as string });
  expect(world.started[0]?.opened).toEqual([{ target: { kind: 'id', id: 42 }, words: undefined }]);
});

it.each([
  [[], { last4: '0156' }],
  [['numbers'], { last4: '0156', number: '+14155550156' }],
] as const)('with %j tells of the number %j', async (grants, phone) => {
  const world = createWorld(grants);
  await world.welcome();
  world.answer(opened(3));
  const record = { id: 'A-1', type: 'account', phone: '+14155550156', name: 'Amelia' };
  expect(await world.handlers()['conversation.open']?.({ record, draft: 'Hi' }, how)).toEqual({
    contact: { id: 3, phone, record: { id: 'A-1', type: 'account' } },
    draft: null,
  });
  expect(world.started[0]?.opened).toEqual([
    { target: { kind: 'phone', phone: '+14155550156', name: 'Amelia' }, words: 'Hi' },
  ]);
});

it('opens again what the page had opened before its frame was loaded anew, and takes no notice of nonsense', async () => {
  const world = createWorld();
  await world.welcome({ conversation: { contactId: 3 } });
  expect(world.started[0]?.target).toEqual({ kind: 'id', id: 3 });
  const other = createWorld();
  await other.welcome({ conversation: { contactId: 'undefined' } });
  expect(other.started[0]?.target).toEqual({ kind: 'none' });
});

it('keeps its user when the page connects again, and takes another with another key', async () => {
  const world = createWorld();
  await world.welcome();
  await world.welcome();
  expect(world.started).toHaveLength(1);
  await world.welcome({ key: 'uk_2' });
  expect(world.started.map(({ identity, over }) => [identity, over])).toEqual([
    [{ kind: 'key', key: 'uk_1' }, true],
    [{ kind: 'key', key: 'uk_2' }, false],
  ]);
});

it('forgets its user when the page signs them out, and asks for a user from then on', async () => {
  const world = createWorld();
  await world.welcome();
  await world.handlers()['identity.clear']?.({}, how);
  expect([world.agent.model.peek(), world.started[0]?.over, world.wiped()]).toEqual([null, true, 1]);
  await expect(world.handlers()['conversation.open']?.({ contactId: 1 }, how)).rejects.toMatchObject({
    code: 'AUTH_REQUIRED',
  });
});

it('says why a page cannot have it', async () => {
  const world = createWorld();
  world.screen.value = { name: 'refused', code: 'KEY_REVOKED', message: null };
  await expect(world.welcome()).rejects.toMatchObject({ code: 'KEY_INVALID' });
  world.screen.value = { name: 'refused', code: 'SESSION_EXPIRED', message: null };
  await expect(world.welcome()).rejects.toMatchObject({ code: 'AUTH_EXPIRED' });
  await expect(world.welcome({ identity: 'forged' })).rejects.toMatchObject({ code: 'AUTH_EXPIRED' });
  await expect(world.welcome({ key: undefined as never, identity: 'forged' })).rejects.toMatchObject({
    code: 'IDENTITY_INVALID',
  });
});

it('places no words where nothing is open, and focuses nothing', async () => {
  const world = createWorld();
  await world.welcome();
  await expect(world.handlers()['draft.set']?.({ text: 'Hi' }, how)).rejects.toMatchObject({ code: 'BAD_STATE' });
  expect(await world.handlers()['field.focus']?.({}, how)).toEqual({ focused: false });
});

it('shows the panel for a conversation, once', async () => {
  const world = createWorld();
  await world.welcome({ open: false });
  world.answer(opened(3));
  await world.handlers()['conversation.open']?.({ contactId: 3 }, how);
  await world.handlers()['conversation.open']?.({ contactId: 3 }, how);
  const shown = world.emitted.filter((each) => each.startsWith('widget.changed'));
  expect(shown).toHaveLength(1);
  expect(shown[0]).toContain('"open":true');
});

it('shows the record that the page named, else the one that it looks up, else none', async () => {
  const world = createWorld(['record.open', 'contacts.lookup']);
  await world.welcome();
  world.answer(opened(3));
  await world.handlers()['conversation.open']?.({ contactId: 3 }, how);
  world.agent.openRecord.value?.();
  await Promise.resolve();
  await Promise.resolve();
  expect(world.asked).toEqual(['contacts.lookup {"phone":"+14155550156"}', 'record.open {"ref":{"id":"A-1"}}']);
  const without = createWorld(['record.open']);
  await without.welcome();
  without.answer(opened(3));
  await without.handlers()['conversation.open']?.({ contactId: 3 }, how);
  expect(without.agent.openRecord.value).toBeNull();
});
