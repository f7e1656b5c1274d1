import { listWebhookMessages, type WebhookBody, type WebhookEvent } from '@talk/contract';
import { webhookBodySchema } from '@talk/contract/schemas';
import type { TestUser } from './factories.js';
import type { TestServer } from './test-server.js';

/** What a webhook for some events would have got since the company was added, oldest first, each of the form that is documented. */
export async function sentToWebhooks(
  server: Pick<TestServer, 'call'>,
  as: TestUser,
  events: readonly WebhookEvent[],
): Promise<WebhookBody[]> {
  const bodies = new Map<string, WebhookBody>();
  for (let since = 0; ;) {
    const { data, last_seq, has_more } = (await server.call(listWebhookMessages, { as, query: { since } })).body;
    for (const { id, type, body } of data)
      // A receiver skips what it has seen.
      if (events.includes(type) && !bodies.has(id)) bodies.set(id, webhookBodySchema.parse(JSON.parse(body)));
    if (!has_more) return [...bodies.values()];
    since = last_seq;
  }
}
