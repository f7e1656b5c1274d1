import { channels } from '@talk/contract';
import { operations } from '@talk/contract/schemas';
import { fail } from '../../../../http/errors.js';
import { publicRoute, route, type Route } from '../../../../http/route.js';
import type { Kernel } from '../../../../kernel.js';
import { recordAudit } from '../../audit/index.js';
import { auditedKey, presentApiKey } from '../api-key.presenter.js';
import { listApiKeys, revokeApiKey } from '../api-keys.repository.js';
import type { ApiKeys } from '../api-keys.service.js';
import type { KeyOrigins } from '../key-origins.js';

export function apiKeyRoutes(kernel: Kernel, apiKeys: ApiKeys, origins: Pick<KeyOrigins, 'forget'>): Route[] {
  return [
    exchangeRoute(apiKeys),
    route(operations.listApiKeys, async ({ scope, tx }) => ({
      data: (await listApiKeys(tx, scope)).map(presentApiKey),
    })),
    route(operations.createApiKey, async ({ body, actor, tx }) => {
      const { row, secret } = await apiKeys.create(tx, actor, {
        kind: body.kind,
        name: body.name,
        allowedOrigins: body.allowed_origins,
        userId: body.user_id,
        signsInUsers: body.signs_in_users,
      });
      return { key: presentApiKey(row), secret };
    }),
    route(operations.updateApiKey, async ({ params, body, actor, tx }) =>
      presentApiKey(
        await apiKeys.update(tx, actor, params.id, {
          name: body.name,
          allowedOrigins: body.allowed_origins,
          signsInUsers: body.signs_in_users,
        }),
      ),
    ),
    revokeRoute(kernel, origins),
  ];
}

function exchangeRoute(apiKeys: ApiKeys): Route {
  return publicRoute(
    operations.exchangeKey,
    async ({ body, request }) => {
      const { token, lifetimeSeconds, key, user } = await apiKeys.exchange(body.key, request, body.device_info);
      return {
        token,
        expires_in_seconds: lifetimeSeconds,
        kind: key.kind,
        company_id: key.companyId,
        user_id: key.userId,
        user,
      };
    },
    { transaction: 'none' },
  );
}

function revokeRoute(kernel: Kernel, origins: Pick<KeyOrigins, 'forget'>): Route {
  return route(operations.revokeApiKey, async ({ params, scope, tx }) => {
    const revoked = await revokeApiKey(tx, scope, params.id, kernel.clock.now());
    if (revoked === undefined) throw fail('NOT_FOUND');
    tx.onCommit(origins.forget);
    const { row, isNews } = revoked;
    if (isNews)
      await recordAudit(tx, scope, {
        kind: 'api_key',
        action: 'removed',
        subject: { id: row.id, name: row.name },
        before: auditedKey(row),
        at: kernel.clock.now(),
      });
    if (isNews && row.userId !== null) {
      tx.emit({
        type: 'api_key_revoked',
        companyId: scope.companyId,
        entity: { type: 'api_key', id: row.id },
        version: 1,
        data: { key_id: row.id },
        channels: [channels.user(scope.companyId, row.userId)],
      });
    }
    return presentApiKey(row);
  });
}
