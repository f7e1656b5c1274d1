import type { Kernel } from '../../kernel.js';
import type { ServerModule } from '../../module.js';
import type { Consents } from '../compliance/consents.service.js';
import { createCodes } from './codes.js';
import { createConversations } from './conversation.service.js';
import { createIdentities } from './identities.js';
import { conversationRoutes, visitorSessionRoutes } from './routes/visitor.routes.js';
import { widgetSettingsRoutes } from './routes/widget-settings.routes.js';
import type { VisitorTexts } from './visitor-texts.port.js';
import { createVisitors } from './visitors.service.js';

export { createAnswerRoutes } from './answer-route.js';
export { createThreadTexts } from './thread-texts.js';

/** Somebody on a customer's site who texts the company: known by the site's key, then by a verified number. */
export type VisitorsModule = ServerModule;

export function createVisitorsModule(
  kernel: Kernel,
  { texts, consents }: { texts: VisitorTexts; consents: Pick<Consents, 'recordVisitor'> },
): VisitorsModule {
  const identities = createIdentities(kernel);
  const visitors = createVisitors(kernel, { codes: createCodes(kernel, texts), identities, texts, consents });
  const conversations = createConversations(kernel, visitors, texts);
  return {
    routes: [
      ...visitorSessionRoutes(kernel, visitors),
      ...conversationRoutes(conversations),
      ...widgetSettingsRoutes(kernel, identities),
    ],
  };
}
