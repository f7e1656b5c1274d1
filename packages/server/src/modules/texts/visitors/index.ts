import type { Kernel } from '../../../kernel.js';
import type { ServerModule } from '../../../module.js';
import type { Attachments } from '../attachments/index.js';
import type { Consents } from '../../rules/compliance/index.js';
import type { Files } from '../../platform/files/index.js';
import { createCodes } from './codes.js';
import { createConversations } from './conversation.service.js';
import { createVisitorFiles } from './visitor-files.service.js';
import { createIdentities } from './identities.js';
import { conversationRoutes, visitorSessionRoutes } from './routes/visitor.routes.js';
import { widgetSettingsRoutes } from './routes/widget-settings.routes.js';
import type { VisitorTexts } from './visitor-texts.port.js';
import { createVisitors } from './visitors.service.js';

export { createAnswerRoutes } from './answer-route.js';
export { createCodeTexts } from './codes.js';
export { createThreadTexts } from './thread-texts.js';
export { createUserTexts } from './user-texts.js';

export interface VisitorsModuleDeps {
  readonly texts: VisitorTexts;
  readonly consents: Pick<Consents, 'recordVisitor'>;
  readonly attachments: Attachments;
  readonly files: Pick<Files, 'read'>;
}

/** A visitor of a company's site who texts it: known by the site's key, then by a verified number. */
export type VisitorsModule = ServerModule;

export function createVisitorsModule(
  kernel: Kernel,
  { texts, consents, attachments, files }: VisitorsModuleDeps,
): VisitorsModule {
  const identities = createIdentities(kernel);
  const visitors = createVisitors(kernel, { codes: createCodes(kernel, texts), identities, texts, consents });
  const visitorFiles = createVisitorFiles(kernel, { visitors, attachments, files });
  const conversations = createConversations(kernel, { visitors, texts, files: visitorFiles });
  return {
    routes: [
      ...visitorSessionRoutes(kernel, visitors),
      ...conversationRoutes(conversations, visitorFiles),
      ...widgetSettingsRoutes(kernel, identities),
    ],
  };
}
