import { afterEach, expect, it } from 'vitest';
import { settle } from '../testing/fake-clock.js';
import {
  ANSWER,
  closeVisitors,
  createVisitorWorld,
  known,
  PICTURE,
  ROUTES,
  SESSION,
  VERIFIED,
  WIDGET,
} from '../testing/visitor-world.js';

afterEach(closeVisitors);

it('goes from the form through the code to the conversation, and keeps the newest token', async () => {
  const world = createVisitorWorld(ROUTES);
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
  list.reply(200, { data: [ANSWER], state: 's1' });
  await settle();
  expect(world.visitor.state.value).toMatchObject({ name: 'talking', live: true, unread: 1, texts: [ANSWER] });
  world.visitor.look(true);
  expect(world.visitor.state.value).toMatchObject({ unread: 0 });
});

it('counts what is unread for each site of a company by itself', async () => {
  const storage = known();
  storage.set('visitor:pk_other', 'vs_2');
  const routes = { ...ROUTES, 'POST /visitor/session': () => VERIFIED };
  const one = createVisitorWorld(routes, storage);
  const other = createVisitorWorld(routes, storage, null, 'pk_other');
  (await one.next('GET /visitor/messages')).reply(200, { data: [ANSWER], state: 's1' });
  (await other.next('GET /visitor/messages')).reply(200, { data: [{ ...ANSWER, id: 9 }], state: 's1' });
  await settle();
  other.visitor.look(true);
  one.visitor.look(false);
  expect(other.visitor.state.value).toMatchObject({ unread: 0 });
  expect(one.visitor.state.value).toMatchObject({ unread: 1 });
});

it('shows an error at its field, and lets the form be sent again', async () => {
  const world = createVisitorWorld(ROUTES);
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
  const world = createVisitorWorld(ROUTES, known());
  (await world.next('POST /visitor/session')).reply(401, { code: 'VISITOR_SESSION', message: 'Again.', ref: 'r' });
  await settle();
  expect(world.visitor.state.value).toMatchObject({ name: 'form', again: true });
  expect(world.storage.get('visitor:pk_site')).toBeNull();
});

it('continues with the session of another tab when its own is over', async () => {
  const world = createVisitorWorld(ROUTES, known());
  (await world.next('POST /visitor/session')).reply(200, VERIFIED);
  const list = await world.next('GET /visitor/messages');
  world.storage.set('visitor:pk_site', 'vs_of_another_tab');
  list.reply(401, { code: 'VISITOR_SESSION', message: 'Again.', ref: 'r' });
  const again = await world.next('POST /visitor/session');
  expect(again.session).toBe('vs_of_another_tab');
  again.reply(200, { ...VERIFIED, token: 'vs_3' });
  await settle();
  expect(world.visitor.state.value).toMatchObject({ name: 'talking' });
  expect(world.storage.get('visitor:pk_site')).toBe('vs_3');
});

it('keeps the session when the network is down, and says so', async () => {
  const world = createVisitorWorld(ROUTES, known());
  (await world.next('POST /visitor/session')).fail();
  await settle();
  expect(world.visitor.state.value).toMatchObject({ name: 'failed', problem: { code: 'NETWORK_UNREACHABLE' } });
  expect(world.storage.get('visitor:pk_site')).toBe('vs_1');
  world.visitor.retry();
  (await world.next('POST /visitor/session')).reply(200, VERIFIED);
  await settle();
  expect(world.visitor.state.value).toMatchObject({ name: 'talking' });
});

it('sends one text after the other, and a failed one again under the same key before the next', async () => {
  const world = createVisitorWorld({ ...ROUTES, 'POST /visitor/session': () => VERIFIED }, known());
  (await world.next('GET /visitor/messages')).reply(200, { data: [], state: 's0' });
  await settle();
  world.visitor.send('One');
  world.visitor.send('Two');
  const first = await world.next('POST /visitor/messages');
  expect(first.body).toMatchObject({ body: 'One', page: { url: 'https://shop.example/', title: 'Shop' } });
  first.fail();
  await settle();
  expect(world.visitor.state.value).toMatchObject({
    waiting: [
      { body: 'One', problem: { code: 'NETWORK_UNREACHABLE' } },
      { body: 'Two', problem: null },
    ],
  });
  world.visitor.retryText(String(first.body['client_id']));
  const again = await world.next('POST /visitor/messages');
  expect(again.body).toEqual(first.body);
  again.reply(200, { ...ANSWER, id: 5, from: 'visitor', body: 'One', client_id: again.body['client_id'] });
  expect((await world.next('POST /visitor/messages')).body).toMatchObject({ body: 'Two' });
});

it('sends uploaded files with or without words, and forgets a text that cannot be sent', async () => {
  const world = createVisitorWorld({ ...ROUTES, 'POST /visitor/session': () => VERIFIED }, known());
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
  const world = createVisitorWorld({ ...ROUTES, 'POST /visitor/session': () => VERIFIED }, storage);
  await world.next('GET /visitor/messages');
  const loading = world.visitor.loadFile(PICTURE.url, new AbortController().signal);
  const asked = await world.next('GET /visitor/files/t1');
  expect(asked.session).toBe('vs_2');
  asked.reply(200, 'bytes');
  expect(await loading).toBeInstanceOf(Blob);
});

it('stops listening and says goodbye when the page is hidden, and listens again afterwards', async () => {
  const routes = { ...ROUTES, 'POST /visitor/session': () => VERIFIED, 'POST /visitor/leave': () => ({}) };
  const world = createVisitorWorld(routes, known());
  (await world.next('GET /visitor/messages')).reply(200, { data: [], state: 's0' });
  await world.next('GET /visitor/messages');
  world.visitor.setPresent(false);
  await settle();
  expect(world.seen.at(-1)).toEqual({ route: 'POST /visitor/leave', session: 'vs_2' });
  world.visitor.setPresent(true);
  await world.next('GET /visitor/messages');
});

it('names its own tab in what it asks and in its goodbye, unlike another tab of the browser', async () => {
  const routes = { ...ROUTES, 'POST /visitor/session': () => VERIFIED };
  const tabs = [createVisitorWorld(routes, known()), createVisitorWorld(routes, known())];
  const ids = await Promise.all(tabs.map(async ({ next }) => (await next('GET /visitor/messages')).query['tab_id']));
  expect(new Set(ids).size).toBe(2);
  for (const { visitor } of tabs) visitor.setPresent(false);
  const goodbyes = await Promise.all(tabs.map(async ({ next }) => (await next('POST /visitor/leave')).body['tab_id']));
  expect(goodbyes).toEqual(ids);
});

it('retries, waiting longer each time, while the connection is broken', async () => {
  const world = createVisitorWorld({ ...ROUTES, 'POST /visitor/session': () => VERIFIED }, known());
  (await world.next('GET /visitor/messages')).fail();
  await settle();
  expect(world.visitor.state.value).toMatchObject({ name: 'talking', live: false });
  await world.clock.advance(1_000);
  (await world.next('GET /visitor/messages')).fail();
  await world.clock.advance(1_999);
  await expect(world.next('GET /visitor/messages')).rejects.toThrow('was not asked for');
  await world.clock.advance(1);
  (await world.next('GET /visitor/messages')).reply(200, { data: [ANSWER], state: 's1' });
  await settle();
  expect(world.visitor.state.value).toMatchObject({ live: true, unread: 1 });
});

/** On the code step, with a check of the code under way. */
async function proving() {
  const world = createVisitorWorld(ROUTES, known());
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

it('fills the form with what the site has signed, and asks for no code when the answer needs none', async () => {
  const routes = { ...ROUTES, 'GET /visitor/widget': () => ({ ...WIDGET, identity: 'optional' }) };
  const world = createVisitorWorld(routes, undefined, 'signed');
  const asked = await world.next('POST /visitor/identity');
  expect(asked.body).toEqual({ identity: 'signed' });
  expect(world.visitor.state.value).toEqual({ name: 'loading' });
  asked.reply(200, { name: 'Maya', phone_display: '(415) 555-0150', needs_code: false });
  await settle();
  const given = { name: 'Maya', phoneNumber: '(415) 555-0150', isSigned: true };
  expect(world.visitor.state.value).toMatchObject({ name: 'form', given });
  const started = world.visitor.start({ name: 'Maya', phoneNumber: '(415) 555-0150', website: '' });
  await world.clock.advance(2_000);
  (await world.next('POST /visitor/start')).reply(200, VERIFIED);
  await started;
  (await world.next('GET /visitor/messages')).reply(200, { data: [ANSWER], state: 's1' });
  await settle();
  expect(world.visitor.state.value).toMatchObject({ name: 'talking' });
});

it('shows no form where the site must say who its visitor is, and does not', async () => {
  const routes = { ...ROUTES, 'GET /visitor/widget': () => ({ ...WIDGET, identity: 'required' }) };
  const world = createVisitorWorld(routes);
  const asked = await world.next('POST /visitor/identity');
  expect(asked.body).toEqual({});
  asked.reply(403, { code: 'IDENTITY_INVALID', message: 'Sign in on this site to text us.', ref: 'r' });
  await settle();
  expect(world.visitor.state.value).toMatchObject({ name: 'failed', problem: { code: 'IDENTITY_INVALID' } });
});
