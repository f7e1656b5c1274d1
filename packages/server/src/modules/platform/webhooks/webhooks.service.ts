import { randomUUID } from 'node:crypto';
import type { Webhook, WebhookDelivery, WebhookEvent } from '@talk/contract';
import type { Reads, Tx } from '../../../db/transaction.js';
import { lastSeqOf } from '../../../events/events.repository.js';
import { found, invalid } from '../../../http/errors.js';
import type { Kernel } from '../../../kernel.js';
import type { UserActor } from '../../../policy/actor.js';
import { scopeOf, type Scope } from '../../../policy/scope.js';
import { newWebhookSecret } from '../../../web/webhook-signature.js';
import {
  failWaiting,
  findDelivery,
  hurryWaiting,
  insertTest,
  listAttempts,
  listDeliveries,
  type DeliveryRow,
  type LogPage,
} from './deliveries.repository.js';
import { urlProblem } from './receiver-url.js';
import type { SecretVault } from './secrets.js';
import type { Sender } from './sender.js';
import { emitWebhook } from './webhook-events.js';
import { presentDelivery, presentWebhook } from './webhooks.presenter.js';
import { deleteWebhook, findWebhook, insertWebhook, listWebhookRows, updateWebhookRow } from './webhooks.repository.js';

/** Webhooks of one company. */
const MOST = 20;
const HOUR_MS = 60 * 60_000;

export interface WebhookFields {
  readonly name: string;
  readonly url: string;
  readonly events: readonly WebhookEvent[];
}
type Changes = { readonly [K in keyof WebhookFields]?: WebhookFields[K] | undefined } & {
  readonly is_enabled?: boolean | undefined;
};
interface WithSecret {
  webhook: Webhook;
  secret: string;
}

/** What admins do with webhooks. All throw ApiError NOT_FOUND for one that is not of the company. */
export interface Webhooks {
  list(reads: Reads, scope: Scope): Promise<Webhook[]>;
  /** @throws ApiError VALIDATION_FAILED for an address that nothing is sent to. */
  create(tx: Tx, actor: UserActor, fields: WebhookFields): Promise<WithSecret>;
  update(tx: Tx, scope: Scope, id: number, changes: Changes): Promise<Webhook>;
  remove(tx: Tx, scope: Scope, id: number): Promise<void>;
  rotate(tx: Tx, scope: Scope, id: number, overlapHours: number): Promise<WithSecret>;
  log(reads: Reads, scope: Scope, id: number, page: LogPage): Promise<WebhookDelivery[]>;
  /** Sends a test event now. Outside of a transaction. */
  test(scope: Scope, id: number): Promise<WebhookDelivery>;
  /** Sends a delivery again now. Outside of a transaction. */
  replay(scope: Scope, id: number, deliveryId: number): Promise<WebhookDelivery>;
}

export function createWebhooks(kernel: Kernel, vault: SecretVault, sender: Sender): Webhooks {
  const { clock, config, db } = kernel;
  const reads: Reads = { q: db.drizzle };

  function checkUrl(url: string): void {
    const problem = urlProblem(url, config.webhooks.allowPrivate);
    if (problem !== null) throw invalid({ url: problem });
  }

  async function present(from: Reads, scope: Scope, id: number): Promise<Webhook> {
    return presentWebhook(found(await findWebhook(from, scope, id)), clock.now());
  }

  async function sendNow(scope: Scope, id: number, deliveryOf: () => Promise<DeliveryRow>): Promise<WebhookDelivery> {
    const webhook = found(await findWebhook(reads, scope, id));
    const delivery = await deliveryOf();
    await sender.sendNow(scope, webhook, delivery);
    const after = found(await findDelivery(reads, scope, id, delivery.id));
    return presentDelivery(after, await listAttempts(reads, scope, [delivery.id]));
  }

  return {
    async list(from, scope) {
      return (await listWebhookRows(from, scope)).map((row) => presentWebhook(row, clock.now()));
    },

    async create(tx, actor, { name, url, events }) {
      checkUrl(url);
      const scope = scopeOf(actor);
      if ((await listWebhookRows(tx, scope)).length >= MOST)
        throw invalid({ name: `There are ${MOST} webhooks already. Remove one first.` });
      const secret = newWebhookSecret();
      const row = await insertWebhook(tx, scope, {
        name,
        url,
        events: [...new Set(events)],
        sealedSecret: vault.seal(scope.companyId, secret),
        seenSeq: await lastSeqOf(tx, scope),
        createdBy: actor.userId,
        createdAt: clock.now(),
      });
      emitWebhook(tx, scope, row.id, row.state);
      return { webhook: presentWebhook({ ...row, waiting: 0 }, clock.now()), secret };
    },

    async update(tx, scope, id, { name, url, events, is_enabled: isEnabled }) {
      const before = found(await findWebhook(tx, scope, id));
      if (url !== undefined && url !== before.url) checkUrl(url);
      const isBack = isEnabled === true && before.state !== 'active';
      // What happened while it was paused is sent; what happened while it was off is not.
      const seen = isBack && before.state !== 'paused' ? { seenSeq: await lastSeqOf(tx, scope) } : {};
      const changes = {
        ...(name !== undefined && { name }),
        ...(url !== undefined && { url }),
        ...(events !== undefined && { events: [...new Set(events)] }),
        ...(isBack && { state: 'active' as const, failingSince: null, ...seen }),
        ...(isEnabled === false && { state: 'off' as const, claimedUntil: null, askedUntil: null }),
      };
      // An UPDATE wants something to set.
      if (Object.keys(changes).length > 0) await updateWebhookRow(tx, scope, id, changes);
      if (isBack) await hurryWaiting(tx, scope, id, clock.now());
      if (isEnabled === false) await failWaiting(tx, scope, id);
      const after = await present(tx, scope, id);
      emitWebhook(tx, scope, id, after.state);
      return after;
    },

    async remove(tx, scope, id) {
      found((await deleteWebhook(tx, scope, id)) ? true : undefined);
      emitWebhook(tx, scope, id, null);
    },

    async rotate(tx, scope, id, overlapHours) {
      const { sealedSecret } = found(await findWebhook(tx, scope, id));
      const secret = newWebhookSecret();
      const isOverlap = overlapHours > 0;
      await updateWebhookRow(tx, scope, id, {
        sealedSecret: vault.seal(scope.companyId, secret),
        sealedOldSecret: isOverlap ? sealedSecret : null,
        oldSecretUntil: isOverlap ? new Date(clock.now().getTime() + overlapHours * HOUR_MS) : null,
      });
      const webhook = await present(tx, scope, id);
      emitWebhook(tx, scope, id, webhook.state);
      return { webhook, secret };
    },

    async log(from, scope, id, page) {
      found(await findWebhook(from, scope, id));
      const rows = await listDeliveries(from, scope, id, page);
      const attempts = await listAttempts(
        from,
        scope,
        rows.map((row) => row.id),
      );
      return rows.map((row) => presentDelivery(row, attempts));
    },

    test: (scope, id) =>
      sendNow(scope, id, () => {
        const now = clock.now();
        const messageId = `msg_${randomUUID().replaceAll('-', '')}`;
        const type = 'webhook.test';
        const body = { type, timestamp: now.toISOString(), company_id: scope.companyId, data: { webhook_id: id } };
        const delivery = { id: messageId, type, entity: messageId, body: JSON.stringify(body) };
        return insertTest(reads, scope, id, delivery, now);
      }),

    replay: (scope, id, deliveryId) =>
      sendNow(scope, id, async () => found(await findDelivery(reads, scope, id, deliveryId))),
  };
}
