import { sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/**
 * All that decides what one person sees, in one value (readings 18, spec 1 §6): read once per request with `readViewer`,
 * or for every member of a company with `readViewers`.
 */
export interface Viewer {
  readonly userId: number;
  readonly companyId: number;
  /** Whether roles let the viewer see contacts, and communications, at all. */
  readonly mayListContacts: boolean;
  readonly mayListCommunications: boolean;
  readonly contactsVisibility: string;
  readonly contactsAccessLevel: number;
  readonly communicationsVisibility: number;
  readonly canViewUnassigned: boolean;
  /** Null is no limit. */
  readonly lineIds: readonly number[] | null;
  /** Null is no limit. */
  readonly userIds: readonly number[] | null;
  /** Members of the viewer's ring groups, with the viewer. */
  readonly ringGroupUserIds: readonly number[];
  /** Lines that ring the viewer's ring groups. */
  readonly ringGroupLineIds: readonly number[];
  readonly defaultLineId: number | null;
  readonly companyDefaultLineId: number | null;
  /** Calls go out from the company's default line only. */
  readonly forcesLine: boolean;
}

/** How far a viewer sees contacts. Whatever we do not know counts as the narrowest (reading 18). */
type ContactReach = 'all' | 'owned' | 'ring-group-lines' | 'ring-group-users';

function contactReach(viewer: Viewer): ContactReach {
  if (viewer.contactsVisibility === 'everyone') return 'all';
  if (viewer.contactsVisibility !== 'restricted') return 'owned';
  if (viewer.contactsAccessLevel === 3) return 'all';
  if (viewer.contactsAccessLevel === 2) return 'ring-group-lines';
  return viewer.contactsAccessLevel === 4 ? 'ring-group-users' : 'owned';
}

/** Whether nothing but the company limits what the viewer sees, of contacts and of communications. */
export const seesEverything = (viewer: Viewer): boolean =>
  contactReach(viewer) === 'all' &&
  viewer.communicationsVisibility === 1 &&
  viewer.lineIds === null &&
  viewer.userIds === null;

/** Names what the viewer sees: two viewers with the same name see the same contacts and communications. */
export const sightOf = (viewer: Viewer): string =>
  `company ${viewer.companyId}, ${seesEverything(viewer) ? 'everything' : `user ${viewer.userId}`}`;

/** What of a contact decides who sees it. */
export interface ContactFacts {
  readonly ownerId: number | null;
  /** Lines ("campaigns") that the contact has had to do with. */
  readonly lineIds: readonly number[];
}

/** What of a communication decides who sees it; `contact` is null when it belongs to none. */
export interface CommunicationFacts {
  /** Name of its type; only that of a note, a reminder or an appointment matters. */
  readonly type?: string;
  readonly lineId: number | null;
  /** Who had it: called, wrote, answered. */
  readonly userId: number | null;
  /** Whose phones rang for it. */
  readonly attemptingUserIds: readonly number[];
  readonly contact: ContactFacts | null;
}

/** Whether `viewer` may see a contact. `contactVisible` says the same in SQL; a test holds the two together. */
export function canSeeContact(viewer: Viewer, contact: ContactFacts): boolean {
  const reach = contactReach(viewer);
  if (reach === 'all') return true;
  if (contact.ownerId === null && viewer.canViewUnassigned) return true;
  if (contact.ownerId === viewer.userId) return true;
  if (reach === 'ring-group-users')
    return contact.ownerId !== null && viewer.ringGroupUserIds.includes(contact.ownerId);
  return reach === 'ring-group-lines' && contact.lineIds.some((id) => viewer.ringGroupLineIds.includes(id));
}

/** What is planned with a contact has no line, so that the line limit says nothing of it. */
const PLANNED = ['reminder', 'appointment'];

/** Whether the type of a communication decides who sees it. */
export const isTypeSeen = (type: string | undefined): boolean =>
  type === 'note' || (type !== undefined && PLANNED.includes(type));

/**
 * Whether `viewer` may see a communication: its contact must be visible, and unless it is a note, its line and its user within the limits, and with
 * "own only" it must be theirs. One that no user has had is unassigned: seen without a user limit, or with the right to
 * see unassigned ones.
 */
export function canSeeCommunication(viewer: Viewer, facts: CommunicationFacts): boolean {
  const mine = facts.userId === viewer.userId || facts.attemptingUserIds.includes(viewer.userId);
  if (facts.contact !== null && !mine && !canSeeContact(viewer, facts.contact)) return false;
  // A note has no line and goes to nobody outside: whoever sees the contact sees it.
  if (facts.type === 'note' && facts.contact !== null) return true;
  const isPlanned = facts.type !== undefined && PLANNED.includes(facts.type);
  if (viewer.lineIds !== null && !isPlanned && !(facts.lineId !== null && viewer.lineIds.includes(facts.lineId)))
    return false;
  if (mine) return true;
  if (viewer.communicationsVisibility !== 1) return false;
  if (viewer.userIds === null) return true;
  return facts.userId === null ? viewer.canViewUnassigned : viewer.userIds.includes(facts.userId);
}

const idList = (ids: readonly number[]): SQL => sql`${sql.raw(`'{${ids.map(Number).join(',')}}'`)}::bigint[]`;

export interface ContactColumns {
  readonly ownerId: PgColumn | SQL;
  /** `bigint[]`. */
  readonly lineIds: PgColumn | SQL;
}

/** Condition on contacts that `viewer` may see; undefined when it sees them all. Goes into `within(scope, contacts, …)`. */
export function contactVisible(viewer: Viewer, columns: ContactColumns): SQL | undefined {
  const reach = contactReach(viewer);
  if (reach === 'all') return undefined;
  const parts = [sql`${columns.ownerId} = ${viewer.userId}`];
  if (viewer.canViewUnassigned) parts.push(sql`${columns.ownerId} is null`);
  if (reach === 'ring-group-users') parts.push(sql`${columns.ownerId} = any(${idList(viewer.ringGroupUserIds)})`);
  if (reach === 'ring-group-lines') parts.push(sql`${columns.lineIds} && ${idList(viewer.ringGroupLineIds)}`);
  return sql`(${sql.join(parts, sql` or `)})`;
}

/**
 * The owners of the contacts that `viewer` sees; null among them is nobody. Null for all contacts, undefined where more than the owner decides.
 */
export function contactOwners(viewer: Viewer): ReadonlySet<number | null> | null | undefined {
  const reach = contactReach(viewer);
  if (reach === 'all') return null;
  if (reach === 'ring-group-lines') return undefined;
  const peers = reach === 'ring-group-users' ? viewer.ringGroupUserIds : [];
  return new Set([viewer.userId, ...peers, ...(viewer.canViewUnassigned ? [null] : [])]);
}

export interface CommunicationColumns {
  readonly type: PgColumn | SQL;
  readonly lineId: PgColumn | SQL;
  readonly userId: PgColumn | SQL;
  /** `bigint[]`. */
  readonly attemptingUserIds: PgColumn | SQL;
  /** Of the communication, null when it has no contact. */
  readonly contactId: PgColumn | SQL;
  /** Of its contact. */
  readonly contact: ContactColumns;
}

/** Condition on communications that `viewer` may see; undefined when it sees them all. */
export function communicationVisible(viewer: Viewer, columns: CommunicationColumns): SQL | undefined {
  const mine = sql`(${columns.userId} = ${viewer.userId} or ${columns.attemptingUserIds} && ${idList([viewer.userId])})`;
  const contact = contactVisible(viewer, columns.contact);
  const seen = contact === undefined ? [] : [sql`(${mine} or ${columns.contactId} is null or ${contact})`];
  const limits: SQL[] = [];
  const line = lineAllowed(viewer, columns.lineId);
  if (line !== undefined) limits.push(sql`(${line} or ${columns.type} in ('reminder', 'appointment'))`);
  if (viewer.communicationsVisibility !== 1) limits.push(mine);
  else if (viewer.userIds !== null) {
    const unassigned = viewer.canViewUnassigned ? sql` or ${columns.userId} is null` : sql``;
    limits.push(sql`(${mine} or ${columns.userId} = any(${idList(viewer.userIds)})${unassigned})`);
  }
  const isNote = sql`${columns.type} = 'note' and ${columns.contactId} is not null`;
  const parts = limits.length === 0 ? seen : [...seen, sql`((${isNote}) or (${sql.join(limits, sql` and `)}))`];
  return parts.length === 0 ? undefined : sql`(${sql.join(parts, sql` and `)})`;
}

/** Condition on lines within the viewer's line limit; undefined without one. */
export function lineAllowed(viewer: Viewer, lineId: PgColumn | SQL): SQL | undefined {
  return viewer.lineIds === null ? undefined : sql`${lineId} = any(${idList(viewer.lineIds)})`;
}
