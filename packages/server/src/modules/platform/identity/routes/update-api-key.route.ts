import { operations } from '@talk/contract/schemas';
import { route, type Route } from '../../../../http/route.js';
import { presentApiKey } from '../api-key.presenter.js';
import type { ApiKeys } from '../api-keys.service.js';

export function updateApiKeyRoute(apiKeys: ApiKeys): Route {
  return route(operations.updateApiKey, async ({ params, body, scope, tx }) =>
    presentApiKey(
      await apiKeys.update(tx, scope, params.id, { name: body.name, allowedOrigins: body.allowed_origins }),
    ),
  );
}
