import { isoTime } from '../clock.js';
import { form, isObject, json, noContent, parsedBody, plainText, type Answer, type Ask } from '../http/exchange.js';
import { createRoutes, type Params } from '../http/routes.js';
import { createGrants, GrantRefused, type Lives } from '../oauth/grants.js';
import { consent } from './consent.js';
import { createWindowLimits } from './limits.js';
import { createVendorLists } from './lists.js';
import { createVendorStore, phoneFits, USERS, type VendorActivity } from './store.js';
import type { Vendor, VendorDeps } from './vendor.js';
import {
  answerOf,
  CALL_FIELDS,
  callProblem,
  idIn,
  personView,
  recordIn,
  required,
  runCoql,
  saved,
  type RecordAnswer,
} from './zoho-modules.js';
import { answerViewed, answerViews } from './zoho-views.js';

/** A code lasts two minutes, an access token an hour; refresh tokens last until they are revoked. */
const LIVES: Lives = {
  codeMs: 2 * 60_000,
  accessMs: 60 * 60_000,
  longestVerifier: 128,
  prefixes: { code: '1000.', access: '1000.', refresh: '1000.' },
};
/** Of a small edition: credits of 24 hours. */
const CREDITS = { most: 50_000, ms: 24 * 60 * 60_000 };
const ORG = '700042420';
const userId = (id: number): string => `4876876000000${id}`;

const fail = (status: number, code: string, message: string, details: object = {}): Answer =>
  json(status, { code, details, message, status: 'error' });

interface Route {
  readonly method: string;
  readonly pattern: string;
  /** One of these scopes is enough. */
  readonly scope: RegExp;
  readonly handle: (ask: Ask, params: Params) => Answer;
}

/** The parts of Zoho CRM's public interface that a phone has to do with: https://www.zoho.com/crm/developer/docs/api/v8 */
export function createZoho({ clock, app, base, refusedField, indexDelayMs }: VendorDeps): Vendor {
  const grants = createGrants(clock, app, LIVES);
  const credits = createWindowLimits(clock, [CREDITS]);
  const store = createVendorStore({
    clock,
    idOf: (count) => `4876876${String(count).padStart(12, '0')}`,
    indexDelayMs,
  });
  // One lead: Zoho keeps those apart from contacts.
  store.addPerson({
    kind: 'lead',
    firstName: 'Ines',
    lastName: 'Duarte',
    company: 'Duarte Smiles',
    phones: ['(415) 555-0160'],
  });
  const lists = createVendorLists(store, (count) => `4876876${String(87_500 + count).padStart(12, '0')}`);
  const rules = { store, refusedField, owners: USERS.map(({ id }) => userId(id)) };

  function token(ask: Ask): Answer {
    const body = form(ask);
    try {
      grants.checkClient(body.get('client_id'), body.get('client_secret'));
      const isRefresh = body.get('grant_type') === 'refresh_token';
      if (!isRefresh && body.get('grant_type') !== 'authorization_code') throw new GrantRefused('grant type');
      const given = isRefresh
        ? grants.refresh(body.get('refresh_token'))
        : grants.redeem(body.get('code'), body.get('redirect_uri'), null);
      return json(200, {
        access_token: given.accessToken,
        ...(isRefresh ? {} : { refresh_token: given.refreshToken }),
        scope: given.scopes.join(' '),
        api_domain: base(),
        token_type: 'Bearer',
        expires_in: given.expiresInSeconds,
      });
    } catch (error) {
      if (!(error instanceof GrantRefused)) throw error;
      // With status 200: only the word tells.
      const isClient = error.reason === 'client' || error.reason === 'secret';
      return json(200, { error: isClient ? 'invalid_client' : 'invalid_code' });
    }
  }

  const callView = ({ id, values, createdMs, updatedMs }: VendorActivity): Readonly<Record<string, unknown>> => ({
    Owner: { id: userId(USERS[0].id) },
    Call_Result: null,
    ...values,
    id,
    Created_Time: isoTime(createdMs),
    Modified_Time: isoTime(updatedMs),
  });

  function search(ask: Ask, kind: 'contact' | 'lead'): Answer {
    const phone = ask.query.get('phone') ?? '';
    if (phone === '') return fail(400, 'REQUIRED_PARAM_MISSING', 'One of the expected parameter is missing');
    const found = store
      .searchable()
      .filter((one) => one.kind === kind && one.phones.some((kept) => phoneFits(kept, phone)));
    if (found.length === 0) return noContent;
    const perPage = Number(ask.query.get('per_page') ?? 200);
    return json(200, {
      data: found.slice(0, perPage).map(personView),
      info: { per_page: perPage, count: found.length, page: 1, more_records: found.length > perPage },
    });
  }

  function addContact(ask: Ask): RecordAnswer {
    const record = recordIn(ask);
    if (plainText(record?.['Last_Name']) === '') return required('Last_Name');
    const person = store.addPerson({
      firstName: plainText(record?.['First_Name']),
      lastName: plainText(record?.['Last_Name']),
      phones: [plainText(record?.['Phone'])].filter(Boolean),
    });
    return saved(person.id, 'record added');
  }

  const peopleIn = (record: Readonly<Record<string, unknown>>): string[] =>
    [record['Who_Id'], record['What_Id']].map(idIn).filter(Boolean);

  function addCall(ask: Ask): RecordAnswer {
    const record = recordIn(ask);
    if (record === null) return required('data');
    const problem = callProblem(rules, record, true);
    if (problem !== null) return problem;
    return saved(store.addActivity(peopleIn(record), record).id, 'record added');
  }

  const find = createRoutes<Route>([
    {
      method: 'GET',
      pattern: '/crm/v8/org',
      scope: /^ZohoCRM\.org\./,
      handle: () => json(200, { org: [{ id: '4876876000000000001', zgid: ORG, company_name: 'Acme Dental' }] }),
    },
    {
      method: 'GET',
      pattern: '/crm/v8/users',
      scope: /^ZohoCRM\.users\./,
      handle(ask) {
        const perPage = Number(ask.query.get('per_page') ?? 200);
        const from = (Number(ask.query.get('page') ?? 1) - 1) * perPage;
        const users = USERS.map(({ id, firstName, lastName, email }) => ({
          id: userId(id),
          full_name: `${firstName} ${lastName}`,
          email,
          status: 'active',
        }));
        return json(200, {
          users: users.slice(from, from + perPage),
          info: { per_page: perPage, count: users.length, more_records: users.length > from + perPage },
        });
      },
    },
    {
      method: 'GET',
      pattern: '/crm/v8/settings/fields',
      scope: /^ZohoCRM\.settings\./,
      handle(ask) {
        if (ask.query.get('module') !== 'Calls')
          return fail(400, 'INVALID_MODULE', 'the module name given seems to be invalid');
        const fields = CALL_FIELDS.map(({ picklist, ...field }) => ({
          ...field,
          pick_list_values: picklist.map((value) => ({ display_value: value, actual_value: value })),
        }));
        return json(200, { fields });
      },
    },
    {
      method: 'GET',
      pattern: '/crm/v8/settings/custom_views',
      scope: /^ZohoCRM\.settings\.(?:custom_views|ALL)/,
      handle: (ask) => answerViews(lists, ask, null),
    },
    {
      method: 'GET',
      pattern: '/crm/v8/settings/custom_views/:id',
      scope: /^ZohoCRM\.settings\.(?:custom_views|ALL)/,
      handle: (ask, { id = '' }) => answerViews(lists, ask, id),
    },
    {
      method: 'GET',
      pattern: '/crm/v8/Contacts',
      scope: /^ZohoCRM\.modules\.contacts\./,
      handle: (ask) => answerViewed(lists, ask, 'contact'),
    },
    {
      method: 'GET',
      pattern: '/crm/v8/Leads',
      scope: /^ZohoCRM\.modules\.leads\./,
      handle: (ask) => answerViewed(lists, ask, 'lead'),
    },
    {
      method: 'GET',
      pattern: '/crm/v8/Contacts/search',
      scope: /^ZohoSearch\./,
      handle: (ask) => search(ask, 'contact'),
    },
    {
      method: 'GET',
      pattern: '/crm/v8/Leads/search',
      scope: /^ZohoSearch\./,
      handle: (ask) => search(ask, 'lead'),
    },
    {
      method: 'POST',
      pattern: '/crm/v8/coql',
      scope: /^ZohoCRM\.coql\./,
      handle(ask) {
        const body = parsedBody(ask)?.value;
        const rows = runCoql(store, plainText(isObject(body) ? body['select_query'] : ''));
        if (rows === null) return fail(400, 'SYNTAX_ERROR', 'error occurred while parsing the query');
        return rows.length === 0
          ? noContent
          : json(200, { data: rows, info: { count: rows.length, more_records: false } });
      },
    },
    {
      method: 'POST',
      pattern: '/crm/v8/Contacts',
      scope: /^ZohoCRM\.modules\.contacts\./,
      handle: (ask) => answerOf(addContact(ask)),
    },
    {
      method: 'GET',
      pattern: '/crm/v8/Contacts/:id',
      scope: /^ZohoCRM\.modules\.contacts\./,
      handle: (_ask, { id = '' }) => personAnswer(id, 'contact'),
    },
    {
      method: 'GET',
      pattern: '/crm/v8/Leads/:id',
      scope: /^ZohoCRM\.modules\.leads\./,
      handle: (_ask, { id = '' }) => personAnswer(id, 'lead'),
    },
    {
      method: 'GET',
      pattern: '/crm/v8/Calls',
      scope: /^ZohoCRM\.modules\.calls\./,
      handle(ask) {
        const asked = ask.query.get('fields')?.split(',');
        if (asked === undefined)
          return fail(400, 'REQUIRED_PARAM_MISSING', 'One of the expected parameter is missing', {
            param_name: 'fields',
          });
        const ids = ask.query.get('ids')?.split(',') ?? null;
        const found = store.activities().filter(({ id }) => ids === null || ids.includes(id));
        if (found.length === 0) return noContent;
        const data = found.map(callView).map((call) => ({
          id: call['id'],
          ...Object.fromEntries(asked.map((name) => [name, call[name] ?? null])),
        }));
        return json(200, { data, info: { count: data.length, more_records: false } });
      },
    },
    {
      method: 'POST',
      pattern: '/crm/v8/Calls',
      scope: /^ZohoCRM\.modules\.calls\./,
      handle: (ask) => answerOf(addCall(ask)),
    },
    {
      method: 'PUT',
      pattern: '/crm/v8/Calls/:id',
      scope: /^ZohoCRM\.modules\.calls\./,
      handle(ask, { id = '' }) {
        const [call, record] = [store.activity(id), recordIn(ask)];
        if (call === null || record === null) return fail(400, 'INVALID_DATA', 'the id given seems to be invalid');
        const problem = callProblem(rules, record, false);
        if (problem !== null) return answerOf(problem);
        store.changeActivity(
          call,
          record,
          'Who_Id' in record || 'What_Id' in record ? peopleIn(record) : call.personIds,
        );
        return json(200, { data: [saved(id, 'record updated')] });
      },
    },
  ]);

  function personAnswer(id: string, kind: 'contact' | 'lead'): Answer {
    const person = store.person(id);
    return person?.kind === kind ? json(200, { data: [personView(person)] }) : noContent;
  }

  const tooMany = (): Answer =>
    fail(429, 'TOO_MANY_REQUESTS', 'You have exceeded the maximum number of requests that can be made.');

  return {
    account: `Acme Dental, organization ${ORG}`,
    clientId: app.clientId,
    clientSecret: app.clientSecret,
    store,
    lists,
    handle(ask) {
      if (ask.path === '/oauth/v2/auth') {
        const scopes = (ask.query.get('scope') ?? '').split(/[, ]+/).filter(Boolean);
        return consent(ask, {
          crm: 'Zoho',
          grants,
          account: 'Acme Dental',
          wants: scopes,
          scopes,
          agree: 'Accept',
          address: `${base()}${ask.path}?${ask.query.toString()}`,
          also: { location: 'us', 'accounts-server': base() },
        });
      }
      if (ask.method === 'POST' && ask.path === '/oauth/v2/token') return token(ask);
      if (ask.method === 'POST' && ask.path === '/oauth/v2/token/revoke')
        return grants.revoke(form(ask).get('token') ?? ask.query.get('token') ?? '')
          ? json(200, { status: 'success' })
          : json(400, { error: 'invalid_code' });
      const bearer = grants.bearer(ask.headers['authorization']?.replace(/^Zoho-oauthtoken /, 'Bearer '));
      if (bearer.state !== 'alive') return fail(401, 'INVALID_TOKEN', 'invalid oauth token');
      if (credits.spend() !== null) return tooMany();
      const found = find(ask.method, ask.path);
      if (found === null)
        return fail(404, 'INVALID_URL_PATTERN', 'Please check if the URL trying to access is a correct one');
      if (found === 'other method')
        return fail(405, 'INVALID_REQUEST_METHOD', 'The http request method type is not a valid one');
      if (!bearer.scopes.some((scope) => found.route.scope.test(scope)))
        return fail(401, 'OAUTH_SCOPE_MISMATCH', 'invalid oauth scope to access this URL');
      return found.route.handle(ask, found.params);
    },
    isWrite: ({ method, path }) => method !== 'GET' && !path.startsWith('/oauth/') && !path.endsWith('/coql'),
    tooMany,
    connections: () => grants.installations,
    revoke: () => void grants.uninstallAll(),
    expireTokens: () => grants.expireAccess(),
    setRequestsLeft: (count) => credits.leave(count),
    viewOf({ id, values }) {
      const [minutes = 0, seconds = 0] = plainText(values['Call_Duration']).split(':').map(Number);
      return {
        id,
        kind: 'call',
        at: isoTime(Date.parse(plainText(values['Call_Start_Time']))),
        title: plainText(values['Subject']),
        text: plainText(values['Description']),
        direction: plainText(values['Call_Type']).toLowerCase(),
        outcome: plainText(values['Call_Result']),
        durationMs: (minutes * 60 + seconds) * 1000,
        recordingUrl: plainText(values['Recording']) || null,
      };
    },
  };
}
