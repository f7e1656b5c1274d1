import { createCall } from './api/api.js';
import { normaliseBaseUrl } from './api/base-url.js';
import { createApi } from './api/resources.js';
import type { Api } from './api/resources.js';
import { createTransport } from './api/transport.js';
import type { RequestedFrom } from './api/client-headers.js';
import { createAuth } from './auth/auth.js';
import type { Auth } from './auth/auth.js';
import type { AuthMethod } from './auth/methods.js';
import { withDefaultPorts } from './kernel/default-ports.js';
import type { Ports } from './kernel/ports.js';
import { createScope } from './kernel/scope.js';
import type { PartContext } from './part-context.js';
import type { Phone } from './phone/phone.types.js';
import type { Realtime } from './realtime/realtime.js';
import { createEvents, createShortWays } from './short-ways.js';
import type { ContactsShortly, Events, Messages } from './short-ways.js';

/** Makes the realtime part of a client; `pusherRealtime()` is one. */
export type RealtimeFactory = (context: PartContext) => Realtime;
/** Makes the phone of a client; `twilioPhone()` is one. */
export type PhoneFactory = (context: PartContext & { realtime: Realtime | null }) => Phone;

/** What a client is made of. */
export interface TalkOptions {
  /** Where the server is: `https://talk.example.com`. */
  apiUrl: string;
  /** `apiKey('uk_…')`, `session()` or `token(() => …)`. */
  auth: AuthMethod;
  /** `pusherRealtime()` of `@talk/core/realtime`. Left out, its code is not part of the bundle. */
  realtime?: RealtimeFactory;
  /** `twilioPhone()` of `@talk/core/browser`. Left out, its code is not part of the bundle. */
  phone?: PhoneFactory;
  /** Default true: the phone connects as soon as a user is signed in. */
  autoStartPhone?: boolean;
  /** What the server sees as `Requested-From`. Default `web`. */
  requestedFrom?: RequestedFrom;
  /**
   * The language in which the server says what a person reads, such as why it refuses: `() => 'es'`. Asked for at each request. A language that
   * Talk does not speak gives English. Default: what the browser asks for.
   */
  language?: () => string;
  /** What replaces a default. The defaults work in a page, in a worker and in Node. */
  ports?: Partial<Ports>;
}

/** A client. Parts that were not requested are `null`, and the types know it. */
export interface Talk<O extends TalkOptions = TalkOptions> {
  readonly auth: Auth;
  readonly api: Api;
  /** Sends texts: short for `api.call(sendMessage, …)`. */
  readonly messages: Messages;
  /** Reads and adds contacts: short for `api.contacts`. */
  readonly contacts: ContactsShortly;
  /** What happens, by plain names: short for `realtime`. */
  readonly events: O['realtime'] extends RealtimeFactory ? Events : null;
  readonly realtime: O['realtime'] extends RealtimeFactory ? Realtime : null;
  readonly phone: O['phone'] extends PhoneFactory ? Phone : null;
  /**
   * Adds the softphone after creation, from code that was loaded meanwhile; `phone` of this object stays null.
   * @throws Error when the client has a phone.
   */
  addPhone: (factory: PhoneFactory) => Phone;
  /** Ends everything that the client started: calls, sockets, timers, requests. Idempotent. */
  dispose: () => void;
}

/** Creates a client. Several can live on one page; they share nothing. */
export function createTalk<const O extends TalkOptions>(options: O): Talk<O> {
  const baseUrl = normaliseBaseUrl(options.apiUrl);
  const ports = withDefaultPorts(options.ports);
  const scope = createScope();
  const { requestedFrom = 'web', language } = options;
  const transport = createTransport({ baseUrl, requestedFrom, language, ports, scope });
  const { auth, credentials, endedElsewhere, recheck } = createAuth({ method: options.auth, transport, ports, scope });
  const call = createCall({ transport, credentials, ports, scope });
  const context: PartContext = { baseUrl, call, authState: auth.state, ports, scope };

  const realtime = options.realtime?.(context) ?? null;
  if (realtime !== null) {
    scope.own(realtime.on('session_ended', ({ data }) => endedElsewhere(data.hashed_token)));
    // Only a client that signed in with a key is affected; its exchange finds out which key it was.
    if (options.auth.byKey) scope.own(realtime.on('api_key_revoked', recheck));
    // What a person may do, and how, is part of their profile. Without an answer it stays as it was known.
    scope.own(realtime.onResync(() => void auth.reloadUser().catch(() => undefined)));
  }

  let phone: Phone | null = null;

  function addPhone(factory: PhoneFactory): Phone {
    if (phone !== null) throw new Error('This client already has a phone.');
    const added = factory({ ...context, realtime });
    phone = added;
    scope.own(
      auth.state.subscribe(({ name }) => {
        if (name === 'signed-in' && options.autoStartPhone !== false) added.start();
        // An expired session ends no call: its sound needs no session, and the person can sign in again during it.
        if (name === 'signed-out' || name === 'refused') added.stop();
      }),
    );
    return added;
  }

  const first = options.phone === undefined ? null : addPhone(options.phone);

  return {
    auth: {
      ...auth,
      signOut() {
        // Before the grant is gone: the server should learn of the hang-up.
        phone?.stop();
        return auth.signOut();
      },
    },
    api: createApi(call),
    ...createShortWays(call),
    events: (realtime && createEvents(realtime)) as Talk<O>['events'],
    realtime: realtime as Talk<O>['realtime'],
    phone: first as Talk<O>['phone'],
    addPhone,
    dispose() {
      if (scope.ended) return;
      // First, while requests still leave, for the same reason.
      phone?.stop();
      scope.end();
    },
  };
}
