import { asc, desc, eq, gt, isNull, or, sql, type SQL } from 'drizzle-orm';
import type { Reads, Tx } from '../../../db/transaction.js';
import { owned, within, type Scope } from '../../../policy/scope.js';
import { smsTemplates } from './templates.tables.js';

export type TemplateRow = typeof smsTemplates.$inferSelect;
export type TemplateValues = Pick<TemplateRow, 'name' | 'folder' | 'body' | 'attachments'>;

export interface TemplateFilter {
  readonly search?: string | undefined;
  /** An empty text: in no folder. */
  readonly folder?: string | undefined;
  readonly scope: 'own' | 'company' | 'all';
  readonly limit: number;
  readonly offset: number;
}

/** The company's, and the user's own. */
function readable(scope: Scope, which: TemplateFilter['scope'] = 'all'): SQL | undefined {
  const own = scope.userId === null ? undefined : eq(smsTemplates.userId, scope.userId);
  if (which === 'own') return own ?? sql`false`;
  const company = isNull(smsTemplates.userId);
  return which === 'company' ? company : or(company, own);
}

/** Every word must be in name, folder or body. */
function matches(search: string): SQL[] {
  return search
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word) => {
      const pattern = `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
      return sql`lower(${smsTemplates.name} || ' ' || coalesce(${smsTemplates.folder}, '') || ' ' || ${smsTemplates.body}) like ${pattern}`;
    });
}

/** Most used first. One row more than the limit tells whether there are more. */
export async function listTemplates({ q }: Reads, scope: Scope, filter: TemplateFilter): Promise<TemplateRow[]> {
  const { search, folder } = filter;
  const inFolder =
    folder === undefined
      ? undefined
      : folder === ''
        ? isNull(smsTemplates.folder)
        : sql`lower(${smsTemplates.folder}) = ${folder.toLowerCase()}`;
  return q
    .select()
    .from(smsTemplates)
    .where(within(scope, smsTemplates, readable(scope, filter.scope), inFolder, ...matches(search ?? '')))
    .orderBy(desc(smsTemplates.useCount), asc(sql`lower(${smsTemplates.name})`), asc(smsTemplates.id))
    .limit(filter.limit + 1)
    .offset(filter.offset);
}

export async function listFolders({ q }: Reads, scope: Scope): Promise<string[]> {
  const rows = await q
    .selectDistinct({ folder: smsTemplates.folder })
    .from(smsTemplates)
    .where(within(scope, smsTemplates, readable(scope), sql`${smsTemplates.folder} is not null`))
    .orderBy(asc(smsTemplates.folder));
  return rows.flatMap(({ folder }) => folder ?? []);
}

export async function findTemplate({ q }: Reads, scope: Scope, id: number): Promise<TemplateRow | undefined> {
  const [row] = await q
    .select()
    .from(smsTemplates)
    .where(within(scope, smsTemplates, eq(smsTemplates.id, id), readable(scope)));
  return row;
}

export async function insertTemplate(
  { q }: Tx,
  scope: Scope,
  values: TemplateValues & Partial<Pick<TemplateRow, 'useCount' | 'userId' | 'lastUsedAt'>>,
): Promise<TemplateRow> {
  const [row] = await q
    .insert(smsTemplates)
    .values({ ...values, ...owned(scope) })
    .returning();
  if (row === undefined) throw new Error('the template was not inserted');
  return row;
}

export async function updateTemplate(
  { q }: Tx,
  scope: Scope,
  id: number,
  values: Partial<TemplateValues>,
  now: Date,
): Promise<TemplateRow | undefined> {
  const [row] = await q
    .update(smsTemplates)
    .set({ ...values, updatedAt: now, version: sql`${smsTemplates.version} + 1` })
    .where(within(scope, smsTemplates, eq(smsTemplates.id, id), readable(scope)))
    .returning();
  return row;
}

export async function deleteTemplate({ q }: Tx, scope: Scope, id: number): Promise<TemplateRow | undefined> {
  const [row] = await q
    .delete(smsTemplates)
    .where(within(scope, smsTemplates, eq(smsTemplates.id, id), readable(scope)))
    .returning();
  return row;
}

/** Counts a use. No change of the template itself, so its version stays. */
export async function countUse({ q }: Tx, scope: Scope, id: number, now: Date): Promise<void> {
  await q
    .update(smsTemplates)
    .set({ useCount: sql`${smsTemplates.useCount} + 1`, lastUsedAt: now })
    .where(within(scope, smsTemplates, eq(smsTemplates.id, id), readable(scope)));
}

/** Takes a use back, down to none. When it was used last is not known any more, and stays. */
export async function uncountUse({ q }: Tx, scope: Scope, id: number): Promise<void> {
  await q
    .update(smsTemplates)
    .set({ useCount: sql`${smsTemplates.useCount} - 1` })
    .where(within(scope, smsTemplates, eq(smsTemplates.id, id), gt(smsTemplates.useCount, 0), readable(scope)));
}
