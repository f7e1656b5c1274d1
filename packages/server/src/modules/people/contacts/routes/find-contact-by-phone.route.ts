import { operations } from '@talk/contract/schemas';
import { route, type Route } from '../../../../http/route.js';
import type { Kernel } from '../../../../kernel.js';
import { findByPhone, type NumberHistory } from '../find-by-phone.service.js';

export function findContactByPhoneRoute(kernel: Kernel, history: NumberHistory): Route {
  return route(operations.findContactByPhone, async ({ query, scope, tx }) =>
    findByPhone(kernel, history, tx, scope, query.phone_number),
  );
}
