import type { Clock } from '../ports.js';
import type { WebhookFaults } from '../control/types.js';

export const NO_FAULTS: Readonly<WebhookFaults> = { duplicates: 0, delayMs: 0, reorder: 0, dropEvery: 0, match: null };

/** How long a reordering batch waits for company before it is delivered as it is. */
const REORDER_PATIENCE_MS = 400;

interface Passage {
  drop(): void;
  deliver(delayMs: number, copies: number): void;
}

/**
 * Decides what becomes of a notification under the fault mode a test has set. Deterministic: every n-th is dropped, batches
 * of `reorder` are delivered backwards. Without faults everything passes at once.
 */
export function createFaultGate(clock: Clock, faults: () => WebhookFaults) {
  const held = new Map<string, { passages: (() => void)[]; cancel: () => void }>();
  let count = 0;

  const release = (orderKey: string) => {
    const batch = held.get(orderKey);
    if (!batch) return;
    held.delete(orderKey);
    batch.cancel();
    for (const passage of batch.passages.reverse()) passage();
  };

  return {
    pass(orderKey: string, url: string, passage: Passage): void {
      const mode = faults();
      if (mode.match !== null && !url.includes(mode.match)) return passage.deliver(0, 0);
      count += 1;
      if (mode.dropEvery > 0 && count % mode.dropEvery === 0) return passage.drop();
      const deliver = () => passage.deliver(mode.delayMs, mode.duplicates);
      if (mode.reorder < 2) return deliver();
      const batch = held.get(orderKey) ?? {
        passages: [],
        cancel: clock.after(REORDER_PATIENCE_MS, () => release(orderKey)),
      };
      held.set(orderKey, batch);
      batch.passages.push(deliver);
      if (batch.passages.length >= mode.reorder) release(orderKey);
    },
    flush(): void {
      for (const orderKey of held.keys()) release(orderKey);
    },
  };
}
