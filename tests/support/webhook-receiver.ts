import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type PusherServerLibrary from 'pusher';

/** A webhook request as it came, and what it was answered. */
export interface ReceivedWebhook {
  readonly body: string;
  readonly headers: Record<string, string>;
  readonly status: number;
}

interface ToldEvent {
  readonly name: string;
  readonly channel: string;
  readonly user_id?: string;
  readonly subscription_count?: number;
}

/** Somebody's server that takes webhooks. */
export interface WebhookReceiver {
  readonly url: string;
  readonly received: readonly ReceivedWebhook[];
  /** Statuses of the next answers; 200 after them. */
  readonly answers: number[];
  /** Events of the requests that were taken, in order, of channels that `of` names, as `name channel user`. */
  taken(of: (channel: string) => boolean): string[];
  /** Requests that the Pusher library does not take for genuine. */
  forged(library: PusherServerLibrary): ReceivedWebhook[];
  close(): Promise<void>;
}

export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const received: ReceivedWebhook[] = [];
  const answers: number[] = [];
  const http = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const status = answers.shift() ?? 200;
      const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
      received.push({ body: Buffer.concat(chunks).toString('utf8'), headers, status });
      response.writeHead(status).end();
    });
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}/pusher-webhooks`,
    received,
    answers,
    taken: (of) =>
      received
        .filter(({ status }) => status === 200)
        .flatMap(({ body }) => (JSON.parse(body) as { events: ToldEvent[] }).events)
        .filter(({ channel }) => of(channel))
        .map(({ name, channel, user_id: user, subscription_count: count }) =>
          [name, channel, user ?? count].filter((part) => part !== undefined).join(' '),
        ),
    forged: (library) => received.filter(({ body, headers }) => !library.webhook({ headers, rawBody: body }).isValid()),
    async close() {
      http.closeAllConnections();
      await new Promise((resolve) => http.close(resolve));
    },
  };
}
