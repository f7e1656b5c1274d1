import type { Member } from '@talk/core/contract';

type PasswordLink = NonNullable<Member['password_link']>;

/** How it stands with the mail of a person who has no password. */
export type LinkState = 'none' | 'expired' | 'refused' | `${PasswordLink['kind']}.${'sending' | 'sent'}`;

export function linkState({ password_link: link }: Pick<Member, 'password_link'>, nowMs: number): LinkState {
  if (link === null) return 'none';
  if (link.state === 'refused') return 'refused';
  if (Date.parse(link.expires_at) <= nowMs) return 'expired';
  return `${link.kind}.${link.state}`;
}
