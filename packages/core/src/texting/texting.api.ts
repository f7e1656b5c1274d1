import { fillSmsTemplate, getDraft, listSmsTemplates, saveDraft, tellPresence, uploadAttachment } from '@talk/contract';
import type { Endpoint } from '@talk/contract';
import type { CallEndpoint } from '../api/api.js';
import type { Operation } from '../api/resources.js';

/** What a composer asks besides its thread, by name. Apart from `Api`, because only who writes needs it. */
export interface TextingApi {
  templates: Operation<typeof listSmsTemplates>;
  fillTemplate: Operation<typeof fillSmsTemplate>;
  upload: Operation<typeof uploadAttachment>;
  draft: Operation<typeof getDraft>;
  saveDraft: Operation<typeof saveDraft>;
  /** Says that one looks at a thread or writes in it. */
  presence: Operation<typeof tellPresence>;
}

export function createTextingApi(call: CallEndpoint): TextingApi {
  const of =
    <E extends Endpoint>(endpoint: E): Operation<E> =>
    (...args) =>
      call(endpoint, ...args);
  return {
    templates: of(listSmsTemplates),
    fillTemplate: of(fillSmsTemplate),
    upload: of(uploadAttachment),
    draft: of(getDraft),
    saveDraft: of(saveDraft),
    presence: of(tellPresence),
  };
}
