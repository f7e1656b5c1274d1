import { channels } from '@talk/contract';
import {
  canSeeCommunication,
  canSeeContact,
  type CommunicationFacts,
  type ContactFacts,
  type Viewer,
} from './visibility.js';

/** What an event is about, as far as it decides who may hear of it. Kept with the event; who that is, is decided when it is delivered. */
export type About =
  | { readonly kind: 'contact'; readonly contact: ContactFacts }
  | { readonly kind: 'communication'; readonly communication: CommunicationFacts };

const contactFacts = ({ ownerId, lineIds }: ContactFacts): ContactFacts => ({ ownerId, lineIds });

/** Those who may see the contact. */
export const aboutContact = (contact: ContactFacts): About => ({ kind: 'contact', contact: contactFacts(contact) });

/** Those who may see the communication. */
export const aboutCommunication = ({ lineId, userId, attemptingUserIds, contact }: CommunicationFacts): About => ({
  kind: 'communication',
  communication: { lineId, userId, attemptingUserIds, contact: contact && contactFacts(contact) },
});

/** Whether `viewer` may hear of it: the same rule as for lists. */
export function mayHear(viewer: Viewer, about: About): boolean {
  return about.kind === 'contact'
    ? viewer.mayListContacts && canSeeContact(viewer, about.contact)
    : viewer.mayListCommunications && canSeeCommunication(viewer, about.communication);
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
