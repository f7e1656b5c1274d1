import type { z } from 'zod';
import type { GuestyConfig } from '../../../config/crm-config.js';
import { askForGrant } from './asking.js';
import { hasMark, hasPhone, linesOf, writtenForms } from './call-text.js';
import { CrmError } from './crm-error.js';
import type { CrmHttp, CrmRequest } from './crm-http.js';
import type { CrmAccess, CrmCall, CrmProvider, CrmRecord, CrmTokens, Grant } from './crm-provider.js';
import {
  accountSchema,
  conversationsSchema,
  grantSchema,
  guestSchema,
  guestsSchema,
  keySchema,
  postsSchema,
  sentSchema,
} from './guesty.schemas.js';

const MOST_RECORDS = 20;
/** Guesty's clock and ours. */
const CLOCKS_APART_MS = 5 * 60_000;
/** Of a conversation, newest first; a call's note is among the newest. */
const MOST_PAGES = 10;

/** Guesty over its public HTTP API (https://open-api-docs.guesty.com). */
export function createGuestyProvider(http: CrmHttp, { apiUrl }: GuestyConfig): CrmProvider {
  type Asked<S extends z.ZodType> = Omit<CrmRequest<S>, 'url' | 'accessToken' | 'missing'> & { readonly path: string };

  async function ask<S extends z.ZodType>(access: CrmAccess, { path, ...request }: Asked<S>): Promise<z.output<S>> {
    const answer = await http.ask({ ...request, url: `${apiUrl}/v1${path}`, accessToken: access.accessToken });
    return answer as z.output<S>;
  }

  async function grant(key: z.output<typeof keySchema>): Promise<Grant> {
    const answer = await askForGrant(http, 'Guesty', {
      method: 'POST',
      url: `${apiUrl}/oauth2/token`,
      form: {
        grant_type: 'client_credentials',
        scope: 'open-api',
        client_id: key.clientId,
        client_secret: key.clientSecret,
      },
      answer: grantSchema,
    });
    return {
      accessToken: answer.access_token,
      refreshToken: JSON.stringify(key),
      expiresInSeconds: answer.expires_in,
      instanceUrl: null,
    };
  }

  async function guestsBy(access: CrmAccess, column: 'guestPhone' | 'guestOtherPhones', e164: string) {
    const query = new URLSearchParams({
      columns: 'id guestPhone guestOtherPhones',
      filters: JSON.stringify({ [column]: { '@in': [e164, ...writtenForms(e164)] } }),
      limit: String(MOST_RECORDS),
    });
    const path = `/guests-crud?${query.toString()}`;
    const { results } = await ask(access, { method: 'GET', path, answer: guestsSchema });
    return results
      .filter(({ guestPhone, guestOtherPhones }) => hasPhone([guestPhone, ...(guestOtherPhones ?? [])], e164))
      .map(({ id, _id }): CrmRecord => ({ kind: 'contact', id: id ?? _id ?? '' }));
  }

  /** The guest's latest. */
  async function conversationOf(access: CrmAccess, guestId: string): Promise<string | null> {
    const query = new URLSearchParams({
      filters: JSON.stringify([{ field: 'guest._id', operator: '$eq', value: guestId }]),
      sort: '-createdAt',
      limit: '1',
    });
    const path = `/communication/conversations?${query.toString()}`;
    const { data } = await ask(access, { method: 'GET', path, answer: conversationsSchema });
    return data.conversations[0]?._id ?? null;
  }

  /** Notes of this call that are there already. */
  async function notesOf(access: CrmAccess, call: CrmCall, conversationId: string) {
    const since = call.startedAt.getTime() - CLOCKS_APART_MS;
    const notes: { readonly _id: string; readonly body?: string | null | undefined }[] = [];
    let cursor = '';
    for (let page = 0; page < MOST_PAGES; page += 1) {
      const query = new URLSearchParams({ sort: '-createdAt', ...(cursor === '' ? {} : { cursorAfter: cursor }) });
      const path = `/communication/conversations/${conversationId}/posts?${query.toString()}`;
      const { posts, cursor: more } = (await ask(access, { method: 'GET', path, answer: postsSchema })).data;
      notes.push(...posts.filter(({ body }) => hasMark(body, call.key)));
      cursor = more?.after ?? '';
      if (cursor === '' || posts.some(({ createdAt }) => createdAt.getTime() < since)) break;
    }
    return notes;
  }

  return {
    name: 'guesty',
    title: 'Guesty',

    connect: { by: 'key', exchange: (key) => grant(key) },

    // A new token is made of the same key. Guesty gives five in a day: each is used until it ends.
    refresh: ({ refreshToken }: CrmTokens) => grant(keySchema.parse(JSON.parse(refreshToken))),

    // The key is the company's, and Guesty ends it on a page of its own only.
    revoke: () => Promise.resolve(),

    async account(access) {
      const { id, _id, name } = await ask(access, { method: 'GET', path: '/accounts/me', answer: accountSchema });
      return { id: id ?? _id ?? '', name, domain: 'app.guesty.com' };
    },

    // Logging needs nothing there: a note is known by its end.
    prepare: () => Promise.resolve(),

    async findByPhone(access, e164) {
      const guests = await guestsBy(access, 'guestPhone', e164);
      return guests.length > 0 ? guests : guestsBy(access, 'guestOtherPhones', e164);
    },

    async readPerson({ accessToken }, { id }) {
      const url = `${apiUrl}/v1/guests-crud/${encodeURIComponent(id)}`;
      const guest = await http.ask({ method: 'GET', url, accessToken, answer: guestSchema, missing: [404] });
      if (guest === null) return null;
      const phones = [guest.phone, ...(guest.phones ?? [])].filter((text) => text != null && text !== '');
      return {
        kind: 'contact',
        id,
        firstName: guest.firstName || null,
        lastName: guest.lastName || null,
        companyName: null,
        email: guest.email || null,
        phoneNumbers: [...new Set(phones)] as string[],
        owner: null,
        stage: null,
      };
    },

    hasOwners: false,

    async logCall(access, call, records) {
      // Guesty has no calls of its own: a call is a note in the guest's conversation, which no guest sees.
      const text = [call.title, ...linesOf(call)].join('\n');
      for (const { id } of records) {
        const conversationId = await conversationOf(access, id);
        if (conversationId === null) continue;
        const notes = await notesOf(access, call, conversationId);
        // A note cannot be changed there. What has changed about the call is said in another one.
        const body = notes.length === 0 ? text : `Update: ${text}`;
        const there = notes.find((note) => note.body === body || note.body === text);
        if (there !== undefined) return there._id;
        const path = `/communication/conversations/${conversationId}/send-message`;
        const json = { module: { type: 'note' }, body };
        return (await ask(access, { method: 'POST', path, json, answer: sentSchema })).data._id;
      }
      throw new CrmError('refused', 'This guest has no conversation in Guesty.');
    },
  };
}
