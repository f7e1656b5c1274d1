import type { Contact } from '@talk/contract';
import { fail, invalid } from '../../../http/errors.js';
import type { Kernel } from '../../../kernel.js';
import type { Reads, Tx } from '../../../db/transaction.js';
import type { Scope } from '../../../policy/scope.js';
import { readViewer } from '../../platform/viewers/read.js';
import { recordAudits, tellContact } from './contact-events.js';
import { presentContact } from './contacts.presenter.js';
import { type ContactRow, lockContact, updateContactRow } from './contacts.repository.js';
import { readContactViews } from './contact-views.repository.js';
import { controlsStatus, listContactTags, setContactTags, tagsOf, type TagRow } from './tags.repository.js';

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

  async function changed(
    tx: Tx,
    scope: Scope,
    id: number,
    change: { values: { taskStatus?: ChosenTaskStatus }; field: string; before: string | null; after: string | null },
  ): Promise<Contact> {
    const { values, ...audit } = change;
    const now = kernel.clock.now();
    await updateContactRow(tx, scope, id, values, now);
    const view = await tellContact(tx, scope, 'contact_updated', id);
    await recordAudits(tx, scope, view, [{ contactId: id, ...audit }], now);
    return presentContact(view);
  }

  return {
    async setStatus(tx, scope, ids, status) {
      if (!(await controlsStatus(tx, scope))) throw fail('FORBIDDEN', { message: NO_CONTROL });
      const moved: Contact[] = [];
      // In one order, so that two who move the same contacts cannot wait for each other.
      for (const id of [...new Set(ids)].sort((one, other) => one - other)) {
        const { taskStatus: before } = await lock(tx, scope, id);
        moved.push(
          before === status
            ? await unchanged(tx, scope, id)
            : await changed(tx, scope, id, {
                values: { taskStatus: status },
                field: 'task_status',
                before: worded(before),
                after: worded(status),
              }),
        );
      }
      return moved;
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
      return changed(tx, scope, id, { values: {}, field: 'tags', before: namesOf(before), after: namesOf(chosen) });
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
