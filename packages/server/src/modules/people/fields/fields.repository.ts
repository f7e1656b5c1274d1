import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Reads, Tx } from '../../../db/transaction.js';
import { owned, within, type Scope } from '../../../policy/scope.js';
import { attributeFields, attributeOptions } from './fields.tables.js';

export type FieldRow = typeof attributeFields.$inferSelect;
export type OptionRow = typeof attributeOptions.$inferSelect;
export interface FieldView {
  readonly field: FieldRow;
  readonly options: readonly OptionRow[];
}

/** Every field of the company, in its order, also those that were archived. @param ids only these */
export async function listFields({ q }: Reads, scope: Scope, ids?: readonly number[]): Promise<FieldView[]> {
  if (ids?.length === 0) return [];
  const fields = await q
    .select()
    .from(attributeFields)
    .where(within(scope, attributeFields, ids && inArray(attributeFields.id, [...ids])))
    .orderBy(asc(attributeFields.position), asc(attributeFields.id));
  const choices = fields.flatMap(({ id, type }) => (type === 'choice' ? [id] : []));
  const options =
    choices.length === 0
      ? []
      : await q
          .select()
          .from(attributeOptions)
          .where(within(scope, attributeOptions, inArray(attributeOptions.fieldId, choices)))
          .orderBy(asc(attributeOptions.position), asc(attributeOptions.id));
  return fields.map((field) => ({ field, options: options.filter(({ fieldId }) => fieldId === field.id) }));
}

export async function insertField(
  { q }: Tx,
  scope: Scope,
  values: Pick<FieldRow, 'name' | 'type' | 'position'>,
): Promise<FieldRow> {
  const [row] = await q
    .insert(attributeFields)
    .values({ ...values, ...owned(scope) })
    .returning();
  if (row === undefined) throw new Error('the field was not inserted');
  return row;
}

export async function updateField(
  { q }: Tx,
  scope: Scope,
  id: number,
  values: Partial<Pick<FieldRow, 'name' | 'position' | 'archivedAt'>>,
  now: Date,
): Promise<void> {
  await q
    .update(attributeFields)
    .set({ ...values, updatedAt: now, version: sql`${attributeFields.version} + 1` })
    .where(within(scope, attributeFields, eq(attributeFields.id, id)));
}

/** Makes these the options that are offered, in this order. Those with an id are renamed, or come back. */
export async function writeOptions(
  { q }: Tx,
  scope: Scope,
  fieldId: number,
  options: readonly { readonly id?: number | undefined; readonly name: string }[],
  now: Date,
): Promise<void> {
  await q
    .update(attributeOptions)
    .set({ archivedAt: now })
    .where(
      within(scope, attributeOptions, and(eq(attributeOptions.fieldId, fieldId), isNull(attributeOptions.archivedAt))),
    );
  for (const [position, { id, name }] of options.entries())
    if (id !== undefined)
      await q
        .update(attributeOptions)
        .set({ name, position, archivedAt: null })
        .where(
          within(scope, attributeOptions, and(eq(attributeOptions.fieldId, fieldId), eq(attributeOptions.id, id))),
        );
  const added = options.flatMap(({ id, name }, position) => (id === undefined ? [{ name, position }] : []));
  if (added.length > 0)
    await q.insert(attributeOptions).values(added.map((option) => ({ ...option, fieldId, ...owned(scope) })));
}
