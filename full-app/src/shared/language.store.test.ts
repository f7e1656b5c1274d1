import { signal, type AuthState } from '@talk/core';
import { profileOf } from '@talk/core/testing';
import { expect, it } from 'vitest';
import { createLanguage, type LanguageClient } from './language.store.js';

type Kept = 'en' | 'es' | null;

/** A browser, and a person at the server; `isAway`: the server does not answer. */
interface Before {
  readonly kept?: Kept | undefined;
  readonly stored?: Readonly<Record<string, string>>;
}

function world({ stored = {}, ...before }: Before = {}) {
  const kept = 'kept' in before ? before.kept : null;
  const storage = new Map(Object.entries(stored));
  const learned: (string | undefined)[] = [];
  const server = { kept, isAway: false, asked: 0 };
  let heard: (key: string | null) => void = () => undefined;
  const setting = createLanguage({
    storage: {
      getItem: (key) => storage.get(key) ?? null,
      setItem: (key, value) => void storage.set(key, value),
      removeItem: (key) => void storage.delete(key),
    },
    learn: async (tag) => void learned.push(tag),
    onStored: (handler) => void (heard = handler),
  });
  const state = signal<AuthState>({ name: 'signed-out', reason: 'never-signed-in' });
  const user = () => profileOf(server.kept === undefined ? {} : { language: server.kept });
  const signIn = (): void => {
    state.value = { name: 'signed-in', user: user(), expiresAtMs: null };
  };
  const client = {
    auth: { state, reloadUser: async () => signIn() },
    api: {
      call: async (_endpoint: unknown, { body }: { body: { language: Kept } }) => {
        server.asked += 1;
        if (server.isAway) throw new TypeError('away');
        server.kept = body.language;
      },
    },
  } as unknown as LanguageClient;
  setting.follow(client);
  return { setting, server, storage, learned, signIn, hear: (key: string | null) => heard(key) };
}

it('is the browser’s until somebody chooses; a choice counts at once, and for the person everywhere', async () => {
  const { setting, server, storage, learned, signIn } = world();
  signIn();
  expect([setting.choice.value, learned]).toEqual(['browser', []]);
  expect(await setting.choose('es')).toBe(true);
  expect([setting.choice.value, server.kept, storage.get('talk:language'), learned]).toEqual([
    'es',
    'es',
    'es',
    ['es'],
  ]);
  expect(await setting.choose('browser')).toBe(true);
  expect([setting.choice.value, server.kept, storage.size, learned]).toEqual(['browser', null, 0, ['es', undefined]]);
});

it('takes what the person has chosen elsewhere, and goes back to the browser’s when they did', () => {
  const { setting, server, signIn } = world({ kept: 'es' });
  signIn();
  expect(setting.choice.value).toBe('es');
  server.kept = null;
  signIn();
  expect(setting.choice.value).toBe('browser');
  expect(server.asked).toBe(0);
});

it('keeps for the person what they have chosen before they signed in', async () => {
  const { setting, server, signIn } = world({ kept: 'en' });
  expect(await setting.choose('es')).toBe(true);
  signIn();
  await expect.poll(() => server.kept).toBe('es');
  expect(setting.choice.value).toBe('es');
});

it('says when a choice could not be kept, goes on with it here, and tells the server with the next sign-in', async () => {
  const { setting, server, signIn } = world();
  signIn();
  server.isAway = true;
  expect(await setting.choose('es')).toBe(false);
  expect(setting.choice.value).toBe('es');
  server.isAway = false;
  signIn();
  await expect.poll(() => server.kept).toBe('es');
});

it('leaves a choice of this browser to a person without one, and to a server that knows of none', () => {
  for (const kept of [null, undefined] as const) {
    const { setting, server, signIn } = world({ kept, stored: { 'talk:language': 'es' } });
    signIn();
    expect([setting.choice.value, server.asked]).toEqual(['es', 0]);
  }
});

it('leaves a language of those who build alone, and hears what another tab chooses', () => {
  const { setting, storage, learned, signIn, hear } = world({ kept: 'es', stored: { 'talk:language': 'pseudo-rtl' } });
  signIn();
  expect([setting.choice.value, storage.get('talk:language'), learned]).toEqual(['browser', 'pseudo-rtl', []]);
  storage.set('talk:language', 'en');
  hear('talk:other');
  hear('talk:language');
  expect([setting.choice.value, learned]).toEqual(['en', ['en']]);
});
