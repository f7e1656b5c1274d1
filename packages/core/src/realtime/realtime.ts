import { signal } from '@preact/signals-core';
import { authorizeChannel, realtimeConfig } from '@talk/contract';
import type { EventType, RealtimeConfig, TalkEvent } from '@talk/contract';
import { asTalkError } from '../kernel/errors.js';
import { createEvent } from '../kernel/event.js';
import type { Scope, Unsubscribe } from '../kernel/scope.js';
import { readonly } from '../kernel/signals.js';
import type { ReadonlySignal } from '../kernel/signals.js';
import { backoffMs, delay } from '../kernel/time.js';
import type { PartContext } from '../part-context.js';
import { createCursor, type Cursor } from './cursor.js';
import type { AuthorizeChannel, DriverConfig, RealtimeDriver } from './driver.port.js';
import { createReplay } from './replay.js';
import { superviseSources } from './sources.js';
import type { RealtimeStatus } from './status.js';

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

  /** Each driver has a key of its own, with which the server signs. */
  const authorize =
    (of: DriverConfig['driver']): AuthorizeChannel =>
    (socketId, channel) =>
      call(authorizeChannel, { query: { socket_id: socketId, channel_name: channel, driver: of } }).then(
        ({ auth, channel_data }) => (channel_data === undefined ? { auth } : { auth, channel_data }),
      );

  /** @param cursor of the same user, who may listen on other channels now */
  async function run(own: Scope, cursor?: Cursor, known?: RealtimeConfig): Promise<void> {
    for (let attempt = 0; !own.ended; attempt += 1) {
      try {
        const config = known ?? (await call(realtimeConfig, { signal: own.signal }));
        if (own.ended) return;
        const heard = cursor ?? createCursor(config.last_seq);
        const deliver = (event: TalkEvent, replayed: boolean) => {
          if (!heard.accept(event)) return;
          received.emit({ ...event, replayed });
          if (event.type !== 'access_changed') return;
          void readChannels();
          resync.emit();
        };
        const mine = own.child();
        let isReading = false;
        /** Listens on the channels that are the user's now. A failure is left: events that go on arriving, or a refusal, ask again. */
        const readChannels = async (): Promise<void> => {
          if (isReading) return;
          isReading = true;
          const now = await call(realtimeConfig, { signal: mine.signal }).catch(() => config);
          isReading = false;
          if (mine.ended || String(now.channels) === String(config.channels)) return;
          mine.end();
          void run(own, heard, now);
        };
        const replay = createReplay({ call, cursor: heard, deliver, onTooOld: resync.emit, ports, scope: mine });
        superviseSources({
          driver,
          config,
          authorize,
          replay,
          status,
          onRefused: () => void readChannels(),
          context: { ...context, scope: mine },
        });
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
