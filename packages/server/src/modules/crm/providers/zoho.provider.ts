import type { z } from 'zod';
import { isZohoUrl, type CrmAppConfig } from '../../../config/crm-config.js';
import { displayPhone } from '../../../phone.js';
import { askForGrant, unlessRefused } from './asking.js';
import { hasMark, hasPhone, linesOf, minutesAndSeconds, writtenForms } from './call-text.js';
import { CrmError } from './crm-error.js';
import type { CrmHttp, CrmRequest } from './crm-http.js';
import type { CrmAccess, CrmCall, CrmProvider, CrmRecord, Grant } from './crm-provider.js';
import { createZohoLists, detailsOf, fieldsOf } from './zoho-lists.js';
import {
  anySchema,
  callsSchema,
  fieldsSchema,
  grantSchema,
  idsSchema,
  orgSchema,
  peopleSchema,
  personSchema,
  savedSchema,
  usersSchema,
  wordsOfProblem,
} from './zoho.schemas.js';

/** The search needs a right of its own, beside those for what is found. */
const SCOPES = [
  'ZohoCRM.modules.contacts.READ',
  'ZohoCRM.modules.contacts.CREATE',
  'ZohoCRM.modules.leads.READ',
  'ZohoCRM.modules.calls.ALL',
  'ZohoCRM.coql.READ',
  'ZohoCRM.settings.fields.READ',
  'ZohoCRM.settings.custom_views.READ',
  'ZohoCRM.users.READ',
  'ZohoCRM.org.READ',
  'ZohoSearch.securesearch.READ',
];
const RELEASE = 'v8';
const MOST_RECORDS = 20;
/** A call is known again by when it began; Zoho may have cut off the seconds. */
const AROUND_MS = 60_000;
const PHONES = 'Phone,Mobile,Home_Phone,Other_Phone,Asst_Phone';
/** What a layout or the rights of the person who connected may refuse. A call without them is better than none. */
const DISPENSABLE: readonly string[] = ['Call_Result', 'Owner'];
/** Of Zoho's own fields of calls, what logging does not fill by itself. */
const OPEN_FIELDS: readonly string[] = ['Call_Agenda'];
const KINDS: Readonly<Record<string, 'text' | 'number'>> = {
  text: 'text',
  textarea: 'text',
  website: 'text',
  phone: 'text',
  email: 'text',
  integer: 'number',
  bigint: 'number',
};
const USERS_AT_ONCE = 200;
const MOST_PAGES = 10;

type Fields = Readonly<Record<string, unknown>>;

/** Zoho CRM over its public HTTP API (https://www.zoho.com/crm/developer/docs/api/v8). */
export function createZohoProvider(
  http: CrmHttp,
  { clientId, accountsUrl, isPrivate }: CrmAppConfig,
  clientSecret: string,
): CrmProvider {
  type Asked<S extends z.ZodType> = Omit<CrmRequest<S>, 'url' | 'accessToken'> & { readonly path: string };

  /** Null: nothing was found (204), or what `missing` says. */
  async function ask<S extends z.ZodType>(
    access: CrmAccess,
    { path, missing = [], ...request }: Asked<S>,
  ): Promise<z.output<S> | null> {
    const url = `${access.instanceUrl ?? accountsUrl}/crm/${RELEASE}${path}`;
    const headers = { authorization: `Zoho-oauthtoken ${access.accessToken}` };
    return http.ask({ ...request, url, headers, missing: [204, ...missing] });
  }

  /** Tokens and secrets are sent there: only to Zoho, or to where its stand-in was configured to be. */
  function ownAddress(text: string): string {
    const url = URL.canParse(text) ? new URL(text) : null;
    const address = text.replace(/\/+$/, '');
    if (url === null || (isPrivate ? address !== accountsUrl : !isZohoUrl(url)))
      throw new CrmError('refused', 'Zoho named an address that is not its own.');
    return address;
  }

  async function grant(accounts: string, form: Fields & Record<string, string>, known: string | null): Promise<Grant> {
    const answer = await askForGrant(http, 'Zoho', {
      method: 'POST',
      url: `${accounts}/oauth/v2/token`,
      form: { ...form, client_id: clientId, client_secret: clientSecret },
      answer: grantSchema,
    });
    if ('error' in answer) throw new CrmError('revoked', `Zoho refused the connection: ${answer.error}.`);
    const refreshToken = answer.refresh_token ?? known;
    if (refreshToken === null) throw new CrmError('refused', 'Zoho gave no refresh token. Connect again.');
    return {
      accessToken: answer.access_token,
      refreshToken,
      expiresInSeconds: answer.expires_in,
      instanceUrl: ownAddress(answer.api_domain),
      details: { accounts },
    };
  }

  const accountsOf = ({ details }: CrmAccess): string => details?.['accounts'] ?? accountsUrl;

  /** COQL reads what is there now; the search lags behind it. */
  async function select(access: CrmAccess, query: string): Promise<readonly string[]> {
    const json = { select_query: query };
    const found = await ask(access, { method: 'POST', path: '/coql', json, answer: idsSchema });
    return found?.data.map(({ id }) => id) ?? [];
  }

  /** Writes one record; without a field that may be dispensed with, when Zoho does not take it. */
  async function write(access: CrmAccess, method: 'POST' | 'PUT', path: string, fields: Fields): Promise<string> {
    try {
      const answer = await ask(access, { method, path, json: { data: [fields] }, answer: savedSchema });
      const saved = answer?.data[0];
      if (saved?.status === 'success') return saved.details.id;
      const words = saved === undefined ? null : wordsOfProblem(saved);
      throw new CrmError('refused', words?.sentence ?? 'Zoho did not save this.', words ?? {});
    } catch (error) {
      const refused = DISPENSABLE.find(
        (name) => error instanceof CrmError && name in fields && error.fields.includes(name),
      );
      if (refused === undefined) throw error;
      const { [refused]: _without, ...rest } = fields;
      return write(access, method, path, rest);
    }
  }

  async function search(access: CrmAccess, module: 'Contacts' | 'Leads', e164: string): Promise<CrmRecord[]> {
    const found = new Map<string, CrmRecord>();
    for (const phone of writtenForms(e164)) {
      const query = new URLSearchParams({ phone, fields: PHONES, per_page: String(MOST_RECORDS) });
      const path = `/${module}/search?${query.toString()}`;
      const answer = await ask(access, { method: 'GET', path, answer: peopleSchema });
      for (const { id, ...phones } of answer?.data ?? [])
        if (hasPhone(Object.values(phones), e164))
          found.set(id, { kind: module === 'Contacts' ? 'contact' : 'lead', id });
    }
    return [...found.values()];
  }

  async function ownerOf(access: CrmAccess, email: string): Promise<string | null> {
    for (let page = 1; page <= MOST_PAGES; page += 1) {
      const path = `/users?type=ActiveUsers&page=${page}&per_page=${USERS_AT_ONCE}`;
      const answer = await unlessRefused(ask(access, { method: 'GET', path, answer: usersSchema }));
      const found = answer?.users.find((user) => user.email.toLowerCase() === email.toLowerCase());
      if (found !== undefined) return found.id;
      if (answer?.info?.more_records !== true) return null;
    }
    return null;
  }

  /** Zoho keeps nothing unique in a call, and cannot upsert one: ours is known by when it began and by the end of its text. */
  async function callOf(access: CrmAccess, { startedAt, key }: CrmCall): Promise<string | null> {
    const [from, to] = [-AROUND_MS, AROUND_MS].map((ms) => timeOf(new Date(startedAt.getTime() + ms)));
    const ids = await select(
      access,
      `select id from Calls where Call_Start_Time between '${from}' and '${to}' limit 100`,
    );
    if (ids.length === 0) return null;
    const path = `/Calls?${new URLSearchParams({ ids: ids.join(','), fields: 'Description' }).toString()}`;
    const calls = await ask(access, { method: 'GET', path, answer: callsSchema });
    return calls?.data.find(({ Description }) => hasMark(Description, key))?.id ?? null;
  }

  return {
    name: 'zoho',
    title: 'Zoho CRM',
    ...createZohoLists((access, path, answer) => ask(access, { method: 'GET', path, answer, missing: [404] })),

    connect: {
      by: 'consent',
      authorizeUrl({ state, redirectUri }) {
        const query = new URLSearchParams({
          response_type: 'code',
          client_id: clientId,
          redirect_uri: redirectUri,
          scope: SCOPES.join(','),
          // A refresh token comes with the first agreement only, unless it is asked for each time.
          access_type: 'offline',
          prompt: 'consent',
          state,
        });
        return `${accountsUrl}/oauth/v2/auth?${query.toString()}`;
      },
      // A person's data is in one of several data centres: Zoho tells the browser which.
      exchange: ({ code, redirectUri, accountsServer }) =>
        grant(
          ownAddress(accountsServer ?? accountsUrl),
          { grant_type: 'authorization_code', code, redirect_uri: redirectUri },
          null,
        ),
    },

    refresh: (tokens) =>
      grant(
        accountsOf(tokens),
        { grant_type: 'refresh_token', refresh_token: tokens.refreshToken },
        tokens.refreshToken,
      ),

    async revoke(tokens) {
      const url = `${accountsOf(tokens)}/oauth/v2/token/revoke`;
      await http.ask({ method: 'POST', url, form: { token: tokens.refreshToken }, answer: anySchema });
    },

    async account(access) {
      const answer = await ask(access, { method: 'GET', path: '/org', answer: orgSchema });
      if (answer === null) throw new CrmError('refused', 'Zoho named no organization.');
      const [{ id, zgid, company_name: name }] = answer.org;
      const domain = new URL(accountsOf(access)).host.replace(/^accounts\./, 'crm.');
      return { id: zgid ?? id, name, domain };
    },

    // Logging needs nothing there: a call is known by when it began and by the end of its text.
    prepare: () => Promise.resolve(),

    async findByPhone(access, e164) {
      const contacts = await search(access, 'Contacts', e164);
      return contacts.length > 0 ? contacts : search(access, 'Leads', e164);
    },

    async addPerson(access, { firstName, lastName, phoneNumber }) {
      const [there] = await select(access, `select id from Contacts where Phone = '${phoneNumber}' limit 1`);
      if (there !== undefined) return { kind: 'contact', id: there };
      const id = await write(access, 'POST', '/Contacts', {
        ...(lastName === null || firstName === null ? {} : { First_Name: firstName }),
        Last_Name: lastName ?? firstName ?? displayPhone(phoneNumber),
        Phone: phoneNumber,
      });
      return { kind: 'contact', id };
    },

    async readPerson(access, { kind, id }) {
      const path = `/${kind === 'lead' ? 'Leads' : 'Contacts'}/${encodeURIComponent(id)}?fields=${fieldsOf(kind)}`;
      const answer = await ask(access, { method: 'GET', path, answer: personSchema, missing: [404] });
      return answer === null ? null : detailsOf(kind, answer.data[0]);
    },

    recordUrl: ({ id: org, domain }, { kind, id }) =>
      `https://${domain}/crm/org${org}/tab/${kind === 'lead' ? 'Leads' : 'Contacts'}/${id}`,
    readRecordUrl(text) {
      const [, account, tab, id] =
        /^https:\/\/crm\.zoho(?:cloud)?\.[a-z.]+\/crm\/(?:org(\d+)\/)?tab\/(Contacts|Leads)\/(\d{1,30})(?:[/?#]|$)/.exec(
          text.trim(),
        ) ?? [];
      return id === undefined
        ? null
        : { record: { kind: tab === 'Leads' ? 'lead' : 'contact', id }, account: account ?? null };
    },

    hasOwners: true,

    async listFields(access) {
      const path = '/settings/fields?module=Calls';
      const answer = await ask(access, { method: 'GET', path, answer: fieldsSchema });
      const fields = answer?.fields ?? [];
      const outcome = fields.find(({ api_name: name }) => name === 'Call_Result');
      return {
        outcome:
          outcome === undefined
            ? null
            : {
                name: outcome.api_name,
                label: outcome.field_label,
                kind: 'choice',
                options: outcome.pick_list_values.map(({ actual_value: value, display_value: label }) => ({
                  value,
                  label,
                })),
              },
        others: fields
          .filter(
            (field) =>
              field.read_only !== true && (field.custom_field === true || OPEN_FIELDS.includes(field.api_name)),
          )
          .flatMap(({ api_name: name, field_label: label, data_type: type }) => {
            const kind = KINDS[type];
            return kind === undefined ? [] : [{ name, label, kind, options: [] }];
          }),
      };
    },

    async logCall(access, call, records) {
      const result = call.outcomeValue ?? call.outcome;
      const what: Fields = {
        ...call.fields,
        Subject: call.title,
        Description: linesOf(call).join('\n'),
        ...(result === null ? {} : { Call_Result: result }),
      };
      // Of a call that is over Zoho changes neither the kind, nor the owner, nor the start.
      const there = await callOf(access, call);
      const [who] = records;
      if (there !== null) {
        const moved = call.movesFrom === undefined || who === undefined ? {} : { ...NOWHERE, ...placeOf(who) };
        return write(access, 'PUT', `/Calls/${there}`, { ...what, ...moved });
      }
      const owner = call.agentEmail === null ? null : await ownerOf(access, call.agentEmail);
      return write(access, 'POST', '/Calls', {
        ...what,
        Call_Type: kindOf(call),
        Call_Start_Time: timeOf(call.startedAt),
        Call_Duration: minutesAndSeconds(call),
        ...(who === undefined ? {} : placeOf(who)),
        ...(owner === null ? {} : { Owner: { id: owner } }),
      });
    },
  };
}

/** Off whom and what a call was about. */
const NOWHERE: Fields = { Who_Id: null, What_Id: null };

/** A contact is whom the call was with; a lead is what it was about. */
const placeOf = ({ kind, id }: CrmRecord): Fields =>
  kind === 'contact' ? { Who_Id: { id } } : { What_Id: { id }, $se_module: 'Leads' };

function kindOf({ direction, result }: CrmCall): 'Inbound' | 'Outbound' | 'Missed' {
  if (direction === 'outbound') return 'Outbound';
  return result === 'talked' ? 'Inbound' : 'Missed';
}

/** Zoho takes no fractions of seconds. */
const timeOf = (moment: Date): string => `${moment.toISOString().slice(0, 19)}+00:00`;
