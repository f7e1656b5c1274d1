import type { z } from 'zod';
import { unlessRefused } from './asking.js';
import { CrmError } from './crm-error.js';
import type { CrmAccess, CrmList, CrmProvider } from './crm-provider.js';
import { detailsOf, fieldsOf, ID, OBJECTS } from './salesforce-people.js';
import { listViewSchema, listViewsSchema, peopleSchema, viewQuerySchema } from './salesforce.schemas.js';

type Get = <S extends z.ZodType>(
  access: CrmAccess,
  path: string,
  answer: S,
  headers?: Readonly<Record<string, string>>,
) => Promise<z.output<S>>;

export type SalesforceLists = Required<Pick<CrmProvider, 'findLists' | 'readList' | 'readListPage'>>;

type Kind = keyof typeof OBJECTS;
interface View {
  readonly kind: Kind;
  readonly id: string;
}

/** A page with as many people stays well below the largest answer that we read. */
const PER_PAGE = { 'sforce-query-options': 'batchSize=1000' };
/** More pages of views than a person would look through. */
const MOST_PAGES = 10;
const GONE: readonly (string | null)[] = ['NOT_FOUND', 'ENTITY_IS_DELETED', 'MALFORMED_ID'];

/**
 * List views of contacts and leads in Salesforce
 * (https://developer.salesforce.com/docs/atlas.en-us.api_rest.meta/api_rest/resources_listviews.htm). People are read with the view's own query,
 * since its results end after 2,000 records.
 */
export function createSalesforceLists(get: Get): SalesforceLists {
  async function viewsOf(access: CrmAccess, kind: Kind): Promise<CrmList[]> {
    const views: CrmList[] = [];
    let path: string | null = `/sobjects/${OBJECTS[kind]}/listviews`;
    for (let page = 0; path !== null && page < MOST_PAGES; page += 1) {
      const answer: z.output<typeof listViewsSchema> = await get(access, path, listViewsSchema);
      for (const view of answer.listviews) if (view.soqlCompatible) views.push(listOf(kind, view));
      path = restOf(answer.nextRecordsUrl);
    }
    return views;
  }

  return {
    async findLists(access, search, most) {
      const word = search.toLowerCase();
      const contacts = await viewsOf(access, 'contact');
      // A company may have no leads, or not show them to who connected it.
      const leads = await unlessRefused(viewsOf(access, 'lead'));
      const views = [...contacts, ...(leads ?? [])];
      return views.filter(({ name }) => name.toLowerCase().includes(word)).slice(0, most);
    },

    async readList(access, text) {
      const view = viewOf(text);
      if (view === null) return null;
      const found = await unlessGone(get(access, pathOf(view), listViewSchema));
      return found === null || !found.soqlCompatible ? null : listOf(view.kind, found);
    },

    async readListPage(access, text, after) {
      const view = viewOf(text);
      if (view === null) return null;
      const { kind } = view;
      let path = `/query/${encodeURIComponent(after ?? '')}`;
      if (after === null) {
        const described = await unlessGone(get(access, `${pathOf(view)}/describe`, viewQuerySchema));
        if (described === null) return null;
        path = `/query?${new URLSearchParams({ q: queryOf(kind, described.query) }).toString()}`;
      }
      const { records, nextRecordsUrl } = await get(access, path, peopleSchema, PER_PAGE);
      // The person of a converted lead is a contact now.
      const people = records.filter(({ IsConverted: isConverted }) => isConverted !== true);
      return { people: people.map((each) => detailsOf(kind, each)), after: locatorOf(nextRecordsUrl) };
    },
  };
}

/** The object is a part of the id, since Salesforce has no address for a view without it. */
const listOf = (kind: Kind, { id, label }: z.output<typeof listViewSchema>): CrmList => ({
  id: `${kind}-${id}`,
  name: label,
  size: null,
  isDynamic: true,
});

function viewOf(text: string): View | null {
  const [, kind, id = ''] = /^(contact|lead)-(\w+)$/.exec(text) ?? [];
  return kind !== undefined && ID.test(id) ? { kind: kind as Kind, id } : null;
}

const pathOf = ({ kind, id }: View): string => `/sobjects/${OBJECTS[kind]}/listviews/${id}`;

/** The view's scope, conditions and order, with our fields in place of its columns. */
function queryOf(kind: Kind, query: string): string {
  const at = query.search(/\sFROM\s/i);
  if (at === -1) throw new CrmError('refused', 'Salesforce did not say who is in this list view.');
  return `SELECT ${fieldsOf(kind)}${query.slice(at)}`;
}

/** What follows the release in an address that Salesforce gave; null: there is no such address. */
const restOf = (url: string | null | undefined): string | null =>
  /^\/services\/data\/v\d+\.\d(\/.+)$/.exec(url ?? '')?.[1] ?? null;

/** @throws CrmError for an address without one: half a list must not pass for a whole one. */
function locatorOf(url: string | null | undefined): string | null {
  if (!url) return null;
  const locator = /\/query\/([^/]+)$/.exec(url)?.[1];
  if (locator === undefined) throw new CrmError('unavailable', 'Salesforce did not say where the list continues.');
  return locator;
}

async function unlessGone<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof CrmError && GONE.includes(error.code)) return null;
    throw error;
  }
}
