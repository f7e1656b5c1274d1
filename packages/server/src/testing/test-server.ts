import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import type { BodyOf, Endpoint, ErrorBody, ParamsOf, QueryOf, ResponseOf } from '@talk/contract';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll } from 'vitest';
import { createApp } from '../app.js';
import type { Carrier } from '../carrier/carrier.port.js';
import type { RinglessVoicemail } from '../carrier/ringless.port.js';
import type { Transcriber } from '../carrier/transcriber.port.js';
import { toConfig, type ServerConfig } from '../config/config.js';
import { readEnv } from '../config/env.js';
import { toSecrets } from '../config/secrets.js';
import { createContext, createKernel, type Context } from '../context.js';
import { inTransaction, type Tx } from '../db/transaction.js';
import { createLogger } from '../logger.js';
import type { CrmProvider } from '../modules/crm/providers/index.js';
import type { MailTransport } from '../modules/platform/mail/index.js';
import type { EmailTransport } from '../modules/texts/emails/index.js';
import type { Disk } from '../storage/disk.js';
import type { PublicWeb } from '../web/public-web.js';
import { createFactories, type Factories, type TestUser } from './factories.js';
import { migrateTestDatabase } from './migrate-test-database.js';
import { createRunningClock, createTestClock, type TestClock } from './test-clock.js';
import { useTestDatabase } from './use-test-database.js';

export interface CallOptions<E> {
  /** Whose token to send; none when left out. */
  readonly as?: TestUser | string;
  readonly params?: ParamsOf<E>;
  readonly query?: QueryOf<E>;
  readonly body?: BodyOf<E>;
  readonly headers?: Readonly<Record<string, string>>;
}

/** An answer. `body` is typed for success; read a refusal through `error`. */
export interface Answer<E> {
  readonly status: number;
  readonly body: ResponseOf<E>;
  readonly error: ErrorBody;
  readonly headers: Readonly<Record<string, string | string[] | number | undefined>>;
}

/** The `Set-Cookie` lines of an answer. */
export function setCookies({ headers }: Pick<Answer<Endpoint>, 'headers'>): string[] {
  const value = headers['set-cookie'];
  return value === undefined ? [] : Array.isArray(value) ? value : [String(value)];
}

export interface TestServer extends Factories {
  readonly app: FastifyInstance;
  readonly context: Context;
  readonly clock: TestClock;
  /** Everything that was logged, one JSON object a line. */
  readonly logged: readonly string[];
  call<E extends Endpoint>(endpoint: E, options?: CallOptions<E>): Promise<Answer<E>>;
  /** For services that no endpoint reaches: those that webhooks and jobs call. */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
}

export interface TestServerOptions {
  readonly env?: Readonly<Record<string, string>>;
  /** Last word on the configuration, for limits and lifetimes. */
  readonly config?: (config: ServerConfig) => ServerConfig;
  /** Instead of the configured carrier, which no test without a sandbox should reach. */
  readonly carrier?: Carrier;
  /** Instead of the configured one. Null: none is set up. */
  readonly transcriber?: Transcriber | null;
  /** Instead of the configured one. Null: none is set up. */
  readonly ringless?: RinglessVoicemail | null;
  /** Instead of the internet, which no test should reach. */
  readonly web?: PublicWeb;
  /** Instead of those that the configuration names. */
  readonly crms?: readonly CrmProvider[];
  /** Instead of no mail. */
  readonly mail?: MailTransport;
  /** Instead of the mail servers of companies, which no test should reach. */
  readonly emails?: EmailTransport;
  /** Instead of the real one: one that is full. */
  readonly disk?: Disk;
  /** `frozen` (the default) moves only when told; `running` also goes on by itself, for tests with real things around it. */
  readonly clock?: 'frozen' | 'running';
}

/**
 * A server on a database of its own for the tests of a file or a `describe`; call at the top level. Use its members inside
 * tests and hooks only. Requests are injected, nothing listens.
 */
export function useTestServer(options: TestServerOptions = {}): TestServer {
  const database = useTestDatabase({ migrate: migrateTestDatabase });
  const held: { server: TestServer | null } = { server: null };
  beforeAll(async () => {
    held.server = await createTestServer(database.url, options);
  });
  afterAll(async () => {
    await held.server?.app.close();
    await held.server?.context.end();
    if (held.server !== null) await rm(held.server.context.kernel.config.db.dataDir, { recursive: true, force: true });
  });
  return new Proxy({} as TestServer, {
    get(_target, property) {
      if (held.server === null) throw new Error('The test server exists only inside tests and hooks.');
      return held.server[property as keyof TestServer];
    },
  });
}

/** The same without vitest's hooks; the caller closes `app`, ends `context`, and removes the data folder. */
export async function createTestServer(databaseUrl: string, options: TestServerOptions = {}): Promise<TestServer> {
  // Made by the first file that is stored in it.
  const dataDir = join(tmpdir(), `talk-test-${randomBytes(6).toString('hex')}`);
  const env = readEnv({ NODE_ENV: 'test', PORT: '4000', DATA_DIR: dataDir, ...options.env });
  const config = toConfig(env);
  const clock = options.clock === 'running' ? createRunningClock() : createTestClock();
  const logged: string[] = [];
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      logged.push(chunk.toString('utf8'));
      done();
    },
  });
  const kernel = createKernel({
    config: options.config === undefined ? config : options.config(config),
    secrets: toSecrets(env),
    databaseUrl,
    clock,
    log: createLogger('debug', sink),
    ...(options.disk === undefined ? {} : { disk: options.disk }),
  });
  const context = createContext(kernel, {
    ...(options.carrier === undefined ? {} : { carrier: options.carrier }),
    ...(options.ringless === undefined ? {} : { ringless: options.ringless }),
    ...(options.transcriber === undefined ? {} : { transcriber: options.transcriber }),
    ...(options.web === undefined ? {} : { web: options.web }),
    ...(options.crms === undefined ? {} : { crms: options.crms }),
    ...(options.mail === undefined ? {} : { mail: options.mail }),
    ...(options.emails === undefined ? {} : { emails: options.emails }),
  });
  const app = await createApp(context);

  return {
    ...createFactories(kernel),
    app,
    context,
    clock,
    logged,
    transaction: (work) => inTransaction(kernel, work),
    async call(endpoint, { as, params, query, body, headers } = {}) {
      const values = (params ?? {}) as Readonly<Record<string, unknown>>;
      const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
        encodeURIComponent(String(values[name])),
      );
      const search = new URLSearchParams(
        Object.entries((query ?? {}) as Readonly<Record<string, unknown>>)
          .filter(([, value]) => value !== undefined)
          .map(([name, value]): [string, string] => [name, String(value)]),
      ).toString();
      const token = typeof as === 'string' ? as : as?.token;
      const response = await app.inject({
        method: endpoint.method,
        url: search === '' ? path : `${path}?${search}`,
        headers: { ...(token === undefined ? {} : { authorization: `Bearer ${token}` }), ...headers },
        ...(body === undefined ? {} : { payload: body as object }),
      });
      const json: unknown = /json/.test(String(response.headers['content-type'] ?? '')) ? response.json() : undefined;
      return { status: response.statusCode, body: json as never, error: json as ErrorBody, headers: response.headers };
    },
  };
}
