import { operations } from '@talk/contract/schemas';
import { fail } from '../../../http/errors.js';
import { route, type Route } from '../../../http/route.js';
import type { Kernel } from '../../../kernel.js';
import { presentApiKey } from '../api-key.presenter.js';
import { revokeApiKey } from '../api-keys.repository.js';

export function revokeApiKeyRoute(kernel: Kernel): Route {
  return route(operations.revokeApiKey, async ({ params, scope, tx }) => {
    const row = await revokeApiKey(tx, scope, params.id, kernel.clock.now());
    if (row === undefined) throw fail('NOT_FOUND');
    return presentApiKey(row);
  });
}
