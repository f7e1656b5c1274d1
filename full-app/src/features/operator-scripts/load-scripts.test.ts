import type { Api, Profile } from '@talk/core';
import type { OperatorScript } from '@talk/core/contract';
import { afterEach, expect, it } from 'vitest';
import { END_EVENT, loadScripts } from './load-scripts.js';
import { startOperatorScripts } from './start-operator-scripts.js';

const CHAT = 'https://chat.example/widget.js';
const STATS = 'https://stats.example/s.js';
const ANSWERS: Readonly<Record<string, object>> = {
  getHelpChatIdentity: { script_url: CHAT, user_id: '7', user_hash: 'hash' },
  getAnalyticsMeta: { script_url: STATS, user_id: '7', company_id: '3' },
};
const user = { id: 7, name: 'Maya', email: 'maya@acme.test', company_id: 3, company_name: 'Acme' } as Profile;
const sources = (): string[] => [...document.querySelectorAll('script')].map(({ src }) => src);

/** @param refused operations that the server refuses */
function world(offered: OperatorScript[], refused: string[] = []) {
  const asked: string[] = [];
  const call = (({ id }: { id: string }) => {
    asked.push(id);
    return refused.includes(id) ? Promise.reject(new Error('off')) : Promise.resolve(ANSWERS[id]);
  }) as Api['call'];
  const ending = new AbortController();
  let reloads = 0;
  const load = () => loadScripts({ call, user, offered, signal: ending.signal, reload: () => void (reloads += 1) });
  return { call, asked, load, end: () => ending.abort(), reloads: () => reloads };
}

afterEach(() => {
  for (const script of document.querySelectorAll('script')) script.remove();
  delete window.talkHelpChat;
  delete window.talkAnalytics;
});

it('asks for nothing and loads nothing unless the server offers it', () => {
  const { call, asked } = world([]);
  startOperatorScripts({ call, user })();
  expect([asked, sources()]).toEqual([[], []]);
});

it('loads what is offered, with who the user is and the proof of it', async () => {
  await world(['help_chat', 'analytics']).load();
  expect(sources()).toEqual([CHAT, STATS]);
  expect(window.talkHelpChat).toEqual({
    user_id: '7',
    user_hash: 'hash',
    name: 'Maya',
    email: 'maya@acme.test',
    company_id: '3',
    company_name: 'Acme',
  });
  expect(window.talkAnalytics).toEqual({ user_id: '7', company_id: '3' });
});

it('loads the one when the other is refused', async () => {
  await world(['help_chat', 'analytics'], ['getHelpChatIdentity']).load();
  expect([sources(), window.talkHelpChat]).toEqual([[STATS], undefined]);
});

it('tells the scripts when the session ends, and starts the page again without them', async () => {
  const { load, end, reloads } = world(['help_chat']);
  let told = 0;
  const onEnd = () => (told += 1);
  window.addEventListener(END_EVENT, onEnd);
  await load();
  end();
  window.removeEventListener(END_EVENT, onEnd);
  expect([told, reloads(), window.talkHelpChat]).toEqual([1, 1, undefined]);
});

it('leaves the page alone when the session ends before a script was loaded', async () => {
  const { load, end, reloads } = world(['help_chat', 'analytics']);
  const loading = load();
  end();
  await loading;
  expect([reloads(), sources()]).toEqual([0, []]);
});
