import type { MessageDraft, sendMessage } from '@talk/contract';
import type { RequestOptions } from '../api/request.js';
import { TalkError } from '../kernel/errors.js';
import type { Ports } from '../kernel/ports.js';
import { createOutbox } from './outbox.js';
import type { Outgoing, ThreadCommunication } from './thread.state.js';

/** Half of the time for which the server keeps keys (`docs/guides/idempotency.md`). */
const GIVE_UP_AFTER_MS = 12 * 3_600_000;

/** What happened to a text that was sent to the server. */
export type SendResult =
  | { readonly kind: 'sent'; readonly communication: ThreadCommunication }
  /** No answer came. It stays in the thread and is retried under its key until one comes. */
  | { readonly kind: 'waiting'; readonly key: string }
  /** Refused: nothing was sent, and the writer has the text back. */
  | { readonly kind: 'refused'; readonly error: TalkError };

/** A text that came back: why, its words, and the key under which it waited. */
export interface ReturnedText {
  readonly key: string;
  readonly draft: MessageDraft;
  readonly error: TalkError;
}

/** What the server needs besides the words of a text. */
export interface SendExtras {
  /** The newest communication that the writer has seen. */
  seenId?: number | undefined;
  replyToCallId?: string | undefined;
}

export interface MessageOutboxOptions {
  /** Hands one attempt to the server. */
  post: (request: RequestOptions<typeof sendMessage>) => Promise<ThreadCommunication>;
  ports: Pick<Ports, 'clock' | 'random' | 'newId'>;
  onAdd: (outgoing: Outgoing) => void;
  onChange: (key: string, change: Partial<Outgoing> | null) => void;
  onSent: (key: string, sent: ThreadCommunication) => void;
  /** A waiting text was refused in the end: its words must not be lost. */
  onReturned: (returned: ReturnedText) => void;
}

export interface MessageOutbox {
  /** @param extras what the server needs besides the draft: what its writer has seen, the call that it answers. */
  send: (draft: MessageDraft, extras: SendExtras) => Promise<SendResult>;
  /** Retries every waiting text now. */
  retryWaiting: () => void;
}

/**
 * Texts to a contact. They are sent until the server has answered each, even after their thread was closed: going elsewhere loses no
 * text. It ends with the client.
 */
export function createMessageOutbox({ post, ports, ...on }: MessageOutboxOptions): MessageOutbox {
  /** Those that have failed to reach the server once: their writer has gone on. */
  const waiting = new Set<string>();
  const outbox = createOutbox<{ draft: MessageDraft; extras: SendExtras }, ThreadCommunication>({
    ports,
    giveUpAfterMs: GIVE_UP_AFTER_MS,
    deliver: (key, { draft, extras: { seenId, replyToCallId } }) =>
      post({
        body: {
          ...draft,
          ...(seenId === undefined ? {} : { seen_communication_id: seenId }),
          ...(replyToCallId === undefined ? {} : { reply_to_call_id: replyToCallId }),
        },
        idempotencyKey: key,
      }),
    onRetry: (key) => on.onChange(key, { state: 'sending' }),
    onDelivery(key, { draft }, delivery) {
      if (delivery.kind === 'waiting') {
        waiting.add(key);
        return on.onChange(key, { state: 'waiting' });
      }
      const hadWaited = waiting.delete(key);
      if (delivery.kind === 'sent') return on.onSent(key, delivery.answer);
      on.onChange(key, null);
      if (hadWaited) on.onReturned({ key, draft, error: delivery.error });
    },
  });

  return {
    async send(draft, extras) {
      const key = ports.newId();
      on.onAdd({ key, draft, atMs: ports.clock.nowMs(), state: 'sending' });
      try {
        const delivery = await outbox.send(key, { draft, extras });
        if (delivery.kind === 'sent') return { kind: 'sent', communication: delivery.answer };
        return delivery.kind === 'waiting' ? { kind: 'waiting', key } : { kind: 'refused', error: delivery.error };
      } catch (error) {
        if (!(error instanceof TalkError)) on.onChange(key, null);
        throw error;
      }
    },
    retryWaiting: outbox.retryWaiting,
  };
}
