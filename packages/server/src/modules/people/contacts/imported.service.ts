import { intakeSources } from '@talk/contract/codes';
import { changedFields } from '@talk/domain/imports';
import { lockNames } from '../../../db/locks.js';
import type { Reads, Tx } from '../../../db/transaction.js';
import { emitMany } from '../../../events/many.js';
import type { Kernel } from '../../../kernel.js';
import { tryPhone } from '../../../phone.js';
import { aboutContact } from '../../../policy/audience.js';
import type { Scope } from '../../../policy/scope.js';
import type { Viewer } from '../../../policy/visibility.js';
import { readCompanyFacts } from '../../platform/companies/read.js';
import { namesOf } from '../../platform/identity/read.js';
import { attributeAudits, fieldsNamed, withChanges } from './contact-attributes.js';
import { recordAuditsOfMany, tellContactsChanged } from './contact-events.js';
import { readContactViews } from './contact-views.repository.js';
import { lockContacts, numbersOf } from './contacts.repository.js';
import {
  auditsOf,
  type Change,
  columnsOf,
  derived,
  grouped,
  ownerOf,
  parted,
  pick,
  sameValue,
  type Value,
  valuesOf,
  wireFields,
} from './imported-values.js';
import {
  deleteNumberRows,
  deleteUntouched,
  holdersOf,
  type ImportedColumns,
  insertContactRows,
  insertNumberRows,
  insertTagRows,
  type LeftContact,
  nextContactIds,
  numberRows,
  type NumberHolder,
  updateContactColumns,
  type WholeRow,
} from './imported.repository.js';
import { keptTags, mergedTags, removeContactTags } from './tags.repository.js';

/** What a row of a file changed of a contact that was there: former and new value of each field, and what was added. */
export interface ImportedBefore {
  readonly fields: Readonly<Partial<Record<keyof ImportedColumns, readonly [Value, Value]>>>;
  readonly numbers: readonly string[];
  readonly tag_ids: readonly number[];
}

export interface ImportedContact {
  readonly columns: ImportedColumns;
  /** E.164, nobody else's. */
  readonly numbers: readonly string[];
  /** Digits dialed after the answer, by number. */
  readonly extensions: Readonly<Record<string, string>>;
  /** Put on the contact, besides those that it has. */
  readonly tag_ids: readonly number[];
}

export interface ImportedChange extends ImportedContact {
  readonly id: number;
}

export interface ChangedContact {
  readonly id: number;
  /** Null: the row said nothing new, or the contact is gone. */
  readonly before: ImportedBefore | null;
  readonly version: number | null;
}

/** Contacts of a file, hundreds at a time: each call is a few statements, and tells of all of them with one event. */
export interface ImportedContacts {
  /** Nobody else gets one of these numbers until the transaction ends. */
  lockNumbers(tx: Tx, scope: Scope, numbers: readonly string[]): Promise<void>;
  /** For what follows in the same transaction. */
  lock(tx: Tx, scope: Scope, ids: readonly number[]): Promise<void>;
  holders(reads: Reads, scope: Scope, viewer: Viewer, numbers: readonly string[]): Promise<NumberHolder[]>;
  /** @returns their ids, in the same order; all are at version 1. */
  create(tx: Tx, scope: Scope, rows: readonly ImportedContact[]): Promise<number[]>;
  /** @param rows each about another contact. */
  change(tx: Tx, scope: Scope, rows: readonly ImportedChange[], rule: 'update' | 'merge'): Promise<ChangedContact[]>;
  /** Removes those with which nothing has happened since. @returns which. */
  remove(tx: Tx, scope: Scope, left: readonly LeftContact[]): Promise<number[]>;
  /** Puts former values back where nobody has changed them since. */
  restore(
    tx: Tx,
    scope: Scope,
    items: readonly { readonly id: number; readonly before: ImportedBefore }[],
  ): Promise<RestoredContact[]>;
}

export interface RestoredContact {
  readonly id: number;
  /** All values could be put back. */
  readonly isWhole: boolean;
  /** The time of their consent was put back. */
  readonly isConsentBack: boolean;
}

export function createImportedContacts(kernel: Pick<Kernel, 'clock'>): ImportedContacts {
  const now = (): Date => kernel.clock.now();

  /** Writes contacts whole, and tells of what has changed of each. */
  async function write(tx: Tx, scope: Scope, changes: readonly Change[]): Promise<Map<number, number>> {
    const rows = changes.map(({ row, columns }) => {
      const { plain, own } = parted(columns);
      return { ...columnsOf(row), ...plain, attributes: withChanges(row.attributes, own), id: row.id };
    });
    const numbers = grouped(
      await numbersOf(
        tx,
        scope,
        rows.map(({ id }) => id),
      ),
    );
    await updateContactColumns(
      tx,
      scope,
      rows.map((row): WholeRow => ({ ...row, ...derived(row, numbers.get(row.id) ?? []) })),
      now(),
    );
    const views = await readContactViews(
      tx,
      scope,
      changes.map(({ row }) => row.id),
    );
    const changed = new Map(changes.map(({ row, columns }) => [row.id, wireFields(columns)]));
    const was = new Map(changes.map(({ row }) => [row.id, row]));
    tellContactsChanged(tx, scope, views, (contact) => pick(contact, changed.get(contact.id) ?? []), was);
    const owners = changes.flatMap(({ row, columns }) => [row.ownerId, columns.owner_id ?? null]);
    const names = await namesOf(
      tx,
      scope,
      owners.flatMap((id) => (id === null ? [] : [Number(id)])),
    );
    const fields = await fieldsNamed(
      tx,
      scope,
      changes.flatMap(({ columns }) => Object.keys(columns)),
    );
    const audits = changes.flatMap(({ row, columns }) => {
      const { plain, own } = parted(columns);
      const ofOwn = attributeAudits(fields, row.attributes, own).map((audit) => ({ ...audit, contactId: row.id }));
      return [...auditsOf(row, plain, names), ...ofOwn];
    });
    await recordAuditsOfMany(tx, scope, views, audits, now());
    return new Map(views.map(({ contact }) => [contact.id, contact.version]));
  }

  /** Puts tags on contacts, those that are not deleted. @returns what was not there before. */
  async function tag(
    tx: Tx,
    scope: Scope,
    items: readonly { readonly id: number; readonly tag_ids: readonly number[] }[],
  ) {
    const wanted = [...new Set(items.flatMap(({ tag_ids }) => tag_ids))];
    if (wanted.length === 0) return [];
    const kept = new Set(await keptTags(tx, scope, wanted));
    const pairs = items.flatMap(({ id, tag_ids }) =>
      tag_ids.flatMap((tagId) => (kept.has(tagId) ? [{ contactId: id, tagId }] : [])),
    );
    return insertTagRows(tx, scope, pairs);
  }

  return {
    lockNumbers: (tx, scope, numbers) => lockNames(tx, 'number', scope.companyId, numbers),
    async lock(tx, scope, ids) {
      await lockContacts(tx, scope, ids, null);
    },
    holders: holdersOf,

    async create(tx, scope, rows) {
      if (rows.length === 0) return [];
      const { country } = await readCompanyFacts(tx, scope);
      const ids = await nextContactIds(tx, rows.length);
      const made = rows.map(({ columns, numbers }, at) => {
        const { plain, own } = parted(columns);
        const id = ids[at] ?? 0;
        const region = numbers[0] === undefined ? null : (tryPhone(numbers[0], country)?.region ?? null);
        const placed = region === null ? plain : { cnam_country: region, ...plain };
        return { ...placed, attributes: withChanges({}, own), id, ...derived(placed, numbers) };
      });
      await insertContactRows(tx, scope, made, intakeSources.code('Manual'), now());
      const numbers = rows.flatMap((row, at) => numberRows(ids[at] ?? 0, row.numbers, row.extensions, 0));
      await insertNumberRows(tx, scope, numbers, now());
      await tag(
        tx,
        scope,
        rows.map(({ tag_ids }, at) => ({ id: ids[at] ?? 0, tag_ids })),
      );
      const told = made.map(({ id, ...row }) => ({
        item: { id, version: 1 },
        about: aboutContact({ ownerId: ownerOf(row), lineIds: [] }),
      }));
      emitMany(tx, scope, 'contacts_bulk_created', {}, told);
      return ids;
    },

    async change(tx, scope, rows, rule) {
      const wanted = new Map(rows.map((row) => [row.id, row]));
      const locked = await lockContacts(
        tx,
        scope,
        [...wanted.keys()].sort((a, b) => a - b),
        null,
      );
      const known = await numbersOf(
        tx,
        scope,
        locked.map(({ id }) => id),
      );
      const held = grouped(known);
      // Behind all that the contact has; positions may have gaps.
      const last = new Map(known.map(({ contactId, position }) => [contactId, position]));
      const added = locked.map((row) => ({
        row,
        numbers: (wanted.get(row.id)?.numbers ?? []).filter((number) => !held.get(row.id)?.includes(number)),
      }));
      await insertNumberRows(
        tx,
        scope,
        added.flatMap(({ row, numbers }) =>
          numberRows(row.id, numbers, wanted.get(row.id)?.extensions ?? {}, (last.get(row.id) ?? -1) + 1),
        ),
        now(),
      );
      const tagged = await tag(
        tx,
        scope,
        locked.map(({ id }) => ({ id, tag_ids: wanted.get(id)?.tag_ids ?? [] })),
      );
      const changes = added.map(({ row, numbers }): Change & { readonly before: ImportedBefore } => {
        const current = valuesOf(row);
        const asked = wanted.get(row.id)?.columns ?? {};
        // Once they have agreed, a later file does not say when.
        const { text_authorized_at: agreed, ...others } = asked;
        const fields = changedFields(current, others, rule);
        if (agreed !== undefined && current.text_authorized_at === null) fields.push('text_authorized_at');
        const columns = Object.fromEntries(fields.map((field) => [field, asked[field] ?? null]));
        const tag_ids = tagged.flatMap(({ contactId, tagId }) => (contactId === row.id ? [tagId] : []));
        const pairs = fields.map((field) => [field, [current[field] ?? null, asked[field] ?? null]] as const);
        return {
          row,
          columns,
          before: { fields: Object.fromEntries(pairs), numbers, tag_ids },
          numbers,
          tags: tag_ids.length > 0,
        };
      });
      const real = changes.filter(
        ({ before: { fields, numbers, tag_ids } }) => Object.keys(fields).length + numbers.length + tag_ids.length > 0,
      );
      const versions = await write(tx, scope, real);
      const found = new Map(real.map(({ row, before }) => [row.id, before]));
      return rows.map(({ id }) => ({ id, before: found.get(id) ?? null, version: versions.get(id) ?? null }));
    },

    async remove(tx, scope, left) {
      const sorted = left.toSorted((a, b) => a.id - b.id);
      await lockContacts(
        tx,
        scope,
        sorted.map(({ id }) => id),
        null,
      );
      const gone = await deleteUntouched(tx, scope, sorted);
      const told = gone.map(({ id, version, ownerId, lineIds }) => ({
        item: { id, version: version + 1 },
        about: aboutContact({ ownerId, lineIds: [...lineIds] }),
      }));
      emitMany(tx, scope, 'contacts_bulk_deleted', { by_name: null }, told);
      emitMany(tx, scope, 'left_view', { type: 'contact' }, told);
      return gone.map(({ id }) => id);
    },

    async restore(tx, scope, items) {
      const wanted = new Map(items.map(({ id, before }) => [id, before]));
      const locked = await lockContacts(
        tx,
        scope,
        [...wanted.keys()].sort((a, b) => a - b),
        null,
      );
      const restored: RestoredContact[] = [];
      // One that was merged into another tag stays: contacts may have had that one before.
      const merged = new Set(
        await mergedTags(
          tx,
          scope,
          items.flatMap(({ before }) => [...before.tag_ids]),
        ),
      );
      const keepsNumber = await deleteNumberRows(
        tx,
        scope,
        locked.flatMap(({ id }) =>
          (wanted.get(id)?.numbers ?? []).map((phone_number) => ({ contact_id: id, phone_number })),
        ),
      );
      const changes = locked.map((row): Change => {
        const { fields = {}, numbers = [], tag_ids = [] } = wanted.get(row.id) ?? {};
        const current = valuesOf(row);
        const all = Object.entries(fields) as [keyof ImportedColumns, readonly [Value, Value]][];
        const same = all.filter(([field, [, became]]) => sameValue(current[field] ?? null, became));
        const isConsentBack = same.some(([field]) => field === 'text_authorized_at');
        restored.push({
          id: row.id,
          isWhole: same.length === all.length && !tag_ids.some((id) => merged.has(id)) && !keepsNumber.has(row.id),
          isConsentBack,
        });
        const columns = Object.fromEntries(same.map(([field, [was]]) => [field, was]));
        return { row, columns, numbers, tags: tag_ids.length > 0 };
      });
      await removeContactTags(
        tx,
        scope,
        items.flatMap(({ id, before }) => before.tag_ids.map((tagId) => ({ contactId: id, tagId }))),
      );
      await write(tx, scope, changes);
      return restored;
    },
  };
}
