import type { Tx } from '../../../db/transaction.js';
import type { Scope } from '../../../policy/scope.js';
import { readContactViews } from '../../people/contacts/index.js';
import type { EnrollmentRow } from './enrollments.repository.js';
import { emitEnrollment } from './sequence.jobs.js';

/** Notifies those who can see the contacts. */
export async function emitEnrollments(tx: Tx, scope: Scope, rows: readonly EnrollmentRow[]): Promise<void> {
  if (rows.length === 0) return;
  const views = await readContactViews(tx, scope, [...new Set(rows.map(({ contactId }) => contactId))]);
  const contacts = new Map(views.map(({ contact }) => [contact.id, contact]));
  for (const row of rows) {
    const contact = contacts.get(row.contactId);
    if (contact !== undefined) emitEnrollment(tx, scope, row, contact);
  }
}
