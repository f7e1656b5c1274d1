import { signal } from '@preact/signals-core';
import { authorizeChannel, realtimeConfig } from '@talk/contract';
import type { EventType, TalkEvent } from '@talk/contract';
import { asTalkError } from '../kernel/errors.js';
import { createEvent } from '../kernel/event.js';
import type { Scope, Unsubscribe } from '../kernel/scope.js';
import { readonly } from '../kernel/signals.js';
import type { ReadonlySignal } from '../kernel/signals.js';
import { backoffMs, delay } from '../kernel/time.js';
import type { PartContext } from '../talk.js';
import { createCursor } from './cursor.js';
import type { AuthorizeChannel, RealtimeDriver } from './driver.port.js';
import { createReplay } from './replay.js';
import { superviseSources } from './sources.js';

/**
 * Whether what is shown is current, judged by round trips and not by what a socket says of itself.
 * `live`: events are pushed. `polling`: they are requested. `offline`: the server was not reached at the last attempt.
 */
export type RealtimeStatus = 'connecting' | 'live' | 'polling' | 'offline';

/** `replayed`: it happened while this client was not listening; apply it, but announce it as news only if it is recent. */
export type ReceivedEvent<T extends EventType = EventType> = TalkEvent<T> & { readonly replayed: boolean };

/** What happens at the server, as it happens. */
export interface Realtime {
  readonly status: ReadonlySignal<RealtimeStatus>;
  /** Events of one type, once each. Apply `data` only when `version` is newer than what is held of `entity`. */
  on: <T extends EventType>(type: T, handler: (event: ReceivedEvent<T>) => void) => Unsubscribe;
  onAny: (handler: (event: ReceivedEvent) => void) => Unsubscribe;
  /** What is held may be stale as a whole: events were missed and cannot be replayed, or what the user may see has changed. Reload visible lists. */
  onResync: (handler: () => void) => Unsubscribe;
}

const CONFIG_BACKOFF = { baseMs: 1_000, maxMs: 30_000 };

/** Runs while a user is signed in; restarts when the user or the company changes. */
export function createRealtime(driver: RealtimeDriver, context: PartContext): Realtime {
  const { call, ports, scope, authState } = context;
  const status = signal<RealtimeStatus>('connecting');
  const received = createEvent<ReceivedEvent>();
  const resync = createEvent<void>();
  let running: { identity: string; scope: Scope } | null = null;

  const authorize: AuthorizeChannel = (socketId, channel) =>
    call(authorizeChannel, { query: { socket_id: socketId, channel_name: channel } }).then(({ auth, channel_data }) =>
      channel_data === undefined ? { auth } : { auth, channel_data },
    );

  async function run(own: Scope): Promise<void> {
    for (let attempt = 0; !own.ended; attempt += 1) {
      try {
        const config = await call(realtimeConfig, { signal: own.signal });
        if (own.ended) return;
        const cursor = createCursor(config.last_seq);
        const deliver = (event: TalkEvent, replayed: boolean) => {
          if (!cursor.accept(event)) return;
          received.emit({ ...event, replayed });
          if (event.type === 'access_changed') resync.emit();
        };
        const replay = createReplay({ call, cursor, deliver, onTooOld: resync.emit, ports, scope: own });
        superviseSources({ driver, config, authorize, replay, status, context: { ...context, scope: own } });
        return;
      } catch (error) {
        // Whatever the cause, events do not arrive; the next attempt shows whether that has changed.
        if (own.ended) return;
        status.value = 'offline';
        asTalkError(error);
        await delay(ports.clock, backoffMs(CONFIG_BACKOFF, attempt, ports.random()), own.signal).catch(() => undefined);
      }
    }
  }

  scope.own(
    authState.subscribe((auth) => {
      const gone = auth.name === 'signed-out' || auth.name === 'refused';
      const user = auth.name === 'signed-in' ? auth.user : null;
      const identity = user === null ? null : `${user.id}@${user.company_id}`;
      if (gone || (identity !== null && identity !== running?.identity)) {
        running?.scope.end();
        running = null;
        status.value = gone ? 'offline' : 'connecting';
      }
      if (identity === null || running !== null) return;
      running = { identity, scope: scope.child() };
      void run(running.scope);
    }),
  );

  return {
    status: readonly(status),
    on: (type, handler) =>
      received.subscribe((event) => {
        if (event.type === type) handler(event as ReceivedEvent<typeof type>);
      }),
    onAny: received.subscribe,
    onResync: resync.subscribe,
  };
}
