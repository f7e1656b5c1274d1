import type { WebhookBody } from '@talk/contract';
import { webhookBodySchema } from '@talk/contract/schemas';
import { WebError, type PublicWeb, type WebReply } from '../../../web/public-web.js';

/** A request as a receiver got it. */
export interface Received {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Byte for byte. */
  readonly text: string;
  readonly body: WebhookBody;
}

/** What a receiver does with a request: a status, a whole answer, or none. */
export type Reaction = number | Partial<WebReply> | 'address' | 'timeout' | 'unreachable';

/** The internet as one receiver that gets everything. Its reaction is 204 unless told. */
export interface Receiver {
  readonly web: PublicWeb;
  readonly received: readonly Received[];
  react(reaction: (received: Received) => Reaction): void;
  clear(): void;
}

export function createReceiver(): Receiver {
  const received: Received[] = [];
  const always = (): Reaction => 204;
  let react: (received: Received) => Reaction = always;
  return {
    received,
    react: (reaction) => void (react = reaction),
    clear() {
      received.length = 0;
      react = always;
    },
    web: {
      get: () => Promise.reject(new WebError('unreachable')),
      post: () => Promise.reject(new WebError('unreachable')),
      txt: async () => [],
      async request(url, { headers, body }) {
        const text = String(body);
        const got: Received = { url, headers, text, body: webhookBodySchema.parse(JSON.parse(text)) };
        received.push(got);
        const reaction = react(got);
        if (typeof reaction === 'string') throw new WebError(reaction);
        if (typeof reaction === 'number') return { status: reaction, headers: {}, body: Buffer.alloc(0) };
        return { status: 200, headers: {}, body: Buffer.alloc(0), ...reaction };
      },
    },
  };
}
