import { operations } from '@talk/contract/schemas';
import { route, type Route } from '../../../../http/route.js';
import { presentApiKey } from '../api-key.presenter.js';
import type { ApiKeys } from '../api-keys.service.js';

export function createApiKeyRoute(apiKeys: ApiKeys): Route {
  return route(operations.createApiKey, async ({ body, actor, tx }) => {
    const { row, secret } = await apiKeys.create(tx, actor, {
      kind: body.kind,
      name: body.name,
      allowedOrigins: body.allowed_origins,
      userId: body.user_id,
    });
    return { key: presentApiKey(row), secret };
  });
}
