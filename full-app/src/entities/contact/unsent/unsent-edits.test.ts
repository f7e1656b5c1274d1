import { TalkError } from '@talk/core';
import { contactOf } from '@talk/core/testing';
import { expect, it } from 'vitest';
import { createWorld, failure, settled, tagged, typed } from './unsent-world.js';

const TEN_MINUTES = 600_000;

async function cutOff() {
  const world = createWorld();
  const tab = world.tab();
  await tab.reload(7);
  await tab.reload(8);
  world.isReachable = false;
  return { world, tab };
}

it('saves at once, and counts nothing as unsaved, while the server answers', async () => {
  const world = createWorld();
  const tab = world.tab();
  expect(await tab.save(7, typed('notes', 'Likes tea'))).toEqual({ name: 'saved' });
  expect([world.taken, tab.unsaved(), localStorage.length]).toEqual([['7 notes Likes tea'], [], 0]);
});

it('keeps changes for ten minutes without a server, and sends them in their order, each once', async () => {
  const { world, tab } = await cutOff();
  expect(await tab.save(7, typed('notes', 'Likes tea'))).toEqual({ name: 'waiting' });
  await tab.save(8, typed('email', 'ada@acme.test'));
  await tab.save(7, typed('task_status', 'closed'));
  await tab.pass(TEN_MINUTES);
  expect(tab.unsaved()).toEqual([
    [7, 'notes', 'Likes tea', 'waiting'],
    [8, 'email', 'ada@acme.test', 'waiting'],
    [7, 'task_status', 'closed', 'waiting'],
  ]);
  // On every screen meanwhile.
  expect([tab.shown(7, 'notes'), tab.shown(8, 'email')]).toEqual(['Likes tea', 'ada@acme.test']);
  // At most twice a minute: nobody's battery is emptied.
  expect(world.asked).toBeLessThan(30);
  world.isReachable = true;
  await tab.pass(30_000);
  expect(world.taken).toEqual(['7 notes Likes tea', '8 email ada@acme.test', '7 task_status closed']);
  expect([tab.unsaved(), localStorage.length, tab.shown(7, 'notes')]).toEqual([[], 0, 'Likes tea']);
});

it('sends what was typed last of a field that was changed several times', async () => {
  const { world, tab } = await cutOff();
  await tab.save(7, typed('notes', 'One'));
  await tab.save(8, typed('notes', 'Other'));
  await tab.save(7, typed('notes', 'Two'));
  expect(tab.unsaved()).toHaveLength(2);
  world.isReachable = true;
  await tab.edits.send();
  expect(world.taken).toEqual(['7 notes Two', '8 notes Other']);
});

it('outlives a reload: the next page shows them, and sends them for the same person and company alone', async () => {
  const { world, tab } = await cutOff();
  await tab.save(7, typed('notes', 'Likes tea'));
  await tab.save(7, { ...typed('csf1', null), patch: { csf1: null } });
  tab.end();
  const other = world.tab('talk:2:3:unsent:');
  const next = world.tab();
  await settled();
  expect([other.unsaved(), next.unsaved().length]).toEqual([[], 2]);
  world.isReachable = true;
  await next.reload(7);
  await next.edits.send();
  expect(world.taken).toEqual(['7 notes Likes tea', '7 csf1 null']);
  expect([next.unsaved(), next.shown(7, 'notes')]).toEqual([[], 'Likes tea']);
});

it('is sent once by two tabs, and both show that it is saved', async () => {
  const { world, tab } = await cutOff();
  const second = world.tab();
  await tab.save(7, typed('notes', 'Likes tea'));
  world.tell();
  expect(second.unsaved()).toEqual(tab.unsaved());
  world.isReachable = true;
  await Promise.all([second.edits.send(), tab.edits.send()]);
  world.tell();
  await settled();
  expect(world.taken).toEqual(['7 notes Likes tea']);
  expect([tab.unsaved(), second.unsaved()]).toEqual([[], []]);
  expect([tab.shown(7, 'notes'), second.shown(7, 'notes')]).toEqual(['Likes tea', 'Likes tea']);
});

it('does not send twice what has arrived, when its answer was lost', async () => {
  const { world, tab } = await cutOff();
  world.isReachable = true;
  world.losesAnswers = true;
  expect(await tab.save(7, typed('notes', 'Likes tea'))).toEqual({ name: 'waiting' });
  world.losesAnswers = false;
  await tab.edits.send();
  expect([world.taken, tab.unsaved()]).toEqual([['7 notes Likes tea'], []]);
  // Changed again before that is known: what one has put there oneself is nobody else's.
  world.losesAnswers = true;
  await tab.save(7, typed('notes', 'One'));
  await tab.save(7, typed('notes', 'Two'));
  world.losesAnswers = false;
  await tab.edits.send();
  expect([world.contacts.get(7)?.notes, tab.unsaved()]).toEqual(['Two', []]);
});

it('waits while the session has expired, and goes on when it is renewed', async () => {
  const { world, tab } = await cutOff();
  world.isReachable = true;
  world.refusal = failure('SESSION_EXPIRED', 401);
  expect(await tab.save(7, typed('notes', 'Likes tea'))).toEqual({ name: 'waiting' });
  world.isSignedIn = false;
  await tab.pass(TEN_MINUTES);
  expect(world.asked).toBe(1);
  world.isSignedIn = true;
  world.refusal = null;
  await tab.edits.send();
  expect([world.taken, tab.unsaved()]).toEqual([['7 notes Likes tea'], []]);
});

it('is no conflict when a colleague has changed another field', async () => {
  const { world, tab } = await cutOff();
  await tab.save(7, typed('notes', 'Likes tea'));
  world.change(7, { email: 'maya@acme.test' });
  world.isReachable = true;
  await tab.edits.send();
  expect(world.contacts.get(7)).toMatchObject({ notes: 'Likes tea', email: 'maya@acme.test' });
});

it('stands beside what a colleague has put into the same field, until its writer says which', async () => {
  const { world, tab } = await cutOff();
  await tab.save(7, typed('notes', 'Mine'));
  await tab.save(7, typed('email', 'maya@acme.test'));
  world.change(7, { notes: 'Theirs' });
  world.isReachable = true;
  await tab.edits.send();
  // What follows does not wait for the decision, and theirs is shown.
  expect(world.contacts.get(7)).toMatchObject({ notes: 'Theirs', email: 'maya@acme.test' });
  expect([tab.unsaved(), tab.shown(7, 'notes')]).toEqual([[[7, 'notes', 'Mine', 'conflict']], 'Theirs']);
  const [change] = tab.edits.unsaved.peek();
  expect(change).toMatchObject({ shown: 'Mine', trouble: { now: 'Theirs', nowShown: 'Theirs' } });
  tab.end();
  const next = world.tab();
  await next.reload(7);
  expect(next.unsaved()).toEqual([[7, 'notes', 'Mine', 'conflict']]);
  if (change !== undefined) await next.edits.again(change, 'Theirs\n\nMine');
  expect([world.contacts.get(7)?.notes, next.unsaved(), next.shown(7, 'notes')]).toEqual([
    'Theirs\n\nMine',
    [],
    'Theirs\n\nMine',
  ]);
});

it('tells whoever still waits at the field, and keeps nothing of it', async () => {
  const { world, tab } = await cutOff();
  world.isReachable = true;
  world.change(7, { notes: 'Theirs' });
  expect(await tab.save(7, typed('notes', 'Mine'))).toMatchObject({ name: 'conflict', contact: { notes: 'Theirs' } });
  world.refusal = new TalkError({
    code: 'VALIDATION_FAILED',
    status: 422,
    message: 'x',
    fieldErrors: { email: ['This is not an email address.'] },
  });
  expect(await tab.save(7, typed('email', 'maya'))).toEqual({
    name: 'refused',
    message: 'This is not an email address.',
  });
  await settled();
  expect([tab.unsaved(), localStorage.length, tab.shown(7, 'email')]).toEqual([[], 0, null]);
});

it('puts tags on and takes them off what a colleague has made of them meanwhile', async () => {
  const { world, tab } = await cutOff();
  world.contacts.set(7, contactOf({ id: 7, version: 4, tag_ids: [1, 2] }));
  world.isReachable = true;
  await tab.reload(7);
  world.isReachable = false;
  await tab.save(7, tagged([2, 3]));
  await tab.save(7, tagged([2, 3, 4]));
  world.change(7, { tag_ids: [1, 2, 9] });
  world.isReachable = true;
  await tab.edits.send();
  expect([world.contacts.get(7)?.tag_ids, tab.unsaved()]).toEqual([[2, 9, 3, 4], []]);
});

it.each([
  ['403', failure('FORBIDDEN', 403), 'FORBIDDEN'],
  ['422', failure('VALIDATION_FAILED', 422), 'VALIDATION_FAILED'],
])(
  'keeps what was typed with the reason of a %s, and it can be sent again or thrown away',
  async (_, refusal, message) => {
    const { world, tab } = await cutOff();
    await tab.save(7, typed('notes', 'Likes tea'));
    await tab.save(8, typed('notes', 'Other'));
    world.isReachable = true;
    world.refusal = refusal;
    await tab.edits.send();
    expect(tab.unsaved()).toEqual([
      [7, 'notes', 'Likes tea', 'refused'],
      [8, 'notes', 'Other', 'refused'],
    ]);
    const [first, second] = tab.edits.unsaved.peek();
    expect(first).toMatchObject({ contactName: 'Contact 7', label: 'notes', shown: 'Likes tea', trouble: { message } });
    await settled();
    expect(tab.shown(7, 'notes')).toBeNull();
    // By itself it is not sent any more.
    const { asked } = world;
    await tab.pass(TEN_MINUTES);
    expect(world.asked).toBe(asked);
    world.refusal = null;
    if (first !== undefined) await tab.edits.again(first);
    if (second !== undefined) tab.edits.drop(second);
    expect([world.taken, tab.unsaved(), localStorage.length]).toEqual([['7 notes Likes tea'], [], 0]);
  },
);

it('says that a contact is gone, and holds nobody else up; a server with trouble holds up that contact alone', async () => {
  const { world, tab } = await cutOff();
  await tab.save(7, typed('notes', 'Likes tea'));
  await tab.save(8, typed('notes', 'Other'));
  world.contacts.delete(7);
  world.isReachable = true;
  await tab.edits.send();
  expect(tab.edits.unsaved.peek()[0]?.trouble).toEqual({
    kind: 'refused',
    message: 'This contact was deleted, merged or hidden from you in the meantime.',
  });
  expect(world.taken).toEqual(['8 notes Other']);
  world.refusal = failure('INTERNAL', 500);
  expect(await tab.save(8, typed('email', 'a@b.test'))).toEqual({ name: 'waiting' });
});

it('does not let what an earlier release or a full storage holds stop it', async () => {
  const world = createWorld();
  for (const [at, text] of ['{', '5', '{"contactId":7}', '{"field":"nope"}'].entries())
    localStorage.setItem(`talk:1:3:unsent:${at}`, text);
  const tab = world.tab();
  expect(tab.unsaved()).toEqual([]);
  expect(await tab.save(7, typed('notes', 'Likes tea'))).toEqual({ name: 'saved' });
});

it('sends nothing for another company, though an answer is still on its way when it is chosen', async () => {
  const { world, tab } = await cutOff();
  world.isReachable = true;
  let open: (answer: null) => void = () => undefined;
  world.gate = new Promise((resolve) => (open = resolve));
  void tab.save(7, typed('notes', 'Likes tea'));
  await settled();
  tab.end();
  world.isSignedIn = false;
  world.contacts.delete(7);
  open(null);
  await settled();
  // The other company does not know the contact: that says nothing.
  expect(localStorage.length).toBe(1);
});
