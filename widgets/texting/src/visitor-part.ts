/** What is loaded after the first paint: the visitor's client, and the screens that need it. */
import { createVisitor, type Visitor } from '@talk/core/visitor';
import { language } from '@talk/ui';
import type { VisitorNeeds } from './visitor-needs.js';

export { CodeStep } from './code-step.js';
export { Conversation } from './conversation.js';
export { PreChat } from './pre-chat.js';
export { refusalText } from './visitor-texts.js';

export function openVisitor(needs: VisitorNeeds): Visitor {
  return createVisitor({ ...needs, apiUrl: location.origin, language: () => language().tag });
}
