import { isDeepStrictEqual } from 'node:util';
import { channels } from '@talk/contract';
import {
  canSeeCommunication,
  canSeeContact,
  type CommunicationFacts,
  type ContactFacts,
  type Viewer,
} from './visibility.js';

/** What an event is about, as far as it decides who may hear of it. Kept with the event; who that is, is decided when it is delivered. */
export type About = Sight | { readonly kind: 'left'; readonly before: Sight; readonly after: Sight };

/** What decides who sees an entity. */
export type Sight =
  | { readonly kind: 'contact'; readonly contact: ContactFacts }
  | { readonly kind: 'communication'; readonly communication: CommunicationFacts };

const contactFacts = ({ ownerId, lineIds }: ContactFacts): ContactFacts => ({ ownerId, lineIds });

/** Those who may see the contact. */
export const aboutContact = (contact: ContactFacts): Sight => ({ kind: 'contact', contact: contactFacts(contact) });

/** Those who may see the communication. */
export const aboutCommunication = ({ lineId, userId, attemptingUserIds, contact }: CommunicationFacts): Sight => ({
  kind: 'communication',
  communication: { lineId, userId, attemptingUserIds, contact: contact && contactFacts(contact) },
});

/** Those who saw the entity before a change and do not see it after it; null when the change can have hidden it from nobody. */
export function aboutLeaving(before: Sight, after: Sight): About | null {
  return isDeepStrictEqual(before, after) || hasOnlyGained(before, after) ? null : { kind: 'left', before, after };
}

/** More phones ring for it than before, and nothing else has changed: as with every call. */
function hasOnlyGained(before: Sight, after: Sight): boolean {
  if (before.kind !== 'communication' || after.kind !== 'communication') return false;
  const { attemptingUserIds: was, ...rest } = before.communication;
  const { attemptingUserIds: is, ...now } = after.communication;
  return isDeepStrictEqual(rest, now) && was.every((id) => is.includes(id));
}

/** Whether `viewer` may hear of it: the same rule as for lists. */
export function mayHear(viewer: Viewer, about: About): boolean {
  switch (about.kind) {
    case 'contact':
      return viewer.mayListContacts && canSeeContact(viewer, about.contact);
    case 'communication':
      return viewer.mayListCommunications && canSeeCommunication(viewer, about.communication);
    case 'left':
      return mayHear(viewer, about.before) && !mayHear(viewer, about.after);
  }
}

/**
 * The channels on which an event may be told: the company's when every member who can join it may see what it carries, else the
 * channel of each member who may. So realtime and replay agree with lists by construction. The company's channel is for
 * those who may list communications (`mayJoin`).
 */
export function audienceOf(companyId: number, viewers: readonly Viewer[], about: About): string[] {
  const hears = (viewer: Viewer): boolean => mayHear(viewer, about);
  const onCompanyChannel = viewers.filter((viewer) => viewer.mayListCommunications);
  if (onCompanyChannel.every(hears)) return [channels.company(companyId)];
  return viewers.filter(hears).map((viewer) => channels.user(companyId, viewer.userId));
}
