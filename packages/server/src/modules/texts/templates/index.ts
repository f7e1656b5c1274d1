import { operations } from '@talk/contract/schemas';
import { route, type Route } from '../../../http/route.js';
import type { Kernel } from '../../../kernel.js';
import type { ServerModule } from '../../../module.js';
import type { Attachments } from '../attachments/index.js';
import { createTemplates, type Templates } from './templates.service.js';

export { insertTemplate } from './templates.repository.js';
export type { Templates } from './templates.service.js';

export interface TemplatesModule extends ServerModule {
  readonly templates: Templates;
}

/** Texts that are written once and sent often. */
export function createTemplatesModule(kernel: Kernel, attachments: Attachments): TemplatesModule {
  const templates = createTemplates(kernel, attachments);
  return { templates, routes: templateRoutes(templates) };
}

function templateRoutes(templates: Templates): Route[] {
  return [
    route(operations.listSmsTemplates, async ({ query, scope, tx }) => {
      const { page, per_page: limit, search, folder, scope: which } = query;
      const filter = { search, folder, scope: which, limit, offset: (page - 1) * limit };
      const { data, hasMore, folders } = await templates.list(tx, scope, filter);
      return { data, folders, page, per_page: limit, has_more_pages: hasMore };
    }),
    route(operations.getSmsTemplate, ({ params, scope, tx }) => templates.get(tx, scope, params.id)),
    route(operations.createSmsTemplate, ({ body: { for_everybody: forEverybody, ...fields }, actor, scope, tx }) =>
      templates.create(tx, actor, scope, { ...fields, forEverybody }),
    ),
    route(operations.updateSmsTemplate, ({ params, body, actor, scope, tx }) =>
      templates.update(tx, actor, scope, params.id, body),
    ),
    route(operations.removeSmsTemplate, async ({ params, actor, scope, tx }) => {
      await templates.remove(tx, actor, scope, params.id);
      return {};
    }),
    route(operations.fillSmsTemplate, ({ params, query, actor, scope, tx }) =>
      templates.fill(tx, scope, actor.userId, {
        templateId: params.id,
        contactId: query.contact_id,
        lineId: query.campaign_id,
      }),
    ),
  ];
}
