import { afterEach, expect, it } from 'vitest';
import { memoryStorage } from '../kernel/ports.js';
import { checkedReply } from '../testing/checked-answer.js';
import { createFakeClock, settle } from '../testing/fake-clock.js';
import { createVisitor, type Visitor } from './visitor.js';

const WIDGET = {
  company_name: 'Harbor Shoes',
  country: 'US',
  greeting: 'Hi!',
  is_open: true,
  changes_at: null,
  timezone: 'UTC',
  offline_message: 'Closed.',
  consent_text: 'I agree.',
  privacy_url: null,
  accent: null,
  identity: 'off',
  files: { max_bytes: 10_485_760, max_count: 5, types: ['image/png'], type_names: 'PNG' },
  form_token: 'form',
};
const SESSION = {
  token: 'vs_1',
  is_verified: false,
  name: 'Maya',
  phone_number: '+14155550150',
  phone_display: '(415) 555-0150',
  code_expires_at: '2026-11-21T10:10:00.000Z',
  resend_at: '2026-11-21T10:01:00.000Z',
};
const VERIFIED = { ...SESSION, token: 'vs_2', is_verified: true, code_expires_at: null, resend_at: null };
const answer = {
  id: 2,
  from: 'company',
  body: 'Yes.',
  files: [],
  author: 'Ana',
  at: '2026-11-21T10:02:00.000Z',
  client_id: null,
};
const PICTURE = { uuid: 'f1', url: '/api/v1/visitor/files/t1', name: 'a.png', content_type: 'image/png', bytes: 3 };

interface Asked {
  route: string;
  session: string | undefined;
  body: Record<string, unknown>;
  reply: (status: number, body: unknown) => void;
  fail: () => void;
}

let visitor: Visitor | null = null;
afterEach(() => visitor?.dispose());

/** A server in memory that answers as the contract has it: `routes` on their own, everything else waits in `asked` for the test. */
function createWorld(routes: Record<string, () => unknown>, storage = memoryStorage()) {
  const clock = createFakeClock();
  const asked: Asked[] = [];
  const seen: { route: string; session: string | undefined }[] = [];
  visitor = createVisitor({
    apiUrl: 'https://talk.example',
    key: 'pk_site',
    page: () => ({ url: 'https://shop.example/', title: 'Shop' }),
    identity: async () => null,
    ports: {
      clock,
      storage,
      random: () => 1,
      fetch: (url, init) => {
        const route = `${init.method} ${new URL(url).pathname.replace('/api/v1', '')}`;
        const session = (init.headers as Record<string, string>)['X-Visitor-Session'];
        seen.push({ route, session });
        const answered = (status: number, body: unknown): Response => {
          checkedReply({ method: String(init.method), path: new URL(url).pathname, status, body });
          return Response.json(body, { status });
        };
        const made = routes[route];
        if (made !== undefined) return Promise.resolve(answered(200, made()));
        return new Promise((resolve, reject) => {
          init.signal?.addEventListener('abort', () => reject(new Error('aborted')));
          asked.push({
            route,
            session,
            body: typeof init.body === 'string' ? (JSON.parse(init.body) as Record<string, unknown>) : {},
            reply: (status, body) => resolve(answered(status, body)),
            fail: () => reject(new Error('network')),
          });
        });
      },
    },
  });
  const next = async (route: string): Promise<Asked> => {
    for (let turn = 0; turn < 5; turn += 1) {
      await settle();
      const index = asked.findIndex((one) => one.route === route);
      const [found] = index < 0 ? [] : asked.splice(index, 1);
      if (found) return found;
    }
    throw new Error(`${route} was not asked for`);
  };
  return { visitor, clock, storage, next, seen };
}

const TOKEN = {
  token: 'at_1',
  expires_in_seconds: 600,
  kind: 'publishable',
  company_id: 3,
  user_id: null,
  user: null,
};
const ROUTES = { 'POST /auth/token': () => TOKEN, 'GET /visitor/widget': () => WIDGET };
const known = () => {
  const storage = memoryStorage();
  storage.set('visitor:pk_site', 'vs_1');
  return storage;
};

it('goes from the form through the code to the conversation, and keeps the newest token', async () => {
  const world = createWorld(ROUTES);
  await settle();
  expect(world.visitor.state.value).toMatchObject({ name: 'form', again: false, busy: false });
  const started = world.visitor.start({ name: 'Maya', phoneNumber: '4155550150', website: '' });
  await world.clock.advance(2_000);
  const form = await world.next('POST /visitor/start');
  expect(form.body).toMatchObject({ consent_text: 'I agree.', form_token: 'form', phone_number: '4155550150' });
  form.reply(200, SESSION);
  await started;
  expect(world.visitor.state.value).toMatchObject({ name: 'code', phoneNumber: '(415) 555-0150' });
  const verified = world.visitor.verify('123456');
  (await world.next('POST /visitor/verify')).reply(200, VERIFIED);
  await verified;
  expect(world.storage.get('visitor:pk_site')).toBe('vs_2');
  const list = await world.next('GET /visitor/messages');
  expect(list.session).toBe('vs_2');
  list.reply(200, { data: [answer], state: 's1' });
  await settle();
  expect(world.visitor.state.value).toMatchObject({ name: 'talking', live: true, unread: 1, texts: [answer] });
  world.visitor.look(true);
  expect(world.visitor.state.value).toMatchObject({ unread: 0 });
});

it('shows an error at its field, and lets the form be sent again', async () => {
  const world = createWorld(ROUTES);
  await settle();
  const started = world.visitor.start({ name: 'Maya', phoneNumber: '12', website: '' });
  await world.clock.advance(2_000);
  const body = { code: 'VALIDATION_FAILED', message: 'Fields.', errors: { phone_number: ['No number.'] }, ref: 'r' };
  (await world.next('POST /visitor/start')).reply(422, body);
  await started;
  const state = world.visitor.state.value;
  expect(state).toMatchObject({ name: 'form', busy: false });
  expect(state.name === 'form' && state.problem?.fieldErrors).toEqual({ phone_number: ['No number.'] });
});

it('starts at the form when the session of this browser is over', async () => {
  const world = createWorld(ROUTES, known());
  (await world.next('POST /visitor/session')).reply(401, { code: 'VISITOR_SESSION', message: 'Again.', ref: 'r' });
  await settle();
  expect(world.visitor.state.value).toMatchObject({ name: 'form', again: true });
  expect(world.storage.get('visitor:pk_site')).toBeNull();
});

it('keeps the session when the network is down, and says so', async () => {
  const world = createWorld(ROUTES, known());
  (await world.next('POST /visitor/session')).fail();
  await settle();
  expect(world.visitor.state.value).toMatchObject({ name: 'failed', problem: { code: 'NETWORK_UNREACHABLE' } });
  expect(world.storage.get('visitor:pk_site')).toBe('vs_1');
  world.visitor.retry();
  (await world.next('POST /visitor/session')).reply(200, VERIFIED);
  await settle();
  expect(world.visitor.state.value).toMatchObject({ name: 'talking' });
});

it('sends one text after the other, and resends a failed one under the same key', async () => {
  const world = createWorld({ ...ROUTES, 'POST /visitor/session': () => VERIFIED }, known());
  (await world.next('GET /visitor/messages')).reply(200, { data: [], state: 's0' });
  await settle();
  world.visitor.send('One');
  world.visitor.send('Two');
  const first = await world.next('POST /visitor/messages');
  expect(first.body).toMatchObject({ body: 'One', page: { url: 'https://shop.example/', title: 'Shop' } });
  first.fail();
  const second = await world.next('POST /visitor/messages');
  expect(second.body).toMatchObject({ body: 'Two' });
  second.reply(200, { ...answer, id: 5, from: 'visitor', body: 'Two', client_id: second.body['client_id'] });
  await settle();
  const failed = world.visitor.state.value;
  expect(failed).toMatchObject({ waiting: [{ body: 'One', problem: { code: 'NETWORK_UNREACHABLE' } }] });
  world.visitor.retryText(String(first.body['client_id']));
  expect((await world.next('POST /visitor/messages')).body).toEqual(first.body);
});

it('sends uploaded files with or without words, and forgets a text that cannot be sent', async () => {
  const world = createWorld({ ...ROUTES, 'POST /visitor/session': () => VERIFIED }, known());
  (await world.next('GET /visitor/messages')).reply(200, { data: [], state: 's0' });
  await settle();
  const shares: number[] = [];
  const uploading = world.visitor.upload({
    name: 'a.png',
    base64: 'YQ==',
    fetch: (url, init) => {
      shares.push(0.5);
      expect([new URL(url).pathname, (init.headers as Record<string, string>)['X-Visitor-Session']]).toEqual([
        '/api/v1/visitor/files',
        'vs_2',
      ]);
      return Promise.resolve(Response.json(PICTURE));
    },
  });
  expect([await uploading, shares]).toEqual([PICTURE, [0.5]]);
  world.visitor.send('  ', [PICTURE]);
  const asked = await world.next('POST /visitor/messages');
  expect(asked.body).toMatchObject({ body: '', attachments: ['f1'] });
  const gone = 'A file is no longer there. Remove it and attach it again.';
  asked.reply(422, { code: 'VALIDATION_FAILED', message: 'Fields.', errors: { attachments: [gone] }, ref: 'r' });
  await settle();
  const state = world.visitor.state.value;
  expect(state).toMatchObject({ waiting: [{ files: [PICTURE], problem: { fieldErrors: { attachments: [gone] } } }] });
  world.visitor.dropText(String(asked.body['client_id']));
  expect(world.visitor.state.value).toMatchObject({ waiting: [] });
});

it('fetches a file by its address with the session of this browser', async () => {
  const storage = known();
  const world = createWorld({ ...ROUTES, 'POST /visitor/session': () => VERIFIED }, storage);
  await world.next('GET /visitor/messages');
  const loading = world.visitor.loadFile(PICTURE.url, new AbortController().signal);
  const asked = await world.next('GET /visitor/files/t1');
  expect(asked.session).toBe('vs_2');
  asked.reply(200, 'bytes');
  expect(await loading).toBeInstanceOf(Blob);
});

it('stops listening and says goodbye when the page is hidden, and listens again afterwards', async () => {
  const routes = { ...ROUTES, 'POST /visitor/session': () => VERIFIED, 'POST /visitor/leave': () => ({}) };
  const world = createWorld(routes, known());
  (await world.next('GET /visitor/messages')).reply(200, { data: [], state: 's0' });
  await world.next('GET /visitor/messages');
  world.visitor.setPresent(false);
  await settle();
  expect(world.seen.at(-1)).toEqual({ route: 'POST /visitor/leave', session: 'vs_2' });
  world.visitor.setPresent(true);
  await world.next('GET /visitor/messages');
});

it('retries, waiting longer each time, while the connection is broken', async () => {
  const world = createWorld({ ...ROUTES, 'POST /visitor/session': () => VERIFIED }, known());
  (await world.next('GET /visitor/messages')).fail();
  await settle();
  expect(world.visitor.state.value).toMatchObject({ name: 'talking', live: false });
  await world.clock.advance(1_000);
  (await world.next('GET /visitor/messages')).fail();
  await world.clock.advance(1_999);
  await expect(world.next('GET /visitor/messages')).rejects.toThrow('was not asked for');
  await world.clock.advance(1);
  (await world.next('GET /visitor/messages')).reply(200, { data: [answer], state: 's1' });
  await settle();
  expect(world.visitor.state.value).toMatchObject({ live: true, unread: 1 });
});

/** On the code step, with a check of the code under way. */
async function proving() {
  const world = createWorld(ROUTES, known());
  (await world.next('POST /visitor/session')).reply(200, SESSION);
  await settle();
  expect(world.visitor.state.value.name).toBe('code');
  void world.visitor.verify('123456');
  return { ...world, verify: await world.next('POST /visitor/verify') };
}
const wrong = { code: 'VALIDATION_FAILED', message: 'Fields.', errors: { code: ['4 tries left.'] }, ref: 'r' };

it.each([
  ['is right', 200, VERIFIED],
  ['is wrong', 422, wrong],
  ['is over', 409, { code: 'CODE_OVER', message: 'Over.', ref: 'r' }],
  ['has no session any more', 401, { code: 'VISITOR_SESSION', message: 'Again.', ref: 'r' }],
])('stays at the form for another number, though the code of the first %s in the end', async (_name, status, body) => {
  const world = await proving();
  world.visitor.giveUp();
  world.verify.reply(status, body);
  await settle();
  expect(world.visitor.state.value).toMatchObject({ name: 'form', busy: false, problem: null });
  expect(world.storage.get('visitor:pk_site')).toBeNull();
});

it('keeps the name and number, for a visitor who mistyped the number', async () => {
  const world = await proving();
  world.visitor.giveUp();
  expect(world.visitor.state.value).toMatchObject({
    name: 'form',
    given: { name: 'Maya', phoneNumber: '(415) 555-0150' },
  });
  const forgotten = world.visitor.forget();
  (await world.next('DELETE /visitor/session')).reply(200, {});
  await forgotten;
  expect(world.visitor.state.value).toMatchObject({ name: 'form', given: null });
});

it('sends a wrong code to the server once, however often it is entered, and then the next one', async () => {
  const world = await proving();
  world.verify.reply(422, wrong);
  await settle();
  void world.visitor.verify('123456');
  await settle();
  const asked = () => world.seen.filter(({ route }) => route === 'POST /visitor/verify').length;
  expect(asked()).toBe(1);
  expect(world.visitor.state.value).toMatchObject({
    name: 'code',
    problem: { fieldErrors: { code: ['4 tries left.'] } },
  });
  void world.visitor.verify('654321');
  (await world.next('POST /visitor/verify')).fail();
  await settle();
  // The server has not checked that one: it may be sent again.
  void world.visitor.verify('654321');
  await world.next('POST /visitor/verify');
  expect(asked()).toBe(3);
});
