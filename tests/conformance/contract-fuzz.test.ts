import { randomUUID } from 'node:crypto';
import type { Endpoint } from '@talk/contract';
import { operations, type OperationId } from '@talk/contract/schemas';
import { tokenFor, useTestServer, type TestUser } from '@talk/server/testing';
import { beforeAll, expect, it } from 'vitest';
import { foreignRequests } from './access-fixtures.js';
import { sampleOf, textFields, withText, type Path, type TextField } from './contract-samples.js';

// Generated from the contract: every text of every request, with whatever breaks text. Each answer is one that the contract has, and no
// line of the log repeats what was sent.

const MARK = 'mk7q9x';
const MEGABYTE = 1_048_576;
const NUMBERLESS = { limit: 1_000_000, windowMs: 1_000 };

const server = useTestServer({
  config: (config) => ({
    ...config,
    limits: {
      ...config.limits,
      ip: NUMBERLESS,
      user: NUMBERLESS,
      signIn: NUMBERLESS,
      keyExchange: NUMBERLESS,
      passkeyChallenges: NUMBERLESS,
      singleSignOns: NUMBERLESS,
      singleSignOnChecks: NUMBERLESS,
      contactImport: NUMBERLESS,
    },
  }),
});
const ids = Object.keys(operations) as OperationId[];
let admin: TestUser;
let visitorToken: string;

beforeAll(async () => {
  const company = await server.company();
  admin = await server.user(company.id);
  visitorToken = await server.visitorToken(company.id, ['https://shop.example']);
});

/** What is put into a text that may have `maxLength` units. */
function hostileTexts({ maxLength }: TextField): string[] {
  const room = Math.min(maxLength ?? 400, 4_000);
  const around = [room, 140, 160, 70].filter((at) => at <= room);
  const pairs = [...new Set(around)].flatMap((at) => [
    `${'x'.repeat(at - 1)}👋`,
    `${'x'.repeat(Math.max(0, at - 2))}👋`,
  ]);
  return [
    '\0',
    `${MARK}\0${MARK}`,
    `${MARK}\ud83d`,
    `\udc4b${MARK}`,
    `\u202e${MARK}gpj.exe\u2066`,
    `${MARK}\u0085\u2028\ufeff\ufffe`,
    `'"\\;--%_${MARK}<script>\${x}{{x}}`,
    '__proto__',
    '',
    '   ',
    '👨‍👩‍👧‍👦'.repeat(Math.max(1, Math.floor(room / 11))),
    ...pairs,
    'x'.repeat(MEGABYTE),
  ];
}

const PIECES = [
  '\0',
  '\ud83d',
  '\udc4b',
  '👋',
  '👨‍👩‍👧',
  '\u202e',
  '\u0301',
  '\ufeff',
  ' ',
  '\n',
  '%',
  '\\',
  "'",
  '{',
  '+1',
  '٣',
  'ß',
  'x',
  MARK,
];

/** The same in each run: a failure can be looked at. */
function* randomTexts(seed: number): Generator<string, never> {
  let state = seed;
  const below = (limit: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
  for (;;) yield Array.from({ length: 1 + below(40) }, () => PIECES[below(PIECES.length)]).join('');
}
const isLong = process.env['TALK_LONG'] === '1';
/** For each text of the contract. */
const RANDOM_TEXTS = isLong ? 24 : 0;
const LEAST = isLong ? 10_000 : 3_000;
/** Of the hostile texts, each text of the contract gets every third, in turn; in full all of them. */
const TURNS = isLong ? 1 : 3;

interface Case {
  readonly endpoint: Endpoint;
  readonly params: Readonly<Record<string, unknown>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: unknown;
}

/** A request of this operation that is right, as far as one can be made. */
async function rightRequest(id: OperationId): Promise<Case> {
  const { endpoint, schemas } = operations[id];
  const made = await foreignRequests[id]?.({ server, admin });
  const names = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, '1']);
  return {
    endpoint,
    params: { ...Object.fromEntries(names), ...made?.params },
    query: { ...('query' in schemas ? sampleOf(schemas.query) : {}), ...made?.query },
    body: 'body' in schemas ? (made?.body ?? sampleOf(schemas.body) ?? {}) : undefined,
  };
}

async function send({ endpoint, params, query, body }: Case, token: string | null) {
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encoded(String(params[name])));
  const search = Object.entries(query)
    .map(([name, value]) => `${name}=${encoded(String(value))}`)
    .join('&');
  return server.app.inject({
    method: endpoint.method,
    url: search === '' ? path : `${path}?${search}`,
    headers: {
      ...(token !== null && { authorization: `Bearer ${token}` }),
      ...(endpoint.idempotent === true && { 'idempotency-key': randomUUID() }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { payload: JSON.stringify(body) }),
  });
}

async function tokenOf({ access }: Endpoint): Promise<string | null> {
  if (access.kind === 'public') return null;
  return access.kind === 'visitor' ? visitorToken : tokenFor(server.context.kernel, admin.companyId, admin.id);
}

/** As a client that does not care sends it: half of a pair in the bytes that it would have. */
const encoded = (text: string): string =>
  text.replaceAll(/[^]/gu, (character) => {
    const code = character.codePointAt(0) ?? 0;
    return code >= 0xd800 && code <= 0xdfff
      ? `%E${(code >> 12).toString(16)}%${(0x80 | ((code >> 6) & 63)).toString(16)}%${(0x80 | (code & 63)).toString(16)}`
      : encodeURIComponent(character);
  });

it.each([
  '/s/%00',
  '/media/%00',
  '/%00',
  '/docs/%00',
  '/sounds/%00',
  '/widgets/%00',
  '/widgets/dialer/api_key/%00',
  '/widgets/texting/contact/%00',
  '/embed/1/dialer/%00',
  '/embed/1/dialer/assets/%00.js',
  '/embed/1/texting/%00/contact/1',
  '/static/uploaded_file/%00',
  '/api/v1/%00',
])('does not know %s', async (url) => {
  for (const accept of ['text/html', 'application/json'])
    expect((await server.app.inject({ url, headers: { accept } })).statusCode).toBe(404);
});

it('has a right request for each operation, to go on from', async () => {
  const missing = ids.filter((id) => {
    const { schemas } = operations[id];
    return 'body' in schemas && foreignRequests[id] === undefined && sampleOf(schemas.body) === null;
  });
  expect(missing).toEqual([]);
});

it('answers thousands of hostile requests without a failure of its own, and logs nothing of what was sent', async () => {
  const failures: string[] = [];
  const statuses = new Map<number, number>();
  let sent = 0;
  const random = randomTexts(20_261_122);
  let turn = 0;
  const inTurn = (texts: readonly string[]): string[] => {
    turn += 1;
    return texts.filter((_, place) => (place + turn) % TURNS === 0);
  };

  async function attack(request: Case, token: string | null, where: Path, text: string): Promise<void> {
    const answer = await send(request, token);
    sent += 1;
    statuses.set(answer.statusCode, (statuses.get(answer.statusCode) ?? 0) + 1);
    if (answer.statusCode >= 500)
      failures.push(
        `${answer.statusCode} ${request.endpoint.id} ${where.join('.')}: ${JSON.stringify(text).slice(0, 60)}`,
      );
  }

  for (const id of ids) {
    const { schemas, endpoint } = operations[id];
    const request = await rightRequest(id);
    let token = await tokenOf(endpoint);
    const fields = 'body' in schemas ? textFields(schemas.body) : [];
    for (const text of fields.length < 2 || endpoint.path === '/login'
      ? []
      : hostileTexts({ path: [], maxLength: 100 })) {
      const body = fields.reduce<unknown>((whole, { path }) => withText(whole, path, text), request.body);
      await attack({ ...request, body }, token, ['every text'], text);
    }
    for (const field of fields) {
      // A guess of a password costs a tenth of a second on purpose.
      const spared = endpoint.path === '/login' ? 8 : Infinity;
      const more = Array.from({ length: RANDOM_TEXTS }, () => random.next().value);
      for (const text of [...inTurn(hostileTexts(field)), ...more].slice(0, spared)) {
        // Whatever signs out must not spare the rest.
        if (/logout|signOut|password/i.test(id)) token = await tokenOf(endpoint);
        await attack({ ...request, body: withText(request.body, field.path, text) }, token, field.path, text);
      }
    }
    for (const field of 'query' in schemas ? textFields(schemas.query) : [])
      for (const text of inTurn(hostileTexts(field)).filter(({ length }) => length < 8_000)) {
        const query = { ...request.query, [String(field.path[0])]: text };
        await attack({ ...request, query }, token, field.path, text);
      }
    for (const name of Object.keys(request.params))
      for (const text of ['\0', '1\0', '\ud83d', '\u202e1', '..', '%', '9'.repeat(40), '-1', '1e3', `${MARK}'--`, '👋'])
        await attack({ ...request, params: { ...request.params, [name]: text } }, token, [name], text);
  }

  expect(failures).toEqual([]);
  expect(sent).toBeGreaterThanOrEqual(LEAST);
  console.log(
    `${sent} requests: ${[...statuses]
      .sort()
      .map(([status, count]) => `${count} × ${status}`)
      .join(', ')}`,
  );
  // Neither was it all refused at the door, nor for being too much: only what asks other servers has a limit that stays.
  expect(statuses.get(200)).toBeGreaterThan(sent / 20);
  expect(statuses.get(429) ?? 0).toBeLessThan(sent / 50);
  expect(server.logged.filter((line) => line.includes(MARK))).toEqual([]);
}, 600_000);

it('tells the log nothing of a customer when the database refuses what is written, and what is read', async () => {
  const requests: [Case, string | null][] = [];
  for (const id of ids) {
    const { schemas, endpoint } = operations[id];
    const request = await rightRequest(id);
    const fields = 'body' in schemas ? textFields(schemas.body) : [];
    const searches = 'query' in schemas ? textFields(schemas.query) : [];
    const marked = fields.map(({ path }) => ({ ...request, body: withText(request.body, path, `Maya ${MARK}`) }));
    const asked = searches.map(({ path }) => ({ ...request, query: { ...request.query, [String(path[0])]: MARK } }));
    for (const each of [...marked, ...asked]) requests.push([each, await tokenOf(endpoint)]);
  }
  const { pool } = server.context.kernel.db;
  const { rows } = await pool.query<{ name: string }>(
    `select quote_ident(table_name) as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  await pool.query(`create function refuse() returns trigger language plpgsql as
    $$ begin raise exception 'refused: %', row_to_json(new) using detail = row_to_json(new)::text; end $$`);
  for (const { name } of rows)
    await pool.query(`create trigger refuse before insert or update on ${name} for each row execute function refuse()`);
  const before = server.logged.length;
  const answers: string[] = [];
  const sendAll = async (): Promise<void> => {
    for (const [request, token] of requests) answers.push((await send(request, token)).body);
  };
  await sendAll();
  await pool.query('alter table contacts rename to contacts_away');
  await sendAll();
  const logged = server.logged.slice(before);
  expect(logged.filter((line) => line.includes('request failed')).length).toBeGreaterThan(100);
  expect(logged.filter((line) => line.includes(MARK))).toEqual([]);
  expect(answers.filter((body) => body.includes('INTERNAL') && body.includes(MARK))).toEqual([]);
}, 600_000);
