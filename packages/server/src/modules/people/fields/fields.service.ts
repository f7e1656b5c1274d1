import { channels, type AttributeField } from '@talk/contract';
import { attributeName, type AttributeType } from '@talk/domain/attributes';
import { lockName } from '../../../db/locks.js';
import type { Reads, Tx } from '../../../db/transaction.js';
import { fail, found, invalid } from '../../../http/errors.js';
import type { Kernel } from '../../../kernel.js';
import { given } from '../../../patch.js';
import type { Scope } from '../../../policy/scope.js';
import { type FieldView, insertField, listFields, updateField, writeOptions } from './fields.repository.js';

/** An option as it is asked for: with an id, one that is there. */
export interface AskedOption {
  readonly id?: number | undefined;
  readonly name: string;
}

export interface FieldChange {
  readonly name?: string | undefined;
  readonly options?: readonly AskedOption[] | undefined;
  readonly is_archived?: boolean | undefined;
}

/** Fields that a company defines for its contacts. */
export interface Fields {
  /** In their order, with those that were archived. */
  list(reads: Reads, scope: Scope): Promise<AttributeField[]>;
  /** @throws ApiError VALIDATION_FAILED for a name that is taken, options that do not fit, and one field too many. */
  create(
    tx: Tx,
    scope: Scope,
    asked: { readonly name: string; readonly type: AttributeType; readonly options: readonly AskedOption[] },
  ): Promise<AttributeField>;
  /** @throws ApiError NOT_FOUND; CONFLICT when it is no longer at `ifVersion`; VALIDATION_FAILED as `create`. */
  update(tx: Tx, scope: Scope, id: number, change: FieldChange, ifVersion: number | undefined): Promise<AttributeField>;
  /** @throws ApiError NOT_FOUND */
  arrange(tx: Tx, scope: Scope, ids: readonly number[]): Promise<AttributeField[]>;
}

/** That are shown. Each is a column, a filter and a row of the page of a contact. */
const FIELDS_AT_MOST = 50;
/** With those that were archived: their values are kept. */
const ALL_AT_MOST = 200;
const OPTIONS_AT_MOST = 100;
const ALL_OPTIONS_AT_MOST = 500;

export function createFields({ clock }: Pick<Kernel, 'clock'>): Fields {
  /** One change of the fields of a company at a time: names, positions and how many there are hang together. */
  const begin = async (tx: Tx, scope: Scope): Promise<FieldView[]> => {
    await lockName(tx, 'part', scope.companyId, 'attribute fields');
    return listFields(tx, scope);
  };

  function tell(tx: Tx, scope: Scope, id: number, version: number, ids: readonly number[]): void {
    tx.emit({
      type: 'attribute_fields_updated',
      companyId: scope.companyId,
      entity: { type: 'attribute_field', id },
      version,
      data: { ids: [...ids] },
      channels: [channels.company(scope.companyId)],
    });
  }

  async function told(tx: Tx, scope: Scope, id: number): Promise<AttributeField> {
    const [view] = await listFields(tx, scope, [id]);
    const field = presentField(found(view));
    tell(tx, scope, id, field.version, [id]);
    return field;
  }

  return {
    list: async (reads, scope) => (await listFields(reads, scope)).map(presentField),

    async create(tx, scope, { name, type, options }) {
      const all = await begin(tx, scope);
      requireRoom(all);
      if (all.length >= ALL_AT_MOST)
        throw invalid({ _: 'There are too many archived fields. Bring one of them back instead of making a new one.' });
      requireFreeName(all, name, null);
      requireOptions(type, options, []);
      const position = Math.max(-1, ...all.map(({ field }) => field.position)) + 1;
      const { id } = await insertField(tx, scope, { name, type, position });
      if (options.length > 0) await writeOptions(tx, scope, id, options, clock.now());
      return told(tx, scope, id);
    },

    async update(tx, scope, id, { name, options, is_archived: isArchived }, ifVersion) {
      const all = await begin(tx, scope);
      const { field, options: before } = found(all.find((view) => view.field.id === id));
      if (ifVersion !== undefined && ifVersion !== field.version)
        throw fail('CONFLICT', { message: 'Someone changed this field in the meantime. Look at it again.' });
      const wasArchived = field.archivedAt !== null;
      const isShown = !(isArchived ?? wasArchived);
      if (wasArchived && isShown) requireRoom(all);
      if (isShown) requireFreeName(all, name ?? field.name, id);
      if (options !== undefined) {
        const wanted = withFormer(options, before);
        requireOptions(field.type, wanted, before);
        await writeOptions(tx, scope, id, wanted, clock.now());
      }
      const archivedAt = isShown ? null : (field.archivedAt ?? clock.now());
      await updateField(tx, scope, id, { ...given({ name }), archivedAt }, clock.now());
      return told(tx, scope, id);
    },

    async arrange(tx, scope, ids) {
      const all = await begin(tx, scope);
      const wanted = [...new Set(ids)];
      if (wanted.some((id) => !all.some(({ field }) => field.id === id))) throw fail('NOT_FOUND');
      const rest = all.map(({ field }) => field.id).filter((id) => !wanted.includes(id));
      const moved: number[] = [];
      for (const [position, id] of [...wanted, ...rest].entries()) {
        if (all.find(({ field }) => field.id === id)?.field.position === position) continue;
        await updateField(tx, scope, id, { position }, clock.now());
        moved.push(id);
      }
      const after = (await listFields(tx, scope)).map(presentField);
      const first = after.find(({ id }) => moved.includes(id));
      if (first !== undefined) tell(tx, scope, first.id, first.version, moved);
      return after;
    },
  };
}

function requireRoom(all: readonly FieldView[]): void {
  if (all.filter(({ field }) => field.archivedAt === null).length >= FIELDS_AT_MOST)
    throw invalid({ _: `A company can have ${FIELDS_AT_MOST} fields. Archive one that is not needed any more.` });
}

function requireFreeName(all: readonly FieldView[], name: string, exceptId: number | null): void {
  const small = name.toLowerCase();
  const isTaken = all.some(
    ({ field }) => field.archivedAt === null && field.id !== exceptId && field.name.toLowerCase() === small,
  );
  if (isTaken) throw invalid({ name: 'Another field has this name.' });
}

/** An option that is added under the name of one that was taken away is that one. */
function withFormer(options: readonly AskedOption[], before: FieldView['options']): AskedOption[] {
  const named = new Set(options.flatMap(({ id }) => id ?? []));
  return options.map((option) => {
    if (option.id !== undefined) return option;
    const small = option.name.toLowerCase();
    const former = before.find(
      ({ id, name, archivedAt }) => archivedAt !== null && !named.has(id) && name.toLowerCase() === small,
    );
    return former === undefined ? option : { ...option, id: former.id };
  });
}

function requireOptions(type: AttributeType, options: readonly AskedOption[], before: FieldView['options']): void {
  if (type !== 'choice') {
    if (options.length > 0) throw invalid({ options: 'Only a choice has options.' });
    return;
  }
  if (options.length === 0) throw invalid({ options: 'Enter at least one option.' });
  const names = options.map(({ name }) => name.toLowerCase());
  if (new Set(names).size !== names.length) throw invalid({ options: 'Each option needs a name of its own.' });
  const ids = options.flatMap(({ id }) => id ?? []);
  const isForeign = ids.some((id) => !before.some((option) => option.id === id));
  if (isForeign || new Set(ids).size !== ids.length)
    throw invalid({ options: 'One of these options is not of this field.' });
  if (options.length > OPTIONS_AT_MOST || before.length + options.length - ids.length > ALL_OPTIONS_AT_MOST)
    throw invalid({ options: 'This field has had too many options. Define another field.' });
}

export function presentField({ field, options }: FieldView): AttributeField {
  return {
    id: field.id,
    key: attributeName(field.type, field.id),
    name: field.name,
    type: field.type,
    options: options.map(({ id, name, archivedAt }) => ({ id, name, is_archived: archivedAt !== null })),
    position: field.position,
    is_archived: field.archivedAt !== null,
    version: field.version,
  };
}
