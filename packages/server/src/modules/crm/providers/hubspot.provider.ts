import { otherForms } from '@talk/domain/phone-number';
import type { HubSpotConfig } from '../../../config/config.js';
import { tryPhone } from '../../../phone.js';
import { htmlOf } from './call-text.js';
import { CrmError } from './crm-error.js';
import type { CrmHttp, CrmRequest } from './crm-http.js';
import { createHubSpotAssociations } from './hubspot-associations.js';
import { createHubSpotLists } from './hubspot-lists.js';
import { createHubSpotPeople, type HubSpotAsk } from './hubspot-people.js';
import type { CrmAccess, CrmCall, CrmProvider, CrmRecord, Grant } from './crm-provider.js';
import { textLinesOf } from './crm-words.js';
import {
  accountSchema,
  anySchema,
  grantSchema,
  outcomesSchema,
  ownersSchema,
  peopleSchema,
  propertiesSchema,
  recordSchema,
  upsertedSchema,
} from './hubspot.schemas.js';
import type { z } from 'zod';

/** Calls are filed by the rights for contacts; a property of ours needs the right to add one. */
const SCOPES = [
  'oauth',
  'crm.objects.contacts.read',
  'crm.objects.contacts.write',
  'crm.schemas.contacts.write',
  'crm.objects.owners.read',
];
/** Workflows are there in some of HubSpot's editions, and lists for some apps: asked for, and done without where an account does not have them. */
const OPTIONAL_SCOPES = ['automation', 'crm.lists.read'];
/** The release of HubSpot's API that all of this was written against. */
const RELEASE = '2026-03';
const CALL_KEY = 'talk_call_id';
const TEXTS_KEY = 'talk_texts_id';
const PERSON_KEY = 'talk_contact_id';
const GROUP = 'talk';
/** Ids of HubSpot's own object types, in addresses of records. */
const [CONTACT_TYPE, CALL_TYPE, COMMUNICATION_TYPE] = ['0-1', '0-48', '0-18'];
/** As many with one number are asked for as we would ever name. */
const MOST_RECORDS = 20;
/** Of a property's value. */
const MOST_CHARACTERS = 65_536;
/** HubSpot's clock and ours. */
const CLOCKS_APART_MS = 5 * 60_000;

/** `hs_call_status`. */
const STATUS: Readonly<Record<CrmCall['result'], string>> = {
  talked: 'COMPLETED',
  voicemail: 'COMPLETED',
  'no-answer': 'NO_ANSWER',
  busy: 'BUSY',
  failed: 'FAILED',
  canceled: 'CANCELED',
};
/** HubSpot's own outcomes, by their labels; a portal may have renamed them. */
const OUTCOME: Readonly<Record<CrmCall['result'], string | null>> = {
  talked: 'Connected',
  voicemail: 'Left voicemail',
  'no-answer': 'No answer',
  busy: 'Busy',
  failed: null,
  canceled: null,
};

/** HubSpot over its public HTTP API (https://developers.hubspot.com/docs/api-reference). */
export function createHubSpotProvider(http: CrmHttp, config: HubSpotConfig, clientSecret: string): CrmProvider {
  const { apiUrl, appUrl, clientId, isPrivate } = config;
  type Asked<S extends z.ZodType> = Omit<CrmRequest<S>, 'url' | 'accessToken'> & { readonly path: string };

  async function ask<S extends z.ZodType>(access: CrmAccess, { path, ...request }: Asked<S>): Promise<z.output<S>> {
    const answer = await http.ask({ ...request, url: apiUrl + path, accessToken: access.accessToken });
    return answer as z.output<S>;
  }

  async function grant(form: Readonly<Record<string, string>>): Promise<Grant> {
    const answer = await http
      .ask({
        method: 'POST',
        url: `${apiUrl}/oauth/v3/token`,
        form: { ...form, client_id: clientId, client_secret: clientSecret },
        answer: grantSchema,
      })
      .catch((error: unknown) => {
        // Whatever else is wrong with it, the same grant will not be taken later.
        if (error instanceof CrmError && (error.failure === 'refused' || error.failure === 'unauthorized'))
          throw new CrmError('revoked', error.message, { cause: error });
        throw error;
      });
    if (answer === null) throw new CrmError('unavailable', 'HubSpot is not responding.');
    return {
      accessToken: answer.access_token,
      refreshToken: answer.refresh_token,
      expiresInSeconds: answer.expires_in,
      instanceUrl: null,
    };
  }

  /** @returns the id of what is there now, whether it was there before or not. */
  async function upsert(
    access: CrmAccess,
    what: 'calls' | 'communications' | 'contacts',
    key: { readonly property: string; readonly value: string },
    properties: Readonly<Record<string, string>>,
  ): Promise<string> {
    const { results, errors } = await ask(access, {
      method: 'POST',
      path: `/crm/objects/${RELEASE}/${what}/batch/upsert`,
      json: {
        inputs: [{ id: key.value, idProperty: key.property, properties: { ...properties, [key.property]: key.value } }],
      },
      answer: upsertedSchema,
    });
    const [first] = results;
    if (first === undefined) throw new CrmError('refused', errors[0]?.message ?? 'HubSpot did not save this.');
    return first.id;
  }

  /** The portal's id of an outcome with this label. */
  async function outcomeId(access: CrmAccess, labels: readonly string[]): Promise<string | null> {
    if (labels.length === 0) return null;
    const outcomes = await ask(access, {
      method: 'GET',
      path: '/calling/v1/dispositions',
      answer: outcomesSchema,
    });
    for (const label of labels) {
      const found = outcomes.find((each) => each.label.toLowerCase() === label.toLowerCase());
      if (found !== undefined) return found.id;
    }
    return null;
  }

  async function ownerId(access: CrmAccess, email: string): Promise<string | null> {
    const { results } = await ask(access, {
      method: 'GET',
      path: `/crm/v3/owners?${new URLSearchParams({ email, limit: '1' }).toString()}`,
      answer: ownersSchema,
    });
    return results[0]?.id ?? null;
  }

  async function propertiesOf(access: CrmAccess, call: CrmCall): Promise<Readonly<Record<string, string>>> {
    const fallback = OUTCOME[call.result];
    const labels = [call.outcome, fallback].filter((label) => label !== null);
    const outcome = call.outcomeValue ?? (await outcomeId(access, labels));
    const owner = call.agentEmail === null ? null : await ownerId(access, call.agentEmail);
    // HubSpot takes secure addresses only.
    const plays = isPrivate || (call.recordingUrl?.startsWith('https:') ?? false);
    return {
      ...Object.fromEntries(Object.entries(call.fields).map(([name, value]) => [name, String(value)])),
      hs_timestamp: call.startedAt.toISOString(),
      hs_call_title: call.title,
      hs_call_body: bodyOf(call, plays ? null : call.recordingUrl),
      hs_call_direction: call.direction === 'inbound' ? 'INBOUND' : 'OUTBOUND',
      hs_call_duration: String(call.durationMs),
      hs_call_from_number: call.fromNumber,
      hs_call_to_number: call.toNumber,
      hs_call_status: STATUS[call.result],
      // Empty takes an earlier one away.
      hs_call_recording_url: plays ? (call.recordingUrl ?? '') : '',
      ...(outcome === null ? {} : { hs_call_disposition: outcome }),
      ...(owner === null ? {} : { hubspot_owner_id: owner }),
    };
  }

  /** Null: there is none. */
  async function readCall(access: CrmAccess, id: string, query: { readonly idProperty?: string }) {
    const path = callPath(id, { ...query, properties: CALL_KEY });
    return http.ask({
      method: 'GET',
      url: apiUrl + path,
      accessToken: access.accessToken,
      answer: recordSchema,
      missing: [404],
    });
  }

  async function addProperty(
    access: CrmAccess,
    of: 'calls' | 'communications' | 'contacts',
    name: string,
    label: string,
  ): Promise<void> {
    const path = `/crm/properties/${RELEASE}/${of}`;
    const missing = [409];
    await ask(access, {
      method: 'POST',
      path: `${path}/groups`,
      json: { name: GROUP, label: 'Talk', displayOrder: -1 },
      answer: anySchema,
      missing,
    });
    const property = { name, label, type: 'string', fieldType: 'text', groupName: GROUP, hasUniqueValue: true };
    await ask(access, { method: 'POST', path, json: property, answer: anySchema, missing });
  }

  const asking: HubSpotAsk = (access, { path, ...request }) =>
    http.ask({ ...request, url: apiUrl + path, accessToken: access.accessToken });
  const associations = createHubSpotAssociations(asking);
  const people = createHubSpotPeople(asking, { release: RELEASE, pages: config.isPrivate ? appUrl : null });

  return {
    ...people,
    ...createHubSpotLists(asking, RELEASE),
    name: 'hubspot',
    title: 'HubSpot',

    connect: {
      by: 'consent',
      authorizeUrl({ state, challenge, redirectUri }) {
        const query = new URLSearchParams({
          client_id: clientId,
          redirect_uri: redirectUri,
          scope: SCOPES.join(' '),
          optional_scope: OPTIONAL_SCOPES.join(' '),
          state,
          code_challenge: challenge,
          code_challenge_method: 'S256',
        });
        return `${appUrl}/oauth/authorize?${query.toString()}`;
      },
      exchange: ({ code, verifier, redirectUri }) =>
        grant({ grant_type: 'authorization_code', code, code_verifier: verifier, redirect_uri: redirectUri }),
    },

    refresh: ({ refreshToken }) => grant({ grant_type: 'refresh_token', refresh_token: refreshToken }),

    async revoke(access) {
      await ask(access, { method: 'DELETE', path: `/appinstalls/${RELEASE}/external-install`, answer: anySchema });
    },

    async account(access) {
      const { portalId, uiDomain } = await ask(access, {
        method: 'GET',
        path: '/account-info/v3/details',
        answer: accountSchema,
      });
      return { id: String(portalId), name: `Portal ${portalId}`, domain: uiDomain };
    },

    async prepare(access) {
      await addProperty(access, 'calls', CALL_KEY, 'Talk call');
      await addProperty(access, 'communications', TEXTS_KEY, 'Talk texts');
      await addProperty(access, 'contacts', PERSON_KEY, 'Talk contact');
    },

    async findByPhone(access, e164) {
      const number = tryPhone(e164, 'US');
      if (number === null) return [];
      // HubSpot keeps numbers for search without their country.
      const values = [
        number.nationalNumber,
        ...otherForms(e164).map((form) => form.slice(1 + number.callingCode.length)),
      ];
      const properties = ['hs_searchable_calculated_phone_number', 'hs_searchable_calculated_mobile_number'];
      const filterGroups = properties.flatMap((propertyName) =>
        values.map((value) => ({ filters: [{ propertyName, operator: 'EQ', value }] })),
      );
      const { results } = await ask(access, {
        method: 'POST',
        path: `/crm/objects/${RELEASE}/contacts/search`,
        json: {
          filterGroups,
          properties: ['phone', 'mobilephone'],
          limit: MOST_RECORDS,
        },
        answer: peopleSchema,
      });
      return results
        .filter(({ properties: { phone, mobilephone } }) =>
          [phone, mobilephone].some((text) => tryPhone(text ?? '', number.region ?? 'US')?.e164 === e164),
        )
        .map(({ id }): CrmRecord => ({ kind: 'contact', id }));
    },

    async addPerson(access, { key, firstName, lastName, companyName, phoneNumber }) {
      const properties = {
        phone: phoneNumber,
        ...(firstName === null ? {} : { firstname: firstName }),
        ...(lastName === null ? {} : { lastname: lastName }),
        ...(companyName === null ? {} : { company: companyName }),
      };
      return {
        kind: 'contact',
        id: await upsert(access, 'contacts', { property: PERSON_KEY, value: key }, properties),
      };
    },

    hasOwners: true,

    async listFields(access) {
      const path = `/crm/properties/${RELEASE}/calls`;
      const { results } = await ask(access, { method: 'GET', path, answer: propertiesSchema });
      const outcomes = await ask(access, { method: 'GET', path: '/calling/v1/dispositions', answer: outcomesSchema });
      const label = results.find(({ name }) => name === 'hs_call_disposition')?.label ?? 'Call outcome';
      return {
        outcome: {
          name: 'hs_call_disposition',
          label,
          kind: 'choice',
          options: outcomes.map(({ id, label: words }) => ({ value: id, label: words })),
        },
        others: results
          .filter(
            ({ name, hidden, calculated, hasUniqueValue, modificationMetadata }) =>
              !/^(?:hs_|hubspot_|talk_)/.test(name) &&
              ![hidden, calculated, hasUniqueValue, modificationMetadata?.readOnlyValue].includes(true),
          )
          .flatMap(({ name, label: words, type }) =>
            type === 'string' || type === 'number'
              ? [{ name, label: words, kind: type === 'string' ? ('text' as const) : type, options: [] }]
              : [],
          ),
      };
    },

    async logCall(access, call, records) {
      const properties = await propertiesOf(access, call);
      const id = await upsert(access, 'calls', { property: CALL_KEY, value: call.key }, properties);
      await associations.add(access, 'calls', id, records);
      if (call.movesFrom !== undefined) await associations.keepOnly(access, id, records);
      return id;
    },

    async logTexts(access, texts, records) {
      const owner = texts.agentEmail === null ? null : await ownerId(access, texts.agentEmail);
      const properties = {
        // Where it stands in the timeline: with its newest text.
        hs_timestamp: (texts.texts.at(-1)?.at ?? new Date()).toISOString(),
        hs_communication_channel_type: 'SMS',
        hs_communication_logged_from: 'CRM',
        hs_communication_body: htmlOf([textLinesOf(texts, MOST_CHARACTERS, (text) => htmlOf([text]).length)]),
        ...(owner === null ? {} : { hubspot_owner_id: owner }),
      };
      const write = (): Promise<string> =>
        upsert(access, 'communications', { property: TEXTS_KEY, value: texts.key }, properties);
      const id = await write().catch(async (error: unknown) => {
        if (!(error instanceof CrmError) || error.failure !== 'refused') throw error;
        // Who connected before texts were logged has not made the property.
        await addProperty(access, 'communications', TEXTS_KEY, 'Talk texts');
        return write();
      });
      await associations.add(access, 'communications', id, records);
      return id;
    },

    activityUrl({ id: portal, domain }, { kind, externalId, record }) {
      const pages = `${isPrivate ? appUrl : `https://${domain}`}/contacts/${portal}/record`;
      const type = kind === 'call' ? CALL_TYPE : COMMUNICATION_TYPE;
      if (record === null) return `${pages}/${type}/${externalId}`;
      return `${pages}/${CONTACT_TYPE}/${record.id}?${new URLSearchParams({ engagement: externalId }).toString()}`;
    },

    async adoptCall(accessToken, call, externalId, at) {
      const record = await readCall(accessToken, externalId, {});
      // What a browser names may be any record: one that was there before the call, or that we made for another, is not this call's.
      if (record === null || record.createdAt.getTime() < call.startedAt.getTime() - CLOCKS_APART_MS) return false;
      if (![call.key, '', null, undefined].includes(record.properties[CALL_KEY])) return false;
      const own = await readCall(accessToken, call.key, { idProperty: CALL_KEY });
      if (own !== null && own.id !== externalId)
        await ask(accessToken, { method: 'DELETE', path: callPath(own.id, {}), answer: anySchema, missing: [404] });
      // Without our key: HubSpot may keep that for the record that was just removed. The id is enough to find it again.
      const properties = await propertiesOf(accessToken, call);
      await ask(accessToken, {
        method: 'PATCH',
        path: callPath(externalId, {}),
        json: { properties },
        answer: anySchema,
      });
      if (at !== null) {
        await associations.add(accessToken, 'calls', externalId, [at]);
        await associations.keepOnly(accessToken, externalId, [at]);
      }
      return true;
    },
  };
}

const callPath = (id: string, query: Readonly<Record<string, string>>): string =>
  `/crm/objects/${RELEASE}/calls/${encodeURIComponent(id)}?${new URLSearchParams(query).toString()}`;

/** HubSpot shows it as HTML. What it has no property for is said here: an outcome that the portal does not have, a recording that is not at https. */
function bodyOf({ notes, outcome }: CrmCall, recordingUrl: string | null): string {
  const lines = [
    notes,
    outcome === null ? null : `Outcome: ${outcome}`,
    recordingUrl === null ? null : `Recording: ${recordingUrl}`,
  ];
  return htmlOf(lines.filter((line) => line !== null));
}
