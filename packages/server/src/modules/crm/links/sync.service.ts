import type { ContactCrmField, IntegrationName } from '@talk/contract';
import { inTransaction, type Reads, type Tx } from '../../../db/transaction.js';
import { fail, found } from '../../../http/errors.js';
import type { Kernel } from '../../../kernel.js';
import { systemScope, type Scope } from '../../../policy/scope.js';
import type { ContactRecords, EditableFields } from '../../people/contacts/index.js';
import type { ContactRow } from '../../people/contacts/read.js';
import { findMembership, findUserByEmail } from '../../platform/identity/read.js';
import type { Connections } from '../integrations/index.js';
import type { ContactCrms } from './contact-crm.service.js';
import { whileWaiting } from './crm-refusals.js';
import { findState, putState, settleConflict } from './links.repository.js';
import type { KeptDetails } from './links.tables.js';
import type { LookUp } from './look-up.service.js';
import { mergeFields, type FieldValues } from './merge-fields.js';

/** What a contact takes over from a CRM. */
export interface Sync {
  /** @returns the fields that changed. @throws ApiError REJECTED 26, 27; CRM_REFUSED, CRM_UNAVAILABLE */
  sync(scope: Scope, contactId: number, name: IntegrationName): Promise<readonly ContactCrmField[]>;
  /** @throws ApiError NOT_FOUND when there is no such conflict (any more) */
  settle(
    tx: Tx,
    scope: Scope,
    contactId: number,
    name: IntegrationName,
    decision: { readonly field: ContactCrmField; readonly use: 'ours' | 'theirs' },
  ): Promise<void>;
}

export interface SyncDeps {
  readonly connections: Connections;
  readonly crms: ContactCrms;
  readonly lookUp: LookUp;
  readonly records: ContactRecords;
}

export function createSync(kernel: Kernel, { connections, crms, lookUp, records }: SyncDeps): Sync {
  const { clock, db } = kernel;
  const reads: Reads = { q: db.drizzle };

  async function valuesOf(within: Reads, scope: Scope, details: KeptDetails): Promise<FieldValues> {
    const { firstName, lastName, companyName, email, owner } = details;
    const user = owner?.email == null ? undefined : await findUserByEmail(within, owner.email);
    const membership = user && (await findMembership(within, scope, user.id));
    return {
      first_name: cut(firstName, 80),
      last_name: cut(lastName, 80),
      company_name: cut(companyName, 120),
      email: email !== null && email.length <= 254 && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email) ? email : null,
      // Somebody who is not of this company owns nothing here.
      user_id: membership?.enabled === true ? String(membership.userId) : null,
    };
  }

  return {
    async sync(scope, contactId, name) {
      await crms.contact(reads, scope, contactId);
      const account = await crms.account(reads, scope, name);
      if (connections.provider(name).readPerson === undefined) throw fail('NOT_FOUND');
      await whileWaiting(() => lookUp.refresh(scope, contactId, account, true));
      return inTransaction(kernel, async (tx) => {
        const { details } = await crms.record(tx, scope, contactId, account);
        const theirs = details === null ? {} : await valuesOf(tx, scope, details);
        const known = (await findState(tx, scope, contactId, account))?.pulled ?? {};
        let merged = mergeFields({}, {}, known);
        // The system's own change: nobody of the company has made it, and it is told so.
        await records.takeOver(tx, systemScope(scope.companyId), contactId, (row) => {
          merged = mergeFields(oursOf(row), theirs, known);
          return editOf(merged.takes);
        });
        await putState(tx, scope, contactId, account, {
          syncedAt: clock.now(),
          pulled: merged.pulled,
          conflicts: merged.conflicts,
        });
        await crms.tell(tx, scope, contactId, name);
        return Object.keys(merged.takes) as ContactCrmField[];
      });
    },

    async settle(tx, scope, contactId, name, { field, use }) {
      await crms.contact(tx, scope, contactId);
      const account = await crms.account(tx, scope, name);
      const state = found(await findState(tx, scope, contactId, account));
      const conflict = found(state.conflicts.find((each) => each.field === field));
      const { theirs } = conflict;
      if (use === 'theirs') await records.takeOver(tx, scope, contactId, () => editOf({ [field]: theirs }));
      if (!(await settleConflict(tx, scope, contactId, account, conflict))) throw fail('NOT_FOUND');
      await crms.tell(tx, scope, contactId, name);
    },
  };
}

function oursOf(row: ContactRow): FieldValues {
  return {
    first_name: row.firstName,
    last_name: row.lastName,
    company_name: row.companyName,
    email: row.email,
    user_id: row.ownerId === null ? null : String(row.ownerId),
  };
}

function editOf({ user_id: owner, ...texts }: Partial<Record<ContactCrmField, string>>): EditableFields {
  return { ...texts, ...(owner === undefined ? {} : { user_id: Number(owner) }) };
}

const cut = (text: string | null, length: number): string | null => text && text.trim().slice(0, length);
