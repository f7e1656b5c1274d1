import { TalkError } from '../kernel/errors.js';
import type { Ports } from '../kernel/ports.js';
import { backoffMs } from '../kernel/time.js';

/** What happened to something that was sent. */
export type Delivery<Answer> =
  | { readonly kind: 'sent'; readonly answer: Answer }
  /** No answer came. It is tried again under its key until one comes. */
  | { readonly kind: 'waiting'; readonly error: TalkError }
  /** Refused: nothing was sent. */
  | { readonly kind: 'refused'; readonly error: TalkError };

export interface OutboxOptions<Draft, Answer> {
  ports: Pick<Ports, 'clock' | 'random'>;
  /** One attempt. The key is the same each time, so that no attempt sends it twice. Rejects with `TalkError`. */
  deliver: (key: string, draft: Draft) => Promise<Answer>;
  /** From the first attempt on. After it what still waits is refused: the server forgets keys, and would send it twice. */
  giveUpAfterMs?: number;
  /** Each waits for the answer to the one before it. Otherwise each leaves at once. */
  inOrder?: boolean;
  /** It leaves again, by itself or because it was asked to. */
  onRetry?: (key: string) => void;
  /** Every attempt, the first one too. After `sent` and `refused` the outbox has forgotten it. */
  onDelivery: (key: string, draft: Draft, delivery: Delivery<Answer>) => void;
}

/** What a person has sent, until the server has answered. Contacts' threads and visitors use the same one. */
export interface Outbox<Draft, Answer> {
  /** Resolves with the outcome of the first attempt. A mistake in a program rejects, and what was sent is forgotten. */
  send: (key: string, draft: Draft) => Promise<Delivery<Answer>>;
  /** Tries whatever waits for its next attempt now. */
  retryWaiting: () => void;
  /** Tries one now. @returns whether it is here. */
  retry: (key: string) => boolean;
  /** Tries it no more. What is on its way may still arrive. */
  forget: (key: string) => void;
  /** Ends all timers. What is on its way still gets its answer. */
  end: () => void;
}

interface Item<Draft> {
  readonly key: string;
  readonly draft: Draft;
  readonly atMs: number;
  failures: number;
  phase: 'queued' | 'sending' | 'waiting';
  isForgotten: boolean;
  /** Makes the next attempt now. */
  again: () => void;
  release: () => void;
}

const BACKOFF = { baseMs: 3_000, maxMs: 30_000 };

/** No verdict: the request or its answer was lost, or the server could not say. */
const isUnanswered = ({ code, retryable }: TalkError): boolean =>
  code === 'NETWORK_UNREACHABLE' || code === 'TIMEOUT' || code === 'BAD_RESPONSE' || retryable;

/** Sends until the server has answered. */
export function createOutbox<Draft, Answer>(options: OutboxOptions<Draft, Answer>): Outbox<Draft, Answer> {
  const { ports, deliver, inOrder = false, giveUpAfterMs = Number.POSITIVE_INFINITY, onDelivery } = options;
  /** In the order in which they were sent. */
  let items: readonly Item<Draft>[] = [];
  let ended = false;

  function remove(item: Item<Draft>): void {
    item.release();
    items = items.filter((each) => each !== item);
  }

  async function attempt(item: Item<Draft>): Promise<Delivery<Answer>> {
    item.phase = 'sending';
    item.release();
    const delivery = await outcome(item);
    if (delivery.kind === 'waiting' && !item.isForgotten) wait(item, delivery.error);
    else remove(item);
    onDelivery(item.key, item.draft, delivery);
    if (inOrder) next();
    return delivery;
  }

  async function outcome(item: Item<Draft>): Promise<Delivery<Answer>> {
    if (ports.clock.nowMs() - item.atMs > giveUpAfterMs) {
      const message =
        'The server could not be reached for a long time. Look whether it was sent before you send it again.';
      return { kind: 'refused', error: new TalkError({ code: 'TIMEOUT', message }) };
    }
    try {
      return { kind: 'sent', answer: await deliver(item.key, item.draft) };
    } catch (error) {
      if (error instanceof TalkError) return { kind: isUnanswered(error) ? 'waiting' : 'refused', error };
      remove(item);
      if (inOrder) next();
      throw error;
    }
  }

  function wait(item: Item<Draft>, { retryAfterSeconds }: TalkError): void {
    item.phase = 'waiting';
    const asked = (retryAfterSeconds ?? 0) * 1000;
    const waitMs = Math.max(asked, backoffMs(BACKOFF, item.failures, ports.random()));
    item.failures += 1;
    item.again = () => {
      options.onRetry?.(item.key);
      void attempt(item);
    };
    if (!ended) item.release = ports.clock.after(waitMs, item.again);
  }

  /** Lets the first one leave, when it is its turn. */
  function next(): void {
    const [first] = items;
    if (first?.phase === 'queued' && !ended) first.again();
  }

  return {
    send: (key, draft) =>
      new Promise((resolve, reject) => {
        const item: Item<Draft> = {
          key,
          draft,
          atMs: ports.clock.nowMs(),
          failures: 0,
          phase: 'queued',
          isForgotten: false,
          again: () => {},
          release: () => {},
        };
        item.again = () => void attempt(item).then(resolve, reject);
        items = [...items, item];
        if (inOrder) next();
        else item.again();
      }),
    retryWaiting() {
      for (const item of items) if (item.phase === 'waiting') item.again();
    },
    retry(key) {
      const item = items.find((each) => each.key === key);
      if (item?.phase === 'waiting') item.again();
      return item !== undefined;
    },
    forget(key) {
      const item = items.find((each) => each.key === key);
      if (item === undefined) return;
      if (item.phase === 'sending') item.isForgotten = true;
      else remove(item);
      if (inOrder) next();
    },
    end() {
      ended = true;
      for (const item of items) item.release();
    },
  };
}
