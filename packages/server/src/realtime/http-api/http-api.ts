import type { AppHub, Delivery } from '../hub/app-hub.js';
import type { RealtimeLimits } from '../limits.js';
import type { RealtimeMetrics } from '../metrics.js';
import type { RealtimeLog } from '../ports.js';
import { isUserId } from '../protocol/names.js';
import { RealtimeInputError } from '../publisher/publishable.js';
import { describeChannel, listChannels, listUsers, needsCounts } from './channels.js';
import { readBatch, readEvent } from './events.js';
import { refuseUnsigned, type HttpApiRequest } from './request-auth.js';

export type { HttpApiRequest } from './request-auth.js';

/** The answer: JSON text for 200, plain text for a refusal, as Pusher answers. */
export interface HttpApiResponse {
  status: number;
  contentType: 'application/json' | 'text/plain; charset=utf-8';
  body: string;
}

export interface HttpApiPorts {
  hubById: ReadonlyMap<string, AppHub>;
  limits: RealtimeLimits;
  metrics: RealtimeMetrics;
  nowMs: () => number;
  log: RealtimeLog;
  publishEvent: (hub: AppHub, delivery: Delivery) => Promise<void>;
  terminateUser: (hub: AppHub, userId: string) => Promise<void>;
  /** Resolves when the other nodes have told the counts of all their channels. */
  counted: () => Promise<void>;
}

type Handler = (hub: AppHub, request: HttpApiRequest, ports: HttpApiPorts, name: string) => Promise<unknown>;

const routes: readonly { method: string; pattern: RegExp; handle: Handler }[] = [
  { method: 'POST', pattern: /^events$/, handle: postEvent },
  { method: 'POST', pattern: /^batch_events$/, handle: postBatch },
  { method: 'GET', pattern: /^channels$/, handle: getChannels },
  { method: 'GET', pattern: /^channels\/([^/]+)$/, handle: getChannel },
  {
    method: 'GET',
    pattern: /^channels\/([^/]+)\/users$/,
    handle: (hub, _request, _ports, name) => Promise.resolve(listUsers(hub, name)),
  },
  { method: 'POST', pattern: /^users\/([^/]+)\/terminate_connections$/, handle: terminate },
];

/** Answers one request of the Pusher HTTP API. Never rejects: 400, 401, 404, 405, 413 and 503 say what is wrong. */
export async function handleApiRequest(request: HttpApiRequest, ports: HttpApiPorts): Promise<HttpApiResponse> {
  ports.metrics.apiRequests += 1;
  const response = await answer(request, ports);
  if (response.status >= 400) ports.metrics.apiRefusals += 1;
  return response;
}

async function answer(request: HttpApiRequest, ports: HttpApiPorts): Promise<HttpApiResponse> {
  const [, appId, rest] = /^\/apps\/([^/]+)\/(.+)$/.exec(request.path) ?? [];
  const hub = appId === undefined ? undefined : ports.hubById.get(appId);
  if (rest === undefined) return text(404, 'Not found: the paths here start with /apps/{id}/');
  // An unknown application looks like a wrong signature, so ids can not be collected.
  if (!hub) return text(401, 'auth_key does not belong to this application');
  const refusal = refuseUnsigned(hub.app, request, ports.nowMs(), ports.limits.requestWindowSeconds);
  if (refusal !== null) return text(401, refusal);

  const matching = routes.filter((route) => route.pattern.test(rest));
  const route = matching.find(({ method }) => method === request.method.toUpperCase());
  if (!route) return matching.length > 0 ? text(405, 'Method not allowed') : text(404, 'Not found');
  const name = decode(route.pattern.exec(rest)?.[1] ?? '');
  if (name === null) return text(400, 'The path is not valid percent-encoding');
  try {
    const result = await route.handle(hub, request, ports, name);
    return { status: 200, contentType: 'application/json', body: JSON.stringify(result) };
  } catch (error) {
    if (error instanceof RealtimeInputError) return text(error.status, error.message);
    ports.log.error({ err: error }, 'realtime: a published event did not reach the other nodes');
    return text(503, 'The event could not be passed on; try again');
  }
}

async function getChannels(hub: AppHub, { query }: HttpApiRequest, ports: HttpApiPorts): Promise<unknown> {
  if (needsCounts([query.get('filter_by_prefix') ?? ''])) await ports.counted();
  return listChannels(hub, query);
}

async function getChannel(hub: AppHub, { query }: HttpApiRequest, ports: HttpApiPorts, name: string): Promise<unknown> {
  if (needsCounts([name])) await ports.counted();
  return describeChannel(hub, name, query);
}

async function postEvent(hub: AppHub, request: HttpApiRequest, ports: HttpApiPorts): Promise<unknown> {
  const { delivery, info } = readEvent(request.body, ports.limits);
  if (info && needsCounts(delivery.channels)) await ports.counted();
  // What is asked about the channels is checked before anything is published.
  const channels = info && delivery.channels.map((name) => [name, describeChannel(hub, name, info)] as const);
  await ports.publishEvent(hub, delivery);
  return channels ? { channels: Object.fromEntries(channels) } : {};
}

async function postBatch(hub: AppHub, request: HttpApiRequest, ports: HttpApiPorts): Promise<unknown> {
  const batch = readBatch(request.body, ports.limits);
  if (batch.some(({ delivery, info }) => info !== null && needsCounts(delivery.channels))) await ports.counted();
  const answers = batch.map(({ delivery, info }) =>
    info ? describeChannel(hub, delivery.channels[0] ?? '', info) : {},
  );
  await Promise.all(batch.map(({ delivery }) => ports.publishEvent(hub, delivery)));
  return batch.some(({ info }) => info !== null) ? { batch: answers } : {};
}

async function terminate(hub: AppHub, _request: HttpApiRequest, ports: HttpApiPorts, userId: string): Promise<unknown> {
  if (!isUserId(userId)) throw new RealtimeInputError(400, 'user id: 1 to 128 characters');
  await ports.terminateUser(hub, userId);
  return {};
}

function decode(segment: string): string | null {
  try {
    return decodeURIComponent(segment);
  } catch {
    return null;
  }
}

function text(status: number, message: string): HttpApiResponse {
  return { status, contentType: 'text/plain; charset=utf-8', body: message };
}
