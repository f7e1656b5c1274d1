import { isoTime } from '../clock.js';
import { form, isObject, json, parsedBody, plainText, type Answer, type Ask } from '../http/exchange.js';
import { createRoutes, type Params } from '../http/routes.js';
import { createGrants, GrantRefused, type Lives, type Tokens } from '../oauth/grants.js';
import { consent } from './consent.js';
import { createWindowLimits } from './limits.js';
import { createVendorLists } from './lists.js';
import { ACTIVITY_KEYS, ACTIVITY_TYPES, FIELDS } from './pipedrive-activities.js';
import { fail, filterOf, OAUTH_WORDS, ok } from './pipedrive-answers.js';
import { createVendorStore, phoneFits, USERS, type VendorActivity, type VendorPerson } from './store.js';
import { htmlText } from './text.js';
import type { Vendor, VendorDeps } from './vendor.js';

/** A code lasts five minutes, an access token an hour; a refresh token works once. */
const LIVES: Lives = {
  codeMs: 5 * 60_000,
  accessMs: 60 * 60_000,
  longestVerifier: 128,
  prefixes: { code: 'pd-', access: 'v1u:', refresh: '4242:' },
  rotates: true,
};
/** Of an app, for each access token. */
const LIMIT = { most: 80, ms: 2000 };
const COMPANY = 4242;

interface Route {
  readonly method: string;
  readonly pattern: string;
  readonly handle: (ask: Ask, params: Params) => Answer;
}

/** The parts of Pipedrive's public interface that a phone has to do with: https://developers.pipedrive.com/docs/api/v1 */
export function createPipedrive({ clock, app, base, refusedField, indexDelayMs }: VendorDeps): Vendor {
  const grants = createGrants(clock, app, LIVES);
  const limits = createWindowLimits(clock, [LIMIT]);
  const store = createVendorStore({ clock, idOf: String, indexDelayMs });
  const lists = createVendorLists(store, String);

  const headers = () => ({
    'x-ratelimit-limit': String(LIMIT.most),
    'x-ratelimit-remaining': String(limits.left(0)),
    'x-ratelimit-reset': String(LIMIT.ms / 1000),
  });
  const tooMany = (seconds: number): Answer =>
    json(
      429,
      { success: false, error: 'Request over limit', errorCode: 429 },
      { ...headers(), 'retry-after': String(seconds) },
    );

  /** An app proves itself by HTTP Basic. @throws GrantRefused */
  function checkClient(ask: Ask): void {
    const [id = null, secret = null] = Buffer.from(
      /^Basic (.+)$/.exec(ask.headers['authorization'] ?? '')?.[1] ?? '',
      'base64',
    )
      .toString('utf8')
      .split(':');
    grants.checkClient(id, secret);
  }

  function token(ask: Ask): Answer {
    const body = form(ask);
    try {
      checkClient(ask);
      return granted(tokensFor(body));
    } catch (error) {
      if (!(error instanceof GrantRefused)) throw error;
      return json(400, { success: false, message: OAUTH_WORDS[error.reason], error: 'invalid_grant' });
    }
  }

  function tokensFor(body: URLSearchParams): Tokens {
    switch (body.get('grant_type')) {
      case 'authorization_code':
        return grants.redeem(body.get('code'), body.get('redirect_uri'), null);
      case 'refresh_token':
        return grants.refresh(body.get('refresh_token'));
      default:
        throw new GrantRefused('grant type');
    }
  }

  const granted = ({ accessToken, refreshToken, expiresInSeconds }: Tokens): Answer =>
    json(200, {
      access_token: accessToken,
      token_type: 'Bearer',
      refresh_token: refreshToken,
      scope: 'base,contacts:full,activities:full,users:read',
      expires_in: expiresInSeconds,
      api_domain: base(),
    });

  function revoke(ask: Ask): Answer {
    try {
      checkClient(ask);
    } catch (error) {
      if (error instanceof GrantRefused) return json(400, { success: false, message: OAUTH_WORDS[error.reason] });
      throw error;
    }
    grants.revoke(form(ask).get('token') ?? '');
    return json(200, { success: true });
  }

  const personOf = ({ id, firstName, lastName, phones, email, createdMs, updatedMs }: VendorPerson) => ({
    id: Number(id),
    name: [firstName, lastName].filter(Boolean).join(' '),
    first_name: firstName,
    last_name: lastName,
    owner_id: USERS[0].id,
    add_time: isoTime(createdMs),
    update_time: isoTime(updatedMs),
    emails: email === '' ? [] : [{ value: email, primary: true, label: 'work' }],
    phones: phones.map((value, index) => ({ value, primary: index === 0, label: 'work' })),
    is_deleted: false,
  });
  const activityOf = ({ id, personIds, values, createdMs, updatedMs }: VendorActivity) => ({
    id: Number(id),
    owner_id: USERS[0].id,
    ...values,
    person_id: Number(personIds[0]),
    participants: personIds.map((person, index) => ({ person_id: Number(person), primary: index === 0 })),
    is_deleted: false,
    add_time: isoTime(createdMs),
    update_time: isoTime(updatedMs),
  });

  /** `limit` and `cursor` of v2. */
  function page<T>(ask: Ask, all: readonly T[], data: (some: readonly T[]) => unknown, most = Infinity): Answer {
    const asked = Number(ask.query.get('limit') ?? 100);
    if (!Number.isInteger(asked) || asked < 1 || asked > 500) return fail(400, 'limit must be between 1 and 500');
    const limit = Math.min(asked, most);
    const from = Number(Buffer.from(ask.query.get('cursor') ?? '', 'base64url').toString() || 0);
    const next = from + limit < all.length ? Buffer.from(String(from + limit)).toString('base64url') : null;
    return ok(data(all.slice(from, from + limit)), { additional_data: { next_cursor: next } });
  }

  function sorted<T extends { readonly createdMs: number; readonly updatedMs: number; readonly id: string }>(
    ask: Ask,
    all: readonly T[],
  ): readonly T[] {
    const by = ask.query.get('sort_by') ?? 'id';
    const down = ask.query.get('sort_direction') === 'desc' ? -1 : 1;
    const valueOf = (one: T) =>
      by === 'add_time' ? one.createdMs : by === 'update_time' ? one.updatedMs : Number(one.id);
    return [...all].sort((a, b) => down * (valueOf(a) - valueOf(b)) || down * (Number(a.id) - Number(b.id)));
  }

  /** What is wrong with an activity; null when nothing is. v2 takes no key that it does not know, and no number as text. */
  function refusal(body: Readonly<Record<string, unknown>>): string | null {
    for (const [key, value] of Object.entries(body)) {
      if (!ACTIVITY_KEYS.has(key) || key === refusedField()) return `Validation failed: ${key}: Unknown key "${key}"`;
      const text = plainText(value);
      if (key === 'type' && !ACTIVITY_TYPES.includes(text)) return 'Validation failed: type: Activity type not found';
      if (key === 'due_date' && !/^\d{4}-\d\d-\d\d$/.test(text)) return 'Validation failed: due_date: Invalid date';
      if ((key === 'due_time' || key === 'duration') && !/^\d\d:\d\d(?::\d\d)?$/.test(text))
        return `Validation failed: ${key}: Invalid time`;
      if (key === 'done' && typeof value !== 'boolean') return 'Validation failed: done: Expected boolean';
      if (key === 'owner_id' && !USERS.some(({ id }) => id === value))
        return 'Validation failed: owner_id: User not found';
    }
    return null;
  }

  /** Null: somebody of them is not there. */
  function participantsOf(body: Readonly<Record<string, unknown>>): readonly string[] | null {
    const given: unknown[] = Array.isArray(body['participants']) ? body['participants'] : [];
    const ids = given.map((each) =>
      isObject(each) && typeof each['person_id'] === 'number' ? String(each['person_id']) : '',
    );
    return ids.every((id) => store.person(id) !== null) ? ids : null;
  }

  function bodyOf(ask: Ask): Readonly<Record<string, unknown>> | null {
    const value = parsedBody(ask)?.value;
    return isObject(value) ? value : null;
  }

  const find = createRoutes<Route>([
    {
      method: 'GET',
      pattern: '/api/v1/users/me',
      handle: () =>
        ok({
          id: USERS[0].id,
          name: 'Priya Raman',
          email: USERS[0].email,
          company_id: COMPANY,
          company_name: 'Acme Dental',
          company_domain: 'acme-dental',
        }),
    },
    {
      method: 'GET',
      pattern: '/api/v1/users/find',
      handle(ask) {
        const term = (ask.query.get('term') ?? '').toLowerCase();
        if (term.length < 1) return fail(400, 'Please provide at least 1 character as term.');
        const found = USERS.filter(({ email, firstName, lastName }) =>
          (ask.query.get('search_by_email') === '1' ? email : `${firstName} ${lastName}`).toLowerCase().includes(term),
        );
        return ok(
          found.length === 0
            ? null
            : found.map(({ id, email, firstName, lastName }) => ({
                id,
                name: `${firstName} ${lastName}`,
                email,
                active_flag: 1,
              })),
        );
      },
    },
    {
      method: 'GET',
      pattern: '/api/v2/persons/search',
      handle(ask) {
        const term = ask.query.get('term') ?? '';
        if (term.length < 2) return fail(400, 'Search term must be at least 2 characters long');
        const found = store.searchable().filter(({ phones }) => phones.some((phone) => phoneFits(phone, term)));
        return page(ask, found, (some) => ({
          items: some.map((person) => ({
            result_score: 1,
            item: {
              ...personOf(person),
              type: 'person',
              phones: person.phones,
              emails: person.email === '' ? [] : [person.email],
            },
          })),
        }));
      },
    },
    {
      method: 'GET',
      pattern: '/api/v2/persons',
      handle(ask) {
        const filterId = ask.query.get('filter_id');
        const list = filterId === null ? null : lists.find(filterId);
        if (filterId !== null && list?.kind !== 'contact') return fail(400, 'Filter not found');
        const people = list === null ? store.people() : lists.members(list);
        return page(ask, sorted(ask, people), (some) => some.map(personOf), lists.pageSize);
      },
    },
    {
      method: 'GET',
      pattern: '/api/v1/filters',
      handle(ask) {
        const type = ask.query.get('type');
        const found = lists.all().map(filterOf);
        return ok(found.filter((filter) => type === null || filter.type === type));
      },
    },
    {
      method: 'GET',
      pattern: '/api/v1/filters/:id',
      handle(_ask, { id = '' }) {
        const list = lists.find(id);
        return list === null ? fail(404, 'Filter not found') : ok(filterOf(list));
      },
    },
    {
      method: 'POST',
      pattern: '/api/v2/persons',
      handle(ask) {
        const body = bodyOf(ask);
        const name = plainText(body?.['name']);
        if (body === null || name === '') return fail(400, 'Validation failed: name: Required');
        const [firstName = '', ...rest] = name.split(' ');
        const given: unknown[] = Array.isArray(body['phones']) ? body['phones'] : [];
        const phones = given.flatMap((each) => (isObject(each) ? [plainText(each['value'])] : []));
        return ok(personOf(store.addPerson({ firstName, lastName: rest.join(' '), phones })));
      },
    },
    {
      method: 'GET',
      pattern: '/api/v2/persons/:id',
      handle(_ask, { id = '' }) {
        const person = store.person(id);
        return person === null ? fail(404, 'Person not found') : ok(personOf(person));
      },
    },
    {
      method: 'GET',
      pattern: '/api/v2/activityFields',
      handle: (ask) =>
        page(ask, FIELDS, (some) =>
          some.map(([field_code, field_name]) => ({
            field_code,
            field_name,
            field_type: 'varchar',
            is_custom_field: false,
          })),
        ),
    },
    {
      method: 'GET',
      pattern: '/api/v2/activities',
      handle(ask) {
        const person = ask.query.get('person_id');
        const since = Date.parse(ask.query.get('updated_since') ?? '1970-01-01T00:00:00Z');
        if (Number.isNaN(since)) return fail(400, 'Validation failed: updated_since: Invalid datetime');
        const found = store
          .activities()
          .filter(({ personIds, updatedMs }) => updatedMs >= since && (person === null || personIds[0] === person));
        return page(ask, sorted(ask, found), (some) => some.map(activityOf));
      },
    },
    {
      method: 'POST',
      pattern: '/api/v2/activities',
      handle(ask) {
        const body = bodyOf(ask);
        const problem = body === null ? 'Validation failed: Expected object' : refusal(body);
        if (body === null || problem !== null) return fail(400, problem ?? '');
        const personIds = participantsOf(body);
        return personIds === null
          ? fail(400, 'Validation failed: participants: Person not found')
          : ok(activityOf(store.addActivity(personIds, body)));
      },
    },
    {
      method: 'PATCH',
      pattern: '/api/v2/activities/:id',
      handle(ask, { id = '' }) {
        const [activity, body] = [store.activity(id), bodyOf(ask)];
        if (activity === null) return fail(404, 'Activity not found');
        const problem = body === null ? 'Validation failed: Expected object' : refusal(body);
        if (body === null || problem !== null) return fail(400, problem ?? '');
        const personIds = 'participants' in body ? participantsOf(body) : activity.personIds;
        if (personIds === null) return fail(400, 'Validation failed: participants: Person not found');
        store.changeActivity(activity, body, personIds);
        return ok(activityOf(activity));
      },
    },
  ]);

  return {
    account: `Acme Dental, company ${COMPANY}`,
    clientId: app.clientId,
    clientSecret: app.clientSecret,
    store,
    lists,
    handle(ask) {
      if (ask.path === '/oauth/authorize')
        return consent(ask, {
          crm: 'Pipedrive',
          grants,
          account: 'Acme Dental',
          wants: ['See and add people', 'See, add and change activities', 'See who uses Pipedrive'],
          scopes: ['base'],
          agree: 'Allow and install',
          address: `${base()}${ask.path}?${ask.query.toString()}`,
        });
      if (ask.method === 'POST' && ask.path === '/oauth/token') return token(ask);
      if (ask.method === 'POST' && ask.path === '/oauth/revoke') return revoke(ask);
      if (grants.bearer(ask.headers['authorization']).state !== 'alive')
        return json(401, { success: false, error: 'unauthorized access', errorCode: 401 });
      const seconds = limits.spend();
      if (seconds !== null) return tooMany(seconds);
      const found = find(ask.method, ask.path);
      if (found === null) return fail(404, 'Unknown method .');
      if (found === 'other method') return fail(405, 'Method not allowed');
      const answer = found.route.handle(ask, found.params);
      return { ...answer, headers: { ...answer.headers, ...headers() } };
    },
    isWrite: ({ method, path }) => method !== 'GET' && !path.startsWith('/oauth/'),
    tooMany,
    connections: () => grants.installations,
    revoke: () => void grants.uninstallAll(),
    expireTokens: () => grants.expireAccess(),
    setRequestsLeft: (count) => limits.leave(count),
    viewOf({ id, values, createdMs }) {
      const at = `${plainText(values['due_date'])}T${plainText(values['due_time'])}Z`;
      return {
        id,
        kind: values['type'] === 'call' ? 'call' : 'task',
        at: Number.isNaN(Date.parse(at)) ? isoTime(createdMs) : isoTime(Date.parse(at)),
        title: plainText(values['subject']),
        text: htmlText(plainText(values['note'])),
        direction: '',
        outcome: '',
        durationMs: null,
        recordingUrl: null,
      };
    },
  };
}
