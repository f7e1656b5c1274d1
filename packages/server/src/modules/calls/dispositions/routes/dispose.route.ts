import { operations } from '@talk/contract/schemas';
import { route, type Route } from '../../../../http/route.js';
import type { Dispositions } from '../dispositions.service.js';

export function disposeCallRoute(dispositions: Dispositions): Route {
  return route(operations.disposeCall, ({ params, body, scope, tx }) =>
    dispositions.disposeCall(tx, scope, params.id, body.call_disposition_id),
  );
}

export function disposeContactRoute(dispositions: Dispositions): Route {
  return route(operations.disposeContact, ({ params, body, scope, tx }) =>
    dispositions.disposeContact(tx, scope, params.id, body.disposition_status, body.if_version),
  );
}
