import { operations } from '@talk/contract/schemas';
import { route, type Route } from '../../../../http/route.js';
import type { KeywordActions, MessageCompliance } from '../../../rules/compliance/index.js';

/** Opts a number out; its queued and scheduled texts are cancelled with it. */
export function optOutRoute(compliance: MessageCompliance, actions: KeywordActions): Route {
  return route(operations.optOutNumber, ({ params, body, scope, tx }) => {
    const { phone_number: phoneNumber, communication_id: communicationId = null } = body;
    return compliance.optOutNumber(tx, scope, { contactId: params.id, phoneNumber, communicationId }, actions);
  });
}
