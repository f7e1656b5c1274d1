import type { z } from 'zod';
import { CrmError } from './crm-error.js';
import type { CrmAccess, CrmProvider, CrmRecord, CrmRecordDetails } from './crm-provider.js';
import { peopleSchema } from './salesforce.schemas.js';

type Query = <S extends z.ZodType>(access: CrmAccess, soql: string, answer: S) => Promise<z.output<S>>;

export type SalesforcePeople = Required<Pick<CrmProvider, 'readPerson' | 'recordUrl' | 'readRecordUrl'>>;

export const ID = /^(?:[a-zA-Z0-9]{15}|[a-zA-Z0-9]{18})$/;
const KINDS = { Contact: 'contact', Lead: 'lead' } as const;
export const OBJECTS = { contact: 'Contact', lead: 'Lead' } as const;
/** What ids of the two begin with. */
const PREFIXES: Readonly<Record<string, CrmRecord['kind']>> = { '003': 'contact', '00Q': 'lead' };
/** The same org on its hosts: `acme.lightning.force.com` is `acme.my.salesforce.com`. */
const HOST = /^([a-z\d]+(?:-{1,2}[a-z\d]+)*(?:\.[a-z]+)?)\.(?:lightning\.force|my\.salesforce)\.com$/;

/** The fields that `detailsOf` reads, for a query. */
export const fieldsOf = (kind: CrmRecord['kind']): string =>
  'Id, FirstName, LastName, Email, Phone, MobilePhone, Owner.Name, Owner.Email, ' +
  (kind === 'lead' ? 'Company, IsConverted, ConvertedContactId' : 'HomePhone, Account.Name');

export const detailsOf = (
  kind: CrmRecord['kind'],
  it: z.output<typeof peopleSchema>['records'][number],
): CrmRecordDetails => ({
  kind,
  id: it.Id,
  firstName: it.FirstName ?? null,
  lastName: it.LastName ?? null,
  companyName: it.Account?.Name ?? it.Company ?? null,
  email: it.Email ?? null,
  phoneNumbers: [it.Phone, it.MobilePhone, it.HomePhone].filter((each): each is string => Boolean(each)),
  owner: it.Owner?.Name == null ? null : { name: it.Owner.Name, email: it.Owner.Email ?? null },
  stage: null,
});

/** A person in Salesforce: what is in the record, and where it opens. */
export function createSalesforcePeople(query: Query, pages: string | null): SalesforcePeople {
  const people: SalesforcePeople = {
    async readPerson(access, { kind, id }) {
      if (!ID.test(id)) return null;
      const soql = `SELECT ${fieldsOf(kind)} FROM ${OBJECTS[kind]} WHERE Id = '${id}'`;
      const { records } = await query(access, soql, peopleSchema).catch((error: unknown) => {
        // An id of another org.
        if (error instanceof CrmError && error.code === 'INVALID_QUERY_FILTER_OPERATOR') return { records: [] };
        throw error;
      });
      const [it] = records;
      if (it === undefined) return null;
      // A lead that was converted can still be found, but the person is a contact now.
      if (it.IsConverted === true)
        return it.ConvertedContactId == null
          ? null
          : people.readPerson(access, { kind: 'contact', id: it.ConvertedContactId });
      return detailsOf(kind, it);
    },

    recordUrl({ domain }, { kind, id }) {
      const host = `https://${domain.replace(/\.my\.salesforce\.com$/, '.lightning.force.com')}`;
      return `${pages ?? host}/lightning/r/${OBJECTS[kind]}/${id}/view`;
    },

    readRecordUrl(text) {
      const url = URL.canParse(text) ? new URL(text) : null;
      if (url === null) return null;
      const [, org] = url.protocol === 'https:' ? (HOST.exec(url.hostname) ?? []) : [];
      if (org === undefined && url.origin !== pages) return null;
      const account = org === undefined ? null : `${org}.my.salesforce.com`;
      const [, object, id = ''] = /^\/lightning\/r\/(Contact|Lead)\/(\w+)\/view$/.exec(url.pathname) ?? [];
      if (object !== undefined && ID.test(id))
        return { record: { kind: KINDS[object as keyof typeof KINDS], id }, account };
      // Classic has the id alone.
      const [, bare = ''] = /^\/(\w+)$/.exec(url.pathname) ?? [];
      const kind = PREFIXES[bare.slice(0, 3)];
      return kind !== undefined && ID.test(bare) ? { record: { kind, id: bare }, account } : null;
    },
  };
  return people;
}
