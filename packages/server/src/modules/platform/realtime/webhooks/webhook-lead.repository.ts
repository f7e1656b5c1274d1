import { drizzle } from 'drizzle-orm/node-postgres';
import { Client } from 'pg';
import { shortQueries } from '../../../../db/own-connection.js';
import type { Logger } from '../../../../logger.js';
import type { WebhookLead } from '../../../../realtime/index.js';
import { readFacts, writeTelling } from './webhook.repository.js';

/** Held by the node that tells and delivers webhooks. The letters "wbld". */
const LEAD_LOCK = 0x77626c64;

/**
 * Takes the lead, or answers null while another node has it. PostgreSQL frees the lock when the connection ends, so a node that dies has
 * no lead; and what is told is written over the same connection, so a node that lost it writes nothing more.
 */
export async function takeWebhookLead(connectionString: string, log: Logger): Promise<WebhookLead | null> {
  const client = new Client({
    connectionString,
    application_name: 'talk-webhooks',
    ...shortQueries,
  });
  let isHeld = false;
  const lose = (error?: Error): void => {
    if (isHeld) log.warn({ err: error }, 'realtime: the lead of the webhooks was lost');
    isHeld = false;
  };
  client.on('error', lose);
  client.on('end', () => lose());
  try {
    await client.connect();
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [LEAD_LOCK]);
    isHeld = rows[0]?.taken === true;
  } finally {
    if (!isHeld) await client.end().catch(() => undefined);
  }
  if (!isHeld) return null;
  const own = drizzle(client);
  return {
    isHeld: () => isHeld,
    toldFacts: () => readFacts(own),
    tell: (telling) => own.transaction((q) => writeTelling(q, telling)),
    async release() {
      isHeld = false;
      await client.end();
    },
  };
}
