import { memoryStorage } from '../kernel/ports.js';
import { createVisitor, type Visitor } from '../visitor/visitor.js';
import { checkedReply } from './checked-answer.js';
import { createFakeClock, settle } from './fake-clock.js';

export const WIDGET = {
  company_name: 'Harbor Shoes',
  country: 'US',
  greeting: 'Hi!',
  is_open: true,
  changes_at: null,
  timezone: 'UTC',
  offline_message: 'Closed.',
  consent_text: 'I agree.',
  privacy_url: null,
  accent: null,
  identity: 'off',
  files: { max_bytes: 10_485_760, max_count: 5, types: ['image/png'], type_names: 'PNG' },
  form_token: 'form',
};
export const SESSION = {
  token: 'vs_1',
  is_verified: false,
  name: 'Maya',
  phone_number: '+14155550150',
  phone_display: '(415) 555-0150',
  code_expires_at: '2026-11-21T10:10:00.000Z',
  resend_at: '2026-11-21T10:01:00.000Z',
};
export const VERIFIED = { ...SESSION, token: 'vs_2', is_verified: true, code_expires_at: null, resend_at: null };
export const ANSWER = {
  id: 2,
  from: 'company',
  body: 'Yes.',
  files: [],
  author: 'Ana',
  at: '2026-11-21T10:02:00.000Z',
  client_id: null,
};
export const PICTURE = {
  uuid: 'f1',
  url: '/api/v1/visitor/files/t1',
  name: 'a.png',
  content_type: 'image/png',
  bytes: 3,
};

export interface Asked {
  route: string;
  session: string | undefined;
  query: Record<string, string>;
  body: Record<string, unknown>;
  reply: (status: number, body: unknown) => void;
  fail: () => void;
}

const opened: Visitor[] = [];

/** For `afterEach`. */
export const closeVisitors = (): void => opened.splice(0).forEach((visitor) => visitor.dispose());

/** A server in memory that answers as the contract has it: `routes` on their own, everything else waits in `asked` for the test. */
export function createVisitorWorld(
  routes: Record<string, () => unknown>,
  storage = memoryStorage(),
  identity: string | null = null,
  key = 'pk_site',
) {
  const clock = createFakeClock();
  const asked: Asked[] = [];
  const seen: { route: string; session: string | undefined }[] = [];
  const visitor = createVisitor({
    apiUrl: 'https://talk.example',
    key,
    page: () => ({ url: 'https://shop.example/', title: 'Shop' }),
    identity: async () => identity,
    ports: {
      clock,
      storage,
      random: () => 1,
      fetch: (url, init) => {
        const route = `${init.method} ${new URL(url).pathname.replace('/api/v1', '')}`;
        const session = (init.headers as Record<string, string>)['X-Visitor-Session'];
        seen.push({ route, session });
        const answered = (status: number, body: unknown): Response => {
          checkedReply({ method: String(init.method), path: new URL(url).pathname, status, body });
          return Response.json(body, { status });
        };
        const made = routes[route];
        if (made !== undefined) return Promise.resolve(answered(200, made()));
        return new Promise((resolve, reject) => {
          init.signal?.addEventListener('abort', () => reject(new Error('aborted')));
          asked.push({
            route,
            session,
            query: Object.fromEntries(new URL(url).searchParams),
            body: typeof init.body === 'string' ? (JSON.parse(init.body) as Record<string, unknown>) : {},
            reply: (status, body) => resolve(answered(status, body)),
            fail: () => reject(new Error('network')),
          });
        });
      },
    },
  });
  opened.push(visitor);
  const next = async (route: string): Promise<Asked> => {
    for (let turn = 0; turn < 5; turn += 1) {
      await settle();
      const index = asked.findIndex((one) => one.route === route);
      const [found] = index < 0 ? [] : asked.splice(index, 1);
      if (found) return found;
    }
    throw new Error(`${route} was not asked for`);
  };
  return { visitor, clock, storage, next, seen };
}

const TOKEN = {
  token: 'at_1',
  expires_in_seconds: 600,
  kind: 'publishable',
  company_id: 3,
  user_id: null,
  user: null,
};
export const ROUTES = { 'POST /auth/token': () => TOKEN, 'GET /visitor/widget': () => WIDGET };
/** The storage of a browser that knows its visitor. */
export const known = () => {
  const storage = memoryStorage();
  storage.set('visitor:pk_site', 'vs_1');
  return storage;
};
