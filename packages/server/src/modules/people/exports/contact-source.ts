import type { AttributeField, Contact } from '@talk/contract';
import type { ExportColumn } from '@talk/contract/schemas';
import { attributeOf } from '@talk/domain/attributes';
import type { Reads } from '../../../db/transaction.js';
import { encodeCursor } from '../../../http/page.js';
import { cursorOf } from '../../../http/sorted-list.js';
import type { Scope } from '../../../policy/scope.js';
import type { Viewer } from '../../../policy/visibility.js';
import { listRingGroups, listUsableLines } from '../../platform/lines/read.js';
import { contactOrder, listContactKeys, presentContact, readContactViews, readFilterOf } from '../contacts/index.js';
import { readAttributeFields } from '../fields/read.js';
import { columnTitle } from './column-titles.js';
import { thingsOfContacts } from './contact-things.js';
import { exportRow, exportWords } from './export-rows.js';
import { type ExportSource, PAGE } from './export-source.js';
import type { ExportRow } from './exports.repository.js';
import type { ExportRequest } from './exports.tables.js';

const optionNames = (own: ReadonlyMap<string, AttributeField>): (readonly [string, string])[] =>
  [...own.values()].flatMap(({ options }) => options.map(({ id, name }) => [`option ${id}`, name] as const));

async function* pages(
  reads: Reads,
  scope: Scope,
  viewer: Viewer,
  request: ExportRequest,
  createdAt: Date,
): AsyncGenerator<Contact[]> {
  const present = async (ids: readonly number[]): Promise<Contact[]> =>
    (await readContactViews(reads, scope, ids, viewer)).map(presentContact);
  if (request.contact_ids !== undefined) {
    const ids = request.contact_ids;
    for (let at = 0; at < ids.length; at += PAGE) yield present(ids.slice(at, at + PAGE));
    return;
  }
  const except = new Set(request.except_ids);
  const filter = await readFilterOf(reads, scope, createdAt, request.filter ?? {});
  const order = contactOrder('created_at', 'desc');
  for (let cursor: string | undefined; ;) {
    const rows = await listContactKeys(reads, scope, viewer, filter, { order, page: 1, per_page: PAGE, cursor });
    const some = rows.slice(0, PAGE);
    yield present(some.map(({ id }) => id).filter((id) => !except.has(id)));
    const last = some.at(-1);
    if (rows.length <= PAGE || last === undefined) return;
    cursor = encodeCursor(cursorOf(order, last.keys));
  }
}

/** Names of lines and teams, as far as the person sees them. */
export async function namesFor(reads: Reads, scope: Scope, viewer: Viewer): Promise<(readonly [string, string])[]> {
  const [lines, groups] = await Promise.all([listUsableLines(reads, scope, viewer), listRingGroups(reads, scope)]);
  return [
    ...lines.map(({ id, name }) => [`line ${id}`, name] as const),
    ...groups.map(({ id, name }) => [`ring-group ${id}`, name] as const),
  ];
}

/** An export of contacts. */
export async function contactSource(reads: Reads, scope: Scope, viewer: Viewer, row: ExportRow): Promise<ExportSource> {
  const columns = row.columns as readonly ExportColumn[];
  const own = await readAttributeFields(
    reads,
    scope,
    columns.flatMap((column) => attributeOf(column)?.id ?? []),
  );
  const names = new Map([...(await namesFor(reads, scope, viewer)), ...optionNames(own)]);
  const words = await exportWords(reads, scope, names);
  const withThings = await thingsOfContacts(reads, scope, columns, names);
  async function* rows(): AsyncGenerator<string[][]> {
    for await (const some of pages(reads, scope, viewer, row.request as ExportRequest, row.createdAt))
      yield (await withThings(some)).map((contact) => exportRow(contact, columns, words));
  }
  return { titles: columns.map((column) => columnTitle(column, own)), pages: rows() };
}
