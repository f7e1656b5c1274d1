import type { JobHandlers } from '../../jobs/queue.js';
import type { Kernel } from '../../kernel.js';
import type { ServerModule } from '../../module.js';
import { createCodes } from './codes.js';
import { createConversations, type Conversations } from './conversation.service.js';
import { createIdentities } from './identities.js';
import { conversationRoutes, visitorSessionRoutes } from './routes/visitor.routes.js';
import { widgetSettingsRoutes } from './routes/widget-settings.routes.js';
import type { VisitorTexts } from './visitor-texts.port.js';
import { createVisitors } from './visitors.service.js';

export { createCodeSender } from './code-sender.js';
export { createThreadTexts } from './thread-texts.js';
export type { VisitorTexts } from './visitor-texts.port.js';

/** Somebody on a customer's site who texts the company: known by the site's key, then by a verified number. */
export interface VisitorsModule extends ServerModule {
  /** Where an answer goes: to the page, to the phone, or both. */
  readonly routeOf: Conversations['routeOf'];
}

export function createVisitorsModule(kernel: Kernel, texts: VisitorTexts, jobs: JobHandlers = {}): VisitorsModule {
  const identities = createIdentities(kernel);
  const visitors = createVisitors(kernel, createCodes(kernel, texts), identities);
  const conversations = createConversations(kernel, visitors, texts);
  return {
    jobs,
    routeOf: (reads, scope, phoneNumber, lineId) => conversations.routeOf(reads, scope, phoneNumber, lineId),
    routes: [
      ...visitorSessionRoutes(kernel, visitors),
      ...conversationRoutes(conversations),
      ...widgetSettingsRoutes(kernel, identities),
    ],
  };
}
