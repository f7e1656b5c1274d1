import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createSlybroadcast } from './slybroadcast.js';

const drop = {
  from: '+14155550100',
  to: '+14155550150',
  soundUrl: 'https://talk.example/media/x.wav',
  format: 'wav',
  statusUrl: 'https://talk.example/carrier/ringless/x',
  title: 'Come by',
} as const;
let server: Server;
let gatewayUrl: string;
let answer = { status: 200, text: '' };
let form = new URLSearchParams();

beforeAll(async () => {
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => {
      body += part.toString();
    });
    request.on('end', () => {
      form = new URLSearchParams(body);
      response.writeHead(answer.status).end(answer.text);
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  gatewayUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/gateway/vmb.php`;
});
afterAll(() => void server.close());

const ask = (text: string, status = 200) => {
  answer = { status, text };
  return createSlybroadcast({ gatewayUrl, user: 'us', password: 'secret' }).drop(drop);
};

it('asks by the form of the gateway, and reads the session', async () => {
  expect(await ask('OK\r\nsession_id=4827\r\nnumber of phone=1')).toEqual({ kind: 'accepted', sessionId: '4827' });
  expect(Object.fromEntries(form)).toEqual({
    c_uid: 'us',
    c_password: 'secret',
    c_phone: '4155550150',
    c_callerID: '4155550100',
    c_url: drop.soundUrl,
    c_audio: 'wav',
    c_date: 'now',
    c_title: 'Come by',
    c_dispo_url: drop.statusUrl,
  });
});

it('tells a refusal of the voicemail from trouble with the account', async () => {
  expect(await ask('ERROR\nInvalid c_phone')).toEqual({ kind: 'refused', said: 'Invalid c_phone' });
  expect(await ask('ERROR\nc_uid or c_password wrong')).toMatchObject({ kind: 'account' });
  expect(await ask('ERROR: insufficient balance')).toEqual({ kind: 'account', said: 'insufficient balance' });
  expect(await ask('ERROR: not enough minutes')).toEqual({ kind: 'account', said: 'not enough minutes' });
  const tooLong = 'the audio is longer than 3 minutes';
  expect(await ask(`ERROR: ${tooLong}`)).toEqual({ kind: 'refused', said: tooLong });
  expect(await ask('', 429)).toMatchObject({ kind: 'not-given' });
});

it.each([
  ['a broken provider', '', 500],
  ['a proxy that has given up on it', '', 503],
  ['an acceptance without a session', 'OK', 200],
  ['anything else', '<html>', 200],
])('does not know after %s', async (_what, text, status) => {
  await expect(ask(text, status)).rejects.toThrow('the provider of ringless voicemail');
});

it('knows that a provider that is not there has nothing', async () => {
  const gone = createServer();
  await new Promise<void>((resolve) => void gone.listen(0, '127.0.0.1', resolve));
  const { port } = gone.address() as AddressInfo;
  await new Promise((resolve) => gone.close(resolve));
  const nowhere = createSlybroadcast({ gatewayUrl: `http://127.0.0.1:${port}/`, user: '', password: '' });
  expect(await nowhere.drop(drop)).toMatchObject({ kind: 'not-given' });
});
