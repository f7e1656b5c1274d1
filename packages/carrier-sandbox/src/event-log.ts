import type { Clock, Unsubscribe } from './ports.js';
import type { SandboxEvent, SandboxEventType } from './control/types.js';
import { createListeners } from './listeners.js';

export interface EventLog {
  append(type: SandboxEventType, data: Record<string, unknown>): void;
  /** Events with a sequence number above `seq`, oldest first; at most what the log still holds. */
  since(seq: number): SandboxEvent[];
  subscribe(listener: (event: SandboxEvent) => void): Unsubscribe;
  clear(): void;
}

/** The carrier's memory of what happened, for the panel, the handsets and tests. Holds the last `capacity` events. */
export function createEventLog(clock: Clock, capacity = 2000): EventLog {
  const listeners = createListeners<[SandboxEvent]>();
  let events: SandboxEvent[] = [];
  let seq = 0;
  return {
    append(type, data) {
      seq += 1;
      const event: SandboxEvent = { seq, at: new Date(clock.nowMs()).toISOString(), type, data };
      events.push(event);
      if (events.length > capacity) events = events.slice(-Math.floor(capacity / 2));
      listeners.emit(event);
    },
    since: (after) => events.filter((event) => event.seq > after),
    subscribe: (listener) => listeners.add(listener),
    clear() {
      events = [];
    },
  };
}
