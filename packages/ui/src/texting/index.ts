export { openTexting } from './open-texting.js';
export type { OpenTexting, OpenTextingOptions } from './open-texting.js';
export { TextingView } from './texting-view.js';
export type { TextingViewProps } from './texting-view.js';
export type { LeftReason } from './thread/left-conversation.js';
export { createComposerModel } from './composer/composer.model.js';
export type { ComposerModel, ComposerOptions } from './composer/composer.model.js';
export type { Placement, Suggestions } from './composer/composer.suggestions.js';
export { createDraftModel } from './composer/draft.model.js';
export type { DraftModel, DraftState } from './composer/draft.model.js';
export { createDraftsPort, createServerPorts } from './server-ports.js';
export type { ServerPortsOptions } from './server-ports.js';
export { auditWords } from './thread/audit-words.js';
export type { FoundEntry, ThreadSettings } from './thread/thread-settings.js';
export type {
  ComposerClient,
  ComposerPorts,
  DraftContent,
  DraftsPort,
  PresencePort,
  RememberedChoices,
  SavedDraft,
  Template,
  TemplatesPort,
  UploadedFile,
  UploadsPort,
} from './texting-ports.js';
