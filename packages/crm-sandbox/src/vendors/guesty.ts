import { randomBytes } from 'node:crypto';
import { isoTime } from '../clock.js';
import { form, isObject, json, parsedBody, plainText, type Answer, type Ask } from '../http/exchange.js';
import { createRoutes, type Params } from '../http/routes.js';
import { createWindowLimits } from './limits.js';
import { createVendorStore, type VendorActivity, type VendorPerson } from './store.js';
import type { Vendor, VendorDeps } from './vendor.js';

const TOKEN_MS = 24 * 60 * 60_000;
const TOKENS = { most: 5, ms: TOKEN_MS };
const LIMITS = [
  { most: 15, ms: 1000 },
  { most: 120, ms: 60_000 },
  { most: 5000, ms: 60 * 60_000 },
] as const;
/** A company makes its key at Guesty itself. This one is no secret: whoever tries the sandbox pastes it. */
const KEY = { clientId: 'acme-stays', clientSecret: 'sandbox-guesty-key' };
const ACCOUNT = '62a8a2be2e53190032104242';
const POSTS_AT_ONCE = 25;
/** Kinds that reach nobody outside. */
const SILENT = ['note', 'log'];
const KINDS = [...SILENT, 'sms', 'email', 'whatsapp', 'airbnb2', 'platform'];

const fail = (status: number, message: string): Answer => json(status, { error: { message } });

interface Route {
  readonly method: string;
  readonly pattern: string;
  readonly handle: (ask: Ask, params: Params) => Answer;
}

/** The parts of Guesty's Open API that a phone has to do with: https://open-api-docs.guesty.com */
export function createGuesty({ clock, refusedField, indexDelayMs }: VendorDeps): Vendor {
  const limits = createWindowLimits(clock, LIMITS);
  const given = createWindowLimits(clock, [TOKENS]);
  const store = createVendorStore({ clock, idOf: (count) => count.toString(16).padStart(24, '6'), indexDelayMs });
  /** By their tokens: when they end. */
  let tokens = new Map<string, number>();
  /** The key as it is now: a person at Guesty can delete it. */
  let keyIsThere = true;
  let isConnected = false;

  // Everybody of the demo has written once, but one.
  const conversationOf = (personId: string): string => `c${personId.slice(1)}`;
  const withoutConversation = new Set(
    store.people().flatMap(({ id, firstName }) => (firstName === 'Nora' ? [id] : [])),
  );
  const hasConversation = (id: string): boolean => store.person(id) !== null && !withoutConversation.has(id);

  const rateHeaders = () =>
    Object.fromEntries(
      (['second', 'minute', 'hour'] as const).flatMap((unit, index) => [
        [`x-ratelimit-limit-${unit}`, String(LIMITS[index]?.most)],
        [`x-ratelimit-remaining-${unit}`, String(limits.left(index))],
      ]),
    );
  const tooMany = (seconds: number): Answer =>
    json(429, { error: { message: 'Too many requests' } }, { ...rateHeaders(), 'retry-after': String(seconds) });

  function token(ask: Ask): Answer {
    const body = form(ask);
    if (body.get('grant_type') !== 'client_credentials' || body.get('scope') !== 'open-api')
      return json(400, { errorSummary: 'The grant type or the scope is not supported.' });
    const isKnown = body.get('client_id') === KEY.clientId && body.get('client_secret') === KEY.clientSecret;
    if (!isKnown || !keyIsThere)
      return json(401, { errorSummary: 'The client secret supplied for a confidential client is invalid.' });
    const seconds = given.spend();
    if (seconds !== null) return tooMany(seconds);
    const accessToken = `eyG${randomBytes(32).toString('base64url')}`;
    tokens.set(accessToken, clock.nowMs() + TOKEN_MS);
    isConnected = true;
    return json(200, {
      token_type: 'Bearer',
      expires_in: TOKEN_MS / 1000,
      access_token: accessToken,
      scope: 'open-api',
    });
  }

  const guestOf = ({ id, firstName, lastName, email, phones }: VendorPerson): Readonly<Record<string, unknown>> => ({
    _id: id,
    id,
    firstName,
    lastName,
    fullName: `${firstName} ${lastName}`.trim(),
    guestEmail: email,
    guestPhone: phones[0] ?? null,
    guestOtherPhones: phones.slice(1),
  });

  /** `{"guestPhone":{"@in":["+14155550150"]}}`: exactly what is kept. Null: not understood. */
  function filterOf(text: string | null): ((guest: VendorPerson) => boolean) | null {
    if (text === null) return () => true;
    const parsed = parsedBody({ body: text } as Ask)?.value;
    const [entry, ...more] = isObject(parsed) ? Object.entries(parsed) : [];
    if (entry === undefined || more.length > 0 || !isObject(entry[1])) return null;
    const wanted: unknown = entry[1]['@in'];
    if (!Array.isArray(wanted)) return null;
    const [column] = entry;
    return (guest) => {
      const value = guestOf(guest)[column];
      const values: unknown[] = Array.isArray(value) ? value : [value];
      return values.some((one) => wanted.includes(one));
    };
  }

  const postOf = ({ id, values, createdMs }: VendorActivity) => ({
    module: { to: [], cc: [], bcc: [], templateValues: [], type: values['type'] },
    from: { type: 'user', fullName: 'Talk' },
    _id: id,
    body: values['body'],
    attachments: [],
    conversationId: values['conversationId'],
    createdAt: isoTime(createdMs),
  });

  const postsIn = (conversationId: string): VendorActivity[] =>
    store
      .activities()
      .filter(({ values }) => values['conversationId'] === conversationId)
      .toReversed();

  const find = createRoutes<Route>([
    {
      method: 'GET',
      pattern: '/v1/accounts/me',
      handle: () => json(200, { _id: ACCOUNT, name: 'Acme Stays', active: true, timezone: 'America/Los_Angeles' }),
    },
    {
      method: 'GET',
      pattern: '/v1/guests-crud',
      handle(ask) {
        const columns = ask.query.get('columns')?.split(' ');
        if (columns === undefined) return fail(400, 'columns should not be empty');
        const fits = filterOf(ask.query.get('filters'));
        if (fits === null) return fail(400, 'filters must be an object of operators');
        const found = store.searchable().filter(fits);
        const [skip, limit] = ['skip', 'limit'].map((name) =>
          Number(ask.query.get(name) ?? (name === 'limit' ? 25 : 0)),
        );
        const some = found.slice(skip, (skip ?? 0) + (limit ?? 25)).map(guestOf);
        return json(200, {
          results: some.map((guest) => ({
            _id: guest['_id'],
            ...Object.fromEntries(columns.map((name) => [name, guest[name]])),
          })),
          total: found.length,
        });
      },
    },
    {
      method: 'GET',
      pattern: '/v1/guests-crud/:id',
      handle(_ask, { id = '' }) {
        const guest = store.person(id);
        if (guest === null) return fail(404, 'Guest not found');
        const { firstName, lastName, email, phones } = guest;
        return json(200, {
          _id: id,
          firstName,
          lastName,
          fullName: `${firstName} ${lastName}`,
          email,
          phone: phones[0],
          phones,
        });
      },
    },
    {
      method: 'GET',
      pattern: '/v1/communication/conversations',
      handle(ask) {
        const filters = parsedBody({ body: ask.query.get('filters') ?? '[]' } as Ask)?.value;
        const [filter]: unknown[] = Array.isArray(filters) ? filters : [];
        if (!isObject(filter) || filter['field'] !== 'guest._id' || filter['operator'] !== '$eq')
          return fail(400, 'filters is not valid');
        const guest = plainText(filter['value']);
        const conversations = hasConversation(guest)
          ? [{ _id: conversationOf(guest), meta: { guest: { _id: guest } }, createdAt: isoTime(clock.nowMs()) }]
          : [];
        return json(200, {
          status: 200,
          data: { count: conversations.length, limit: 25, conversations, cursor: { after: '', before: '' } },
        });
      },
    },
    {
      method: 'GET',
      pattern: '/v1/communication/conversations/:id/posts',
      handle(ask, { id = '' }) {
        const all = postsIn(id);
        const from = Number(Buffer.from(ask.query.get('cursorAfter') ?? '', 'base64url').toString() || 0);
        const posts = all.slice(from, from + POSTS_AT_ONCE).map(postOf);
        const next = from + POSTS_AT_ONCE;
        const after = next < all.length ? Buffer.from(String(next)).toString('base64url') : '';
        return json(200, { status: 200, data: { posts, count: all.length, cursor: { after, before: '' } } });
      },
    },
    {
      method: 'POST',
      pattern: '/v1/communication/conversations/:id/send-message',
      handle(ask, { id = '' }) {
        const guest = store.people().find((one) => hasConversation(one.id) && conversationOf(one.id) === id);
        const body = parsedBody(ask)?.value;
        const type = isObject(body) && isObject(body['module']) ? plainText(body['module']['type']) : '';
        const text = isObject(body) ? plainText(body['body']) : '';
        if (guest === undefined) return fail(404, 'Conversation not found');
        if (!KINDS.includes(type))
          return fail(400, '"module.type" must be one of [sms, email, note, log, whatsapp, airbnb2]');
        if (text === '' || refusedField() === 'body') return fail(400, '"body" is not allowed to be empty');
        const post = store.addActivity([guest.id], { type, body: text, conversationId: id });
        return json(200, { status: 200, data: postOf(post) });
      },
    },
  ]);

  return {
    account: `Acme Stays, key ${KEY.clientId} / ${KEY.clientSecret}`,
    ...KEY,
    store,
    handle(ask) {
      if (ask.method === 'POST' && ask.path === '/oauth2/token') return token(ask);
      const bearer = /^Bearer (.+)$/i.exec(ask.headers['authorization'] ?? '')?.[1] ?? '';
      if ((tokens.get(bearer) ?? 0) <= clock.nowMs()) return json(401, { message: 'Unauthorized' });
      const seconds = limits.spend();
      if (seconds !== null) return tooMany(seconds);
      const found = find(ask.method, ask.path);
      const answer =
        found === null || found === 'other method' ? fail(404, 'Not found') : found.route.handle(ask, found.params);
      return { ...answer, headers: { ...answer.headers, ...rateHeaders() } };
    },
    isWrite: ({ method, path }) => method !== 'GET' && !path.startsWith('/oauth2/'),
    tooMany,
    connections: () => (isConnected && keyIsThere ? 1 : 0),
    revoke() {
      tokens = new Map();
      keyIsThere = false;
    },
    expireTokens() {
      tokens = new Map();
    },
    setRequestsLeft: (count) => limits.leave(count),
    viewOf({ id, values, createdMs }) {
      const [title = '', ...rest] = plainText(values['body']).split('\n');
      return {
        id,
        kind: SILENT.includes(plainText(values['type'])) ? 'note' : 'message',
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
