import type { Readable } from 'node:stream';
import type { Endpoint } from '@talk/contract';
import type { OperationSchemas, WireOf } from '@talk/contract/schemas';
import type { z } from 'zod';
import type { Tx } from '../db/transaction.js';
import type { Actor, UserActor, VisitorActor } from '../policy/actor.js';
import type { Scope } from '../policy/scope.js';
import type { ReceivedFile } from '../storage/draft.js';
import type { ReplyControls, RequestFacts } from './request-facts.js';
import type { UploadOptions } from './upload.js';

/** An entry of `operations` in `@talk/contract/schemas`. */
export interface OperationLike<S extends OperationSchemas = OperationSchemas> {
  readonly endpoint: Endpoint<WireOf<S>>;
  readonly schemas: S;
}

type Parsed<T> = T extends z.ZodType ? z.output<T> : undefined;
type Sent<T> = T extends z.ZodType ? z.input<T> : never;

interface Parts<S extends OperationSchemas> {
  readonly params: Parsed<S['params']>;
  readonly query: Parsed<S['query']>;
  readonly body: Parsed<S['body']>;
  /** What was uploaded, on the disk; it goes again unless the handler keeps it and succeeds. For routes with `upload`. */
  readonly file: () => ReceivedFile;
  readonly request: RequestFacts;
  readonly reply: ReplyControls;
  /**
   * The request's transaction. For a GET it is a plain connection without one: each statement sees what is committed, and
   * nothing can be emitted.
   */
  readonly tx: Tx;
}

/** What a handler of a signed-in operation gets. */
export interface UserParts<S extends OperationSchemas> extends Parts<S> {
  readonly actor: UserActor;
  readonly scope: Scope;
}

/** What a handler of an operation for visitors of a site gets. */
export interface VisitorParts<S extends OperationSchemas> extends Parts<S> {
  readonly actor: VisitorActor;
  readonly scope: Scope;
}

/** What a handler of a public operation gets. */
export interface PublicParts<S extends OperationSchemas> extends Parts<S> {
  readonly actor: Actor | null;
}

/** An answer that is not JSON: a file, a recording. Sent as it is, without a schema. */
export class RawAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Readable | Buffer | string | null;
  constructor(status: number, headers: Readonly<Record<string, string>>, body: Readable | Buffer | string | null) {
    this.status = status;
    this.headers = headers;
    this.body = body;
  }
}

type Answer<S extends OperationSchemas> = Promise<Sent<S['response']> | RawAnswer>;

/** What the pipeline gives to any handler; `actor` and `scope` are there when the operation's access asks for them. */
export interface AnyParts {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
  readonly file: () => ReceivedFile;
  readonly request: RequestFacts;
  readonly reply: ReplyControls;
  readonly tx: Tx;
  readonly actor: Actor | null;
  readonly scope: Scope | null;
}

export interface RouteOptions {
  /**
   * `auto`: a transaction unless the method is GET. `none`: the handler opens its own with `inTransaction`, because it waits or
   * talks to something outside in between, which must not happen while rows are locked.
   */
  readonly transaction?: 'auto' | 'none';
  /** The body carries a file. It is received on the disk before the transaction begins. */
  readonly upload?: UploadOptions;
}

/** One served operation, with the types of its wire erased. */
export interface Route {
  readonly operation: OperationLike;
  readonly options: RouteOptions;
  handle(parts: AnyParts): Promise<unknown>;
}

/**
 * Serves an operation that only signed-in users may call. By the time `handle` runs, the caller is known and admitted by the
 * endpoint's `access`, and the parts are valid. It authorises what depends on data, works, and returns what its presenter made.
 */
export function route<S extends OperationSchemas>(
  operation: OperationLike<S>,
  handle: (parts: UserParts<S>) => Answer<S>,
  options: RouteOptions = {},
): Route {
  const { kind } = operation.endpoint.access;
  if (kind === 'public' || kind === 'visitor')
    throw new TypeError(`${operation.endpoint.id} is for ${kind} access: serve it with ${kind}Route`);
  return { operation, options, handle: (parts) => handle(parts as unknown as UserParts<S>) };
}

/** Serves an operation that only visitors of a site may call, by a token for its publishable key. */
export function visitorRoute<S extends OperationSchemas>(
  operation: OperationLike<S>,
  handle: (parts: VisitorParts<S>) => Answer<S>,
  options: RouteOptions = {},
): Route {
  if (operation.endpoint.access.kind !== 'visitor')
    throw new TypeError(`${operation.endpoint.id} is not for visitors: serve it with route or publicRoute`);
  return { operation, options, handle: (parts) => handle(parts as unknown as VisitorParts<S>) };
}

/** Serves an operation that anyone may call; `actor` is null for a stranger. */
export function publicRoute<S extends OperationSchemas>(
  operation: OperationLike<S>,
  handle: (parts: PublicParts<S>) => Answer<S>,
  options: RouteOptions = {},
): Route {
  if (operation.endpoint.access.kind !== 'public')
    throw new TypeError(`${operation.endpoint.id} is not public: serve it with route`);
  return {
    operation,
    options,
    handle: (parts) => handle(parts as unknown as PublicParts<S>),
  };
}
