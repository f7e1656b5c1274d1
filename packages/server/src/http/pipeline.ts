import { setMaxListeners } from 'node:events';
import { Readable } from 'node:stream';
import { isDeepStrictEqual } from 'node:util';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { inTransaction, type Tx } from '../db/transaction.js';
import type { Kernel } from '../kernel.js';
import { admit, type Actor } from '../policy/actor.js';
import { leavesTrail } from '../policy/impersonation.js';
import { type Scope, scopeOf, visitorScopeOf } from '../policy/scope.js';
import { withIdempotency } from '../plugins/idempotency.js';
import { runAsked, type Asker } from './asker.js';
import { cookieSettings } from './cookies.js';
import { fail } from './errors.js';
import { inLanguage } from './language.js';
import { networkOf } from './network.js';
import { readHeader, type ReadHeader } from './read-headers.js';
import { type AnyParts, RawAnswer, type Route } from './route.js';
import type { ReplyControls, RequestFacts } from './request-facts.js';
import { admitUpload, receiveUpload, type Upload, type UploadOptions } from './upload.js';
import { validate } from './validate.js';

/** Finds out who calls, from the bearer token. Given by the identity module. */
export interface Authenticator {
  /**
   * @returns null without a token.
   * @throws ApiError SESSION_EXPIRED, KEY_REVOKED, KEY_SCOPE, ORIGIN_FORBIDDEN or USER_DISABLED.
   */
  authenticate(token: string | undefined, facts: RequestFacts): Promise<Actor | null>;
  /** Writes what an admin did as another user into the audit log. */
  recordActed(tx: Tx, scope: Scope, done: { readonly what: string; readonly request: string }): Promise<void>;
}

declare module 'fastify' {
  interface FastifyRequest {
    talkActor: Actor | null;
    talkFacts: RequestFacts | null;
  }
  interface FastifyContextConfig {
    operationId?: string;
  }
}

/**
 * Serves `routes`. A request goes: limit by address → authenticate → limit by user → admit by role → (for uploads: size, session,
 * how many at once, room) → body → validate → transaction (→ idempotency) → handler → check of the answer. Role is asked before the
 * body is read, so a caller without access learns nothing of what a valid body would be, and fills no memory.
 */
export async function registerRoutes(
  app: FastifyInstance,
  kernel: Kernel,
  auth: Authenticator,
  routes: readonly Route[],
): Promise<void> {
  const ending = new AbortController();
  // Every answer that waits listens to it.
  setMaxListeners(0, ending.signal);
  // Before the server waits for the requests that it still works on.
  app.addHook('preClose', async () => ending.abort());
  const serving: Serving = { kernel, auth, ending: ending.signal };
  for (const route of routes) if (route.options.upload === undefined) register(app, serving, route);
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('application/json', (_request, payload, done) => done(null, payload));
    for (const route of routes) if (route.options.upload !== undefined) register(scope, serving, route);
  });
}

interface Serving {
  readonly kernel: Kernel;
  readonly auth: Authenticator;
  /** Aborted when the server is to end. */
  readonly ending: AbortSignal;
}

function register(app: FastifyInstance, { kernel, auth, ending }: Serving, route: Route): void {
  const { endpoint } = route.operation;
  const { upload } = route.options;
  app.route({
    method: endpoint.method,
    url: endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    config: { operationId: endpoint.id, isUpload: upload !== undefined },
    ...(endpoint.access.kind === 'public' ? {} : { bodyLimit: kernel.config.http.bodyLimitBytes }),
    onRequest: async (request, reply) => {
      const facts = factsOf(request, reply, ending);
      request.talkFacts = facts;
      const actor = await identify(kernel, auth, request, facts);
      admit(endpoint, actor);
      request.talkActor = actor;
      request.talkCaller = actor === null ? null : limitKey(actor, facts.network);
      if (upload !== undefined)
        await admitUpload(kernel, upload, { request, reply, facts, caller: request.talkCaller });
    },
    handler: (request, reply) => {
      const exchange = { request, reply, facts: request.talkFacts ?? factsOf(request, reply, ending) };
      return upload === undefined
        ? serve({ kernel, auth }, route, { ...exchange, body: request.body, file: null })
        : serveUpload({ kernel, auth }, route, upload, exchange);
    },
  });
}

/**
 * Who calls. Strangers and refused tokens count against their address; known callers only against themselves, since a whole office
 * can share one address.
 */
async function identify(
  kernel: Kernel,
  auth: Authenticator,
  request: FastifyRequest,
  facts: RequestFacts,
): Promise<Actor | null> {
  const { limiter, config } = kernel;
  const giveBack = limiter.take(`ip:${facts.network}`, config.limits.ip);
  const actor = await auth.authenticate(bearerOf(request), facts);
  if (actor === null) return null;
  giveBack();
  limiter.take(limitKey(actor, facts.network), config.limits.user);
  return actor;
}

function limitKey(actor: Actor, network: string): string {
  // Everybody on a site has the same key: one of them must not use up what the others may do.
  return actor.kind === 'user' ? `user:${actor.impersonatorId ?? actor.userId}` : `key:${actor.apiKey.id}:${network}`;
}

/** The token of `Authorization: Bearer …`; undefined when there is none. */
function bearerOf(request: FastifyRequest): string | undefined {
  return /^Bearer +([\w.~+/=-]{1,400})$/i.exec(readHeader(request.headers, 'authorization') ?? '')?.[1];
}

function factsOf(request: FastifyRequest, reply: FastifyReply, ending: AbortSignal): RequestFacts {
  const header = (name: ReadHeader): string | undefined => readHeader(request.headers, name);
  const abort = new AbortController();
  // The response's `close`: the request's comes as soon as its body was read.
  reply.raw.once('close', () => abort.abort());
  return {
    ref: request.id,
    ip: request.ip,
    network: networkOf(request.ip),
    userAgent: header('user-agent')?.slice(0, 400),
    host: request.hostname.toLowerCase().replace(/\.$/, ''),
    origin: header('origin'),
    fromBrowser: header('origin') !== undefined || header('sec-fetch-site') !== undefined,
    header,
    cookie: (name) => request.cookies[name],
    signal: abort.signal,
    ending,
    log: request.log as RequestFacts['log'],
  };
}

type Parts = Pick<Serving, 'kernel' | 'auth'>;

interface Exchange {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly facts: RequestFacts;
}

/** Receives the file first; what becomes of it is decided by whether the handler succeeds. */
async function serveUpload(
  serving: Parts,
  route: Route,
  options: UploadOptions,
  exchange: Exchange,
): Promise<FastifyReply> {
  const { body } = exchange.request;
  const upload: Upload | null = body instanceof Readable ? await receiveUpload(serving.kernel, body, options) : null;
  try {
    const answer = await serve(serving, route, { ...exchange, body: upload?.body, file: upload?.file ?? null });
    await upload?.file.settle('done');
    return answer;
  } catch (error) {
    await upload?.file.settle('failed');
    throw error;
  }
}

async function serve(
  { kernel, auth }: Parts,
  route: Route,
  { request, reply, facts, body, file }: Exchange & { readonly body: unknown; readonly file: Upload['file'] | null },
): Promise<FastifyReply> {
  const { schemas, endpoint } = route.operation;
  const actor = request.talkActor;
  const answer = controls(kernel);
  const parts = {
    params: schemas.params === undefined ? undefined : validateParams(schemas.params, request.params),
    query: schemas.query === undefined ? undefined : validate(schemas.query, request.query),
    body: schemas.body === undefined ? undefined : validate(schemas.body, body ?? {}),
    file: () => {
      if (file === null) throw new TypeError(`${endpoint.id} takes no upload`);
      return file;
    },
    request: facts,
    reply: answer.controls,
    actor,
    scope: actor === null ? null : actor.kind === 'user' ? scopeOf(actor) : visitorScopeOf(actor),
  };
  const isActed = actor?.kind === 'user' && actor.impersonatorId !== null && leavesTrail(endpoint);
  const record = async (tx: Tx): Promise<void> => {
    if (isActed)
      await auth.recordActed(tx, scopeOf(actor), {
        what: endpoint.summary,
        request: `${endpoint.method} ${pathOf(request)}`,
      });
  };
  const isAlone = endpoint.method === 'GET' || route.options.transaction === 'none';
  const work = (tx: Tx): Promise<unknown> => {
    // A transaction that is begun again says its headers again.
    answer.forget();
    const asker = askerOf(actor, facts);
    return runAsked(asker, async () => {
      const result = await present(kernel, route, { ...parts, tx });
      if (!isAlone && asker?.hasEntry === false) await record(tx);
      return result;
    });
  };
  try {
    // Before the act: its own transactions might commit although the request fails in the end.
    if (isAlone && isActed) await runAsked(askerOf(actor, facts), () => inTransaction(kernel, record));
    const result = isAlone
      ? await work(readOnly(kernel))
      : await inTransaction(kernel, (tx) =>
          endpoint.idempotent === true
            ? withIdempotency({ kernel, tx, endpoint, parts, facts }, () => work(tx))
            : work(tx),
        );
    answer.apply(reply);
    if (result instanceof RawAnswer) return await sendRaw(reply, result);
    return await send(reply, inLanguage(request, reply, schemas.response, result));
  } catch (error) {
    answer.apply(reply);
    throw error;
  }
}

/** Where the request of a user comes from. */
const askerOf = (actor: Actor | null, { ip, userAgent }: RequestFacts): Asker | null =>
  actor?.kind === 'user'
    ? {
        via: actor.apiKey === null ? 'sign-in' : 'api-key',
        ip,
        userAgent: userAgent ?? null,
        impersonatorId: actor.impersonatorId,
        hasEntry: false,
      }
    : null;

const pathOf = ({ url }: FastifyRequest): string => url.split('?', 1)[0] ?? url;

/** A path that names nothing that could exist is not found, with the schema's own sentence if it has one; the caller's form is not wrong. */
function validateParams(schema: Parameters<typeof validate>[0], params: unknown): unknown {
  try {
    return validate(schema, params);
  } catch (error) {
    const own = schema
      .safeParse(params, { error: () => '' })
      .error?.issues.find(({ message }) => message !== '')?.message;
    throw fail('NOT_FOUND', { cause: error, ...(own !== undefined && { message: own }) });
  }
}

function readOnly(kernel: Kernel): Tx {
  const refuse = (): never => {
    throw new Error('there is no transaction here: nothing can be emitted, enqueued or committed');
  };
  return {
    q: kernel.db.drizzle,
    emit: refuse,
    enqueue: refuse,
    unawaited: refuse,
    onCommit: refuse,
    onRollback: refuse,
  };
}

/** What a handler says of its answer besides the body, kept until it is known which try of its transaction counts. */
function controls(kernel: Kernel): { controls: ReplyControls; forget(): void; apply(reply: FastifyReply): void } {
  const said: ((reply: FastifyReply) => unknown)[] = [];
  return {
    controls: {
      header: (name, value) => void said.push((reply) => reply.header(name, value)),
      cookie: (name, value, lifetimeMs, path) =>
        void said.push((reply) =>
          reply.setCookie(name, value, cookieSettings(kernel.config.http.secure, lifetimeMs, path)),
        ),
    },
    forget: () => void (said.length = 0),
    apply: (reply) => {
      for (const say of said.splice(0)) say(reply);
    },
  };
}

async function present(kernel: Kernel, route: Route, parts: AnyParts): Promise<unknown> {
  const result = await route.handle(parts);
  if (!(result instanceof RawAnswer) && kernel.config.checkResponses) checkAnswer(route, result);
  return result;
}

/**
 * Development and tests only: the answer is exactly what the contract says. A key too many fails as well, because it would reach
 * callers in production, where answers are sent as the presenter made them.
 */
function checkAnswer(route: Route, result: unknown): void {
  const sent: unknown = JSON.parse(JSON.stringify(result ?? null));
  const parsed = route.operation.schemas.response.safeParse(sent);
  const { id } = route.operation.endpoint;
  if (!parsed.success) throw new Error(`the answer of ${id} breaks its contract: ${parsed.error.message}`);
  if (!isDeepStrictEqual(JSON.parse(JSON.stringify(parsed.data)), sent))
    throw new Error(`the answer of ${id} carries more than its contract says`);
}

async function send(reply: FastifyReply, result: unknown): Promise<FastifyReply> {
  return reply.header('content-type', 'application/json; charset=utf-8').serializer(JSON.stringify).send(result);
}

async function sendRaw(reply: FastifyReply, { status, headers, body }: RawAnswer): Promise<FastifyReply> {
  return reply
    .code(status)
    .headers({ ...headers })
    .send(body);
}
