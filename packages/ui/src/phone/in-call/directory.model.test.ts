import { colleagueOf } from '@talk/core/testing';
import { expect, it } from 'vitest';
import { createFakeClient, settle } from '../../testing/fake-client.js';
import { createDirectoryModel } from './directory.model.js';

const tom = colleagueOf({ user_id: 2, name: 'Tom Okoye' });

it('selects the first match, even when the name was typed before the list had loaded', async () => {
  let answer: (found: unknown) => void = () => undefined;
  const held = new Promise((resolve) => (answer = resolve));
  const client = createFakeClient({ 'calls.directory': () => held });
  const remembered = { get: () => null, set: () => undefined };
  const directory = createDirectoryModel({ client, remembered, userId: 1, country: 'US' });
  directory.open();
  directory.type('Tom Ok');
  expect(directory.chosen.value).toBeNull();
  answer({ users: [tom], ring_groups: [] });
  await settle();
  expect(directory.chosen.value).toMatchObject({ key: 'user-2', name: 'Tom Okoye' });
  // No one is selected before anything is typed.
  directory.type('');
  expect(directory.chosen.value).toBeNull();
  directory.close();
});
