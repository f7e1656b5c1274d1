import { operations } from '@talk/contract/schemas';
import { publicRoute, type Route } from '../../../../http/route.js';
import type { ApiKeys } from '../api-keys.service.js';

export function exchangeKeyRoute(apiKeys: ApiKeys): Route {
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
