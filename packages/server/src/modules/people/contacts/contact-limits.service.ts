import type { Contact } from '@talk/contract';
import type { Tx } from '../../../db/transaction.js';
import { fail } from '../../../http/errors.js';
import type { Kernel } from '../../../kernel.js';
import type { Scope } from '../../../policy/scope.js';
import { readViewer } from '../../platform/viewers/read.js';
import { presentContactTo } from './contact-answers.js';
import { recordAudits, tellContact } from './contact-events.js';
import { type ContactValues, lockContact, updateContactRow } from './contacts.repository.js';
import { readContactViews } from './contact-views.repository.js';

/** What keeps everybody from calling and writing to a contact: do-not-contact (rejection 11) and blocked (2). */
export interface ContactLimits {
  /** Saying it again replaces the reason. @throws ApiError NOT_FOUND. */
  dnc(tx: Tx, scope: Scope, id: number, reason: string): Promise<Contact>;
  /** The reason goes into the contact's history. @throws ApiError NOT_FOUND. */
  undnc(tx: Tx, scope: Scope, id: number, reason: string): Promise<Contact>;
  block(tx: Tx, scope: Scope, id: number): Promise<Contact>;
  unblock(tx: Tx, scope: Scope, id: number): Promise<Contact>;
}

interface Change {
  readonly values: ContactValues;
  readonly field: 'is_dnc' | 'is_blocked';
  readonly before: string | null;
  readonly after: string | null;
}

export function createContactLimits(kernel: Kernel): ContactLimits {
  async function apply(
    tx: Tx,
    scope: Scope,
    id: number,
    changeOf: (contact: { isDnc: boolean; dncReason: string | null; isBlocked: boolean }) => Change | null,
  ): Promise<Contact> {
    const contact = await lockContact(tx, scope, id, await readViewer(tx, scope));
    if (contact === undefined) throw fail('NOT_FOUND');
    const change = changeOf(contact);
    if (change === null) {
      const [view] = await readContactViews(tx, scope, [id]);
      if (view === undefined) throw fail('NOT_FOUND');
      return presentContactTo(tx, scope, view);
    }
    const { values, field, before, after } = change;
    const now = kernel.clock.now();
    await updateContactRow(tx, scope, id, values, now);
    const view = await tellContact(tx, scope, 'contact_updated', id);
    await recordAudits(tx, scope, view, [{ contactId: id, field, before, after }], now);
    return presentContactTo(tx, scope, view);
  }

  return {
    dnc: (tx, scope, id, reason) =>
      apply(tx, scope, id, (contact) => {
        if (contact.isDnc && contact.dncReason === reason) return null;
        const before = contact.isDnc ? (contact.dncReason ?? 'yes') : null;
        return { values: { isDnc: true, dncReason: reason }, field: 'is_dnc', before, after: reason };
      }),
    undnc: (tx, scope, id, reason) =>
      apply(tx, scope, id, (contact) => {
        if (!contact.isDnc) return null;
        const before = contact.dncReason ?? 'yes';
        return { values: { isDnc: false, dncReason: null }, field: 'is_dnc', before, after: `off: ${reason}` };
      }),
    block: (tx, scope, id) =>
      apply(tx, scope, id, ({ isBlocked }) =>
        isBlocked ? null : { values: { isBlocked: true }, field: 'is_blocked', before: null, after: 'yes' },
      ),
    unblock: (tx, scope, id) =>
      apply(tx, scope, id, ({ isBlocked }) =>
        isBlocked ? { values: { isBlocked: false }, field: 'is_blocked', before: 'yes', after: null } : null,
      ),
  };
}
