import { TalkError, type Clock } from '@talk/core';
import { createMessageToolsApi, type MessageToolsApi } from '@talk/core/message-tools';
import { ATTACHMENT_MAX_BYTES } from '@talk/core/texting';
import type { WritingMode } from '@talk/core/contract';
import { base64Of } from './attachments/base64.js';
import { createPresence, type PresenceRealtime } from './thread/presence.js';
import type {
  ComposerClient,
  ComposerPorts,
  DraftContent,
  DraftsPort,
  PresencePort,
  SavedDraft,
  Template,
  TemplatesPort,
  UploadsPort,
} from './texting-ports.js';

/** The types that the server accepts; it checks the content, this checks what the browser reports. */
const TYPES: readonly string[] = [
  'image/jpeg',
  'image/png',
  'image/gif',
  'image/webp',
  'video/mp4',
  'video/3gpp',
  'audio/mpeg',
  'audio/wav',
  'audio/x-wav',
  'audio/ogg',
  'audio/amr',
  'application/pdf',
  'text/vcard',
  'text/x-vcard',
  'text/plain',
  'text/csv',
  'text/markdown',
];

export function createTemplatesPort(api: Pick<MessageToolsApi['templates'], 'list' | 'fill'>): TemplatesPort {
  return {
    async list() {
      const all: Template[] = [];
      // All of them: those that are used least, as new ones are, come last.
      for (let page = 1; ; page += 1) {
        const { data, has_more_pages: hasMore } = await api.list({ query: { page, per_page: 100 } });
        all.push(...data.map(({ id, name, folder, body }): Template => ({ id, name, folder, body })));
        if (!hasMore) return all;
      }
    },
    async fill({ id }, contactId) {
      // oxlint-disable-next-line unicorn/no-array-fill-with-reference-type -- a template is filled, no array
      const { text, unfilled, attachments } = await api.fill({ params: { id }, query: { contact_id: contactId } });
      let filled = '';
      let at = 0;
      // People type square brackets too: our gaps have marks that no one types by accident.
      for (const { label, start, end } of unfilled) {
        filled += `${text.slice(at, start)}{{${label.replaceAll(/[{}]/g, '')}}}`;
        at = end;
      }
      return { text: filled + text.slice(at), attachments };
    },
  };
}

export function createUploadsPort(api: MessageToolsApi['attachments']): UploadsPort {
  return {
    maxBytes: ATTACHMENT_MAX_BYTES,
    types: TYPES,
    upload: async (file, { onProgress, signal }) =>
      api.upload({
        body: { name: file.name, data_base64: await base64Of(file) },
        signal,
        onUploadProgress: onProgress,
        // A phone on a slow line needs minutes for ten megabytes.
        timeoutMs: 180_000,
      }),
    fetchGif: (url, signal) => api.gif({ body: { url }, signal, timeoutMs: 60_000 }),
  };
}

/** @param mode what is being written: each way of writing to a contact has a draft of its own */
export function createDraftsPort(
  api: Pick<MessageToolsApi['drafts'], 'get' | 'save'>,
  realtime: PresenceRealtime | null,
  contactId: number,
  mode: WritingMode = 'sms',
): DraftsPort {
  const at = { params: { id: contactId }, query: { mode } };
  type Saved = Awaited<ReturnType<MessageToolsApi['drafts']['get']>>;
  const savedOf = ({ content, version }: Saved): SavedDraft => ({
    version,
    content: {
      body: content?.body ?? '',
      attachments: content?.attachments ?? [],
      gifUrl: content?.gif_url ?? null,
      ...(content?.campaign_id == null ? {} : { lineId: content.campaign_id }),
      ...(content?.phone_number == null ? {} : { phoneNumber: content.phone_number }),
    },
  });
  /** The contact was merged away: what was saved went along, and whoever leads on takes the rest. */
  let isMerged = false;
  return {
    load: async () => savedOf(await api.get(at)),
    async save({ body, attachments, gifUrl, lineId, phoneNumber }: DraftContent, base) {
      // As the server would answer, without asking it.
      if (isMerged) throw new TalkError({ code: 'NOT_FOUND', message: '', status: 404 });
      const chosen = { campaign_id: lineId ?? null, phone_number: phoneNumber ?? null };
      const files = attachments.map(({ uuid }) => uuid);
      return savedOf(
        await api.save({ ...at, body: { body, gif_url: gifUrl, attachments: files, ...chosen, version: base ?? 0 } }),
      );
    },
    onSaved:
      realtime &&
      ((handler) => {
        const ends = [
          realtime.on('draft_updated', ({ data }) => {
            if (data.contact_id === contactId && data.mode === mode) handler(data.version);
          }),
          realtime.on('contact_merged', ({ data }) => {
            if (data.loser_id === contactId) isMerged = !data.is_undone;
          }),
        ];
        return () => {
          for (const end of ends) end();
        };
      }),
  };
}

export interface ServerPortsOptions {
  client: ComposerClient & { realtime: PresenceRealtime | null };
  contactId: number;
  userId: number;
  clock: Clock;
  /** Whether the person may use templates: "list sms template". */
  mayUseTemplates: boolean;
  remembered: ComposerPorts['remembered'];
  alternative: ComposerPorts['alternative'];
}

/** The composer's ports over our server. */
export function createServerPorts(options: ServerPortsOptions): ComposerPorts {
  const { client, contactId, userId, clock, mayUseTemplates, remembered, alternative } = options;
  const api = createMessageToolsApi(client.api.call);
  const presence: PresencePort = createPresence({ api, realtime: client.realtime, contactId, userId, clock });
  return {
    templates: mayUseTemplates ? createTemplatesPort(api.templates) : null,
    uploads: createUploadsPort(api.attachments),
    drafts: createDraftsPort(api.drafts, client.realtime, contactId),
    presence,
    canShorten: true,
    // What is about this contact or this thread is heard of there.
    onRules: client.realtime && ((handler) => client.realtime?.on('dnc_list_updated', handler) ?? (() => {})),
    remembered,
    alternative,
  };
}
