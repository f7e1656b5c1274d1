import { pusherCodes } from './protocol/codes.js';
import type { Connection, Outbox } from './hub/connection.js';
import type { RealtimeClock } from './ports.js';

const STEP_MS = 100;

/**
 * Asks every socket to reconnect (4200), evenly over `windowMs`, so that the nodes that stay are not met by all of
 * them at once. Settles after the last was asked.
 */
export function drainConnections(
  connections: readonly Connection[],
  windowMs: number,
  ports: { outbox: Outbox; clock: RealtimeClock },
): Promise<void> {
  const { outbox, clock } = ports;
  const steps = Math.max(1, Math.ceil(windowMs / STEP_MS));
  const perStep = Math.ceil(connections.length / steps);
  return new Promise((resolve) => {
    const step = (from: number): void => {
      for (const connection of connections.slice(from, from + perStep)) {
        outbox.end(connection, { code: pusherCodes.reconnect, message: 'This node is going down; reconnect' });
      }
      const next = from + perStep;
      if (next >= connections.length) resolve();
      else clock.schedule(() => step(next), STEP_MS);
    };
    step(0);
  });
}
