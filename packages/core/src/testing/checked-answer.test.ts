import { operations } from '@talk/contract/schemas';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { checkedReply, endpointIdOf } from './checked-answer.js';
import { contactOf } from './snapshots.js';

const thrown: (() => void)[] = [];
beforeEach(() => {
  thrown.length = 0;
  vi.stubGlobal('queueMicrotask', (run: () => void) => void thrown.push(run));
});
afterEach(() => void vi.unstubAllGlobals());

const reply = (method: string, path: string, status: number, body: unknown) => () =>
  checkedReply({ method, path, status, body });

it('lets a fake server answer only with what the endpoint at that address may answer', () => {
  reply('GET', '/api/v2/contacts/7', 200, contactOf())();
  // The same shape of address: a word in it goes before a parameter.
  reply('GET', '/api/v2/contacts/count', 200, { count: 3 })();
  expect(reply('GET', '/api/v2/contacts/7', 200, { id: 7 })).toThrow('getContact never answers this:\n  name: ');
  expect(reply('GET', '/api/v2/nothing', 200, {})).toThrow('there is no endpoint at GET /api/v2/nothing');
});

it('lets a fake server refuse as every endpoint refuses', () => {
  reply('POST', '/login', 429, { code: 'RATE_LIMITED', message: 'Slow down.', ref: 'r' })();
  expect(reply('POST', '/login', 429, { code: 'SLOW', message: 'Slow down.' })).toThrow(
    'login refusing with 429 never answers this:\n  code: ',
  );
});

it('fails the run even when the code under test tolerates a refusal', () => {
  expect(reply('POST', '/login', 200, {})).toThrow();
  expect(thrown).toHaveLength(1);
  expect(thrown[0]).toThrow('login never answers this');
});

it('knows the endpoint behind each name of the client', () => {
  expect(['contacts.list', 'files.get', 'call.sendMessage'].map(endpointIdOf)).toEqual([
    'listContacts',
    'getFile',
    'sendMessage',
  ]);
  expect(operations).toHaveProperty(endpointIdOf('calls.directory'));
  expect(() => endpointIdOf('contacts.lost')).toThrow('the client has no operation “contacts.lost”');
});
