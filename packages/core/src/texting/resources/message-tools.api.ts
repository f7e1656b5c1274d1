import {
  attachGif,
  createSmsTemplate,
  fillSmsTemplate,
  getDraft,
  getSmsTemplate,
  listDrafts,
  listLinkDomains,
  listSmsTemplates,
  parseLinks,
  previewLink,
  removeDraft,
  removeSmsTemplate,
  saveDraft,
  tellPresence,
  updateLinkDomains,
  updateSmsTemplate,
  uploadAttachment,
} from '@talk/contract';
import type { Endpoint } from '@talk/contract';
import type { CallEndpoint } from '../../api/api.js';
import type { Operation } from '../../api/resources.js';

/** Tools for writing texts, by name. Separate from `Api`, because only the composer and its settings need it. */
export interface MessageToolsApi {
  templates: {
    list: Operation<typeof listSmsTemplates>;
    get: Operation<typeof getSmsTemplate>;
    create: Operation<typeof createSmsTemplate>;
    update: Operation<typeof updateSmsTemplate>;
    remove: Operation<typeof removeSmsTemplate>;
    /** Filled in for a contact, with the gaps that are left. */
    fill: Operation<typeof fillSmsTemplate>;
  };
  attachments: {
    upload: Operation<typeof uploadAttachment>;
    /** A GIF by its https address; the server fetches it. */
    gif: Operation<typeof attachGif>;
  };
  drafts: {
    /** Contacts that the user has begun to write to. */
    list: Operation<typeof listDrafts>;
    get: Operation<typeof getDraft>;
    /** Rejects with `CONFLICT` when another device was faster; its text is in `fieldErrors.body`. */
    save: Operation<typeof saveDraft>;
    remove: Operation<typeof removeDraft>;
  };
  /** Repeat it every 5 to 10 seconds while it holds. */
  presence: Operation<typeof tellPresence>;
  links: {
    parse: Operation<typeof parseLinks>;
    domains: Operation<typeof listLinkDomains>;
    setDomains: Operation<typeof updateLinkDomains>;
    preview: Operation<typeof previewLink>;
  };
}

/** The operations for writing texts, over `talk.api.call`. */
export function createMessageToolsApi(call: CallEndpoint): MessageToolsApi {
  const of =
    <E extends Endpoint>(endpoint: E): Operation<E> =>
    (...args) =>
      call(endpoint, ...args);
  return {
    templates: {
      list: of(listSmsTemplates),
      get: of(getSmsTemplate),
      create: of(createSmsTemplate),
      update: of(updateSmsTemplate),
      remove: of(removeSmsTemplate),
      fill: of(fillSmsTemplate),
    },
    attachments: { upload: of(uploadAttachment), gif: of(attachGif) },
    drafts: { list: of(listDrafts), get: of(getDraft), save: of(saveDraft), remove: of(removeDraft) },
    presence: of(tellPresence),
    links: {
      parse: of(parseLinks),
      domains: of(listLinkDomains),
      setDomains: of(updateLinkDomains),
      preview: of(previewLink),
    },
  };
}
