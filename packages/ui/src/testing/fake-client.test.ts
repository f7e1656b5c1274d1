import { pageOf } from '@talk/core/testing';
import { expect, it, vi } from 'vitest';
import { createFakeClient } from './fake-client.js';

it('never answers anything that the contract does not allow: such a test fails', async () => {
  const thrown: (() => void)[] = [];
  vi.stubGlobal('queueMicrotask', (run: () => void) => void thrown.push(run));
  const client = createFakeClient({
    'contacts.list': () => pageOf([{ id: 7, name: 'Maya Lopez' }]),
    'communications.list': () => pageOf([]),
  });
  await expect(client.api.contacts.list()).rejects.toThrow('listContacts never answers this:\n  data.0.first_name: ');
  expect(thrown[0]).toThrow('listContacts');
  await expect(client.api.communications.list()).resolves.toEqual(pageOf([]));
  vi.unstubAllGlobals();
  expect(() => createFakeClient({ 'contacts.lost': () => ({}) })).toThrow('contacts.lost');
});
