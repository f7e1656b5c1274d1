import type { z } from 'zod';
import { unlessRefused } from './asking.js';
import { CrmError } from './crm-error.js';
import type { CrmAccess, CrmList, CrmProvider, CrmRecord, CrmRecordDetails } from './crm-provider.js';
import { type personSchema, viewedSchema, viewSchema, viewsSchema } from './zoho.schemas.js';

/** Null: Zoho does not have it, or nothing is in it. */
type Get = <S extends z.ZodType>(access: CrmAccess, path: string, answer: S) => Promise<z.output<S> | null>;

export type ZohoLists = Required<Pick<CrmProvider, 'findLists' | 'readList' | 'readListPage'>>;

type Kind = CrmRecord['kind'];

/** As many as Zoho gives at once. */
const PER_PAGE = 200;
const MODULES = { contact: 'Contacts', lead: 'Leads' } as const;
const PHONES = 'Phone,Mobile,Home_Phone,Other_Phone,Asst_Phone';

/** Custom views of contacts and leads in Zoho CRM (https://www.zoho.com/crm/developer/docs/api/v8/custom-view-meta.html). */
export function createZohoLists(get: Get): ZohoLists {
  async function viewsOf(access: CrmAccess, kind: Kind): Promise<CrmList[]> {
    const found = await get(access, `/settings/custom_views?module=${MODULES[kind]}`, viewsSchema);
    return (found?.custom_views ?? []).map((view) => listOf(kind, view));
  }

  return {
    async findLists(access, search, most) {
      const word = search.toLowerCase();
      const contacts = await viewsOf(access, 'contact');
      // A company may hide its leads.
      const leads = await unlessRefused(viewsOf(access, 'lead'));
      const views = [...contacts, ...(leads ?? [])];
      return views.filter(({ name }) => name.toLowerCase().includes(word)).slice(0, most);
    },

    async readList(access, text) {
      const view = viewOf(text);
      if (view === null) return null;
      const path = `/settings/custom_views/${view.id}?module=${MODULES[view.kind]}`;
      const [found] = (await get(access, path, viewSchema))?.custom_views ?? [];
      return found === undefined ? null : listOf(view.kind, found);
    },

    async readListPage(access, text, after) {
      const view = viewOf(text);
      if (view === null) return null;
      const { kind, id } = view;
      const query = new URLSearchParams({
        cvid: id,
        fields: fieldsOf(kind),
        per_page: String(PER_PAGE),
        ...(after === null ? {} : { page_token: after }),
      });
      const found = await get(access, `/${MODULES[kind]}?${query.toString()}`, viewedSchema);
      if (found === null) return { people: [], after: null };
      const { more_records: hasMore, next_page_token: next = null } = found.info;
      // Without a token, Zoho would begin with the first page again; half a list must not pass for a whole one.
      if (hasMore && next === null) throw new CrmError('unavailable', 'Zoho CRM did not say where the list continues.');
      return {
        people: found.data.map((person) => callable(detailsOf(kind, person), person)),
        after: hasMore ? next : null,
      };
    },
  };
}

/** The fields that `detailsOf` reads. */
export const fieldsOf = (kind: Kind): string =>
  `First_Name,Last_Name,Email,Owner,${kind === 'lead' ? 'Company,Phone,Mobile' : `Account_Name,${PHONES}`}`;

export function detailsOf(kind: Kind, person: z.output<typeof personSchema>['data'][0]): CrmRecordDetails {
  const { Phone, Mobile, Home_Phone: home, Other_Phone: other, Asst_Phone: assistant, Owner: owner } = person;
  return {
    kind,
    id: person.id,
    firstName: person.First_Name || null,
    lastName: person.Last_Name || null,
    companyName: person.Company ?? person.Account_Name?.name ?? null,
    email: person.Email || null,
    phoneNumbers: [Phone, Mobile, home, other, assistant].filter((text): text is string => Boolean(text)),
    owner: owner == null ? null : { name: owner.name, email: owner.email ?? null },
    stage: null,
  };
}

/** Without the assistant's telephone: it would make one contact of all whom the assistant works for. */
const callable = (
  details: CrmRecordDetails,
  { Asst_Phone: assistant }: z.output<typeof personSchema>['data'][0],
): CrmRecordDetails => ({ ...details, phoneNumbers: details.phoneNumbers.filter((text) => text !== assistant) });

/** The module is a part of the id, since Zoho asks for both. */
const listOf = (kind: Kind, { id, display_value: name }: z.output<typeof viewSchema>['custom_views'][0]): CrmList => ({
  id: `${kind}-${id}`,
  name,
  size: null,
  isDynamic: true,
});

function viewOf(text: string): { readonly kind: Kind; readonly id: string } | null {
  const [, kind, id] = /^(contact|lead)-(\d{1,30})$/.exec(text) ?? [];
  return kind === undefined || id === undefined ? null : { kind: kind === 'lead' ? 'lead' : 'contact', id };
}
