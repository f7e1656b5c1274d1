import { channels } from '@talk/contract';
import { operations } from '@talk/contract/schemas';
import { fail } from '../../../../http/errors.js';
import { route, type Route } from '../../../../http/route.js';
import type { Kernel } from '../../../../kernel.js';
import { presentApiKey } from '../api-key.presenter.js';
import { revokeApiKey } from '../api-keys.repository.js';
import type { KeyOrigins } from '../key-origins.js';

export function revokeApiKeyRoute(kernel: Kernel, origins: Pick<KeyOrigins, 'forget'>): Route {
  return route(operations.revokeApiKey, async ({ params, scope, tx }) => {
    const revoked = await revokeApiKey(tx, scope, params.id, kernel.clock.now());
    if (revoked === undefined) throw fail('NOT_FOUND');
    tx.onCommit(origins.forget);
    const { row, isNews } = revoked;
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
