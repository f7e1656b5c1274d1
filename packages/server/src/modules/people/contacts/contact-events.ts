import { isDeepStrictEqual } from 'node:util';
import type { Contact, ContactPlace, VersionedId } from '@talk/contract';
import type { Reads, Tx } from '../../../db/transaction.js';
import { tellWhoLostSight } from '../../../events/left-view.js';
import { emitMany } from '../../../events/many.js';
import type { NewEvent } from '../../../events/outbox.js';
import { aboutContact, aboutLeaving } from '../../../policy/audience.js';
import type { Scope } from '../../../policy/scope.js';
import type { ContactFacts } from '../../../policy/visibility.js';
import { presentAudit, presentContact } from './contacts.presenter.js';
import { insertAudits, memberName, type NewAudit } from './contacts.repository.js';
import { type ContactView, readContactViews } from './contact-views.repository.js';

/** A contact as it is now, and the event that says so. */
export interface ContactNews {
  readonly view: ContactView;
  readonly event: NewEvent;
}

/** For those who may see the contact: it was created or changed. Null when it was deleted: nobody hears of it then. */
export async function readContactNews(
  reads: Reads,
  scope: Scope,
  type: 'contact_created' | 'contact_updated',
  contactId: number,
): Promise<ContactNews | null> {
  const [view] = await readContactViews(reads, scope, [contactId]);
  return view === undefined ? null : newsOf(scope, type, view);
}

function newsOf(scope: Scope, type: 'contact_created' | 'contact_updated', view: ContactView): ContactNews {
  const event: NewEvent = {
    type,
    companyId: scope.companyId,
    entity: { type: 'contact', id: view.contact.id },
    version: view.contact.version,
    data: presentContact(view),
    about: aboutContact(view.contact, view.last),
  };
  return { view, event };
}

/**
 * Tells those who may see the contact that it was created or changed.
 * @param before what decided who saw it before the change, where that may have changed: those from whom it is hidden now are told so.
 * @returns the contact as it is now.
 */
export async function tellContact(
  tx: Tx,
  scope: Scope,
  type: 'contact_created' | 'contact_updated',
  contactId: number,
  before?: ContactFacts,
): Promise<ContactView> {
  const news = await readContactNews(tx, scope, type, contactId);
  if (news === null) throw new Error('a contact that was just written does not exist');
  const { view, event } = news;
  tx.emit(event);
  if (before !== undefined)
    tellWhoLostSight(tx, scope, {
      type: 'contact',
      id: contactId,
      version: view.contact.version,
      before: aboutContact(before),
      after: aboutContact(view.contact),
    });
  return view;
}

/** Which contact it is, and where it belongs. */
function placeOf({ contact }: ContactView): VersionedId & ContactPlace {
  const { id, version, ownerId, unreadVoicemails, unreadMissedCalls, unreadTexts } = contact;
  return { id, version, user_id: ownerId, unread_count: unreadVoicemails + unreadMissedCalls + unreadTexts };
}

/** Tells those who may see them that contacts have changed alike: one alone as a whole, like any other change. */
function tellContactsAlike(
  tx: Tx,
  scope: Scope,
  views: readonly ContactView[],
  fieldsOf: (contact: Contact) => Partial<Contact>,
): void {
  const [first] = views;
  if (first === undefined) return;
  if (views.length === 1) return tx.emit(newsOf(scope, 'contact_updated', first).event);
  const told = views.map((view) => {
    return { item: placeOf(view), about: aboutContact(view.contact) };
  });
  emitMany(tx, scope, 'contacts_updated', { changes: fieldsOf(presentContact(first)) }, told);
}

/**
 * The same where they may have changed differently: then each is told with what changed of it. One event for many either way.
 * @param before what decided who saw each before the change, where that may have changed.
 */
export function tellContactsChanged(
  tx: Tx,
  scope: Scope,
  views: readonly ContactView[],
  fieldsOf: (contact: Contact) => Partial<Contact>,
  before?: ReadonlyMap<number, ContactFacts>,
): void {
  const [first] = views;
  if (first === undefined) return;
  const fields = views.map((view) => fieldsOf(presentContact(view)));
  if (fields.every((each) => isDeepStrictEqual(each, fields[0]))) tellContactsAlike(tx, scope, views, fieldsOf);
  else {
    const told = views.map((view, place) => ({
      item: { ...placeOf(view), changes: fields[place] ?? {} },
      about: aboutContact(view.contact),
    }));
    emitMany(tx, scope, 'contacts_changed', {}, told);
  }
  const left = views.flatMap(({ contact: { id, version, ...facts } }) => {
    const was = before?.get(id);
    const about = was === undefined ? null : aboutLeaving(aboutContact(was), aboutContact(facts));
    return about === null ? [] : [{ item: { id, version }, about }];
  });
  emitMany(tx, scope, 'left_view', { type: 'contact' }, left);
}

/** Writes who changed what of a contact, and tells those who may see it. */
export async function recordAudits(
  tx: Tx,
  scope: Scope,
  view: ContactView,
  audits: readonly NewAudit[],
  now: Date,
): Promise<void> {
  await recordAuditsOfMany(tx, scope, [view], audits, now);
}

/** The same for several contacts. @param views of all that `audits` are about. */
export async function recordAuditsOfMany(
  tx: Tx,
  scope: Scope,
  views: readonly ContactView[],
  audits: readonly NewAudit[],
  now: Date,
): Promise<void> {
  const rows = await insertAudits(tx, scope, audits, now);
  if (rows.length === 0) return;
  const actorName = scope.userId === null ? null : ((await memberName(tx, scope, scope.userId)) ?? null);
  const abouts = new Map(views.map(({ contact }) => [contact.id, aboutContact(contact)]));
  const told = rows.map((row) => {
    const about = abouts.get(row.contactId);
    if (about === undefined) throw new Error('an audit is about a contact that was not read');
    return { item: presentAudit(row, actorName), about };
  });
  const [only] = told;
  if (only === undefined || told.length > 1) return emitMany(tx, scope, 'contact_audits_created', {}, told);
  tx.emit({
    type: 'contact_audit_created',
    companyId: scope.companyId,
    entity: { type: 'contact_audit', id: only.item.id },
    version: 1,
    data: only.item,
    about: only.about,
  });
}
