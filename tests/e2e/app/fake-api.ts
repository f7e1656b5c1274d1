import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type {
  Communication,
  Contact,
  ContactCrm,
  ContactLayout,
  EventData,
  EventType,
  ListedTag,
  Profile,
  SavedView,
} from '@talk/contract';
import { callerOf, checkedReply, pageOf, presenceOf } from '@talk/core/testing';
import { WebSocketServer, type WebSocket } from 'ws';
import {
  audits,
  ago,
  colleague,
  makeContact,
  makeTimeline,
  makePicture,
  makePreview,
  makeSummary,
  PICTURES,
  profile,
  RECORDING_ID,
  RECORDING_SECONDS,
} from './world-data.js';
import { answerColumns, byColumn } from './fake-columns.js';
import { notThere, refused, type Answer } from './fake-answer.js';
import { answerNew, answerUpdate } from './fake-contacts.js';
import { digits, filterContacts, inboxCounts, problemOf } from './fake-filter.js';
import { createFakeConsents, type FakeConsents } from './fake-consents.js';
import { answerTags } from './tag-data.js';
import { REALTIME_DRIVER, settingsOf } from './settings-data.js';
import { until } from '../../support/until.js';
import { answerLists, createFakeLists, inList, type FakeLists } from './fake-lists.js';
import { createFakeDeletions, type FakeDeletions } from './fake-deletions.js';
import { createFakeMerges, type FakeMerges } from './fake-merges.js';
import { answerReport } from './fake-communications.js';
import { findIn, narrowed, wantsChanges } from './fake-timeline.js';
import { sendPage } from './pages.js';
import { LEVELS, makeRecording } from './recording.js';

const COMPANY_CHANNEL = 'private-company-1';
export interface FakeApi {
  readonly origin: string;
  readonly contacts: Contact[];
  /** Rows of a page of contacts, however few are asked for: where many are needed, and loading them is not what is tested. */
  readonly leastRows: { contacts: number };
  /** Contacts that were merged, and what may be the same. */
  readonly merges: Pick<FakeMerges, 'duplicates' | 'merge'>;
  readonly deletions: Pick<FakeDeletions, 'remove' | 'taken' | 'inCall'>;
  /** What happened with the first contact, newest first. */
  readonly timeline: Communication[];
  /** Of the list, in order. */
  readonly views: SavedView[];
  /** Of both categories; none at first. */
  readonly tags: ListedTag[];
  readonly lists: FakeLists;
  /** Consents, opt-outs and the Do Not Contact list; empty at first. */
  readonly consents: FakeConsents;
  /** The first contact in the CRMs that are connected; none at first. */
  readonly crms: ContactCrm[];
  /** Of columns, by list. */
  readonly layouts: ContactLayout[];
  /** The person who signs in may do this, too. */
  allow: (...permissions: Profile['user_permissions'][number][]) => void;
  /** Pictures are not answered from now on, until the returned function is called. */
  holdPictures: () => () => void;
  /** Lists and counts with a filter are not answered from now on, until the returned function is called. */
  holdFilters: () => () => void;
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

/** The built app and an API on one origin, in memory, whose every answer is held against the contract. Only for the tests of the app itself. */
export async function startFakeApi(): Promise<FakeApi> {
  const contacts = Array.from({ length: 212 }, (_, index) => makeContact(index));
  const timeline = makeTimeline();
  const views: SavedView[] = [];
  const tags: ListedTag[] = [];
  const lists = createFakeLists();
  const crms: ContactCrm[] = [];
  const layouts: ContactLayout[] = [];
  const loginAnswers: FakeApi['loginAnswers'] = [];
  const asked = new Map<string, number>();
  const sockets = new Set<WebSocket>();
  const listening = new Set<WebSocket>();
  let signedIn = false;
  let isChecked = true;
  let user = profile;
  let presence = presenceOf({ user_id: 3, last_agent_status_change: ago(12) });
  let seq = 1;
  const leastRows = { contacts: 0 };
  let filtersHeld: Promise<void> = Promise.resolve();
  let picturesHeld: Promise<void> = Promise.resolve();

  const version = (contact: Contact, change: Partial<Contact>): Contact => {
    const next = { ...contact, ...change, version: contact.version + 1 };
    contacts[contacts.findIndex(({ id }) => id === contact.id)] = next;
    return next;
  };
  const consents = createFakeConsents();
  const merges = createFakeMerges({ contacts, version, refused });
  const deletions = createFakeDeletions({ contacts, refused });
  const filtered = (query: URLSearchParams): Contact[] =>
    filterContacts(inList(lists, contacts, query.get('list_id'), user), query, user);

  function listContacts(query: URLSearchParams): Answer {
    const sort = (query.get('sort') ?? 'last_engagement_at') as 'name';
    const sign = query.get('order') === 'asc' ? 1 : -1;
    const all = filtered(query).sort(byColumn(sort, sign));
    const from = Number(query.get('cursor') ?? 0);
    const size = Math.max(leastRows.contacts, Number(query.get('per_page') ?? 25));
    const more = from + size < all.length;
    const next_cursor = more ? String(from + size) : null;
    return { body: { ...pageOf(all.slice(from, from + size), more), next_cursor } };
  }

  function listTimeline(id: number, query: URLSearchParams): Answer {
    const newestFirst = narrowed(id === 1 ? timeline : [], query);
    const all = query.get('order') === 'asc' ? newestFirst.toReversed() : newestFirst;
    const named = query.get('from');
    const from = named === null ? Number(query.get('cursor') ?? 0) : all.findIndex((each) => String(each.id) === named);
    if (from === -1) return notThere();
    const size = Number(query.get('per_page') ?? 10);
    const more = from + size < all.length;
    const next_cursor = more ? String(from + size) : null;
    const page = { ...pageOf(all.slice(from, from + size), more), next_cursor };
    const unread = newestFirst.filter(({ is_read, direction }) => !is_read && direction === 'inbound');
    const oldest = unread.at(-1);
    const isNewest = from === 0 && all === newestFirst;
    return {
      body: {
        ...page,
        audits: isNewest && wantsChanges(query) ? [...merges.auditsOf(id), ...(id === 1 ? audits : [])] : [],
        ...(isNewest ? { first_unread: oldest === undefined ? null : { id: oldest.id, count: unread.length } } : {}),
      },
    };
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

  function answer(method: string, url: URL, body: Record<string, unknown>): Answer {
    const path = url.pathname;
    const query = url.searchParams;
    const id = Number(/\/contacts?\/(\d+)/.exec(path)?.[1]);
    const contact = contacts.find((each) => each.id === id);
    if (path === '/login' && method === 'POST') return login(body);
    if (path === '/register') return { body: { is_open: false, captcha: null, terms_url: null, privacy_url: null } };
    if (!signedIn) return refused(401, 'SESSION_EXPIRED', 'Session expired or user not authenticated');
    if (path === '/get-cookie-user') {
      return { body: { meta: { hashed_token: 'h1', token: 't1' }, data: { first_login: false } } };
    }
    if (path === '/logout') {
      signedIn = false;
      return { body: {} };
    }
    if (path === '/get-auth-user') return { body: { user } };
    if (path === '/api/v1/user/profile') {
      user = { ...user, language: body['language'] as 'en' | 'es' | null };
      return { body: { user } };
    }
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
      return { body: { drivers: [REALTIME_DRIVER], channels: [COMPANY_CHANNEL, 'private-user-3'], last_seq: seq } };
    }
    if (path === `/api/v1/recordings/${RECORDING_ID}/waveform`) return { body: { levels: LEVELS } };
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
        version: presence.version + 1,
      };
      return { body: presence };
    }
    if (path === '/api/v1/call-disposition' || path === '/api/v1/disposition-status') return { body: { data: [] } };
    if (path === '/api/v1/link-preview') return { body: makePreview(query.get('url') ?? '') };
    if (path.endsWith('/communications-summary')) return { body: makeSummary() };
    if (path === '/api/v1/attribute-fields') return { body: { data: [] } };
    const asking = { method, path, query, body };
    const apart =
      answerReport(timeline, contacts[0]?.name ?? '', user, asking) ??
      answerTags(tags, asking) ??
      answerColumns({ layouts, lists, contact, version }, asking) ??
      answerLists(lists, contacts, user, asking) ??
      consents.answer(asking, contacts) ??
      deletions.answer(asking);
    if (apart) return apart;
    if (path === '/api/v2/contacts/task-status') {
      const { contact_ids: ids, task_status } = body as { contact_ids: number[]; task_status: 'open' };
      const moved = contacts.filter(({ id }) => ids.includes(id));
      return { body: { data: moved.map((each) => version(each, { task_status_name: task_status })) } };
    }
    if (path === '/api/v2/contacts/bulk') return { body: { data: [] } };
    if (path === '/api/v2/filters') {
      const kind = query.get('kind') ?? 'contacts';
      return { body: { data: views.filter((view) => view.kind === kind), default_id: null } };
    }
    if (path.startsWith('/api/v1/contact-center/')) return { body: { data: [] } };
    if (path === '/api/v1/drafts') return { body: { data: [] } };
    if (path === '/api/v2/inboxes') return { body: { data: [], page: 1, per_page: 100, has_more_pages: false } };
    if (path === '/api/v2/filters/pinned') return { body: { data: [] } };
    const settings = settingsOf(path);
    if (settings) return { body: settings };
    if (path === '/api/v2/users') return { body: { data: [colleague(3, 'Priya Sharma'), colleague(4, 'Sam Reed')] } };
    const problem = path.startsWith('/api/v2/contacts') ? problemOf(query) : null;
    if (problem !== null)
      return refused(422, 'VALIDATION_FAILED', 'Some fields need your attention.', {
        errors: { filter_groups: [problem] },
      });
    if (path === '/api/v2/contacts/inbox-unread') return { body: { inboxes: [], views: [], personal_line: null } };
    if (path === '/api/v2/contacts/inbox-counts') return { body: inboxCounts(filtered(query)) };
    if (path === '/api/v2/contacts/count') return { body: { count: filtered(query).length } };
    if (path === '/api/v2/contacts') return listContacts(query);
    if (path === '/api/v1/reports/communications') return listTimeline(1, query);
    const entry = timeline.find((each) => path === `/api/v1/communication/${each.id}`);
    if (entry !== undefined) return { body: entry };
    if (path === '/api/v1/contact/phone-number') {
      const wanted = digits(query.get('phone_number') ?? '').slice(-10);
      const match = contacts.find((each) => digits(each.phone_number ?? '').endsWith(wanted)) ?? null;
      return { body: callerOf({ contact: match, phone_number: `+1${wanted}` }) };
    }
    if (path === '/api/v1/contact' && method === 'POST') return answerNew(contacts, body as Record<string, string>);
    const ofMerges = merges.answer(method, path, body);
    if (ofMerges !== null) return ofMerges;
    if (Number.isInteger(id) && contact === undefined) return notThere();
    if (contact !== undefined) {
      if (path.endsWith('/communications/find')) return findIn(contact.id === 1 ? timeline : [], audits, query);
      if (path.endsWith('/communications')) return listTimeline(contact.id, query);
      if (path.endsWith('/crm-activities') || path.endsWith('/sequence-info')) return { body: { data: [] } };
      if (path.endsWith('/integration-data')) {
        const name = query.get('integration_name');
        const known = contact.id === 1 ? crms : [];
        return { body: { data: known.filter((crm) => name === null || crm.integration_name === name) } };
      }
      if (path.endsWith('/mark-as-read')) {
        const none = { unread_count: 0, unread_texts_count: 0, unread_missed_calls_count: 0 };
        return { body: version(contact, none) };
      }
      if (method === 'PUT') return answerUpdate(contact, body, version);
      if (method === 'GET') return { body: contact };
    }
    return notThere();
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
    if (url.pathname.startsWith(PICTURES)) {
      await picturesHeld;
      response.writeHead(200, { 'content-type': 'image/svg+xml' }).end(makePicture(url.pathname));
      return;
    }
    if (wantsPage) return sendPage(url.pathname, response);
    const json = await readJson(request);
    if (url.searchParams.has('filter_groups')) await filtersHeld;
    const { status = 200, body, headers = {} } = answer(method, url, json);
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
    leastRows,
    merges,
    deletions,
    timeline,
    views,
    tags,
    lists,
    consents,
    crms,
    layouts,
    allow: (...permissions) => {
      user = { ...user, user_permissions: [...user.user_permissions, ...permissions] };
    },
    holdFilters() {
      let release = (): void => {};
      filtersHeld = new Promise((resolve) => (release = resolve));
      return () => release();
    },
    holdPictures() {
      let release = (): void => {};
      picturesHeld = new Promise((resolve) => (release = resolve));
      return () => release();
    },
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
