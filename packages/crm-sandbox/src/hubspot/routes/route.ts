import { isObject, parsedBody, type Answer, type Ask } from '../../http/exchange.js';
import type { Params } from '../../http/routes.js';
import { invalidJson } from '../errors.js';
import type { ObjectType } from '../object-types.js';
import type { Portal } from '../portal.js';

/** A route of the API: it says which scopes open it, any one of them. */
export interface ApiRoute {
  readonly method: string;
  /** Without a version: `/crm/v3/objects/contacts` and `/crm/objects/2026-03/contacts` are both `/crm/objects/contacts`. */
  readonly pattern: string;
  readonly scopes: (params: Params) => readonly string[];
  readonly isSearch?: boolean;
  readonly handle: (portal: Portal, ask: Ask, params: Params) => Answer;
}

/** @throws HubSpotError */
export function bodyOf(ask: Ask): Record<string, unknown> {
  const parsed = parsedBody(ask);
  if (!parsed) throw invalidJson('it could not be parsed');
  if (!isObject(parsed.value)) throw invalidJson('an object was expected');
  return parsed.value;
}

/** The `properties` of a body or of one input of a batch. @throws HubSpotError */
export function propertiesOf(input: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const { properties } = input;
  if (!isObject(properties)) throw invalidJson('some required fields were not set: [properties]');
  return properties;
}

/** @throws HubSpotError */
export function textOf(input: Readonly<Record<string, unknown>>, field: string): string {
  const value = input[field];
  if ((typeof value === 'string' && value !== '') || typeof value === 'number') return String(value);
  throw invalidJson(`some required fields were not set: [${field}]`);
}

/** Scopes of an object's records. Tickets have one for both. */
export function recordScopes(type: ObjectType, access: 'read' | 'write'): string[] {
  return type.scope === 'tickets' ? ['tickets'] : [`crm.objects.${type.scope}.${access}`];
}
