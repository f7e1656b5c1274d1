import { isDeepStrictEqual } from 'node:util';
import { channels } from '@talk/contract';
import {
  canSeeCommunication,
  canSeeContact,
  type CommunicationFacts,
  type ContactFacts,
  isTypeSeen,
  type Viewer,
} from './visibility.js';

/** What an event is about, as far as it decides who may hear of it. Kept with the event; who that is, is decided when it is delivered. */
export type About = AboutOne | AboutEach;

/** One entity: those who may see it hear the event, or those who do not see it any more. */
export type AboutOne = Sight | { readonly kind: 'left'; readonly before: Sight; readonly after: Sight };

/**
 * Many entities, which `data.items` of the event lists: everyone hears of those that they may see, and of no other. `of` has a number for
 * each item, in the same order: the place in `ones` of what decides about it. Many share it, such as the texts of one line.
 */
export interface AboutEach {
  readonly kind: 'each';
  readonly ones: readonly AboutOne[];
  readonly of: readonly number[];
}

/** What decides who sees an entity. */
export type Sight =
  | {
      readonly kind: 'contact';
      readonly contact: ContactFacts;
      /** Of the last communication, which the event tells as well; those who may not see that one hear of the contact without it. */
      readonly last?: Omit<CommunicationFacts, 'contact'>;
    }
  | { readonly kind: 'communication'; readonly communication: CommunicationFacts };

const contactFacts = ({ ownerId, lineIds }: ContactFacts): ContactFacts => ({ ownerId, lineIds });

/** Those who may see the contact. @param last its last communication, if the event tells it */
export const aboutContact = (
  contact: ContactFacts,
  last: Omit<CommunicationFacts, 'contact'> | null = null,
): Sight => ({
  kind: 'contact',
  contact: contactFacts(contact),
  ...(last !== null && { last: communicationFacts(last) }),
});

const communicationFacts = ({ type, lineId, userId, attemptingUserIds }: Omit<CommunicationFacts, 'contact'>) => ({
  ...(type !== undefined && isTypeSeen(type) ? { type } : {}),
  lineId,
  userId,
  attemptingUserIds,
});

/** Those who may see the communication. */
export const aboutCommunication = ({ contact, ...facts }: CommunicationFacts): Sight => ({
  kind: 'communication',
  communication: { ...communicationFacts(facts), contact: contact && contactFacts(contact) },
});

/** Those who saw the entity before a change and do not see it after it; null when the change can have hidden it from nobody. */
export function aboutLeaving(before: Sight, after: Sight): AboutOne | null {
  return isDeepStrictEqual(before, after) || hasOnlyGained(before, after) ? null : { kind: 'left', before, after };
}

/** More phones ring for it than before, and nothing else has changed: as with every call. */
function hasOnlyGained(before: Sight, after: Sight): boolean {
  if (before.kind !== 'communication' || after.kind !== 'communication') return false;
  const { attemptingUserIds: was, ...rest } = before.communication;
  const { attemptingUserIds: is, ...now } = after.communication;
  return isDeepStrictEqual(rest, now) && was.every((id) => is.includes(id));
}

/** What an event of many is about, item by item; what is the same for several is kept once. */
export function aboutEach(items: readonly AboutOne[]): AboutEach {
  const places = new Map<string, number>();
  const ones: AboutOne[] = [];
  const of = items.map((one) => {
    const key = JSON.stringify(one);
    const known = places.get(key);
    if (known !== undefined) return known;
    places.set(key, ones.length);
    return ones.push(one) - 1;
  });
  return { kind: 'each', ones, of };
}

/** Whether `viewer` may hear of it: the same rule as for lists. */
function mayHear(viewer: Viewer, about: AboutOne): boolean {
  switch (about.kind) {
    case 'contact':
      return viewer.mayListContacts && canSeeContact(viewer, about.contact);
    case 'communication':
      return viewer.mayListCommunications && canSeeCommunication(viewer, about.communication);
    case 'left':
      return mayHear(viewer, about.before) && !mayHear(viewer, about.after);
  }
}

/** For each of what an event is about, whether a viewer may hear of it. */
type Heard = readonly boolean[];

const heardBy = (viewer: Viewer, about: About): Heard =>
  (about.kind === 'each' ? about.ones : [about]).map((one) => mayHear(viewer, one));

interface WithData {
  readonly data: unknown;
}

/** Whether a viewer may see the last communication that the event of a contact tells; true for all that tells none. */
const seesLast = (viewer: Viewer, about: About): boolean =>
  about.kind !== 'contact' ||
  about.last === undefined ||
  (viewer.mayListCommunications && canSeeCommunication(viewer, { ...about.last, contact: about.contact }));

/** The event with those items alone that are heard; an event of one thing as it is, or without a last communication that is not seen. */
function partOf<E extends WithData>(event: E, about: About, heard: Heard, isLastSeen: boolean): E {
  if (!isLastSeen) return { ...event, data: { ...(event.data as object), last_communication: null } };
  if (about.kind !== 'each' || !heard.includes(false)) return event;
  const { items, ...rest } = event.data as { readonly items: readonly unknown[] };
  return { ...event, data: { ...rest, items: items.filter((_, place) => heard[about.of[place] ?? -1] === true) } };
}

/** The event as `viewer` may hear it; null when nothing of it is for them. */
export function heardPart<E extends WithData>(viewer: Viewer, event: E, about: About): E | null {
  const heard = heardBy(viewer, about);
  return heard.includes(true) ? partOf(event, about, heard, seesLast(viewer, about)) : null;
}

/** An event, or a part of it, and the channels of those who hear it. */
export interface Told<E> {
  readonly channels: readonly string[];
  readonly event: E;
}

/**
 * On which channels an event is told, and to whom how much of it: on the company's channel what every member who can join it may hear
 * alike, else on the channel of each member. Nobody gets two parts. So realtime and replay agree with lists by construction. The company's
 * channel is for those who may list communications (`mayJoin`).
 */
export function audienceOf<E extends WithData>(
  companyId: number,
  viewers: readonly Viewer[],
  event: E,
  about: About,
): Told<E>[] {
  const groups = new Map<string, { readonly heard: Heard; readonly isLastSeen: boolean; readonly viewers: Viewer[] }>();
  for (const viewer of viewers) {
    const heard = heardBy(viewer, about);
    const isLastSeen = seesLast(viewer, about);
    const key = [...heard, isLastSeen].map(Number).join('');
    const group = groups.get(key) ?? { heard, isLastSeen, viewers: [] };
    group.viewers.push(viewer);
    groups.set(key, group);
  }
  const onCompanyChannel = viewers.filter((viewer) => viewer.mayListCommunications).length;
  return [...groups.values()].flatMap(({ heard, isLastSeen, viewers: hearers }) => {
    if (!heard.includes(true)) return [];
    const others = hearers.filter((viewer) => !viewer.mayListCommunications);
    const isAll = onCompanyChannel > 0 && hearers.length - others.length === onCompanyChannel;
    const own = (isAll ? others : hearers).map((viewer) => channels.user(companyId, viewer.userId));
    return [
      { channels: isAll ? [channels.company(companyId), ...own] : own, event: partOf(event, about, heard, isLastSeen) },
    ];
  });
}
