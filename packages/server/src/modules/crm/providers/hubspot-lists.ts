import type { CrmList, CrmProvider } from './crm-provider.js';
import { CONTACTS, detailsOf, FIELDS, type HubSpotAsk } from './hubspot-people.js';
import {
  type HubSpotListAnswer,
  listAnswerSchema,
  listsSchema,
  membershipsSchema,
  peopleReadSchema,
} from './hubspot.schemas.js';

export type HubSpotLists = Required<Pick<CrmProvider, 'findLists' | 'readList' | 'readListPage'>>;

/** As many contacts as HubSpot reads at once. */
const PER_PAGE = 100;

/** Lists ("segments") of contacts in HubSpot (https://developers.hubspot.com/docs/api-reference/latest/crm/lists/guide). */
export function createHubSpotLists(ask: HubSpotAsk, release: string): HubSpotLists {
  const path = (rest: string): string => `/crm/lists/${release}/${rest}`;

  return {
    async findLists(access, query, most) {
      const found = await ask(access, {
        method: 'POST',
        path: path('search'),
        json: { query, objectTypeId: CONTACTS, offset: 0, count: most, additionalProperties: ['hs_list_size'] },
        answer: listsSchema,
      });
      return (found?.lists ?? []).filter(isOfContacts).map(listOf);
    },

    async readList(access, id) {
      const found = await ask(access, {
        method: 'GET',
        path: path(encodeURIComponent(id)),
        answer: listAnswerSchema,
        missing: [404],
      });
      return found === null || !isOfContacts(found.list) ? null : listOf(found.list);
    },

    async readListPage(access, id, after) {
      const query = new URLSearchParams({ limit: String(PER_PAGE), ...(after === null ? {} : { after }) });
      const members = await ask(access, {
        method: 'GET',
        path: path(`${encodeURIComponent(id)}/memberships?${query.toString()}`),
        answer: membershipsSchema,
        missing: [404],
      });
      if (members === null) return null;
      const inputs = members.results.map(({ recordId }) => ({ id: String(recordId) }));
      const read =
        inputs.length === 0
          ? null
          : await ask(access, {
              method: 'POST',
              path: `/crm/objects/${release}/contacts/batch/read`,
              json: { properties: FIELDS, inputs },
              answer: peopleReadSchema,
            });
      return { people: (read?.results ?? []).map(detailsOf), after: members.paging?.next?.after ?? null };
    },
  };
}

const isOfContacts = ({ objectTypeId }: HubSpotListAnswer): boolean => objectTypeId === CONTACTS;

function listOf({ listId, name, processingType, additionalProperties }: HubSpotListAnswer): CrmList {
  const size = Number(additionalProperties?.hs_list_size ?? Number.NaN);
  return {
    id: String(listId),
    name,
    size: Number.isInteger(size) ? size : null,
    isDynamic: processingType === 'DYNAMIC',
  };
}
