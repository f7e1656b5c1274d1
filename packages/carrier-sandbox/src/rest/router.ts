import type { SandboxCredentials } from '../credentials.js';
import { API_VERSION } from '../carrier.js';
import { TooManyCalls } from '../calls/call-registry.js';
import { InvalidDestination } from '../calls/exchange.js';
import { FaxRefused } from '../faxes/faxes.js';
import { MessageRefused } from '../messages/messages.js';
import { TooFewChannels } from '../recording/store.js';
import { authenticate } from './auth.js';
import type { Carrier, RestAnswer, RestRoute } from './context.js';
import { errorBody, notFound, notImplemented, RestError } from './errors.js';
import { createForm } from './form.js';
import { presentAccount } from './account.js';
import { applicationRoutes } from './applications.js';
import { callRoutes } from './calls.js';
import { conferenceRoutes } from './conferences.js';
import { faxRoutes } from './faxes.js';
import { lookUp, LOOKUP_PREFIX } from './lookups.js';
import { messageRoutes } from './messages.js';
import { MESSAGING_PREFIX, messagingServiceRoutes } from './messaging-services.js';
import { numberRoutes } from './numbers.js';
import { participantRoutes } from './participants.js';
import { queueRoutes } from './queues.js';
import { recordingRoutes } from './recordings.js';
import { INTELLIGENCE_PREFIX, transcriptRoutes } from './transcripts.js';

const compiled = (routes: readonly RestRoute[]) =>
  routes.map((route) => ({
    route,
    pattern: new RegExp(`^${route.path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`),
  }));

const MESSAGING = compiled(messagingServiceRoutes);
const INTELLIGENCE = compiled(transcriptRoutes);
const ACCOUNT = compiled([
  ...callRoutes,
  ...recordingRoutes,
  ...conferenceRoutes,
  ...participantRoutes,
  ...queueRoutes,
  ...messageRoutes,
  ...faxRoutes,
  ...numberRoutes,
  ...applicationRoutes,
]);

/** Whether the address belongs to an API: the account's, or one of those with a host of their own at the real service. */
export const isRestPath = (pathname: string): boolean =>
  [`/${API_VERSION}/`, LOOKUP_PREFIX, MESSAGING_PREFIX, INTELLIGENCE_PREFIX].some((prefix) =>
    pathname.startsWith(prefix),
  );

export interface RestInput {
  method: string;
  /** Path and query as requested. */
  url: string;
  authorization: string | undefined;
  body: string;
}

/** Answers one request to the account API. Never throws: what goes wrong is an error body of the API's shape. */
export async function handleRest(
  carrier: Carrier,
  credentials: SandboxCredentials,
  input: RestInput,
): Promise<RestAnswer> {
  try {
    return await route(carrier, credentials, input);
  } catch (error) {
    const known = asRestError(error);
    if (known.status >= 500 && known.code === 20500) {
      carrier.core.log.append('error', {
        code: 20500,
        message: error instanceof Error ? (error.stack ?? error.message) : String(error),
      });
    }
    return { status: known.status, body: errorBody(known) };
  }
}

async function route(carrier: Carrier, credentials: SandboxCredentials, input: RestInput): Promise<RestAnswer> {
  const url = new URL(input.url, 'http://sandbox');
  authenticate(input.authorization, credentials);
  if (url.pathname.startsWith(LOOKUP_PREFIX)) return lookUp(carrier, input.method, url);
  if (url.pathname.startsWith(MESSAGING_PREFIX))
    return dispatch(MESSAGING, { carrier, input, url, extension: 'json' }, partsOf(url.pathname.slice('/v1/'.length)));
  if (url.pathname.startsWith(INTELLIGENCE_PREFIX))
    return dispatch(
      INTELLIGENCE,
      { carrier, input, url, extension: 'json' },
      partsOf(url.pathname.slice('/v2/'.length)),
    );
  const prefix = `/${API_VERSION}/Accounts/`;
  if (!url.pathname.startsWith(prefix)) throw notImplemented(url.pathname);
  const [, path = '', extension = ''] = /^(.*?)(?:\.(json|wav|mp3))?$/.exec(url.pathname.slice(prefix.length)) ?? [];
  const [account = '', ...rest] = partsOf(path);
  if (account !== credentials.accountSid) throw notFound(url.pathname);
  if (rest.length === 0) {
    if (input.method !== 'GET') throw new RestError(405, 20004, `Method ${input.method} is not allowed here`);
    return { status: 200, body: presentAccount(carrier, credentials) };
  }
  return dispatch(ACCOUNT, { carrier, input, url, extension }, rest);
}

const partsOf = (path: string): string[] => path.split('/').map((part) => decodeURIComponent(part));

interface Asked {
  readonly carrier: Carrier;
  readonly input: RestInput;
  readonly url: URL;
  readonly extension: string;
}

/** @param parts of the path below what all routes have in common, decoded. */
async function dispatch(
  routes: typeof ACCOUNT,
  { carrier, input, url, extension }: Asked,
  parts: readonly string[],
): Promise<RestAnswer> {
  const below = parts.map((part) => encodeURIComponent(part)).join('/');
  let pathKnown = false;
  for (const { route, pattern } of routes) {
    const match = pattern.exec(below);
    if (!match) continue;
    pathKnown = true;
    if (route.method !== input.method) continue;
    const params = Object.fromEntries(
      Object.entries(match.groups ?? {}).map(([name, value]) => [name, decodeURIComponent(value)]),
    );
    return route.handle({
      carrier,
      params,
      form: createForm(new URLSearchParams(input.body)),
      query: createForm(url.searchParams),
      path: url.pathname,
      search: url.searchParams,
      extension,
    });
  }
  if (pathKnown) throw new RestError(405, 20004, `Method ${input.method} is not allowed here`);
  throw notImplemented(`${input.method} ${parts[0] ?? ''}${parts.length > 1 ? '/…' : ''}`);
}

function asRestError(error: unknown): RestError {
  if (error instanceof RestError) return error;
  if (error instanceof InvalidDestination) return new RestError(400, 21211, error.message);
  if (error instanceof TooManyCalls) return new RestError(429, 20429, error.message);
  if (error instanceof MessageRefused || error instanceof FaxRefused)
    return new RestError(400, error.code, error.message);
  if (error instanceof TooFewChannels)
    return new RestError(400, 16113, 'Cannot download a dual-channel presentation of a mono recording');
  if (error instanceof URIError) return new RestError(400, 20001, 'The address is not properly encoded');
  return new RestError(500, 20500, 'Internal error of the sandbox');
}
