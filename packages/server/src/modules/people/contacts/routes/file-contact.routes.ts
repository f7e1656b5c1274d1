import { operations } from '@talk/contract/schemas';
import { route, type Route } from '../../../../http/route.js';
import type { ContactFiling } from '../contact-filing.service.js';

/** Status, tags, lines and ring groups. */
export function fileContactRoutes(filing: ContactFiling): Route[] {
  return [
    route(operations.setContactTaskStatus, async ({ body, scope, tx }) => ({
      data: await filing.setStatus(tx, scope, body.contact_ids, body, body.if_version),
    })),
    route(operations.tagContact, async ({ params, body, scope, tx }) =>
      filing.setTags(tx, scope, params.id, body.tag_ids, body.if_version),
    ),
    route(operations.setContactRingGroups, async ({ params, body, scope, tx }) =>
      filing.setRingGroups(tx, scope, params.id, body.ring_group_ids, body.if_version),
    ),
    route(operations.setContactLines, async ({ params, body, scope, tx }) =>
      filing.setLines(tx, scope, params.id, body.campaign_ids, body.if_version),
    ),
  ];
}
