import { login } from '@talk/contract';
import { expect, it } from 'vitest';
import { systemClock } from '../kernel/ports.js';
import { createScope } from '../kernel/scope.js';
import { createTransport, type TransportOptions } from './transport.js';

const answer = (): Promise<Response> => Promise.resolve(new Response('{"ok":true}'));

function open(ports: Partial<TransportOptions['ports']>) {
  const used: string[] = [];
  const transport = createTransport({
    baseUrl: 'https://talk.test',
    requestedFrom: 'web',
    scope: createScope(),
    ports: {
      clock: systemClock,
      fetch: (url) => {
        used.push(`fetch ${url}`);
        return answer();
      },
      ...ports,
    },
  });
  const send = (onUploadProgress?: (share: number) => void) =>
    transport(
      login,
      { body: {}, ...(onUploadProgress === undefined ? {} : { onUploadProgress }) },
      {
        token: 't',
        withCookies: false,
      },
    );
  return { send, used };
}

it('uploads through the progress port when the caller asks for progress and the port exists', async () => {
  const shares: number[] = [];
  const headers: unknown[] = [];
  const upload: TransportOptions['ports']['upload'] = (url, init, onProgress) => {
    headers.push([url, init.method, new Headers(init.headers).get('Authorization'), init.body]);
    onProgress(0.4);
    return answer();
  };
  const { send, used } = open({ upload });
  expect(await send((share) => shares.push(share))).toEqual({ ok: true });
  expect([shares, used]).toEqual([[0.4], []]);
  expect(headers).toEqual([['https://talk.test/login', 'POST', 'Bearer t', '{}']]);
  await send();
  expect(used).toEqual(['fetch https://talk.test/login']);
  const plain = open({});
  expect(await plain.send(() => {})).toEqual({ ok: true });
  expect(plain.used).toHaveLength(1);
});

it('says what asks, and that a script does', async () => {
  const said: (string | null)[] = [];
  const fetch: TransportOptions['ports']['fetch'] = (_url, init) => {
    const headers = new Headers(init.headers);
    said.push(headers.get('Requested-From'), headers.get('X-Requested-With'));
    return answer();
  };
  await open({ fetch }).send();
  expect(said).toEqual(['web', 'XMLHttpRequest']);
});

it('asks for the language that is spoken at that moment, and without one leaves it to the browser', async () => {
  const asked: (string | null)[] = [];
  let spoken = 'es-419';
  const open = (language?: () => string) =>
    createTransport({
      baseUrl: 'https://talk.test',
      requestedFrom: 'web',
      language,
      scope: createScope(),
      ports: {
        clock: systemClock,
        fetch: (_url, init) => {
          asked.push(new Headers(init.headers).get('Accept-Language'));
          return answer();
        },
      },
    });
  const anonymous = { token: null, withCookies: false };
  const transport = open(() => spoken);
  await transport(login, { body: {} }, anonymous);
  spoken = 'en-US';
  await transport(login, { body: {} }, anonymous);
  await open()(login, { body: {} }, anonymous);
  expect(asked).toEqual(['es-419', 'en-US', null]);
});
