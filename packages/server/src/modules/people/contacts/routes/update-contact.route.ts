import { operations } from '@talk/contract/schemas';
import { route, type Route } from '../../../../http/route.js';
import type { Contacts } from '../contacts.service.js';

export function updateContactRoute(contacts: Contacts): Route {
  return route(operations.updateContact, async ({ params, body, scope, tx }) => {
    const { if_version, ...fields } = body;
    return contacts.update(tx, scope, params.id, fields, if_version);
  });
}
