import { signal } from '@talk/core';
import type { Auth } from '@talk/core';
import { createPhoneCommands, createPhoneModel } from '@talk/phone/part';
import type { Client } from '@talk/phone/frame';
import type { Capability, ConnectOptions, HostConnection, WidgetInit } from '@talk/embed/frame';
import { createCommandHandlers } from '../bridge-commands.js';
import { createDialer, type DialerPorts } from '../dialer.model.js';
import type { Entry } from '../entry.js';

export type AuthState = ReturnType<Auth['state']['peek']>;

/** A page around the widget that records what it hears and commands what a test says. */
function createPage(grants: readonly string[] = ['voice', 'numbers', 'log.write', 'contacts.lookup']) {
  const heard: { type: string; payload: unknown }[] = [];
  const asked: { type: string; payload: unknown }[] = [];
  const answers = new Map<string, unknown>([['log.write', { id: 'log-1' }]]);
  let options: ConnectOptions | null = null;
  const connection: HostConnection = {
    can: (capability) => grants.includes(capability),
    emit: (type, payload) => void heard.push({ type, payload }),
    call: (type, payload) => {
      asked.push({ type, payload });
      return Promise.resolve(answers.get(type) as never);
    },
    close: () => {},
  };
  const connected = (): ConnectOptions => {
    if (!options) throw new Error('the widget did not connect');
    return options;
  };
  return {
    heard,
    asked,
    answers,
    connect: (given: ConnectOptions) => {
      options = given;
      return connection;
    },
    options: connected,
    of: (type: string) => heard.filter((event) => event.type === type).map(({ payload }) => payload),
    welcome: async (init: Partial<WidgetInit> = {}) => {
      const full = { open: false, config: {}, context: {}, ...init };
      await connected().onWelcome({ origin: 'https://crm.test', init: full, grants: grants as Capability[] });
    },
    /** Sends a command as the page would, past the channel. */
    send: async (type: string, payload: object, idempotencyKey?: string): Promise<unknown> => {
      const handler = (connected().handlers as Record<string, (p: object, c: object) => unknown>)[type];
      return handler?.(payload, { signal: new AbortController().signal, idempotencyKey });
    },
  };
}

/** The widget with every port in the test's hands. */
export function createWorld(
  entry: Entry,
  makeClient: (auth: Auth) => Client,
  soon: DialerPorts['soon'] = (work) => work(),
) {
  const page = createPage();
  const stored = new Map<string, string>();
  const state = signal<AuthState>({ name: 'exchanging', attempt: 0, problem: null, user: null });
  const reloads: number[] = [];
  const themes: unknown[] = [];
  let connects = 0;
  const auth = { state, ready: Promise.resolve(), retry: () => Promise.resolve() } as unknown as Auth;
  const ports: DialerPorts = {
    entry,
    page: { publicId: 'default', allowedOrigins: ['https://crm.test'] },
    parts: () =>
      Promise.resolve({
        connect: () => {
          connects += 1;
          return makeClient(auth);
        },
        createPhoneModel,
        createPhoneCommands,
        createCommandHandlers,
        toE164: (text) => (text.startsWith('+') ? text : null),
        PhoneScreen: () => null,
      }),
    connectHost: page.connect,
    storage: {
      get: (key) => stored.get(key) ?? null,
      set: (key, value) => void stored.set(key, value),
      wipe: () => stored.clear(),
    },
    theme: { apply: (theme) => void themes.push(theme) },
    popOut: null,
    devices: { counts: signal({ inputs: 1, outputs: 1 }) },
    setLocale: () => {},
    reload: () => void reloads.push(1),
    locale: 'en',
    soon,
    exchangeAhead: () => {},
  };
  return { page, stored, state, auth, reloads, themes, connects: () => connects, model: createDialer(ports) };
}
