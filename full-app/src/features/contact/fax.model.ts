import { computed, signal, type ReadonlySignal } from '@preact/signals-core';
import { TalkError, type Communication } from '@talk/core';
import { checkFax, FAX_MAX_BYTES, sendFax, undoFax, uploadFaxFile, type FaxCheck } from '@talk/core/faxing';
import type { MessageAlternative, Thread } from '@talk/core/texting';
import { base64Of, createAttachmentsModel, type AttachmentItem, type AttachmentsModel } from '@talk/ui/texting-files';
import type { WorkspaceParts } from '../../shared/workspace/workspace-context.js';
import { sentenceOf } from '../../shared/errors.js';
import { t } from './fax-words.js';

export interface FaxView {
  readonly item: AttachmentItem | null;
  /** Of the PDF that was uploaded; null until then. */
  readonly pages: number | null;
  /** The server's last answer; null until there is one. */
  readonly check: FaxCheck | null;
  readonly checkFailed: boolean;
  readonly lineId: number | null;
  readonly phoneNumber: string | null;
  readonly busy: boolean;
  /** Why the last one was not sent. */
  readonly problem: string | null;
  /** Until when (epoch) the last one can be taken back. */
  readonly undoable: { readonly id: number; readonly untilMs: number } | null;
  readonly news: string;
  /** What is missing before it can be sent, as a sentence; null: nothing. */
  readonly waitsFor: string | null;
}

/** One fax to a contact: a PDF, a line, a number. It outlives the composer that shows it, as a text does. */
export interface FaxModel {
  readonly view: ReadonlySignal<FaxView>;
  readonly attachments: AttachmentsModel;
  /** Asks what is possible now. */
  recheck: () => Promise<void>;
  /** The same where what is known of the contact's numbers has changed: `about` names what it is. */
  follow: (about: string) => void;
  choose: (files: readonly File[]) => void;
  remove: () => void;
  chooseLine: (id: number) => void;
  chooseNumber: (phoneNumber: string) => void;
  /** Another line, or another number. @returns false when it is something else. */
  take: (alternative: MessageAlternative) => boolean;
  send: () => Promise<void>;
  undo: () => Promise<void>;
  dispose: () => void;
}

/** A fax as the server takes it. */
interface WireOfFax {
  readonly contact_id: number;
  readonly file: string;
  readonly phone_number?: string;
  readonly campaign_id?: number;
}

type Held = Omit<FaxView, 'item' | 'pages' | 'waitsFor'>;

/** A phone on a slow line needs minutes for ten megabytes. */
const UPLOAD_MS = 180_000;

export function createFaxModel(client: WorkspaceParts['client'], thread: Thread): FaxModel {
  const { call } = client.api;
  const pagesOf = new Map<string, number>();
  const attachments = createAttachmentsModel({
    maxBytes: FAX_MAX_BYTES,
    types: ['application/pdf'],
    upload: async (file, { onProgress, signal: abort }) => {
      const body = { name: file.name, data_base64: await base64Of(file) };
      const request = { body, signal: abort, onUploadProgress: onProgress, timeoutMs: UPLOAD_MS };
      const uploaded = await call(uploadFaxFile, request);
      pagesOf.set(uploaded.uuid, uploaded.pages);
      return uploaded;
    },
    problemOf: ({ type }) => (type === 'application/pdf' ? null : t('onlyPdf')),
    fetchGif: () => Promise.reject(new TalkError({ code: 'INVALID_ARGUMENT', message: t('onlyPdf') })),
  });
  const state = signal<Held>({
    check: null,
    checkFailed: false,
    lineId: null,
    phoneNumber: null,
    busy: false,
    problem: null,
    undoable: null,
    news: '',
  });
  const set = (changes: Partial<Held>): void => void (state.value = { ...state.peek(), ...changes });
  let asked = 0;
  let known: string | null = null;
  let endUndo: ReturnType<typeof setTimeout> | null = null;
  /** The request without an answer. Sent again with the same choices it is the same fax; with another PDF, line or number it is not. */
  let attempt: { choices: string; body: WireOfFax; key: string } | null = null;

  const view = computed<FaxView>(() => {
    const held = state.value;
    const item = attachments.items.value.at(-1) ?? null;
    const pages = item?.uploaded == null ? null : (pagesOf.get(item.uploaded.uuid) ?? null);
    return { ...held, item, pages, waitsFor: waitsFor(held, item) };
  });

  async function recheck(): Promise<void> {
    const mine = (asked += 1);
    const { lineId, phoneNumber } = state.peek();
    try {
      const check = await call(checkFax, {
        query: {
          contact_id: thread.contactId,
          ...(phoneNumber === null ? {} : { phone_number: phoneNumber }),
          ...(lineId === null ? {} : { campaign_id: lineId }),
        },
      });
      if (mine === asked) set({ check, checkFailed: false });
    } catch (error) {
      if (!(error instanceof TalkError)) throw error;
      if (mine === asked) set({ checkFailed: true });
    }
  }

  function forgetUndo(): void {
    if (endUndo !== null) clearTimeout(endUndo);
    endUndo = null;
    set({ undoable: null });
  }

  /** The remaining time is counted from the answer by this device's clock, so that clocks need not agree. */
  function hold({ id, fax, created_at: created }: Communication): void {
    const heldMs = fax?.leaves_at == null ? 0 : Date.parse(fax.leaves_at) - Date.parse(created);
    if (heldMs <= 0) return;
    set({ undoable: { id, untilMs: Date.now() + heldMs } });
    endUndo = setTimeout(forgetUndo, heldMs);
  }

  function change(next: Pick<Held, 'lineId'> | Pick<Held, 'phoneNumber'>): void {
    set({ ...next, problem: null });
    void recheck();
  }

  return {
    view,
    attachments,
    recheck,
    follow(about) {
      if (about === known) return;
      known = about;
      void recheck();
    },
    choose(files) {
      attachments.clear();
      set({ problem: files.length > 1 ? t('oneOnly') : null });
      if (files.length === 1) attachments.add(files, 1);
    },
    remove() {
      attachments.clear();
      set({ problem: null });
    },
    chooseLine: (lineId) => change({ lineId }),
    chooseNumber: (phoneNumber) => change({ phoneNumber }),
    take({ kind, line_id: lineId, phone_number: phoneNumber }) {
      if (kind === 'other-line' && lineId !== null) change({ lineId });
      else if (kind === 'other-number' && phoneNumber !== null) change({ phoneNumber });
      else return false;
      return true;
    },
    async send() {
      const { item, busy, waitsFor: missing, lineId, phoneNumber, check } = view.peek();
      if (busy || missing !== null || item?.uploaded == null) return;
      forgetUndo();
      set({ busy: true, problem: null, news: '' });
      const line = lineId ?? check?.line?.id ?? null;
      const number = phoneNumber ?? check?.phone_number ?? null;
      const body: WireOfFax = {
        contact_id: thread.contactId,
        file: item.uploaded.uuid,
        ...(number === null ? {} : { phone_number: number }),
        ...(line === null ? {} : { campaign_id: line }),
      };
      const choices = JSON.stringify([body.file, lineId, phoneNumber]);
      if (attempt?.choices !== choices) attempt = { choices, body, key: crypto.randomUUID() };
      try {
        const sent = await call(sendFax, { body: attempt.body, idempotencyKey: attempt.key });
        attempt = null;
        thread.adopt(sent);
        attachments.clear();
        hold(sent);
      } catch (error) {
        if (!(error instanceof TalkError)) throw error;
        // A lost answer keeps its key.
        if (!error.retryable) attempt = null;
        set({ problem: sentenceOf(error) });
        void recheck();
      } finally {
        set({ busy: false });
      }
    },
    async undo() {
      const { undoable } = state.peek();
      if (undoable === null) return;
      forgetUndo();
      try {
        const { file } = await call(undoFax, { params: { id: undoable.id } });
        thread.forget(undoable.id);
        pagesOf.set(file.uuid, file.pages);
        // A PDF that was chosen since is what the person goes on with.
        if (attachments.items.peek().length === 0) attachments.addUploaded([file]);
        set({ news: t('undone') });
      } catch (error) {
        if (!(error instanceof TalkError)) throw error;
        set({ problem: sentenceOf(error) });
      }
    },
    dispose() {
      if (endUndo !== null) clearTimeout(endUndo);
      attachments.dispose();
    },
  };
}

function waitsFor({ check, checkFailed }: Held, item: AttachmentItem | null): string | null {
  const [obstacle] = check?.obstacles ?? [];
  if (obstacle !== undefined) return obstacle.text;
  if (item === null) return t('wait.file');
  if (item.state === 'uploading') return t('wait.upload');
  if (item.state !== 'ready') return t('wait.refused');
  return check === null && !checkFailed ? t('wait.check') : null;
}
