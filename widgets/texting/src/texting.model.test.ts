import { signal, TalkError } from '@talk/core';
import type { Visitor, VisitorState } from '@talk/core/visitor';
import type { ConnectOptions, WidgetInit } from '@talk/embed/frame';
import { expect, it } from 'vitest';
import { createTexting } from './texting.model.js';
import type { VisitorNeeds } from './visitor-needs.js';

const INIT: WidgetInit = { key: 'pk_site', open: false, config: { locale: 'ar' }, context: {} };
const settle = () => new Promise<void>((resolve) => setTimeout(resolve));

function createWorld(framed = true) {
  const visitors: (VisitorNeeds & { said: string[] })[] = [];
  const emitted: { type: string; payload: unknown }[] = [];
  const locales: string[] = [];
  const state = signal<VisitorState>({ name: 'loading' });
  const visible = signal(true);
  let host: ConnectOptions<'texting'> | null = null;
  const model = createTexting({
    framed,
    page: { publicId: 'pk_site', allowedOrigins: ['https://shop.example'] },
    connectHost: (options) => {
      host = options;
      return {
        can: () => false,
        emit: (type, payload) => void emitted.push({ type, payload }),
        call: () => Promise.reject(new Error('no page')),
        close: () => undefined,
      };
    },
    part: async () => ({
      openVisitor(needs) {
        const said: string[] = [];
        visitors.push({ ...needs, said });
        const say = (what: string) => (): void => void said.push(what);
        const answer = (what: string) => () => Promise.resolve(say(what)());
        return {
          state,
          start: answer('start'),
          verify: answer('verify'),
          resend: answer('resend'),
          giveUp: say('giveUp'),
          send: say('send'),
          retryText: say('retryText'),
          dropText: say('dropText'),
          upload: () => Promise.reject(new Error('no file')),
          loadFile: () => Promise.reject(new Error('no file')),
          look: (open) => void said.push(`look ${open}`),
          setPresent: (present) => void said.push(`present ${present}`),
          retry: say('retry'),
          forget: answer('forget'),
          dispose: say('dispose'),
        } satisfies Visitor;
      },
    }),
    theme: { apply: () => undefined },
    setLocale: (locale) => void locales.push(locale),
    locale: 'en',
    visible,
    referrer: 'https://shop.example/',
    build: 'test',
  });
  const welcome = async (init: Partial<WidgetInit> = {}) =>
    host?.onWelcome({ origin: 'https://shop.example', init: { ...INIT, ...init }, grants: [] });
  return {
    model,
    visitors,
    emitted,
    locales,
    state,
    visible,
    welcome,
    host: () => host,
    handlers: () => host?.handlers,
  };
}

it('says that it belongs inside a site when it is opened by its own address', () => {
  expect(createWorld(false).model.screen.value).toEqual({ name: 'refused', code: 'alone' });
});

it('refuses a key that is not publishable, and one that is missing', async () => {
  const world = createWorld();
  await expect(world.welcome({ key: 'uk_agent' })).rejects.toMatchObject({ code: 'KEY_SCOPE' });
  expect(world.model.screen.value).toEqual({ name: 'refused', code: 'KEY_SCOPE' });
  const { key: _key, ...keyless } = INIT;
  const other = createWorld();
  await expect(other.welcome({ ...keyless, key: undefined as never })).rejects.toMatchObject({ code: 'AUTH_REQUIRED' });
});

it('keeps its visitor when the frame is welcomed again, and takes the page that it is told', async () => {
  const world = createWorld();
  await world.welcome();
  await world.welcome({ context: { page: { url: 'https://shop.example/boots', title: 'Boots' } } });
  await settle();
  expect(world.visitors).toHaveLength(1);
  expect(world.visitors[0]?.page()).toEqual({ url: 'https://shop.example/boots', title: 'Boots' });
  expect(world.locales.at(-1)).toBe('ar');
});

it('tells the page what texting is, and nothing of calls and devices', async () => {
  const world = createWorld();
  await world.welcome();
  expect(world.host()?.getState()).toEqual({
    open: false,
    view: 'loading',
    locale: 'ar',
    auth: { status: 'signed-out', userId: null },
    grants: [],
    unread: { count: 0 },
    look: { accent: null },
  });
});

it('tells the page the colour that the company chose, for the launcher', async () => {
  const world = createWorld();
  await world.welcome();
  await settle();
  const widget = { accent: '#0b6b5d' } as never;
  world.state.value = { name: 'talking', widget, phoneNumber: '0', texts: [], waiting: [], live: true, unread: 0 };
  expect(world.emitted.filter(({ type }) => type === 'look.changed').at(-1)?.payload).toEqual({ accent: '#0b6b5d' });
  expect(world.host()?.getState()).toMatchObject({ look: { accent: '#0b6b5d' } });
});

it('tells the page how many texts wait, and the visitor whether anybody looks', async () => {
  const world = createWorld();
  await world.welcome();
  await settle();
  const widget = { accent: null } as never;
  world.state.value = { name: 'talking', widget, phoneNumber: '0', texts: [], waiting: [], live: true, unread: 2 };
  expect(world.emitted).toContainEqual({ type: 'unread.changed', payload: { count: 2 } });
  await world.handlers()?.['widget.set']?.({ open: true }, {} as never);
  world.visible.value = false;
  expect(world.visitors[0]?.said).toEqual(['present true', 'look false', 'look true', 'present false']);
});

it('tries the identity that it has when the page gives no fresh one', async () => {
  const world = createWorld();
  await world.welcome({ identity: 'signed' });
  await settle();
  await expect(world.visitors[0]?.identity()).resolves.toBe('signed');
});

it('tells the page that it has to say who its visitor is', async () => {
  const world = createWorld();
  await world.welcome();
  await settle();
  const problem = new TalkError({ code: 'IDENTITY_INVALID', message: 'Sign in on this site to text us.' });
  world.state.value = { name: 'failed', problem };
  const errors = world.emitted.filter(({ type }) => type === 'error');
  expect(errors).toMatchObject([{ payload: { error: { code: 'IDENTITY_INVALID' } } }]);
});
