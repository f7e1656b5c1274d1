import type { z } from 'zod';
import type { CrmAccess, CrmList, CrmProvider, CrmRecordDetails } from './crm-provider.js';
import { filterSchema, filtersSchema, listedSchema, type personSchema } from './pipedrive.schemas.js';

/** Null: Pipedrive does not have it. */
type Get = <S extends z.ZodType>(access: CrmAccess, path: string, answer: S) => Promise<z.output<S> | null>;

export type PipedriveLists = Required<Pick<CrmProvider, 'findLists' | 'readList' | 'readListPage'>>;

/** Pipedrive gives 500 at once, which with many custom fields would be more than we read of an answer. */
const PER_PAGE = 100;

/** Filters of persons in Pipedrive (https://developers.pipedrive.com/docs/api/v1/Filters). */
export function createPipedriveLists(get: Get): PipedriveLists {
  return {
    async findLists(access, search, most) {
      const found = await get(access, '/v1/filters?type=people', filtersSchema);
      const word = search.toLowerCase();
      return (found?.data ?? [])
        .filter((filter) => isOfPersons(filter) && filter.name.toLowerCase().includes(word))
        .slice(0, most)
        .map(listOf);
    },

    async readList(access, id) {
      if (!isId(id)) return null;
      const found = await get(access, `/v1/filters/${id}`, filterSchema);
      return found === null || !isOfPersons(found.data) ? null : listOf(found.data);
    },

    async readListPage(access, id, after) {
      if (!isId(id)) return null;
      const query = new URLSearchParams({
        filter_id: id,
        limit: String(PER_PAGE),
        ...(after === null ? {} : { cursor: after }),
      });
      const found = await get(access, `/v2/persons?${query.toString()}`, listedSchema);
      if (found === null) return null;
      const people = found.data.filter((person) => person.is_deleted !== true).map(detailsOf);
      return { people, after: found.additional_data?.next_cursor ?? null };
    },
  };
}

type Filter = z.output<typeof filterSchema>['data'];

const isId = (text: string): boolean => /^\d{1,15}$/.test(text);

const isOfPersons = ({ type, active_flag: isActive }: Filter): boolean => type === 'people' && isActive;

const listOf = ({ id, name }: Filter): CrmList => ({ id: String(id), name, size: null, isDynamic: true });

export const detailsOf = (person: z.output<typeof personSchema>['data']): CrmRecordDetails => ({
  kind: 'contact',
  id: String(person.id),
  firstName: person.first_name || null,
  lastName: person.last_name || null,
  companyName: null,
  email: person.emails[0]?.value ?? null,
  phoneNumbers: person.phones.map(({ value }) => value),
  owner: null,
  stage: null,
});
