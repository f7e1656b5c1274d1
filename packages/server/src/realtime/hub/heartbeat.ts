import type { RealtimeLimits } from '../limits.js';
import type { RealtimeMetrics } from '../metrics.js';
import type { RealtimeClock } from '../ports.js';
import { pusherCodes } from '../protocol/codes.js';
import type { AppHub } from './app-hub.js';
import type { Connection, Outbox } from './connection.js';
import { nextLiveness } from './liveness.machine.js';

const SWEEP_MS = 1_000;

export interface HeartbeatPorts {
  outbox: Outbox;
  limits: RealtimeLimits;
  metrics: RealtimeMetrics;
  clock: RealtimeClock;
}

/**
 * Pings silent sockets, and ends those that do not answer and those that are too old. One sweep per second over all sockets is cheaper than a
 * timer per socket that every message would have to move. The returned function stops it.
 */
export function startHeartbeat(hubs: readonly AppHub[], ports: HeartbeatPorts): () => void {
  const { clock } = ports;
  let cancel = clock.schedule(sweep, SWEEP_MS);
  function sweep(): void {
    const atMs = clock.nowMs();
    for (const hub of hubs) for (const connection of hub.connections.values()) check(connection, atMs, ports);
    cancel = clock.schedule(sweep, SWEEP_MS);
  }
  return () => cancel();
}

function check(connection: Connection, atMs: number, { outbox, limits, metrics }: HeartbeatPorts): void {
  if (atMs >= connection.endsAtMs) {
    // What was signed once is not asked for again on an open socket.
    outbox.end(connection, { code: pusherCodes.reconnect, message: 'Sign in to your channels again' });
    return;
  }
  const before = connection.liveness;
  const after = nextLiveness(before, { type: 'tick', atMs }, limits);
  if (after === before) return;
  connection.liveness = after;
  if (after.phase === 'pinged') outbox.send(connection, '{"event":"pusher:ping","data":"{}"}');
  if (after.phase !== 'lost') return;
  metrics.dropped[after.cause] += 1;
  outbox.end(
    connection,
    after.cause === 'noPong'
      ? { code: pusherCodes.pongMissing, message: 'The ping was not answered' }
      : { code: pusherCodes.neverActive, message: 'Nothing was ever heard on this connection' },
  );
}
