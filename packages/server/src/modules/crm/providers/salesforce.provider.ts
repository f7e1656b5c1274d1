import type { z } from 'zod';
import type { SalesforceConfig } from '../../../config/config.js';
import { isSalesforceUrl } from '../../../config/salesforce-hosts.js';
import { displayPhone, tryPhone } from '../../../phone.js';
import { momentOf, writtenForms } from './call-text.js';
import { CrmError } from './crm-error.js';
import type { CrmHttp, CrmRequest } from './crm-http.js';
import type { CrmAccess, CrmCall, CrmProvider, CrmRecord, Grant } from './crm-provider.js';
import { textLinesOf } from './crm-words.js';
import { createSalesforceLists } from './salesforce-lists.js';
import { createSalesforcePeople } from './salesforce-people.js';
import { fieldsOf, linksOf, MOST_CHARACTERS, type Fields } from './salesforce-task.js';
import {
  anySchema,
  describedSchema,
  foundSchema,
  grantSchema,
  identitySchema,
  idsSchema,
  savedSchema,
} from './salesforce.schemas.js';

/** Spring '26. */
const RELEASE = 'v66.0';
/** Of a session, unless the org has chosen otherwise; a request that comes too late is tried again with another token. */
const SESSION_SECONDS = 2 * 60 * 60;
/** A field for our key, where an administrator has made it: unique, and an external id. */
const CALL_KEY = 'Talk_Call_Id__c';
/** A field for the address of the recording, where an administrator has made it. */
const RECORDING = 'Talk_Recording__c';
/** As many with one number are asked for as we would ever name. */
const MOST_RECORDS = 20;
/** What a layout or the rights of the person who connected may hide. A call without them is better than none. */
const DISPENSABLE: readonly string[] = ['Type', 'TaskSubtype', 'OwnerId', RECORDING];
const REFUSED_FIELD: readonly (string | null)[] = [
  'INVALID_FIELD',
  'INVALID_FIELD_FOR_INSERT_UPDATE',
  'INVALID_OR_NULL_FOR_RESTRICTED_PICKLIST',
  'INVALID_CROSS_REFERENCE_KEY',
  'INACTIVE_OWNER_OR_USER',
];

/** A record that was named is gone, was never of this org, or takes no tasks. */
const REFUSED_LINK: readonly (string | null)[] = [
  'ENTITY_IS_DELETED',
  'FIELD_INTEGRITY_EXCEPTION',
  'INSUFFICIENT_ACCESS_ON_CROSS_REFERENCE_ENTITY',
  'INVALID_CROSS_REFERENCE_KEY',
  'MALFORMED_ID',
];

/** Of Salesforce's types, those that one of our texts or numbers fits into. */
const KINDS: Readonly<Record<string, 'text' | 'number'>> = {
  string: 'text',
  textarea: 'text',
  url: 'text',
  phone: 'text',
  email: 'text',
  int: 'number',
  double: 'number',
};

/** What a task begins with; afterwards it belongs to whoever changes it there. */
interface NewTask {
  readonly begun: Fields;
  readonly agentEmail: string | null;
  /** Whom and what it is about. */
  readonly links: Fields;
  /** Those were named after it was made: it gets them all the same. */
  readonly isNewlyNamed: boolean;
}

/** Salesforce over its public REST API (https://developer.salesforce.com/docs/atlas.en-us.api_rest.meta/api_rest). */
export function createSalesforceProvider(
  http: CrmHttp,
  { clientId, loginUrl, isPrivate }: SalesforceConfig,
  clientSecret: string,
): CrmProvider {
  type Asked<S extends z.ZodType> = Omit<CrmRequest<S>, 'url' | 'accessToken' | 'missing'> & { readonly path: string };

  async function ask<S extends z.ZodType>(access: CrmAccess, { path, ...request }: Asked<S>): Promise<z.output<S>> {
    const url = `${access.instanceUrl ?? loginUrl}/services/data/${RELEASE}${path}`;
    const answer = await http.ask({ ...request, url, accessToken: access.accessToken });
    return answer as z.output<S>;
  }

  /** Tokens are sent there from now on: only to Salesforce, or to where its stand-in was configured to be. */
  function instanceOf(url: string): string {
    const instance = new URL(url);
    if (isPrivate ? instance.origin !== loginUrl : !isSalesforceUrl(instance))
      throw new CrmError('refused', 'Salesforce returned an address that does not belong to it.');
    return instance.origin;
  }

  async function grant(form: Readonly<Record<string, string>>, refreshToken: string | null): Promise<Grant> {
    const answer = await http
      .ask({
        method: 'POST',
        url: `${loginUrl}/services/oauth2/token`,
        form: { ...form, client_id: clientId, client_secret: clientSecret },
        answer: grantSchema,
      })
      .catch((error: unknown) => {
        // Whatever else is wrong with it, the same grant will not be taken later.
        if (error instanceof CrmError && (error.failure === 'refused' || error.failure === 'unauthorized'))
          throw new CrmError('revoked', error.message, { cause: error });
        throw error;
      });
    const newest = answer?.refresh_token ?? refreshToken;
    if (answer === null || newest === null)
      throw new CrmError('refused', 'Salesforce gave no refresh token. The app there needs the scope refresh_token.');
    return {
      accessToken: answer.access_token,
      refreshToken: newest,
      instanceUrl: instanceOf(answer.instance_url),
      expiresInSeconds: SESSION_SECONDS,
    };
  }

  const select = async (access: CrmAccess, query: string): Promise<string | null> => {
    const path = `/query?${new URLSearchParams({ q: query }).toString()}`;
    const { records } = await ask(access, { method: 'GET', path, answer: idsSchema });
    return records[0]?.Id ?? null;
  };

  /** Writes; without a field that may be dispensed with, when Salesforce does not take it. */
  async function write<T>(fields: Fields, work: (fields: Fields) => Promise<T>): Promise<T> {
    try {
      return await work(fields);
    } catch (error) {
      if (!(error instanceof CrmError) || !REFUSED_FIELD.includes(error.code)) throw error;
      const refused = DISPENSABLE.find(
        (name) => name in fields && (error.fields.includes(name) || error.message.includes(`'${name}'`)),
      );
      if (refused === undefined) throw error;
      const { [refused]: _without, ...rest } = fields;
      return write(rest, work);
    }
  }

  const create = (access: CrmAccess, object: 'Task' | 'Lead', fields: Fields): Promise<string> =>
    write(fields, async (json) => {
      const path = `/sobjects/${object}`;
      return (await ask(access, { method: 'POST', path, json, answer: savedSchema })).id;
    });

  /** By the external id, so that Salesforce itself keeps two from being made; null where the org has no such field. */
  async function upsertTask(access: CrmAccess, key: string, fields: Fields): Promise<string | null> {
    const path = `/sobjects/Task/${CALL_KEY}/${encodeURIComponent(key)}`;
    try {
      return await write(fields, async (json) => {
        return (await ask(access, { method: 'PATCH', path, json, answer: savedSchema })).id;
      });
    } catch (error) {
      const isMissing =
        error instanceof CrmError &&
        (error.code === 'NOT_FOUND' || (error.code === 'INVALID_FIELD' && error.message.includes(CALL_KEY)));
      if (!isMissing) throw error;
      return null;
    }
  }

  /**
   * One task for a key, whoever writes at the same time and whenever the field for our key was made. To whom a task belongs, whose it is and
   * whether it is done may have been changed there since: an existing one gets `what` only.
   */
  async function putTask(
    access: CrmAccess,
    key: string,
    what: Fields,
    { begun, agentEmail, links, isNewlyNamed }: NewTask,
  ): Promise<string> {
    // By what every org has, so that one from before the field was made is found as well.
    const there = await select(access, `SELECT Id FROM Task WHERE CallObject = ${quoted(key)} LIMIT 1`);
    if (there !== null) {
      const path = `/sobjects/Task/${there}`;
      const changes = isNewlyNamed ? { ...what, ...links } : what;
      await write(changes, (json) => ask(access, { method: 'PATCH', path, json, answer: anySchema }));
      return there;
    }
    const ownerId = await owner(access, agentEmail);
    const task: Fields = {
      ...Object.fromEntries(Object.entries(what).filter(([, value]) => value !== null)),
      ...begun,
      CallObject: key,
      Status: 'Completed',
      ...links,
      ...(ownerId === null ? {} : { OwnerId: ownerId }),
    };
    return (await upsertTask(access, key, task)) ?? create(access, 'Task', task);
  }

  async function owner(access: CrmAccess, email: string | null): Promise<string | null> {
    if (email === null) return null;
    return select(access, `SELECT Id FROM User WHERE Email = ${quoted(email)} AND IsActive = true LIMIT 1`);
  }

  const people = createSalesforcePeople(
    (access, soql, answer) =>
      ask(access, { method: 'GET', path: `/query?${new URLSearchParams({ q: soql }).toString()}`, answer }),
    isPrivate ? loginUrl : null,
  );

  const lists = createSalesforceLists((access, path, answer, headers = {}) =>
    ask(access, { method: 'GET', path, answer, headers }),
  );

  async function logTask(access: CrmAccess, call: CrmCall, records: readonly CrmRecord[]): Promise<string> {
    const what: Fields = { ...fieldsOf(call), [RECORDING]: call.recordingUrl };
    const { day } = momentOf(call.startedAt, call.timeZone);
    const begun = { Type: 'Call', TaskSubtype: 'Call', ActivityDate: day };
    const links = linksOf(call, records);
    return putTask(access, call.key, what, {
      begun,
      agentEmail: call.agentEmail,
      links,
      isNewlyNamed: call.subject?.isNews === true,
    });
  }

  return {
    ...people,
    ...lists,
    name: 'salesforce',
    title: 'Salesforce',
    logsOn: 'first',

    connect: {
      by: 'consent',
      authorizeUrl({ state, challenge, redirectUri }) {
        const query = new URLSearchParams({
          response_type: 'code',
          client_id: clientId,
          redirect_uri: redirectUri,
          scope: 'api refresh_token',
          state,
          code_challenge: challenge,
          code_challenge_method: 'S256',
        });
        return `${loginUrl}/services/oauth2/authorize?${query.toString()}`;
      },
      exchange: ({ code, verifier, redirectUri }) =>
        grant({ grant_type: 'authorization_code', code, code_verifier: verifier, redirect_uri: redirectUri }, null),
    },

    refresh: ({ refreshToken }) => grant({ grant_type: 'refresh_token', refresh_token: refreshToken }, refreshToken),

    async revoke({ refreshToken, instanceUrl }) {
      // With the refresh token ends all that was made of it; an access token would end alone.
      const url = `${instanceUrl ?? loginUrl}/services/oauth2/revoke`;
      await http.ask({ method: 'POST', url, form: { token: refreshToken }, answer: anySchema });
    },

    async account({ accessToken, instanceUrl }) {
      const instance = instanceUrl ?? loginUrl;
      const url = `${instance}/services/oauth2/userinfo`;
      // The identity service says 403 to a token that is over.
      const identity = await http.ask({ method: 'GET', url, accessToken, answer: identitySchema, missing: [403] });
      if (identity === null) throw new CrmError('unauthorized', 'Salesforce no longer accepts the connection.');
      const { organization_id: id } = identity;
      return { id, name: `Organization ${id}`, domain: new URL(instance).host };
    },

    // Logging needs nothing there: without the field for our key, a call is found by CallObject.
    prepare: () => Promise.resolve(),

    async findByPhone(access, e164) {
      const number = tryPhone(e164, 'US');
      if (number === null) return [];
      const found = new Map<string, CrmRecord>();
      for (const text of writtenForms(e164)) {
        const q =
          `FIND {${escapedForSosl(text)}} IN PHONE FIELDS ` +
          `RETURNING Contact(Id, Phone, MobilePhone, HomePhone), Lead(Id, Phone, MobilePhone, IsConverted) LIMIT ${MOST_RECORDS}`;
        const path = `/search?${new URLSearchParams({ q }).toString()}`;
        const { searchRecords } = await ask(access, { method: 'GET', path, answer: foundSchema });
        for (const { attributes, Id, Phone, MobilePhone, HomePhone, IsConverted } of searchRecords) {
          if (IsConverted === true) continue;
          const isTheirs = [Phone, MobilePhone, HomePhone].some(
            (written) => tryPhone(written ?? '', number.region ?? 'US')?.e164 === e164,
          );
          if (isTheirs) found.set(Id, { kind: attributes.type === 'Lead' ? 'lead' : 'contact', id: Id });
        }
      }
      const records = [...found.values()];
      // A call belongs to one person there: to a contact rather than to a lead.
      return [...records.filter(({ kind }) => kind === 'contact'), ...records.filter(({ kind }) => kind === 'lead')];
    },

    async addPerson(access, { firstName, lastName, companyName, phoneNumber }) {
      // The search lags behind what was written. A query does not: it finds whom an earlier try has added.
      const there = await select(
        access,
        `SELECT Id FROM Lead WHERE Phone = ${quoted(phoneNumber)} AND IsConverted = false LIMIT 1`,
      );
      if (there !== null) return { kind: 'lead', id: there };
      const name = lastName ?? firstName ?? displayPhone(phoneNumber);
      const id = await create(access, 'Lead', {
        ...(lastName === null || firstName === null ? {} : { FirstName: firstName.slice(0, 40) }),
        LastName: name.slice(0, 80),
        Company: (companyName ?? name).slice(0, 255),
        Phone: phoneNumber,
      });
      return { kind: 'lead', id };
    },

    hasOwners: true,

    async listFields(access) {
      const path = '/sobjects/Task/describe';
      const { fields } = await ask(access, { method: 'GET', path, answer: describedSchema });
      const outcome = fields.find(({ name }) => name === 'CallDisposition');
      return {
        outcome:
          outcome === undefined
            ? null
            : {
                name: outcome.name,
                label: outcome.label,
                // As most orgs have it, anything can be written there.
                kind: outcome.type === 'picklist' ? 'choice' : 'text',
                options: outcome.picklistValues
                  .filter(({ active }) => active)
                  .map(({ value, label }) => ({ value, label: label ?? value })),
              },
        others: fields
          .filter(
            ({ custom, updateable, externalId, name }) =>
              custom && updateable && externalId !== true && name !== CALL_KEY && name !== RECORDING,
          )
          .flatMap(({ name, label, type }) => {
            const kind = KINDS[type];
            return kind === undefined ? [] : [{ name, label, kind, options: [] }];
          }),
      };
    },

    async logCall(access, call, records) {
      try {
        return await logTask(access, call, records);
      } catch (error) {
        const isRefused = error instanceof CrmError && REFUSED_LINK.includes(error.code);
        if (call.subject?.isNews !== true || !isRefused || records.length === 0) throw error;
        const { subject: _gone, ...rest } = call;
        return logTask(access, rest, records);
      }
    },

    async logTexts(access, texts, [who]) {
      const what: Fields = { Subject: texts.title.slice(0, 255), Description: textLinesOf(texts, MOST_CHARACTERS) };
      const { day } = momentOf(texts.texts[0]?.at ?? new Date(), texts.timeZone);
      const begun = { Type: 'SMS', ActivityDate: day };
      const links = who === undefined ? {} : { WhoId: who.id };
      return putTask(access, texts.key, what, { begun, agentEmail: texts.agentEmail, links, isNewlyNamed: false });
    },

    activityUrl: ({ domain }, { externalId }) =>
      `${isPrivate ? loginUrl : `https://${domain}`}/lightning/r/Task/${externalId}/view`,
  };
}

const escapedForSosl = (text: string): string => text.replace(/[?&|!{}[\]()^~*:\\"'+-]/g, '\\$&');

const quoted = (text: string): string => `'${text.replace(/[\\']/g, '\\$&')}'`;
