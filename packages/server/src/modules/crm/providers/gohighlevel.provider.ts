import type { z } from 'zod';
import type { CrmAppConfig } from '../../../config/crm-config.js';
import { displayPhone } from '../../../phone.js';
import { askForGrant, unlessRefused } from './asking.js';
import { hasMark, linesOf, placesOf } from './call-text.js';
import { CrmError } from './crm-error.js';
import type { CrmHttp, CrmRequest } from './crm-http.js';
import type { CrmAccess, CrmCall, CrmProvider, CrmRecord, CrmTokens, Grant } from './crm-provider.js';
import {
  anySchema,
  contactSchema,
  contactsSchema,
  grantSchema,
  locationSchema,
  noteSchema,
  notesSchema,
  personSchema,
  usersSchema,
} from './gohighlevel.schemas.js';

const SCOPES = ['contacts.readonly', 'contacts.write', 'locations.readonly', 'users.readonly', 'oauth.write'];
/** The release of HighLevel's API that all of this was written against: a header of every request. */
const RELEASE = '2021-07-28';
const MOST_RECORDS = 20;

const notesOf = ({ id }: CrmRecord): string => `/contacts/${encodeURIComponent(id)}/notes`;

/** HighLevel over its public HTTP API (https://marketplace.gohighlevel.com/docs). */
export function createHighLevelProvider(
  http: CrmHttp,
  { clientId, accountsUrl, apiUrl: given }: CrmAppConfig,
  clientSecret: string,
): CrmProvider {
  const apiUrl = given ?? accountsUrl;
  type Asked<S extends z.ZodType> = Omit<CrmRequest<S>, 'url' | 'accessToken' | 'missing'> & { readonly path: string };

  async function ask<S extends z.ZodType>(access: CrmAccess, { path, ...request }: Asked<S>): Promise<z.output<S>> {
    const answer = await http.ask({
      ...request,
      url: apiUrl + path,
      accessToken: access.accessToken,
      headers: { version: RELEASE },
    });
    return answer as z.output<S>;
  }

  async function grant(form: Readonly<Record<string, string>>): Promise<Grant> {
    const answer = await askForGrant(http, 'HighLevel', {
      method: 'POST',
      url: `${apiUrl}/oauth/token`,
      form: { ...form, client_id: clientId, client_secret: clientSecret, user_type: 'Location' },
      answer: grantSchema,
    });
    if (answer.locationId === undefined)
      throw new CrmError('refused', 'HighLevel gave access to an agency. Connect again, and choose a sub-account.');
    return {
      accessToken: answer.access_token,
      // Each works once.
      refreshToken: answer.refresh_token,
      expiresInSeconds: answer.expires_in,
      instanceUrl: null,
      details: { locationId: answer.locationId },
    };
  }

  const locationOf = ({ details }: CrmAccess): string => details?.['locationId'] ?? '';

  async function userOf(access: CrmAccess, email: string): Promise<string | null> {
    const path = `/users/?${new URLSearchParams({ locationId: locationOf(access) }).toString()}`;
    const answer = await unlessRefused(ask(access, { method: 'GET', path, answer: usersSchema }));
    return answer?.users.find((user) => user.email.toLowerCase() === email.toLowerCase())?.id ?? null;
  }

  /** The note that tells of a call, at one contact. Null: there is none, or no such contact. */
  async function noteOf(
    access: CrmAccess,
    { key }: CrmCall,
    record: CrmRecord,
  ): Promise<{ readonly id: string; readonly path: string } | null> {
    const path = notesOf(record);
    const answer = await http.ask({
      method: 'GET',
      url: apiUrl + path,
      accessToken: access.accessToken,
      headers: { version: RELEASE },
      answer: notesSchema,
      missing: [400, 404],
    });
    const there = answer?.notes.find((note) => hasMark(note.body, key));
    return there === undefined ? null : { id: there.id, path: `${path}/${there.id}` };
  }

  /** A note cannot move: it is written at the new contact, then taken from the old one. */
  async function takeFromOldPlace(access: CrmAccess, call: CrmCall, records: readonly CrmRecord[]): Promise<void> {
    for (const record of placesOf(call, records)) {
      if (records.includes(record)) continue;
      const there = await noteOf(access, call, record);
      if (there !== null) await ask(access, { method: 'DELETE', path: there.path, answer: anySchema });
    }
  }

  return {
    name: 'gohighlevel',
    title: 'HighLevel',

    connect: {
      by: 'consent',
      authorizeUrl({ state, redirectUri }) {
        const query = new URLSearchParams({
          response_type: 'code',
          client_id: clientId,
          redirect_uri: redirectUri,
          scope: SCOPES.join(' '),
          state,
        });
        return `${accountsUrl}/oauth/chooselocation?${query.toString()}`;
      },
      exchange: ({ code, redirectUri }) => grant({ grant_type: 'authorization_code', code, redirect_uri: redirectUri }),
    },

    refresh: ({ refreshToken }) => grant({ grant_type: 'refresh_token', refresh_token: refreshToken }),

    async revoke(tokens: CrmTokens) {
      // An app's id is the first part of its client id.
      const path = `/marketplace/app/${encodeURIComponent(clientId.split('-')[0] ?? clientId)}/installations`;
      await ask(tokens, { method: 'DELETE', path, json: { locationId: locationOf(tokens) }, answer: anySchema });
    },

    async account(access) {
      const path = `/locations/${encodeURIComponent(locationOf(access))}`;
      const { location } = await ask(access, { method: 'GET', path, answer: locationSchema });
      return { id: location.id, name: location.name, domain: 'app.gohighlevel.com' };
    },

    // Logging needs nothing there: a note is known by its end.
    prepare: () => Promise.resolve(),

    async findByPhone(access, e164) {
      // HighLevel keeps every number in E.164, however it was typed.
      const { contacts } = await ask(access, {
        method: 'POST',
        path: '/contacts/search',
        json: {
          locationId: locationOf(access),
          page: 1,
          pageLimit: MOST_RECORDS,
          filters: [{ field: 'phone', operator: 'eq', value: e164 }],
        },
        answer: contactsSchema,
      });
      return contacts.map(({ id }) => ({ kind: 'contact', id }));
    },

    async addPerson(access, { firstName, lastName, companyName, phoneNumber }) {
      const { contact } = await ask(access, {
        method: 'POST',
        path: '/contacts/upsert',
        json: {
          locationId: locationOf(access),
          phone: phoneNumber,
          ...(firstName === null && lastName === null ? { name: displayPhone(phoneNumber) } : {}),
          ...(firstName === null ? {} : { firstName }),
          ...(lastName === null ? {} : { lastName }),
          ...(companyName === null ? {} : { companyName }),
          source: 'Talk',
        },
        answer: contactSchema,
      });
      return { kind: 'contact', id: contact.id };
    },

    async readPerson({ accessToken }, { id }) {
      const answer = await http.ask({
        method: 'GET',
        url: `${apiUrl}/contacts/${encodeURIComponent(id)}`,
        accessToken,
        headers: { version: RELEASE },
        answer: personSchema,
        // HighLevel says 400 to an id that it does not know.
        missing: [400, 404],
      });
      if (answer === null) return null;
      const { firstName, lastName, companyName, email, phone } = answer.contact;
      return {
        kind: 'contact',
        id: answer.contact.id,
        firstName: firstName || null,
        lastName: lastName || null,
        companyName: companyName || null,
        email: email || null,
        phoneNumbers: phone ? [phone] : [],
        owner: null,
        stage: null,
      };
    },

    recordUrl: ({ id: location, domain }, { id }) => `https://${domain}/v2/location/${location}/contacts/detail/${id}`,
    readRecordUrl(text) {
      const [, account, id] =
        /^https:\/\/app\.gohighlevel\.com\/v2\/location\/(\w{1,64})\/contacts\/detail\/(\w{1,64})(?:[/?#]|$)/.exec(
          text.trim(),
        ) ?? [];
      return account === undefined || id === undefined ? null : { record: { kind: 'contact', id }, account };
    },

    hasOwners: true,

    async logCall(access, call, records) {
      // A call of another provider cannot be entered there as a call: it is a note of the contact.
      const body = [call.title, ...linesOf(call)].join('\n');
      for (const record of records) {
        const there = await noteOf(access, call, record);
        if (there === null) continue;
        await ask(access, { method: 'PUT', path: there.path, json: { body }, answer: anySchema });
        await takeFromOldPlace(access, call, records);
        return there.id;
      }
      const [who] = records;
      if (who === undefined) throw new CrmError('refused', 'No contact in HighLevel has this number.');
      const userId = call.agentEmail === null ? null : await userOf(access, call.agentEmail);
      const { note } = await ask(access, {
        method: 'POST',
        path: notesOf(who),
        json: { body, ...(userId === null ? {} : { userId }) },
        answer: noteSchema,
      });
      await takeFromOldPlace(access, call, records);
      return note.id;
    },
  };
}
