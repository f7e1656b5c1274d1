import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { readFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Contact, EventData, EventType, Line } from '@talk/contract';
import { callerOf, checkedReply, pageOf, presenceOf } from '@talk/core/testing';
import { WebSocketServer, type WebSocket } from 'ws';
import { audits, ago, makeContact, makeTimeline, profile, RECORDING_ID, RECORDING_SECONDS } from './world-data.js';
import { until } from '../../support/until.js';
import { makeRecording } from './recording.js';

const DIST = fileURLToPath(new URL('../../../full-app/dist/', import.meta.url));
const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};
const COMPANY_CHANNEL = 'private-company-1';
/** The policy that the real server sends with our pages. */
const POLICY =
  "default-src 'self'; base-uri 'none'; object-src 'none'; form-action 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; media-src 'self' blob:; font-src 'self'; connect-src 'self' ws:; worker-src 'self' blob:; frame-ancestors 'none'";

export interface FakeApi {
  readonly origin: string;
  readonly contacts: Contact[];
  /** Answers of `/login`, one after the other; empty means: as the credentials deserve. */
  readonly loginAnswers: { status: number; body: unknown; headers?: Record<string, string> }[];
  /** From now on every bearer token is refused, and the cookie too. */
  expire: () => void;
  multipleAccounts: () => void;
  /** From now on answers are not held against the contract: the test gives one on purpose that no server gives. */
  breakContract: () => void;
  /** How often each `METHOD path` was asked. */
  readonly asked: Map<string, number>;
  /** Waits for a page that listens: this server keeps no events for later. */
  emit: <T extends EventType>(type: T, data: EventData[T], version: number) => Promise<void>;
  close: () => Promise<void>;
}

type Answer = { status?: number; body: unknown; headers?: Record<string, string> };

const refused = (status: number, code: string, message: string, more: object = {}): Answer => ({
  status,
  body: { message, code, ref: 'req-1', ...more },
});

/** The built app and an API on one origin, in memory, whose every answer is held against the contract. Only for the tests of the app itself. */
export async function startFakeApi(): Promise<FakeApi> {
  const contacts = Array.from({ length: 212 }, (_, index) => makeContact(index));
  const timeline = makeTimeline();
  const loginAnswers: FakeApi['loginAnswers'] = [];
  const asked = new Map<string, number>();
  const sockets = new Set<WebSocket>();
  const listening = new Set<WebSocket>();
  let signedIn = false;
  let isChecked = true;
  let user = profile;
  let presence = presenceOf({ user_id: 3, last_agent_status_change: ago(12) });
  let seq = 1;

  const version = (contact: Contact, change: Partial<Contact>): Contact => {
    const next = { ...contact, ...change, version: contact.version + 1 };
    contacts[contacts.findIndex(({ id }) => id === contact.id)] = next;
    return next;
  };
  const digits = (text: string): string => text.replace(/\D/g, '');

  function filtered(query: URLSearchParams): Contact[] {
    const search = (query.get('search') ?? '').toLowerCase();
    return contacts.filter(
      (each) =>
        (search === '' ||
          `${each.name} ${each.company_name} ${each.email}`.toLowerCase().includes(search) ||
          (digits(search).length >= 3 && digits(each.phone_number ?? '').includes(digits(search)))) &&
        (!query.has('my_contacts') || each.user_id === user.id) &&
        (!query.has('has_unread') || each.unread_count > 0) &&
        (query.get('task_status') ?? each.task_status_name) === each.task_status_name,
    );
  }

  function listContacts(query: URLSearchParams): Answer {
    const sort = (query.get('sort') ?? 'last_engagement_at') as 'name';
    const sign = query.get('order') === 'asc' ? 1 : -1;
    const all = filtered(query).sort((a, b) => sign * (a[sort] ?? '').localeCompare(b[sort] ?? ''));
    const from = Number(query.get('cursor') ?? 0);
    const size = Number(query.get('per_page') ?? 25);
    const more = from + size < all.length;
    const next_cursor = more ? String(from + size) : null;
    return { body: { ...pageOf(all.slice(from, from + size), more), next_cursor } };
  }

  function listTimeline(id: number, query: URLSearchParams): Answer {
    const all = id === 1 ? timeline : [];
    const from = Number(query.get('cursor') ?? 0);
    const size = Number(query.get('per_page') ?? 10);
    const more = from + size < all.length;
    const next_cursor = more ? String(from + size) : null;
    const page = { ...pageOf(all.slice(from, from + size), more), next_cursor };
    return { body: { ...page, audits: id === 1 && from === 0 ? audits : [] } };
  }

  function login(body: Record<string, unknown>): Answer {
    const prepared = loginAnswers.shift();
    if (prepared) return prepared;
    if (body['password'] !== 'talk-demo-1') {
      return refused(401, 'CREDENTIALS_INVALID', 'Email or password is not correct.');
    }
    signedIn = true;
    return { body: { meta: { hashed_token: 'h1', token: 't1' }, data: { first_login: false } } };
  }

  function updateContact(contact: Contact, body: Partial<Contact> & { if_version?: number }): Answer {
    const { if_version, ...change } = body;
    if (if_version !== undefined && if_version !== contact.version) {
      return refused(409, 'CONFLICT', 'Someone changed this in the meantime.');
    }
    if (typeof change.email === 'string' && !change.email.includes('@')) {
      return refused(422, 'VALIDATION_FAILED', 'Some fields need your attention.', {
        errors: { email: ['This is not an email address.'] },
      });
    }
    return { body: version(contact, change) };
  }

  function createContact(body: Record<string, string>): Answer {
    const number = `+1${digits(body['phone_number'] ?? '').slice(-10)}`;
    if (contacts.some((each) => each.phone_number === number)) {
      return refused(409, 'CONTACT_DUPLICATE_PHONE', 'Another contact already has this number.');
    }
    const contact = {
      ...makeContact(contacts.length + 500),
      id: contacts.length + 1,
      name: `${body['first_name'] ?? ''} ${body['last_name'] ?? ''}`.trim(),
      phone_number: number,
      last_engagement_at: null,
    };
    contacts.push(contact);
    return { body: contact };
  }

  function answer(method: string, url: URL, body: Record<string, unknown>): Answer {
    const path = url.pathname;
    const query = url.searchParams;
    const id = Number(/\/contacts?\/(\d+)/.exec(path)?.[1]);
    const contact = contacts.find((each) => each.id === id);
    if (path === '/login' && method === 'POST') return login(body);
    if (!signedIn) return refused(401, 'SESSION_EXPIRED', 'Session expired or user not authenticated');
    if (path === '/get-cookie-user') {
      return { body: { meta: { hashed_token: 'h1', token: 't1' }, data: { first_login: false } } };
    }
    if (path === '/logout') {
      signedIn = false;
      return { body: {} };
    }
    if (path === '/get-auth-user') return { body: { user } };
    if (path === '/api/v1/user/company/accesses') {
      const access = (company: number, name: string) => ({
        id: company,
        company_id: company,
        company_name: name,
        user_roles: ['Company Agent'],
      });
      return { body: { data: [access(1, 'Acme'), access(2, 'Globex')] } };
    }
    if (path === '/api/v1/user/company/select') {
      user = { ...user, company_id: Number(body['company_id']), company_name: 'Globex' };
      return { body: { meta: { token: 't1' }, user } };
    }
    if (path === '/api/v1/realtime/config') {
      const driver = {
        driver: 'builtin',
        key: 'k',
        cluster: 'local',
        ws_host: null,
        ws_port: null,
        wss_port: null,
        force_tls: false,
      };
      return { body: { drivers: [driver], channels: [COMPANY_CHANNEL, 'private-user-3'], last_seq: seq } };
    }
    if (path === '/broadcasting/auth') return { body: { auth: 'k:signature' } };
    if (path === '/api/v2/events') return { body: { data: [], last_seq: seq, has_more: false } };
    if (path === '/api/v1/voice/token') return refused(403, 'FORBIDDEN', 'Calls need the real stack.');
    if (path === '/api/v1/call/current') return { body: { data: [] } };
    if (path === '/api/v1/profile/get-agent-status') return { body: presence };
    if (path.endsWith('/agent-status')) {
      presence = {
        ...presence,
        agent_status: Number(body['agent_status']),
        last_agent_status_change: new Date().toISOString(),
        next_status: null,
      };
      return { body: presence };
    }
    if (path === '/api/v1/campaign') {
      const line = (lineId: number, name: string, number: string): Line => ({
        id: lineId,
        name,
        is_paused: false,
        forwards_only: false,
        incoming_number: number,
        incoming_numbers: [],
        ring_group_id: null,
        records_calls: true,
        is_default: lineId === 12,
        default_reason: lineId === 12 ? 'account-default' : null,
      });
      return { body: { data: [line(12, 'Sales line', '+14155550100'), line(13, 'Support line', '+14155550101')] } };
    }
    if (path === '/api/v1/call-disposition' || path === '/api/v1/disposition-status') return { body: { data: [] } };
    if (path === '/api/v1/tag') return { body: { data: [] } };
    if (path === '/api/v2/users') {
      const colleague = (userId: number, name: string) => ({
        id: userId,
        name,
        email: `u${userId}@acme.test`,
        enabled: true,
        read_only_access: false,
        answer_by: 'browser',
        agent_status: 1,
        ring_group_ids: [],
      });
      return { body: { data: [colleague(3, 'Priya Sharma'), colleague(4, 'Sam Reed')] } };
    }
    if (path === '/api/v2/contacts/count') return { body: { count: filtered(query).length } };
    if (path === '/api/v2/contacts') return listContacts(query);
    if (path === '/api/v1/reports/communications') return listTimeline(1, query);
    if (path === '/api/v1/contact/phone-number') {
      const wanted = digits(query.get('phone_number') ?? '').slice(-10);
      const match = contacts.find((each) => digits(each.phone_number ?? '').endsWith(wanted)) ?? null;
      return { body: callerOf({ contact: match, phone_number: `+1${wanted}` }) };
    }
    if (path === '/api/v1/contact' && method === 'POST') return createContact(body as Record<string, string>);
    if (Number.isInteger(id) && contact === undefined)
      return refused(404, 'NOT_FOUND', 'Requested resource not found.');
    if (contact !== undefined) {
      if (path.endsWith('/communications')) return listTimeline(contact.id, query);
      if (path.endsWith('/mark-as-read')) {
        const none = { unread_count: 0, unread_texts_count: 0, unread_missed_calls_count: 0 };
        return { body: version(contact, none) };
      }
      if (method === 'PUT') return updateContact(contact, body);
      if (method === 'GET') return { body: contact };
    }
    return refused(404, 'NOT_FOUND', 'Requested resource not found.');
  }

  async function page(path: string, response: ServerResponse): Promise<void> {
    const file = extname(path) === '' ? 'index.html' : normalize(path).replace(/^[/\\]+/, '');
    try {
      const bytes = await readFile(join(DIST, file));
      response.writeHead(200, {
        'content-type': TYPES[extname(file)] ?? 'application/octet-stream',
        'content-security-policy': POLICY,
        'x-content-type-options': 'nosniff',
      });
      response.end(bytes);
    } catch {
      response.writeHead(404).end();
    }
  }

  async function readJson(request: IncomingMessage): Promise<Record<string, unknown>> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const text = Buffer.concat(chunks).toString();
    return text === '' ? {} : (JSON.parse(text) as Record<string, unknown>);
  }

  const recording = makeRecording(RECORDING_SECONDS);
  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://localhost');
    const method = request.method ?? 'GET';
    const wantsPage = method === 'GET' && !request.headers.accept?.includes('application/json');
    asked.set(`${method} ${url.pathname}`, (asked.get(`${method} ${url.pathname}`) ?? 0) + 1);
    if (url.pathname === `/static/uploaded_file/${RECORDING_ID}`) {
      const allowed = request.headers.authorization === 'Bearer t1';
      response.writeHead(allowed ? 200 : 401, { 'content-type': 'audio/wav' }).end(allowed ? recording : '');
      return;
    }
    if (wantsPage) return page(url.pathname, response);
    const { status = 200, body, headers = {} } = answer(method, url, await readJson(request));
    if (isChecked) checkedReply({ method, path: url.pathname, status, body });
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
  }

  // What fails here, fails the test that is running; the page need not wait for it.
  const server = createServer((request, response) => void handle(request, response).finally(() => response.end()));
  const ws = new WebSocketServer({ server });
  ws.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => {
      sockets.delete(socket);
      listening.delete(socket);
    });
    const send = (event: string, data: unknown, channel?: string): void =>
      socket.send(JSON.stringify({ event, channel, data: JSON.stringify(data) }));
    send('pusher:connection_established', { socket_id: '1.1', activity_timeout: 30 });
    socket.on('message', (raw: Buffer) => {
      const { event, data } = JSON.parse(raw.toString()) as { event: string; data: { channel: string } };
      if (event === 'pusher:ping') send('pusher:pong', {});
      if (event !== 'pusher:subscribe') return;
      send('pusher_internal:subscription_succeeded', {}, data.channel);
      if (data.channel === COMPANY_CHANNEL) listening.add(socket);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;

  return {
    origin: `http://127.0.0.1:${port}`,
    contacts,
    loginAnswers,
    asked,
    expire: () => {
      signedIn = false;
    },
    breakContract: () => {
      isChecked = false;
    },
    multipleAccounts: () => {
      user = { ...user, has_multiple_access: true };
    },
    async emit(type, data, eventVersion) {
      await until('a page that listens', () => listening.size > 0);
      seq += 1;
      const event = {
        id: `00000000-0000-4000-8000-${String(seq).padStart(12, '0')}`,
        seq,
        type,
        at: new Date().toISOString(),
        company_id: 1,
        entity: { type: 'x', id: seq },
        version: eventVersion,
        data,
      };
      for (const socket of listening)
        socket.send(JSON.stringify({ event: type, channel: COMPANY_CHANNEL, data: JSON.stringify(event) }));
    },
    async close() {
      for (const socket of sockets) socket.terminate();
      ws.close();
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
