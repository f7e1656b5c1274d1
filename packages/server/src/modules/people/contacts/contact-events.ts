import type { Contact } from '@talk/contract';
import type { Reads, Tx } from '../../../db/transaction.js';
import { tellWhoLostSight } from '../../../events/left-view.js';
import { emitMany } from '../../../events/many.js';
import type { NewEvent } from '../../../events/outbox.js';
import { aboutContact } from '../../../policy/audience.js';
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

/** For those who may see the contact: it was created or changed. */
export async function readContactNews(
  reads: Reads,
  scope: Scope,
  type: 'contact_created' | 'contact_updated',
  contactId: number,
): Promise<ContactNews> {
  const [view] = await readContactViews(reads, scope, [contactId]);
  if (view === undefined) throw new Error('a contact that was just written does not exist');
  return newsOf(scope, type, view);
}

function newsOf(scope: Scope, type: 'contact_created' | 'contact_updated', view: ContactView): ContactNews {
  const event: NewEvent = {
    type,
    companyId: scope.companyId,
    entity: { type: 'contact', id: view.contact.id },
    version: view.contact.version,
    data: presentContact(view),
    about: aboutContact(view.contact),
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
  const { view, event } = await readContactNews(tx, scope, type, contactId);
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

/** Tells those who may see them that contacts have changed alike: one alone as a whole, like any other change. */
export function tellContactsAlike(
  tx: Tx,
  scope: Scope,
  views: readonly ContactView[],
  fieldsOf: (contact: Contact) => Partial<Contact>,
): void {
  const [first] = views;
  if (first === undefined) return;
  if (views.length === 1) return tx.emit(newsOf(scope, 'contact_updated', first).event);
  const told = views.map((view) => {
    const { id, version, user_id, unread_count } = presentContact(view);
    return { item: { id, version, user_id, unread_count }, about: aboutContact(view.contact) };
  });
  emitMany(tx, scope, 'contacts_updated', { changes: fieldsOf(presentContact(first)) }, told);
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
