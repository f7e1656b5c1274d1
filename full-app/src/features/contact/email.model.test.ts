import { TalkError, type Communication } from '@talk/core';
import { allowEmail, checkEmail, sendEmail, undoEmail } from '@talk/core/emailing';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { WorkspaceParts } from '../../shared/workspace/workspace-context.js';
import { createEmailModel } from './email.model.js';

const NOW = Date.parse('2026-11-25T10:00:00.000Z');
const file = (uuid: string) => ({ uuid, url: `/f/${uuid}`, name: 'a.pdf', content_type: 'application/pdf', bytes: 9 });
const ALLOWED = { decision: 'allowed', obstacles: [], campaign_id: 12, lines: [], takes_answers: true };

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
});
afterEach(() => {
  vi.useRealTimers();
});

function world(contactId = 7, stored = new Map<string, string>()) {
  const sent: { body: Record<string, unknown>; idempotencyKey: string }[] = [];
  const adopted: Communication[] = [];
  const forgotten: number[] = [];
  const asked: unknown[] = [];
  const server = { check: ALLOWED as object, failure: null as TalkError | null, whileSending: () => {} };
  const call = async (endpoint: unknown, request: never) => {
    if (endpoint === checkEmail || endpoint === allowEmail) {
      asked.push((request as { query: unknown }).query);
      return server.check;
    }
    if (endpoint === undoEmail)
      return { draft: { subject: 'Quote', body: 'Hello', reply_to_id: 7 }, attachments: [file('one')] };
    if (endpoint === sendEmail) {
      sent.push(request);
      server.whileSending();
    }
    if (server.failure !== null) throw server.failure;
    return {
      id: 5,
      created_at: new Date(NOW).toISOString(),
      email: { leaves_at: new Date(NOW + 5_000).toISOString() },
    };
  };
  const storage = {
    get: (key: string) => stored.get(key) ?? null,
    set: (key: string, value: string) => void stored.set(key, value),
    remove: (key: string) => void stored.delete(key),
  };
  const thread = {
    contactId,
    adopt: (communication: Communication) => void adopted.push(communication),
    forget: (id: number) => void forgotten.push(id),
  };
  const open = () => createEmailModel({ api: { call } } as unknown as WorkspaceParts['client'], thread, storage);
  return { open, asked, sent, stored, adopted, forgotten, server };
}

it('waits for a subject, a text and the gate, and says for what', async () => {
  const { open, server } = world();
  const email = open();
  const waits = () => email.view.peek().waitsFor;
  expect(waits()).toBe('Enter a subject first.');
  email.write({ subject: 'Quote' });
  expect(waits()).toBe('Write a message first.');
  email.write({ body: 'Hello' });
  expect(waits()).toBe('Checking whether this contact can be emailed…');
  server.check = { ...ALLOWED, obstacles: [{ code: 'no-address', text: 'No address.' }] };
  await email.recheck();
  expect(waits()).toBe('No address.');
});

it('sends what was written, from the offered line, and can be undone for a while', async () => {
  const { open, sent, adopted, forgotten } = world();
  const email = open();
  await email.recheck();
  email.write({ subject: ' Quote ', body: 'Hello' });
  email.attachments.addUploaded([file('one')]);
  await email.send();
  expect(sent[0]?.body).toEqual({ subject: 'Quote', body: 'Hello', attachments: ['one'], campaign_id: 12 });
  expect([adopted.length, email.view.peek().subject, email.view.peek().items.length]).toEqual([1, '', 0]);
  expect(email.view.peek().undoable).toEqual({ id: 5, untilMs: NOW + 5_000 });
  await email.undo();
  expect(forgotten).toEqual([5]);
  expect(email.view.peek()).toMatchObject({ subject: 'Quote', body: 'Hello', answers: { id: 7 }, undoable: null });
  vi.advanceTimersByTime(6_000);
  expect(email.view.peek().undoable).toBeNull();
});

it('gives an undone email back above what was begun since then', async () => {
  const { open } = world();
  const email = open();
  await email.recheck();
  email.write({ subject: 'Quote', body: 'Hello' });
  await email.send();
  email.write({ subject: 'Invoice', body: 'And the invoice' });
  const undone = email.undo();
  email.write({ body: 'And the invoice, too' });
  await undone;
  expect(email.view.peek()).toMatchObject({
    subject: 'Invoice',
    body: 'Hello\n\nAnd the invoice, too',
    answers: null,
    news: 'Email canceled. It is still here.',
  });
  expect(email.view.peek().items).toHaveLength(1);
});

it('answers an email with its subject, unless another one was written', async () => {
  const { open, sent } = world();
  const email = open();
  await email.recheck();
  email.answer({ id: 3, subject: 'Quote' });
  expect(email.view.peek()).toMatchObject({ subject: 'Re: Quote', answers: { id: 3 } });
  email.dropAnswer();
  expect(email.view.peek()).toMatchObject({ subject: '', answers: null });
  email.write({ subject: 'Mine', body: 'Hello' });
  email.answer({ id: 3, subject: 'Quote' });
  await email.send();
  expect(sent[0]?.body).toMatchObject({ subject: 'Mine', reply_to_id: 3 });
});

it('is the same email when it is sent again unchanged, and another one when it is not', async () => {
  const { open, sent, server } = world();
  const email = open();
  await email.recheck();
  email.write({ subject: 'Quote', body: 'Hello' });
  server.failure = new TalkError({ code: 'TIMEOUT', message: 'No answer.', retryable: true });
  await email.send();
  await email.send();
  email.write({ body: 'Hello again' });
  await email.send();
  const keys = sent.map(({ idempotencyKey }) => idempotencyKey);
  expect([keys[0] === keys[1], keys[1] === keys[2]]).toEqual([true, false]);
  expect(email.view.peek().body).toBe('Hello again');
});

it('keeps what is written and attached while it is being sent', async () => {
  const { open, server } = world();
  const email = open();
  await email.recheck();
  email.write({ subject: 'Quote', body: 'Hello' });
  email.attachments.addUploaded([file('one')]);
  server.whileSending = () => {
    email.write({ body: 'Next one' });
    email.attachments.addUploaded([file('two')]);
  };
  await email.send();
  const { subject, body, items } = email.view.peek();
  expect([subject, body, items.map(({ uploaded }) => uploaded?.uuid)]).toEqual(['', 'Next one', ['two']]);
});

it('asks the gate about the email that is answered, and again once it is another', async () => {
  const { open, asked } = world();
  const email = open();
  email.follow('1');
  email.answer({ id: 3, subject: 'Quote' });
  email.write({ body: 'Hello' });
  await email.allow();
  email.dropAnswer();
  expect(asked).toEqual([{}, { reply_to_id: 3 }, { reply_to_id: 3 }, {}]);
});

it('keeps attached files for a day when another contact is opened', () => {
  const { open } = world();
  open().attachments.addUploaded([file('one')]);
  const files = () =>
    open()
      .view.peek()
      .items.map(({ uploaded, state }) => [uploaded?.uuid, state]);
  expect(files()).toEqual([['one', 'ready']]);
  vi.setSystemTime(NOW + 24 * 60 * 60_000);
  expect(files()).toEqual([]);
});

it('is carried to the contact into which this one is merged, behind what was begun there', () => {
  const loser = world();
  const email = loser.open();
  expect(email.carry()).toBeNull();
  email.answer({ id: 3, subject: 'Quote' });
  email.write({ body: 'Hello' });
  email.attachments.addUploaded([file('one')]);
  const winner = world(8, loser.stored);
  const theirs = winner.open();
  theirs.write({ body: 'Begun here' });
  theirs.takeOver(email.carry() ?? '');
  expect(theirs.view.peek()).toMatchObject({
    subject: 'Re: Quote',
    body: 'Begun here\n\nHello',
    answers: { id: 3 },
    items: [{ uploaded: { uuid: 'one' } }],
  });
  expect([...loser.stored.keys()]).toEqual(['email:8']);
});

it('keeps what was begun through a reload', () => {
  const { open, stored } = world();
  const email = open();
  email.answer({ id: 3, subject: 'Quote' });
  email.write({ body: 'Half a sen' });
  expect(open().view.peek()).toMatchObject({ subject: 'Re: Quote', body: 'Half a sen', answers: { id: 3 } });
  email.write({ subject: '', body: '' });
  expect(stored.size).toBe(0);
  stored.set('email:7', '{broken');
  expect(open().view.peek().subject).toBe('');
});

it('refuses programs, empty files, and more than mail servers take', () => {
  const { open } = world();
  const email = open();
  email.choose([new File(['x'], 'setup.exe'), new File([], 'empty.txt')]);
  expect(email.view.peek().items.map(({ problem }) => problem)).toEqual([
    'Mail servers refuse programs. Send a link to it instead.',
    'The file is empty.',
  ]);
  const large = (name: string) => Object.defineProperty(new File(['x'], name), 'size', { value: 10 * 1024 * 1024 });
  email.choose([large('a.zip'), large('b.zip')]);
  expect(email.view.peek().problem).toBe(
    'The files can have at most 18 MB together. Leave one out, or send a link to it.',
  );
});
