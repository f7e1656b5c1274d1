import type { z } from 'zod';
import { CrmError } from './crm-error.js';
import type { CrmRequest } from './crm-http.js';
import type { CrmAccess, CrmProvider, CrmRecordDetails } from './crm-provider.js';
import {
  anySchema,
  flowMappingsSchema,
  flowsSchema,
  ownerSchema,
  personSchema,
  stagePropertySchema,
} from './hubspot.schemas.js';

/** What is read of a contact. */
export const FIELDS = [
  'firstname',
  'lastname',
  'company',
  'email',
  'phone',
  'mobilephone',
  'lifecyclestage',
  'hubspot_owner_id',
] as const;
/** HubSpot's number for contacts among its kinds of records. */
export const CONTACTS = '0-1';
/** Workflows are read in pages; nobody looks through more. */
const MOST_PAGES = 5;
const PER_PAGE = 100;
/** `app.hubspot.com`, `app-eu1.hubspot.com`. */
const HOST = /^app(-[a-z0-9]+)?\.hubspot\.com$/;

/** A request below HubSpot's API. What is among `missing` answers null. */
export type HubSpotAsk = <S extends z.ZodType>(
  access: CrmAccess,
  request: Omit<CrmRequest<S>, 'url' | 'accessToken'> & { readonly path: string },
) => Promise<z.output<S> | null>;

export type HubSpotPeople = Required<
  Pick<CrmProvider, 'readPerson' | 'recordUrl' | 'readRecordUrl' | 'stages' | 'moveToStage' | 'workflows' | 'enroll'>
>;

/** A contact, but for its owner. */
export function detailsOf({ id, properties: its }: z.output<typeof personSchema>): Omit<CrmRecordDetails, 'owner'> {
  return {
    kind: 'contact',
    id,
    firstName: its.firstname ?? null,
    lastName: its.lastname ?? null,
    companyName: its.company ?? null,
    email: its.email ?? null,
    phoneNumbers: [its.phone, its.mobilephone].filter((each): each is string => Boolean(each)),
    stage: its.lifecyclestage ?? null,
  };
}

/** A contact's record in HubSpot: what is in it, where it opens, its stage and its workflows. */
export function createHubSpotPeople(
  ask: HubSpotAsk,
  { release, pages }: { readonly release: string; readonly pages: string | null },
): HubSpotPeople {
  const path = (id: string): string => `/crm/objects/${release}/contacts/${encodeURIComponent(id)}`;

  async function owner(access: CrmAccess, id: string): Promise<CrmRecordDetails['owner']> {
    const found = await ask(access, {
      method: 'GET',
      path: `/crm/v3/owners/${encodeURIComponent(id)}`,
      answer: ownerSchema,
      missing: [404],
    });
    if (found === null) return null;
    const email = found.email ?? null;
    const name = [found.firstName, found.lastName].filter(Boolean).join(' ');
    return { name: name === '' ? (email ?? '') : name, email };
  }

  /** Workflows are listed under one number, and take people under another. */
  async function workflowId(access: CrmAccess, flowId: string): Promise<string | null> {
    const found = await ask(access, {
      method: 'POST',
      path: '/automation/v4/workflow-id-mappings/batch/read',
      json: { inputs: [{ flowId, type: 'FLOW_ID' }] },
      answer: flowMappingsSchema,
    });
    const id = found?.results[0]?.workflowId;
    return id === undefined ? null : String(id);
  }

  const readPerson: HubSpotPeople['readPerson'] = async (access, { id }) => {
    const found = await ask(access, {
      method: 'GET',
      path: `${path(id)}?${new URLSearchParams({ properties: FIELDS.join(',') }).toString()}`,
      answer: personSchema,
      missing: [404],
    });
    if (found === null) return null;
    const { hubspot_owner_id: ownerId } = found.properties;
    // Of one that was merged away, HubSpot gives the one that took it in.
    return { ...detailsOf(found), owner: ownerId ? await owner(access, ownerId) : null };
  };

  return {
    readPerson,

    recordUrl: ({ id: portal, domain }, { id }) =>
      `${pages ?? `https://${domain}`}/contacts/${portal}/record/${CONTACTS}/${id}`,

    readRecordUrl(text) {
      const url = URL.canParse(text) ? new URL(text) : null;
      if (url === null || !(url.origin === pages || (url.protocol === 'https:' && HOST.test(url.hostname))))
        return null;
      const [, account, id] =
        /^\/contacts\/(\d+)\/(?:record\/0-1|contact)\/(\d{1,20})(?:\/|$)/.exec(url.pathname) ?? [];
      return account === undefined || id === undefined ? null : { record: { kind: 'contact', id }, account };
    },

    async stages(access) {
      const found = await ask(access, {
        method: 'GET',
        path: `/crm/properties/${release}/contacts/lifecyclestage`,
        answer: stagePropertySchema,
      });
      return (found?.options ?? [])
        .filter(({ hidden }) => !hidden)
        .toSorted((a, b) => a.displayOrder - b.displayOrder)
        .map(({ value, label }) => ({ id: value, label }));
    },

    async moveToStage(access, { id }, stageId, clears) {
      const write = (lifecyclestage: string) =>
        ask(access, { method: 'PATCH', path: path(id), json: { properties: { lifecyclestage } }, answer: anySchema });
      if (clears) await write('');
      await write(stageId);
    },

    async workflows(access) {
      const found: { id: string; name: string; isOn: boolean }[] = [];
      let after: string | undefined;
      for (let page = 0; page < MOST_PAGES; page += 1) {
        const query = new URLSearchParams({ limit: String(PER_PAGE), ...(after === undefined ? {} : { after }) });
        const part = await ask(access, {
          method: 'GET',
          path: `/automation/v4/flows?${query.toString()}`,
          answer: flowsSchema,
        });
        for (const { id, name, isEnabled, objectTypeId } of part?.results ?? [])
          // Those of deals and tickets take no people.
          if ((objectTypeId ?? CONTACTS) === CONTACTS) found.push({ id, name: name ?? id, isOn: isEnabled });
        after = part?.paging?.next?.after;
        if (after === undefined) break;
      }
      return found;
    },

    async enroll(access, record, flowId) {
      const email = (await readPerson(access, record))?.email;
      // The public interface enrolls by address alone.
      if (email == null)
        throw new CrmError('refused', 'HubSpot enrolls contacts by their email address, and this one has none.');
      const id = await workflowId(access, flowId);
      if (id === null) throw new CrmError('refused', 'HubSpot does not have this workflow.');
      await ask(access, {
        method: 'POST',
        path: `/automation/v2/workflows/${id}/enrollments/contacts/${encodeURIComponent(email)}`,
        answer: anySchema,
      });
    },
  };
}
