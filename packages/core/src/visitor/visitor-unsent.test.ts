import { afterEach, expect, it } from 'vitest';
import { settle } from '../testing/fake-clock.js';
import {
  ANSWER,
  closeVisitors,
  createVisitorWorld,
  known,
  ROUTES,
  VERIFIED,
  type Asked,
} from '../testing/visitor-world.js';

afterEach(closeVisitors);

const SEND = 'POST /visitor/messages';
const talking = { ...ROUTES, 'POST /visitor/session': () => VERIFIED };

/** A page of the shop in a browser that knows its visitor. `reload()` is the next one. */
async function openPage(storage = known(), routes: Parameters<typeof createVisitorWorld>[0] = talking) {
  const world = createVisitorWorld(routes, storage);
  const listening = await world.next('GET /visitor/messages');
  return { ...world, listening, reload: (next = routes) => (world.visitor.dispose(), openPage(storage, next)) };
}

const accept = (asked: Asked, id: number) =>
  asked.reply(200, { ...ANSWER, id, from: 'visitor', body: asked.body['body'], client_id: asked.body['client_id'] });

it('a visitor’s unsent texts survive a reload, and leave in the order written, each under its key', async () => {
  const before = await openPage();
  for (const body of ['One', 'Two', 'Three']) before.visitor.send(body);
  const first = await before.next(SEND);
  first.fail();
  await settle();

  const page = await before.reload();
  expect(page.visitor.state.value).toMatchObject({ waiting: [{ body: 'One' }, { body: 'Two' }, { body: 'Three' }] });
  const again = await page.next(SEND);
  expect(again.body).toEqual(first.body);
  accept(again, 5);
  const two = await page.next(SEND);
  expect(two.body).toMatchObject({ body: 'Two' });
  accept(two, 6);
  accept(await page.next(SEND), 7);
  await settle();
  expect(page.visitor.state.value).toMatchObject({ texts: [{ id: 5 }, { id: 6 }, { id: 7 }], waiting: [] });

  const after = await page.reload();
  expect(after.visitor.state.value).toMatchObject({ waiting: [] });
});

it('while the server is away, a text is tried again by itself, the next one waits for it, and both leave at once when it is back', async () => {
  const page = await openPage();
  page.visitor.send('One');
  page.visitor.send('Two');
  (await page.next(SEND)).fail();
  await settle();
  await page.clock.advance(3_000);
  const second = await page.next(SEND);
  expect(second.body).toMatchObject({ body: 'One' });
  second.fail();
  await settle();
  // Not the timer: the conversation is heard again.
  page.listening.reply(200, { data: [], state: 's0' });
  const third = await page.next(SEND);
  expect(third.body).toEqual(second.body);
  accept(third, 5);
  expect((await page.next(SEND)).body).toMatchObject({ body: 'Two' });
});

it('a text whose answer was lost is not sent again when the server has it', async () => {
  const before = await openPage();
  before.visitor.send('One');
  before.visitor.send('Two');
  const lost = await before.next(SEND);
  const page = await before.reload();
  const copy = { ...ANSWER, id: 5, from: 'visitor', body: 'One', client_id: lost.body['client_id'] };
  page.listening.reply(200, { data: [copy], state: 's1' });
  await settle();
  // It was on its way already; the server knows its key.
  accept(await page.next(SEND), 5);
  await settle();
  expect(page.visitor.state.value).toMatchObject({ texts: [{ id: 5 }], waiting: [{ body: 'Two' }] });
  expect((await page.next(SEND)).body).toMatchObject({ body: 'Two' });
});

it('a refused text stays until it is sent again or forgotten, and holds up no other', async () => {
  const page = await openPage();
  page.visitor.send('One');
  page.visitor.send('Two');
  const refused = await page.next(SEND);
  refused.reply(403, { code: 'FORBIDDEN', message: 'No.', ref: 'r' });
  accept(await page.next(SEND), 6);
  await settle();
  expect(page.visitor.state.value).toMatchObject({ waiting: [{ body: 'One', problem: { code: 'FORBIDDEN' } }] });
  page.visitor.retryText(String(refused.body['client_id']));
  const again = await page.next(SEND);
  expect(again.body).toEqual(refused.body);
  again.reply(403, { code: 'FORBIDDEN', message: 'No.', ref: 'r' });
  await settle();
  page.visitor.dropText(String(refused.body['client_id']));
  expect((await page.reload()).visitor.state.value).toMatchObject({ waiting: [] });
});

it('who verifies another number in the same browser neither sees nor sends them', async () => {
  const before = await openPage();
  before.visitor.send('For Maya only');
  (await before.next(SEND)).fail();
  await settle();
  const other = { ...VERIFIED, phone_number: '+14155550151' };
  const page = await before.reload({ ...ROUTES, 'POST /visitor/session': () => other });
  expect(page.visitor.state.value).toMatchObject({ waiting: [] });
  expect(page.seen.map(({ route }) => route)).not.toContain(SEND);
});

it('they go with the visitor who wants to be forgotten', async () => {
  const page = await openPage();
  page.visitor.send('Never mind');
  (await page.next(SEND)).fail();
  await settle();
  const forgetting = page.visitor.forget();
  (await page.next('DELETE /visitor/session')).reply(200, {});
  await forgetting;
  expect(page.storage.get('visitor-unsent:pk_site')).toBeNull();
});

it('what another release or program has left there is no text', async () => {
  const storage = known();
  storage.set('visitor-unsent:pk_site', '{"phoneNumber":"+14155550150","texts":[{"words":"?"}]}');
  expect((await openPage(storage)).visitor.state.value).toMatchObject({ waiting: [] });
});
