import type { Signal } from '@preact/signals-core';
import { TalkError } from '../kernel/errors.js';
import type { Scope } from '../kernel/scope.js';
import { backoffMs, delay, runAfter, withTimeout } from '../kernel/time.js';
import type { PartContext } from '../part-context.js';
import type { AuthorizeChannel, DriverConfig, RealtimeConnection, RealtimeDriver } from './driver.port.js';
import type { Replay } from './replay.js';
import { initialSource, nextSource, SWITCH_PAUSE_MS } from './source.machine.js';
import type { Light, Source, SourceEvent } from './source.machine.js';
import type { RealtimeStatus } from './status.js';

export interface SourcesOptions {
  driver: RealtimeDriver;
  config: { drivers: readonly DriverConfig[]; channels: readonly string[] };
  authorize: (of: DriverConfig['driver']) => AuthorizeChannel;
  replay: Replay;
  status: Signal<RealtimeStatus>;
  /** The channels could not be joined; it may be that they are others now. */
  onRefused: () => void;
  context: PartContext;
}

const CONNECT_TIMEOUT_MS = 6_000;
const SUBSCRIBE_TIMEOUT_MS = 8_000;
const PROBE_EVERY_MS = 20_000;
const PROBE_TIMEOUT_MS = 6_000;
const LONG_POLL_SECONDS = 25;
const BACKOFF = { baseMs: 1_000, maxMs: 30_000 };

const silent = () => new TalkError({ code: 'TIMEOUT', message: 'The realtime server did not answer in time.' });

/** Opens the drivers, keeps exactly one source subscribed, and reports its real status. Ends with the scope. */
export function superviseSources({
  driver,
  config,
  authorize,
  replay,
  status,
  onRefused,
  context,
}: SourcesOptions): void {
  const { scope, ports } = context;
  const { clock } = ports;
  const connections = new Map<number, RealtimeConnection>();
  let state = initialSource(Math.min(config.drivers.length, 2));
  /** Owns the subscription or the polling of the current source. */
  let using = scope.child();

  function apply(event: SourceEvent): void {
    if (scope.ended) return;
    const before = state.source;
    state = nextSource(state, event);
    if (state.source !== before) use(state.source);
  }
  const light = (index: number, value: Light) =>
    apply({ type: 'light', driver: index, light: value, atMs: clock.nowMs() });

  async function open(index: number, driverConfig: DriverConfig): Promise<void> {
    for (let attempt = 0; !scope.ended; attempt += 1) {
      try {
        const connection = await driver.open(driverConfig, authorize(driverConfig.driver));
        scope.own(() => connection.close());
        if (scope.ended) return;
        connections.set(index, connection);
        scope.own(
          connection.onEvent((event) => {
            if (event.type === 'up') light(index, 'up');
            else if (event.type === 'down') light(index, 'down');
            else if (state.source === index) replay.push(event.payload);
          }),
        );
        // A socket that hangs while connecting says nothing at all.
        scope.own(clock.after(CONNECT_TIMEOUT_MS, () => state.lights[index] === 'connecting' && light(index, 'down')));
        return;
      } catch {
        // The driver's code could not be loaded; the next attempt may find it.
        light(index, 'down');
        await delay(clock, backoffMs(BACKOFF, attempt, ports.random()), scope.signal).catch(() => undefined);
      }
    }
  }

  function use(source: Source): void {
    using.end();
    using = scope.child();
    status.value = 'connecting';
    if (source === 'polling') void poll(using);
    else if (source !== null) void subscribe(using, source);
  }

  async function subscribe(own: Scope, index: number): Promise<void> {
    const connection = connections.get(index);
    if (connection === undefined) return;
    own.own(() => connection.unsubscribe());
    try {
      await withTimeout(clock, SUBSCRIBE_TIMEOUT_MS, connection.subscribe(config.channels), silent);
      // Events between the old source and this one.
      if (!own.ended) await replay.fetch(0, own.signal);
      if (own.ended) return;
      status.value = 'live';
      probeLater(own, index, connection);
    } catch {
      if (own.ended) return;
      restart(index, connection);
      onRefused();
    }
  }

  /** The path is dead, whatever the socket says: another source takes over while this one reconnects. */
  function restart(index: number, connection: RealtimeConnection): void {
    light(index, 'down');
    const waitMs = backoffMs(BACKOFF, 2, ports.random());
    runAfter(scope, clock, waitMs, () => connection.restart());
  }

  function probeLater(own: Scope, index: number, connection: RealtimeConnection): void {
    runAfter(own, clock, PROBE_EVERY_MS, () => {
      withTimeout(clock, PROBE_TIMEOUT_MS, connection.probe(), silent).then(
        () => !own.ended && probeLater(own, index, connection),
        () => !own.ended && restart(index, connection),
      );
    });
  }

  async function poll(own: Scope): Promise<void> {
    // The first poll is answered at once: it shows whether polling works at all.
    let waitSeconds = 0;
    for (let failures = 0; !own.ended;) {
      try {
        const askedAtMs = clock.nowMs();
        await replay.fetch(waitSeconds, own.signal);
        if (own.ended) return;
        status.value = 'polling';
        failures = 0;
        // A server that does not hold requests must not be polled in a tight loop.
        const quick = waitSeconds > 0 && clock.nowMs() - askedAtMs < 1_000;
        if (quick) await delay(clock, 1_000, own.signal).catch(() => undefined);
        waitSeconds = LONG_POLL_SECONDS;
      } catch {
        if (own.ended) return;
        status.value = 'offline';
        waitSeconds = 0;
        await delay(clock, backoffMs(BACKOFF, failures, ports.random()), own.signal).catch(() => undefined);
        failures += 1;
      }
    }
  }

  function tickLater(): void {
    runAfter(scope, clock, SWITCH_PAUSE_MS / 10, () => {
      apply({ type: 'tick', atMs: clock.nowMs() });
      tickLater();
    });
  }

  for (const [index, driverConfig] of config.drivers.slice(0, 2).entries()) void open(index, driverConfig);
  if (state.source === 'polling') use('polling');
  tickLater();
}
