import { operations } from '@talk/contract/schemas';
import { route, type Route } from '../../../../http/route.js';
import { presentApiKey } from '../api-key.presenter.js';
import { listApiKeys } from '../api-keys.repository.js';

export function listApiKeysRoute(): Route {
  return route(operations.listApiKeys, async ({ scope, tx }) => ({
    data: (await listApiKeys(tx, scope)).map(presentApiKey),
  }));
}
