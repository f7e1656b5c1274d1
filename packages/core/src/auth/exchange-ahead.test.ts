import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { createTalk } from '../talk.js';
import { checkedReply } from '../testing/checked-answer.js';
import { profileOf } from '../testing/snapshots.js';
import { exchangeAhead } from './exchange-ahead.js';
import { apiKey } from './methods.js';

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

const granted = { token: 't1', expires_in_seconds: 600, kind: 'user', company_id: 3, user_id: 5, user: profileOf() };
const revocation = { code: 'KEY_REVOKED', message: 'Revoked.', ref: 'r' };

/** A real server for keys; `uk_gone` is revoked. */
async function serve() {
  const seen: { body: string; from: unknown; by: unknown }[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (chunk: string) => (body += chunk));
    request.on('end', () => {
      seen.push({ body, from: request.headers['requested-from'], by: request.headers['x-requested-with'] });
      const [status, answer] = body.includes('uk_gone') ? [401, revocation] : [200, granted];
      checkedReply({ method: request.method ?? '', path: request.url ?? '', status, body: answer });
      response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(answer));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ends.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return { apiUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, seen };
}

function signIn(apiUrl: string, key: string, fetch: ReturnType<typeof exchangeAhead>) {
  const talk = createTalk({ apiUrl, auth: apiKey(key), requestedFrom: 'iframe', ports: { fetch } });
  ends.push(talk.dispose);
  return talk;
}

it('is the client’s own first exchange, which is not sent twice; the next one is', async () => {
  const { apiUrl, seen } = await serve();
  const talk = signIn(apiUrl, 'uk_1', exchangeAhead({ apiUrl, key: 'uk_1', requestedFrom: 'iframe' }));
  await talk.auth.ready;
  expect(seen).toEqual([{ body: '{"key":"uk_1"}', from: 'iframe', by: 'XMLHttpRequest' }]);
  await talk.auth.retry();
  expect(seen).toHaveLength(2);
});

it('is refused with the same error', async () => {
  const { apiUrl, seen } = await serve();
  const talk = signIn(apiUrl, 'uk_gone', exchangeAhead({ apiUrl, key: 'uk_gone' }));
  await expect(talk.auth.ready).rejects.toMatchObject({ code: 'KEY_REVOKED' });
  expect(seen).toHaveLength(1);
});

it('is for that key only: another key has its own exchange', async () => {
  const { apiUrl, seen } = await serve();
  const talk = signIn(apiUrl, 'uk_2', exchangeAhead({ apiUrl, key: 'uk_1' }));
  await talk.auth.ready;
  expect(seen.map(({ body }) => body).toSorted()).toEqual(['{"key":"uk_1"}', '{"key":"uk_2"}']);
});

it('ends when the caller that waits for it ends', async () => {
  const silent = createServer(() => {});
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  ends.push(() => {
    silent.closeAllConnections();
    silent.close();
  });
  const apiUrl = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
  const fetch = exchangeAhead({ apiUrl, key: 'uk_1' });
  const abort = new AbortController();
  const answer = fetch(`${apiUrl}/api/v1/auth/token`, {
    method: 'POST',
    body: '{"key":"uk_1"}',
    signal: abort.signal,
  });
  abort.abort();
  await expect(answer).rejects.toMatchObject({ name: 'AbortError' });
});
