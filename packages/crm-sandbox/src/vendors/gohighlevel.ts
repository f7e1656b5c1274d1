import { isoTime } from '../clock.js';
import { form, isObject, json, parsedBody, plainText, type Answer, type Ask } from '../http/exchange.js';
import { createRoutes, type Params } from '../http/routes.js';
import { createGrants, GrantRefused, type Lives } from '../oauth/grants.js';
import { consent } from './consent.js';
import { createWindowLimits } from './limits.js';
import { createVendorStore, phoneFits, USERS, type VendorActivity, type VendorPerson } from './store.js';
import type { Vendor, VendorDeps } from './vendor.js';

/** An access token lasts a day; a refresh token works once. */
const LIVES: Lives = {
  codeMs: 60_000,
  accessMs: 86_399_000,
  longestVerifier: 128,
  prefixes: { code: '', access: 'eyJ', refresh: 'eyR' },
  rotates: true,
};
/** For each app and location. */
const BURST = { most: 100, ms: 10_000 };
const DAY = { most: 200_000, ms: 24 * 60 * 60_000 };
const LOCATION = 've9EPM428h8vShlRW1KT';
const SCOPES: Readonly<Record<string, string>> = {
  'contacts.readonly': 'View contacts',
  'contacts.write': 'Edit contacts',
  'locations.readonly': 'View locations',
  'users.readonly': 'View users',
  'oauth.write': 'Manage its own installation',
};

const fail = (statusCode: number, message: string | readonly string[], error: string): Answer =>
  json(statusCode, { statusCode, message, error });

interface Route {
  readonly method: string;
  readonly pattern: string;
  readonly scope: string;
  readonly handle: (ask: Ask, params: Params, body: Readonly<Record<string, unknown>>) => Answer;
}

/** HighLevel keeps numbers in E.164; what is none it keeps as it was typed. */
function e164(text: string): string {
  const digits = text.replace(/\D/g, '');
  return digits.length === 10 ? `+1${digits}` : digits.length >= 11 ? `+${digits}` : text;
}

/** The parts of HighLevel's public interface that a phone has to do with: https://marketplace.gohighlevel.com/docs */
export function createHighLevel({ clock, app, base, refusedField, indexDelayMs }: VendorDeps): Vendor {
  const grants = createGrants(clock, app, LIVES);
  const limits = createWindowLimits(clock, [BURST, DAY]);
  const store = createVendorStore({ clock, idOf: (count) => `glv${String(count).padStart(17, 'x')}`, indexDelayMs });
  for (const person of store.people()) person.phones = person.phones.map(e164);

  const headers = () => ({
    'x-ratelimit-limit-daily': String(DAY.most),
    'x-ratelimit-daily-remaining': String(limits.left(1)),
    'x-ratelimit-interval-milliseconds': String(BURST.ms),
    'x-ratelimit-max': String(BURST.most),
    'x-ratelimit-remaining': String(limits.left(0)),
  });
  const tooMany = (seconds: number): Answer =>
    json(429, { statusCode: 429, message: 'Too Many Requests' }, { ...headers(), 'retry-after': String(seconds) });

  function token(ask: Ask): Answer {
    const body = form(ask);
    try {
      grants.checkClient(body.get('client_id'), body.get('client_secret'));
      const type = body.get('grant_type');
      if (type !== 'authorization_code' && type !== 'refresh_token') throw new GrantRefused('grant type');
      const given =
        type === 'refresh_token'
          ? grants.refresh(body.get('refresh_token'))
          : grants.redeem(body.get('code'), body.get('redirect_uri'), null);
      return json(200, {
        access_token: given.accessToken,
        token_type: 'Bearer',
        expires_in: given.expiresInSeconds,
        refresh_token: given.refreshToken,
        scope: given.scopes.join(' '),
        userType: 'Location',
        companyId: 'Acme4242company',
        locationId: LOCATION,
        userId: `user${USERS[0].id}`,
      });
    } catch (error) {
      if (!(error instanceof GrantRefused)) throw error;
      const isClient = error.reason === 'client' || error.reason === 'secret';
      return json(isClient ? 401 : 400, {
        error: isClient ? 'Unauthorized' : 'invalid_grant',
        error_description: isClient
          ? 'Invalid client credentials!'
          : `Invalid grant: ${error.reason === 'refresh token' ? 'refresh token' : 'authorization code'} is invalid`,
      });
    }
  }

  const contactOf = ({ id, firstName, lastName, company, email, phones, createdMs }: VendorPerson) => ({
    id,
    locationId: LOCATION,
    firstName,
    lastName,
    contactName: [firstName, lastName].filter(Boolean).join(' '),
    companyName: company || null,
    email: email || null,
    phone: phones[0] ?? null,
    additionalPhones: phones.slice(1).map((phone) => ({ phone })),
    dateAdded: isoTime(createdMs),
  });
  const noteOf = ({ id, personIds, values, createdMs }: VendorActivity) => ({
    id,
    body: values['body'],
    userId: values['userId'] ?? null,
    contactId: personIds[0],
    dateAdded: isoTime(createdMs),
  });

  const notFound = (): Answer => fail(400, 'Contact not found', 'Bad Request');
  const otherLocation = (): Answer => fail(403, 'The token does not have access to this location.', 'Forbidden');

  function noteProblem(body: Readonly<Record<string, unknown>>): Answer | null {
    if (plainText(body['body']) === '' || refusedField() === 'body')
      return fail(422, ['body should not be empty', 'body must be a string'], 'Unprocessable Entity');
    const userId = body['userId'];
    return userId === undefined || USERS.some(({ id }) => `user${id}` === userId)
      ? null
      : fail(422, ['userId is not a user of this location'], 'Unprocessable Entity');
  }

  const find = createRoutes<Route>([
    {
      method: 'GET',
      pattern: '/locations/:id',
      scope: 'locations.readonly',
      handle: (_ask, { id }) =>
        id === LOCATION ? json(200, { location: { id: LOCATION, name: 'Acme Dental' } }) : otherLocation(),
    },
    {
      method: 'GET',
      pattern: '/users',
      scope: 'users.readonly',
      handle: (ask) =>
        ask.query.get('locationId') === LOCATION
          ? json(200, {
              users: USERS.map(({ id, firstName, lastName, email }) => ({
                id: `user${id}`,
                name: `${firstName} ${lastName}`,
                email,
              })),
            })
          : otherLocation(),
    },
    {
      method: 'POST',
      pattern: '/contacts/search',
      scope: 'contacts.readonly',
      handle(_ask, _params, body) {
        if (body['locationId'] !== LOCATION) return otherLocation();
        if (typeof body['pageLimit'] !== 'number' || body['pageLimit'] > 500)
          return fail(422, ['pageLimit must not be greater than 500'], 'Unprocessable Entity');
        const filters: unknown[] = Array.isArray(body['filters']) ? body['filters'] : [];
        const wanted = filters.flatMap((one) =>
          isObject(one) && one['field'] === 'phone' && one['operator'] === 'eq' ? [plainText(one['value'])] : [],
        );
        if (wanted.length !== filters.length) return fail(422, ['filters.0 is not supported'], 'Unprocessable Entity');
        const found = store
          .searchable()
          .filter(({ phones }) => wanted.every((phone) => phones.some((kept) => phoneFits(kept, phone))));
        return json(200, { contacts: found.slice(0, body['pageLimit']).map(contactOf), total: found.length });
      },
    },
    {
      method: 'POST',
      pattern: '/contacts/upsert',
      scope: 'contacts.write',
      handle(_ask, _params, body) {
        if (body['locationId'] !== LOCATION) return otherLocation();
        const phone = e164(plainText(body['phone']));
        const there = store.people().find(({ phones }) => phones.includes(phone));
        const person =
          there ??
          store.addPerson({
            firstName: plainText(body['firstName']) || plainText(body['name']),
            lastName: plainText(body['lastName']),
            company: plainText(body['companyName']),
            phones: [phone],
          });
        return json(200, { new: there === undefined, contact: contactOf(person) });
      },
    },
    {
      method: 'GET',
      pattern: '/contacts/:id',
      scope: 'contacts.readonly',
      handle(_ask, { id = '' }) {
        const person = store.person(id);
        return person === null ? notFound() : json(200, { contact: contactOf(person) });
      },
    },
    {
      method: 'GET',
      pattern: '/contacts/:id/notes',
      scope: 'contacts.readonly',
      handle(_ask, { id = '' }) {
        if (store.person(id) === null) return notFound();
        return json(200, {
          notes: store
            .activities()
            .filter(({ personIds }) => personIds.includes(id))
            .map(noteOf),
        });
      },
    },
    {
      method: 'POST',
      pattern: '/contacts/:id/notes',
      scope: 'contacts.write',
      handle(_ask, { id = '' }, body) {
        if (store.person(id) === null) return notFound();
        return noteProblem(body) ?? json(201, { note: noteOf(store.addActivity([id], body)) });
      },
    },
    {
      method: 'PUT',
      pattern: '/contacts/:id/notes/:note',
      scope: 'contacts.write',
      handle(_ask, { id = '', note = '' }, body) {
        const there = store.activity(note);
        if (store.person(id) === null || there === null) return notFound();
        const problem = noteProblem(body);
        if (problem !== null) return problem;
        store.changeActivity(there, body);
        return json(200, { note: noteOf(there) });
      },
    },
    {
      method: 'DELETE',
      pattern: '/contacts/:id/notes/:note',
      scope: 'contacts.write',
      handle(_ask, { id = '', note = '' }) {
        const there = store.activity(note);
        if (store.person(id) === null || there?.personIds.includes(id) !== true) return notFound();
        store.removeActivity(there);
        return json(200, { succeded: true });
      },
    },
    {
      method: 'DELETE',
      pattern: '/marketplace/app/:app/installations',
      scope: 'oauth.write',
      handle(_ask, { app: appId }, body) {
        if (body['locationId'] !== LOCATION) return otherLocation();
        if (appId !== app.clientId.split('-')[0]) return fail(400, 'App not found', 'Bad Request');
        grants.uninstallAll();
        return json(200, { success: true });
      },
    },
  ]);

  return {
    account: `Acme Dental, location ${LOCATION}`,
    clientId: app.clientId,
    clientSecret: app.clientSecret,
    store,
    handle(ask) {
      if (ask.path === '/oauth/chooselocation') {
        const scopes = (ask.query.get('scope') ?? '').split(/\s+/).filter(Boolean);
        return consent(ask, {
          crm: 'HighLevel',
          grants,
          account: 'the sub-account Acme Dental',
          wants: scopes.map((scope) => SCOPES[scope] ?? scope),
          scopes,
          agree: 'Proceed',
          address: `${base()}${ask.path}?${ask.query.toString()}`,
        });
      }
      if (ask.method === 'POST' && ask.path === '/oauth/token') return token(ask);
      const bearer = grants.bearer(ask.headers['authorization']);
      if (bearer.state !== 'alive') return fail(401, 'Invalid JWT', 'Unauthorized');
      if (ask.headers['version'] !== '2021-07-28') return fail(400, 'version header was not found.', 'Bad Request');
      const seconds = limits.spend();
      if (seconds !== null) return tooMany(seconds);
      const found = find(ask.method, ask.path);
      if (found === null || found === 'other method') return fail(404, 'Not Found', 'Not Found');
      if (!bearer.scopes.includes(found.route.scope))
        return fail(401, 'The token is not authorized for this scope.', 'Unauthorized');
      const parsed = ask.body === '' ? {} : parsedBody(ask)?.value;
      const answer = isObject(parsed)
        ? found.route.handle(ask, found.params, parsed)
        : fail(400, 'Unexpected token in JSON', 'Bad Request');
      return { ...answer, headers: { ...answer.headers, ...headers() } };
    },
    isWrite: ({ method, path }) => method !== 'GET' && !path.startsWith('/oauth/') && !path.endsWith('/search'),
    tooMany,
    connections: () => grants.installations,
    revoke: () => void grants.uninstallAll(),
    expireTokens: () => grants.expireAccess(),
    setRequestsLeft: (count) => limits.leave(count),
    viewOf({ id, values, createdMs }) {
      const [title = '', ...rest] = plainText(values['body']).split('\n');
      return {
        id,
        kind: 'note',
        at: isoTime(createdMs),
        title,
        text: rest.join('\n'),
        direction: '',
        outcome: '',
        durationMs: null,
        recordingUrl: null,
      };
    },
  };
}
