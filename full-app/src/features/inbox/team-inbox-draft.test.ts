import { expect, it } from 'vitest';
import { inboxFields, membersOffered, toInboxDraft, withId } from './team-inbox-draft.js';

const inbox = {
  id: 4,
  name: 'Sales',
  kind: 'connected' as const,
  campaign_ids: [1, 2],
  ring_group_ids: [],
  members: [
    { user_id: 3, role: 'member' as const },
    { user_id: 5, role: 'watcher' as const },
  ],
  asking_user_ids: [],
  can_edit: true,
  version: 1,
};

it('turns an inbox into its form and back', () => {
  const draft = toInboxDraft(inbox);
  expect(draft).toMatchObject({ name: 'Sales', whose: 'team', campaign_ids: '1,2', members: '3', watchers: '5' });
  const { name, campaign_ids, ring_group_ids, members } = inbox;
  expect(inboxFields(draft)).toEqual({ name, campaign_ids, ring_group_ids, members });
});

it('starts with an empty personal inbox, which has no members', () => {
  const draft = { ...toInboxDraft(null), name: ' Mine ', campaign_ids: withId('', 2, true), members: '3' };
  expect(inboxFields(draft)).toEqual({ name: 'Mine', campaign_ids: [2], ring_group_ids: [], members: [] });
});

it('adds and removes ids, and keeps a person who is both as a member', () => {
  expect([withId('1,2', 3, true), withId('1,2', 1, false), withId('1', 1, true)]).toEqual(['1,2,3', '2', '1']);
  const both = { ...toInboxDraft(inbox), members: '3,5' };
  expect(inboxFields(both).members).toEqual([
    { user_id: 3, role: 'member' },
    { user_id: 5, role: 'member' },
  ]);
});

it('offers as members only users who can work, and those who are members already', () => {
  const people = [1, 2, 3, 4].map((id) => ({ id }));
  expect(membersOffered(people, [{ id: 1 }, { id: 4 }], [3]).map(({ id }) => id)).toEqual([1, 3, 4]);
});
