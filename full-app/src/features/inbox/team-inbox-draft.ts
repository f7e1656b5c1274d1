import type { TeamInbox } from '@talk/core/contacts';
import type { TeamInboxFields } from '../../entities/contact/index.js';

/** A team inbox as its form keeps it: lists are ids with commas. */
export type InboxDraft = Record<'name' | 'whose' | 'campaign_ids' | 'ring_group_ids' | 'members' | 'watchers', string>;

export const idsIn = (text: string): readonly number[] =>
  text
    .split(',')
    .map(Number)
    .filter((id) => id > 0);

/** The list with the id, or without it. */
export const withId = (text: string, id: number, isIn: boolean): string =>
  [...idsIn(text).filter((each) => each !== id), ...(isIn ? [id] : [])].join(',');

export function toInboxDraft(inbox: TeamInbox | null): InboxDraft {
  const ofRole = (wanted: string): string =>
    inbox?.members.flatMap(({ user_id: id, role }) => (role === wanted ? [id] : [])).join(',') ?? '';
  return {
    name: inbox?.name ?? '',
    whose: inbox === null || inbox.kind === 'personal' ? 'me' : 'team',
    campaign_ids: inbox?.campaign_ids.join(',') ?? '',
    ring_group_ids: inbox?.ring_group_ids.join(',') ?? '',
    members: ofRole('member'),
    watchers: ofRole('watcher'),
  };
}

/** Users who can become members: a watcher can be anyone, but a member works in the inbox (reading 70). Members of now stay on the list. */
export const membersOffered = <P extends { readonly id: number }>(
  people: readonly P[],
  choosable: readonly { readonly id: number }[],
  members: readonly number[],
): readonly P[] => people.filter(({ id }) => members.includes(id) || choosable.some((each) => each.id === id));

/** Only a team's inbox has members. A person who is both is a member. */
export function inboxFields(draft: InboxDraft): TeamInboxFields {
  const members = draft.whose === 'team' ? idsIn(draft.members) : [];
  const watchers = draft.whose === 'team' ? idsIn(draft.watchers).filter((id) => !members.includes(id)) : [];
  return {
    name: draft.name.trim(),
    campaign_ids: [...idsIn(draft.campaign_ids)],
    ring_group_ids: [...idsIn(draft.ring_group_ids)],
    members: [
      ...members.map((user_id) => ({ user_id, role: 'member' as const })),
      ...watchers.map((user_id) => ({ user_id, role: 'watcher' as const })),
    ],
  };
}
