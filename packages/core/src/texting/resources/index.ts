/** Tools for writing texts: templates, files, drafts, presence, links. Load it where a person writes. */
export { createMessageToolsApi } from './message-tools.api.js';
export type { MessageToolsApi } from './message-tools.api.js';
export type {
  Attachment,
  Draft,
  FilledTemplate,
  LinkDomains,
  LinkPreview,
  ParsedLinks,
  SmsTemplate,
  ThreadPresence,
} from '@talk/contract';
