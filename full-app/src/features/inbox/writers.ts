import { signal, type Clock, type ReadonlySignal } from '@talk/core';
import type { Realtime } from '@talk/core/realtime';

export interface WritersOptions {
  realtime: Pick<Realtime, 'on'>;
  /** The agent: their own writing is not shown. */
  userId: number;
  clock: Clock;
}

/** Colleagues who are writing to a contact now. */
interface Writers {
  /** The name of one of them, by contact. */
  readonly names: ReadonlySignal<ReadonlyMap<number, string>>;
  /** @returns the end */
  start: () => () => void;
}

interface Lease {
  readonly name: string;
  readonly untilMs: number;
}

/** Follows who writes in which thread. A colleague whose browser says nothing more is dropped when the lease ends. */
export function createWriters({ realtime, userId, clock }: WritersOptions): Writers {
  const names = signal<ReadonlyMap<number, string>>(new Map());
  /** By contact, then by user. */
  const leases = new Map<number, Map<number, Lease>>();
  let endExpiry = (): void => {};

  function refresh(): void {
    endExpiry();
    const nowMs = clock.nowMs();
    const shown = new Map<number, string>();
    let nextMs = Infinity;
    for (const [contactId, writers] of leases) {
      for (const [id, { name, untilMs }] of writers) {
        if (untilMs <= nowMs) {
          writers.delete(id);
          continue;
        }
        shown.set(contactId, name);
        nextMs = Math.min(nextMs, untilMs);
      }
      if (writers.size === 0) leases.delete(contactId);
    }
    const before = names.peek();
    const isSame = shown.size === before.size && [...shown].every(([id, name]) => before.get(id) === name);
    if (!isSame) names.value = shown;
    if (Number.isFinite(nextMs)) endExpiry = clock.after(nextMs - nowMs, refresh);
  }

  return {
    names,
    start() {
      const end = realtime.on('thread_presence', ({ data, at }) => {
        if (data.user_id === userId) return;
        // Counted from the server's clock at that moment, so that clocks need not agree.
        const leftMs = Date.parse(data.expires_at) - Date.parse(at);
        const writers = leases.get(data.contact_id) ?? new Map<number, Lease>();
        if (data.activity === 'writing' && leftMs > 0)
          writers.set(data.user_id, { name: data.user_name, untilMs: clock.nowMs() + leftMs });
        else writers.delete(data.user_id);
        leases.set(data.contact_id, writers);
        refresh();
      });
      return () => {
        end();
        endExpiry();
      };
    },
  };
}
