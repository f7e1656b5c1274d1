import { operations } from '@talk/contract/schemas';
import { route, type Route } from '../../../../http/route.js';
import type { ContactFiling } from '../contact-filing.service.js';

/** Status and tags. */
export function fileContactRoutes(filing: ContactFiling): Route[] {
  return [
    route(operations.setContactTaskStatus, async ({ body, scope, tx }) => ({
      data: await filing.setStatus(tx, scope, body.contact_ids, body.task_status),
    })),
    route(operations.listTags, async ({ scope, tx }) => ({ data: await filing.tags(tx, scope) })),
    route(operations.tagContact, async ({ params, body, scope, tx }) =>
      filing.setTags(tx, scope, params.id, body.tag_ids),
    ),
  ];
}
