import type { ErrorCode } from './errors.js';
import type { Permission, Role } from '../identity/roles.js';

/** The verb of a request. */
export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** The typed parts of one request and its answer. A part that does not exist is `undefined`. */
export interface Wire {
  params?: unknown;
  query?: unknown;
  body?: unknown;
  response?: unknown;
}

/**
 * Who may call. The server's policy plugin enforces it before the handler runs, and
 * `tests/conformance/access.test.ts` proves it for every endpoint from this value alone.
 * - `public`: anyone, signed in or not.
 * - `session`: any signed-in user, whatever the role.
 * - `permission`: a signed-in user who holds *all* listed permissions (spec 3 §6).
 * - `role`: a signed-in user who holds *any* listed role.
 * - `visitor`: a visitor of a customer's site, with a token for its publishable key. Nobody else, and nothing else is theirs.
 */
export type Access =
  | { kind: 'public' }
  | { kind: 'session' }
  | { kind: 'permission'; all: readonly Permission[] }
  | { kind: 'any-permission'; any: readonly Permission[] }
  | { kind: 'role'; any: readonly Role[] }
  | { kind: 'visitor' };

/** One operation of the HTTP API, without any schema code, so that a widget can import it for a few bytes. */
export interface Endpoint<W extends Wire = Wire> {
  /** OpenAPI operationId; unique. */
  readonly id: string;
  readonly method: HttpMethod;
  /** `{name}` marks a path parameter. */
  readonly path: string;
  readonly tag: string;
  readonly summary: string;
  readonly access: Access;
  /** Error codes beyond those that every endpoint may answer (`COMMON_ERRORS`). */
  readonly errors: readonly ErrorCode[];
  /** Requires an `Idempotency-Key` header: the operation can cost money or reach a person. */
  readonly idempotent?: boolean;
  /**
   * Only for a person who has signed in, in an application of ours: a token made from an API key is refused, whatever its user may do.
   * For what would outlive the key, such as another key.
   */
  readonly personOnly?: boolean;
  /** `spec` when path and verb come from the specification, `ours` when we chose them. */
  readonly origin: 'spec' | 'ours';
  /** Phantom: carries the types only. */
  readonly wire?: W;
}

/** What an endpoint is declared with. */
export type EndpointInit = Omit<Endpoint, 'wire'>;

/** Declares an endpoint: `endpoint<GetContact>()({ id: 'getContact', … })`. Curried so that the types of the wire are
 * given and the rest is inferred. */
export function endpoint<W extends Wire>(): (init: EndpointInit) => Endpoint<W> {
  return (init) => init;
}

/** Open to anyone, signed in or not. */
export const publicAccess: Access = { kind: 'public' };
/** Open to any signed-in user. */
export const sessionAccess: Access = { kind: 'session' };
/** Open to a visitor of a site, with a token for its publishable key. */
export const visitorAccess: Access = { kind: 'visitor' };
/** Open to a signed-in user who holds all of these permissions. */
export const needs = (...all: Permission[]): Access => ({ kind: 'permission', all });
/** Open to a signed-in user who holds any of these permissions. */
export const needsAny = (...any: Permission[]): Access => ({ kind: 'any-permission', any });
/** Open to a signed-in user who holds any of these roles. */
export const anyRole = (...any: Role[]): Access => ({ kind: 'role', any });

/** Whether only users themselves may do it, not an admin who acts as them: what would outlive the session. */
export const isRefusedToActing = ({ personOnly, method }: Pick<Endpoint, 'personOnly' | 'method'>): boolean =>
  personOnly === true && method !== 'GET';

/** What an endpoint takes in its path. */
export type ParamsOf<E> = E extends Endpoint<infer W> ? W['params'] : never;
/** What an endpoint takes in its query. */
export type QueryOf<E> = E extends Endpoint<infer W> ? W['query'] : never;
/** What an endpoint takes as its body. */
export type BodyOf<E> = E extends Endpoint<infer W> ? W['body'] : never;
/** What an endpoint answers. */
export type ResponseOf<E> = E extends Endpoint<infer W> ? W['response'] : never;
