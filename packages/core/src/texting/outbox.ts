import { sendMessage } from '@talk/contract';
import type { MessageDraft } from '@talk/contract';
import type { CallEndpoint } from '../api/api.js';
import { TalkError } from '../kernel/errors.js';
import type { Ports } from '../kernel/ports.js';
import { backoffMs } from '../kernel/time.js';
import type { Outgoing, ThreadCommunication } from './thread.state.js';

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

export interface OutboxOptions {
  call: CallEndpoint;
  ports: Pick<Ports, 'clock' | 'random' | 'newId'>;
  onAdd: (outgoing: Outgoing) => void;
  onChange: (key: string, change: Partial<Outgoing> | null) => void;
  onSent: (key: string, sent: ThreadCommunication) => void;
  /** A waiting text was refused in the end: its words must not be lost. */
  onReturned: (returned: ReturnedText) => void;
}

export interface Outbox {
  /** @param extras what the server needs besides the draft: what its writer has seen, the call that it answers. */
  send: (draft: MessageDraft, extras: SendExtras) => Promise<SendResult>;
  /** Retries every waiting text now. */
  retryWaiting: () => void;
}

/** What the server needs besides the words of a text. */
export interface SendExtras {
  /** The newest communication that the writer has seen. */
  seenId?: number | undefined;
  replyToCallId?: string | undefined;
}

const BACKOFF = { baseMs: 3_000, maxMs: 30_000 };

/** No verdict: the request or its answer was lost, or the server could not say. */
const isUnanswered = ({ code, retryable }: TalkError): boolean =>
  code === 'NETWORK_UNREACHABLE' || code === 'TIMEOUT' || code === 'BAD_RESPONSE' || retryable;

/**
 * Sends texts until the server has answered each, even after their thread was closed: going elsewhere loses no text.
 * It ends with the client. A text keeps its key, so that no attempt sends it twice.
 */
export function createOutbox({ call, ports, ...on }: OutboxOptions): Outbox {
  /** Texts without an answer, by key: retries them. */
  const waiting = new Map<string, () => void>();

  async function attempt(key: string, draft: MessageDraft, { seenId, replyToCallId }: SendExtras): Promise<SendResult> {
    try {
      const communication: ThreadCommunication = await call(sendMessage, {
        body: {
          ...draft,
          ...(seenId === undefined ? {} : { seen_communication_id: seenId }),
          ...(replyToCallId === undefined ? {} : { reply_to_call_id: replyToCallId }),
        },
        idempotencyKey: key,
      });
      on.onSent(key, communication);
      return { kind: 'sent', communication };
    } catch (error) {
      if (!(error instanceof TalkError)) {
        on.onChange(key, null);
        throw error;
      }
      return isUnanswered(error) ? { kind: 'waiting', key } : { kind: 'refused', error };
    }
  }

  function wait(key: string, draft: MessageDraft, extras: SendExtras, failures: number): void {
    on.onChange(key, { state: 'waiting' });
    const again = async (): Promise<void> => {
      if (!waiting.delete(key)) return;
      release();
      on.onChange(key, { state: 'sending' });
      const result = await attempt(key, draft, extras);
      if (result.kind === 'sent') return;
      if (result.kind === 'waiting') return wait(key, draft, extras, failures + 1);
      on.onChange(key, null);
      on.onReturned({ key, draft, error: result.error });
    };
    const release = ports.clock.after(backoffMs(BACKOFF, failures, ports.random()), () => void again());
    waiting.set(key, () => void again());
  }

  return {
    async send(draft, extras) {
      const key = ports.newId();
      on.onAdd({ key, draft, atMs: ports.clock.nowMs(), state: 'sending' });
      const result = await attempt(key, draft, extras);
      if (result.kind === 'waiting') wait(key, draft, extras, 0);
      if (result.kind === 'refused') on.onChange(key, null);
      return result;
    },
    retryWaiting() {
      for (const again of waiting.values()) again();
    },
  };
}
