import type { Contact } from '@talk/contract';
import { fail, invalid } from '../../../http/errors.js';
import type { Kernel } from '../../../kernel.js';
import { readDecisions } from '../../../db/settings.js';
import type { Reads, Tx } from '../../../db/transaction.js';
import type { Scope } from '../../../policy/scope.js';
import { readViewer } from '../../platform/viewers/read.js';
import { recordAudits, recordAuditsOfMany, tellContact, tellContactsAlike } from './contact-events.js';
import { presentContact } from './contacts.presenter.js';
import {
  type ContactRow,
  lockContact,
  lockContacts,
  updateContactRow,
  updateContactRows,
} from './contacts.repository.js';
import { readContactViews } from './contact-views.repository.js';
import { contactSettings } from './contacts.tables.js';
import { listContactTags, setContactTags, tagsOf, type TagRow } from './tags.repository.js';

/** Statuses that people choose; a contact is new by itself. */
export type ChosenTaskStatus = 'open' | 'pending' | 'closed';

/** Under what a contact is found again: its status in the inbox, and its tags. */
export interface ContactFiling {
  /**
   * Moves all of them, or none.
   * @throws ApiError NOT_FOUND; FORBIDDEN where the company does not let people choose (spec 1 §4).
   */
  setStatus(tx: Tx, scope: Scope, ids: readonly number[], status: ChosenTaskStatus): Promise<Contact[]>;
  tags(reads: Reads, scope: Scope): Promise<TagRow[]>;
  /** The contact has exactly these tags afterwards. @throws ApiError NOT_FOUND, VALIDATION_FAILED. */
  setTags(tx: Tx, scope: Scope, id: number, tagIds: readonly number[]): Promise<Contact>;
}

const NO_CONTROL = 'Changing the status of contacts is turned off for your account. An admin can turn it on.';

export function createContactFiling(kernel: Kernel): ContactFiling {
  async function lock(tx: Tx, scope: Scope, id: number): Promise<ContactRow> {
    const row = await lockContact(tx, scope, id, await readViewer(tx, scope));
    if (row === undefined) throw fail('NOT_FOUND');
    return row;
  }

  return {
    async setStatus(tx, scope, ids, status) {
      const { statusControlEnabled } = await readDecisions(tx, scope, contactSettings);
      if (!statusControlEnabled) throw fail('FORBIDDEN', { message: NO_CONTROL });
      const wanted = [...new Set(ids)];
      const rows = await lockContacts(tx, scope, wanted, await readViewer(tx, scope));
      if (rows.length < wanted.length) throw fail('NOT_FOUND');
      const before = new Map(
        rows.flatMap(({ id, taskStatus }) => (taskStatus === status ? [] : [[id, taskStatus] as const])),
      );
      const now = kernel.clock.now();
      await updateContactRows(tx, scope, [...before.keys()], { taskStatus: status }, now);
      const views = await readContactViews(
        tx,
        scope,
        rows.map(({ id }) => id),
      );
      const moved = views.filter(({ contact }) => before.has(contact.id));
      tellContactsAlike(tx, scope, moved, ({ task_status, task_status_name }) => ({ task_status, task_status_name }));
      const audits = [...before].map(([contactId, was]) => ({
        contactId,
        field: 'task_status',
        before: worded(was),
        after: worded(status),
      }));
      await recordAuditsOfMany(tx, scope, moved, audits, now);
      return views.map(presentContact);
    },

    tags: listContactTags,

    async setTags(tx, scope, id, tagIds) {
      await lock(tx, scope, id);
      const wanted = new Set(tagIds);
      const chosen = (await listContactTags(tx, scope)).filter((tag) => wanted.has(tag.id));
      if (chosen.length < wanted.size) throw invalid({ tag_ids: 'Choose tags that are offered for contacts.' });
      const before = (await tagsOf(tx, scope, [id])).map(({ tag }) => tag);
      if (namesOf(before) === namesOf(chosen)) return unchanged(tx, scope, id);
      await setContactTags(tx, scope, id, [...wanted]);
      const now = kernel.clock.now();
      await updateContactRow(tx, scope, id, {}, now);
      const view = await tellContact(tx, scope, 'contact_updated', id);
      const audit = { contactId: id, field: 'tags', before: namesOf(before), after: namesOf(chosen) };
      await recordAudits(tx, scope, view, [audit], now);
      return presentContact(view);
    },
  };
}

async function unchanged(tx: Tx, scope: Scope, id: number): Promise<Contact> {
  const [view] = await readContactViews(tx, scope, [id]);
  if (view === undefined) throw fail('NOT_FOUND');
  return presentContact(view);
}

/** As the contact's history tells it. */
const worded = (status: string): string => status.charAt(0).toUpperCase() + status.slice(1);

/** As the contact's history tells it: names in the order of the alphabet; null for none. */
function namesOf(tags: readonly TagRow[]): string | null {
  return tags.length === 0 ? null : tags.map(({ name }) => name).join(', ');
}
