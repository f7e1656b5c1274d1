import type { z } from 'zod';
import { isPipedriveUrl, type CrmAppConfig } from '../../../config/crm-config.js';
import { displayPhone } from '../../../phone.js';
import { askForGrant, unlessRefused } from './asking.js';
import { hasMark, hasPhone, htmlOf, linesOf, placesOf, writtenForms } from './call-text.js';
import { CrmError } from './crm-error.js';
import type { CrmHttp, CrmRequest } from './crm-http.js';
import type { CrmAccess, CrmCall, CrmProvider, CrmRecord, Grant } from './crm-provider.js';
import { createPipedriveLists, detailsOf } from './pipedrive-lists.js';
import {
  activitiesSchema,
  activityFieldsSchema,
  anySchema,
  foundSchema,
  grantSchema,
  meSchema,
  personSchema,
  personsSchema,
  savedSchema,
  usersSchema,
} from './pipedrive.schemas.js';

/** As many with one number are asked for as we would ever name. */
const MOST_RECORDS = 20;
/** Pipedrive's clock and ours. */
const CLOCKS_APART_MS = 5 * 60_000;
/** Pages of activities that are looked through for one of ours; each is as long as Pipedrive lets it be. */
const MOST_PAGES = 5;
const PAGE = 500;
/** Whom an earlier try has added is among the last. */
const LATEST_PERSONS = 100;
const MINUTE_MS = 60_000;
/** Texts of an activity that can be written, and that logging does not fill by itself: Pipedrive has no fields of a company's own there. */
const TEXTS = ['public_description'];

/** Pipedrive over its public HTTP API (https://developers.pipedrive.com/docs/api/v1). */
export function createPipedriveProvider(
  http: CrmHttp,
  { clientId, accountsUrl, isPrivate }: CrmAppConfig,
  clientSecret: string,
): CrmProvider {
  type Asked<S extends z.ZodType> = Omit<CrmRequest<S>, 'url' | 'accessToken' | 'missing'> & { readonly path: string };

  async function ask<S extends z.ZodType>(access: CrmAccess, { path, ...request }: Asked<S>): Promise<z.output<S>> {
    const url = `${access.instanceUrl ?? accountsUrl}/api${path}`;
    const answer = await http.ask({ ...request, url, accessToken: access.accessToken });
    return answer as z.output<S>;
  }

  /** Null: Pipedrive does not have it. */
  const find = <S extends z.ZodType>(
    { accessToken, instanceUrl }: CrmAccess,
    path: string,
    answer: S,
  ): Promise<z.output<S> | null> =>
    http.ask({ method: 'GET', url: `${instanceUrl ?? accountsUrl}/api${path}`, accessToken, answer, missing: [404] });

  const authorization = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`;

  /** Tokens are sent there from now on: only to Pipedrive, or to where its stand-in was configured to be. */
  function instanceOf(text: string): string {
    const url = new URL(text);
    const instance = url.href.replace(/\/+$/, '');
    if (isPrivate ? instance !== accountsUrl : !isPipedriveUrl(url))
      throw new CrmError('refused', 'Pipedrive named an address that is not its own.');
    return instance;
  }

  async function grant(form: Readonly<Record<string, string>>): Promise<Grant> {
    const answer = await askForGrant(http, 'Pipedrive', {
      method: 'POST',
      url: `${accountsUrl}/oauth/token`,
      headers: { authorization },
      form,
      answer: grantSchema,
    });
    return {
      accessToken: answer.access_token,
      refreshToken: answer.refresh_token,
      expiresInSeconds: answer.expires_in,
      instanceUrl: instanceOf(answer.api_domain),
    };
  }

  async function ownerOf(access: CrmAccess, email: string): Promise<number | null> {
    const query = new URLSearchParams({ term: email, search_by_email: '1' });
    const path = `/v1/users/find?${query.toString()}`;
    const found = await unlessRefused(ask(access, { method: 'GET', path, answer: usersSchema }));
    const owner = found?.data?.find((user) => user.email.toLowerCase() === email.toLowerCase());
    return owner !== undefined && Boolean(owner.active_flag) ? owner.id : null;
  }

  /** Pipedrive keeps nothing unique in an activity: one of ours is known by the end of its note. */
  async function activityOf(access: CrmAccess, call: CrmCall, personId: string): Promise<number | null> {
    let cursor: string | null | undefined;
    for (let page = 0; page < MOST_PAGES; page += 1) {
      const query = new URLSearchParams({
        person_id: personId,
        updated_since: new Date(call.startedAt.getTime() - CLOCKS_APART_MS).toISOString(),
        sort_by: 'add_time',
        limit: String(PAGE),
        ...(cursor == null ? {} : { cursor }),
      });
      const path = `/v2/activities?${query.toString()}`;
      const { data, additional_data: more } = await ask(access, { method: 'GET', path, answer: activitiesSchema });
      const found = data.find(({ note }) => hasMark(note, call.key));
      if (found !== undefined) return found.id;
      cursor = more?.next_cursor;
      if (cursor == null) break;
    }
    return null;
  }

  async function write(access: CrmAccess, id: number | null, json: Readonly<Record<string, unknown>>): Promise<string> {
    const { data } = await ask(access, {
      method: id === null ? 'POST' : 'PATCH',
      path: id === null ? '/v2/activities' : `/v2/activities/${id}`,
      json,
      answer: savedSchema,
    });
    return String(data.id);
  }

  return {
    name: 'pipedrive',
    title: 'Pipedrive',
    ...createPipedriveLists(find),

    connect: {
      by: 'consent',
      // What the app may do is set up at Pipedrive, not asked for here.
      authorizeUrl({ state, redirectUri }) {
        const query = new URLSearchParams({ client_id: clientId, redirect_uri: redirectUri, state });
        return `${accountsUrl}/oauth/authorize?${query.toString()}`;
      },
      exchange: ({ code, redirectUri }) => grant({ grant_type: 'authorization_code', code, redirect_uri: redirectUri }),
    },

    refresh: ({ refreshToken }) => grant({ grant_type: 'refresh_token', refresh_token: refreshToken }),

    async revoke({ refreshToken }) {
      await http.ask({
        method: 'POST',
        url: `${accountsUrl}/oauth/revoke`,
        headers: { authorization },
        form: { token: refreshToken, token_type_hint: 'refresh_token' },
        answer: anySchema,
      });
    },

    async account(access) {
      const { data } = await ask(access, { method: 'GET', path: '/v1/users/me', answer: meSchema });
      return { id: String(data.company_id), name: data.company_name, domain: `${data.company_domain}.pipedrive.com` };
    },

    // Logging needs nothing there: a call is known by the end of its note.
    prepare: () => Promise.resolve(),

    async findByPhone(access, e164) {
      const found = new Map<string, CrmRecord>();
      for (const term of writtenForms(e164)) {
        const query = new URLSearchParams({ term, fields: 'phone', limit: String(MOST_RECORDS) });
        const path = `/v2/persons/search?${query.toString()}`;
        const { data } = await ask(access, { method: 'GET', path, answer: foundSchema });
        for (const { item } of data.items)
          if (hasPhone(item.phones, e164)) found.set(String(item.id), { kind: 'contact', id: String(item.id) });
      }
      return [...found.values()];
    },

    async addPerson(access, { firstName, lastName, phoneNumber }) {
      // The search lags behind what was written. The list does not: it has whom an earlier try has added.
      const latest = `/v2/persons?sort_by=add_time&sort_direction=desc&limit=${LATEST_PERSONS}`;
      const { data: persons } = await ask(access, { method: 'GET', path: latest, answer: personsSchema });
      const there = persons.find(({ phones }) => phones.some(({ value }) => value === phoneNumber));
      if (there !== undefined) return { kind: 'contact', id: String(there.id) };
      const name = [firstName, lastName].filter((part) => part !== null).join(' ') || displayPhone(phoneNumber);
      const json = { name, phones: [{ value: phoneNumber, primary: true, label: 'work' }] };
      const { data } = await ask(access, { method: 'POST', path: '/v2/persons', json, answer: savedSchema });
      return { kind: 'contact', id: String(data.id) };
    },

    async readPerson(access, { id }) {
      const answer = await find(access, `/v2/persons/${encodeURIComponent(id)}`, personSchema);
      return answer === null || answer.data.is_deleted === true ? null : detailsOf(answer.data);
    },

    recordUrl: ({ domain }, { id }) => `https://${domain}/person/${id}`,
    readRecordUrl(text) {
      const [, account, id] =
        /^https:\/\/([a-z\d-]+\.pipedrive\.com)\/person\/(\d{1,20})(?:[/?#]|$)/.exec(text.trim()) ?? [];
      return account === undefined || id === undefined ? null : { record: { kind: 'contact', id }, account };
    },

    hasOwners: true,

    async listFields(access) {
      const path = '/v2/activityFields?limit=500';
      const { data } = await ask(access, { method: 'GET', path, answer: activityFieldsSchema });
      return {
        outcome: null,
        others: data
          .filter(({ field_code: name }) => TEXTS.includes(name))
          .map(({ field_code: name, field_name: label }) => ({ name, label, kind: 'text', options: [] })),
      };
    },

    async logCall(access, call, records) {
      const what = {
        ...call.fields,
        subject: call.title,
        note: htmlOf(linesOf(call)),
        duration: hoursAndMinutes(call.durationMs),
      };
      const participants = records.map(({ id }, index) => ({ person_id: Number(id), primary: index === 0 }));
      for (const { id } of placesOf(call, records)) {
        const there = await activityOf(access, call, id);
        if (there !== null)
          return write(access, there, call.movesFrom === undefined ? what : { ...what, participants });
      }
      const owner = call.agentEmail === null ? null : await ownerOf(access, call.agentEmail);
      const begun = call.startedAt.toISOString();
      return write(access, null, {
        ...what,
        type: 'call',
        done: true,
        // In UTC; the seconds stand in the note.
        due_date: begun.slice(0, 10),
        due_time: begun.slice(11, 16),
        participants,
        ...(owner === null ? {} : { owner_id: owner }),
      });
    },
  };
}

/** `hh:mm`, begun minutes counted whole: a call of some seconds is none of zero. */
function hoursAndMinutes(durationMs: number): string {
  const minutes = Math.ceil(durationMs / MINUTE_MS);
  return [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');
}
