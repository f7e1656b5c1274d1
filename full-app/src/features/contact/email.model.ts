import { computed, signal, type ReadonlySignal } from '@preact/signals-core';
import {
  allowEmail,
  checkEmail,
  EMAIL_FILE_MAX_BYTES,
  EMAIL_FILES_MAX_BYTES,
  replySubject,
  sendEmail,
  undoEmail,
  uploadEmailFile,
  type EmailCheck,
} from '@talk/core/emailing';
import { TalkError, type Communication, type KeyValueStorage } from '@talk/core';
import type { Thread } from '@talk/core/texting';
import { base64Of, createAttachmentsModel, type AttachmentItem, type AttachmentsModel } from '@talk/ui/texting-files';
import { sentenceOf } from '../../shared/errors.js';
import type { WorkspaceParts } from '../../shared/workspace/workspace-context.js';
import { joinedText } from '../../entities/contact/index.js';
import { createEmailDraftStore, EMPTY, readDraft, type AnsweredEmail, type Written } from './email-draft.js';
import { t } from './email-words.js';

export interface EmailView extends Written {
  readonly items: readonly AttachmentItem[];
  /** The server's last answer; null until there is one. */
  readonly check: EmailCheck | null;
  readonly checkFailed: boolean;
  readonly lineId: number | null;
  readonly busy: boolean;
  /** Why the last one was not sent. */
  readonly problem: string | null;
  /** Until when (epoch) the last one can be undone. */
  readonly undoable: { readonly id: number; readonly untilMs: number } | null;
  readonly news: string;
  /** What is missing before it can be sent, as a sentence; null: nothing. */
  readonly waitsFor: string | null;
}

/** One email to a contact. It outlives the composer that shows it, and its text the page. */
export interface EmailModel {
  readonly view: ReadonlySignal<EmailView>;
  readonly attachments: AttachmentsModel;
  /** Asks what is possible now. */
  recheck: () => Promise<void>;
  /** The same when what is known of the contact has changed: `about` names what it is. */
  follow: (about: string) => void;
  write: (text: { subject?: string; body?: string }) => void;
  /** Begins an answer. What was already written stays. */
  answer: (email: AnsweredEmail) => void;
  /** Writes a new email instead of an answer. */
  dropAnswer: () => void;
  choose: (files: readonly File[]) => void;
  chooseLine: (id: number) => void;
  /** Allows email to an address that was returned. @returns whether it is allowed now. */
  allow: () => Promise<boolean>;
  send: () => Promise<void>;
  undo: () => Promise<void>;
  /** What was begun, for the page of the contact into which this one is merged; null: nothing. */
  carry: () => string | null;
  /** Continues with what `carry` returned at the contact that was merged into this one, behind what was begun here. */
  takeOver: (carried: string) => void;
  dispose: () => void;
}

type Held = Omit<EmailView, 'items' | 'waitsFor'>;

/** Ten megabytes over a slow connection take minutes. */
const UPLOAD_MS = 180_000;
const MOST_FILES = 20;
const MEBIBYTE = 1024 * 1024;
/** The server has a file for a day unless an email takes it. */
const FILE_KEPT_MS = 23 * 60 * 60_000;

export function createEmailModel(
  client: WorkspaceParts['client'],
  thread: Pick<Thread, 'contactId' | 'adopt' | 'forget'>,
  storage: KeyValueStorage,
): EmailModel {
  const { call } = client.api;
  const drafts = createEmailDraftStore(storage, thread.contactId);
  const begun = drafts.read();
  const attachments = createAttachmentsModel({
    maxBytes: EMAIL_FILE_MAX_BYTES,
    types: ['*/*'],
    upload: async (file, { onProgress, signal: abort }) => {
      const body = { name: file.name, data_base64: await base64Of(file) };
      return call(uploadEmailFile, { body, signal: abort, onUploadProgress: onProgress, timeoutMs: UPLOAD_MS });
    },
    problemOf: fileProblem,
    fetchGif: () => Promise.reject(new TalkError({ code: 'INVALID_ARGUMENT', message: t('program') })),
  });
  attachments.addUploaded(begun.files.map(({ file }) => file));
  /** Until when (epoch) the server has each uploaded file. */
  const kept = new Map(begun.files.map(({ file, untilMs }) => [file.uuid, untilMs]));
  const state = signal<Held>({
    subject: begun.subject,
    body: begun.body,
    answers: begun.answers,
    check: null,
    checkFailed: false,
    lineId: null,
    busy: false,
    problem: null,
    undoable: null,
    news: '',
  });
  const set = (changes: Partial<Held>): void => void (state.value = { ...state.peek(), ...changes });
  let asked = 0;
  let known: string | null = null;
  let endUndo: ReturnType<typeof setTimeout> | null = null;
  /** The request without an answer. Sent again unchanged it is the same email. */
  let attempt: { content: string; key: string } | null = null;

  const view = computed<EmailView>(() => {
    const items = attachments.items.value;
    return { ...state.value, items, waitsFor: waitsFor(state.value, items) };
  });

  const keptFiles = () =>
    attachments.items.peek().flatMap(({ uploaded: file }) => {
      if (file === null) return [];
      const untilMs = kept.get(file.uuid) ?? Date.now() + FILE_KEPT_MS;
      kept.set(file.uuid, untilMs);
      return [{ file, untilMs }];
    });
  const written = (): Written => {
    const { subject, body, answers } = state.peek();
    return { subject, body, answers };
  };

  function keep(next: Written): void {
    const before = state.peek().answers?.id;
    set(next);
    drafts.write(next, keptFiles());
    // An answer goes to the address that wrote, so another email can go to another address.
    if (before !== next.answers?.id && known !== null) void recheck();
  }

  const endKeeping = attachments.items.subscribe(() => drafts.write(written(), keptFiles()));

  async function recheck(): Promise<void> {
    const mine = (asked += 1);
    const { lineId, answers } = state.peek();
    try {
      const query = { ...(lineId === null ? {} : { campaign_id: lineId }), ...answerOf(answers) };
      const check = await call(checkEmail, { params: { id: thread.contactId }, query });
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
  function hold({ id, email, created_at: created }: Communication): void {
    const heldMs = email?.leaves_at == null ? 0 : Date.parse(email.leaves_at) - Date.parse(created);
    if (heldMs <= 0) return;
    set({ undoable: { id, untilMs: Date.now() + heldMs } });
    endUndo = setTimeout(forgetUndo, heldMs);
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
    write({ subject = state.peek().subject, body = state.peek().body }) {
      keep({ subject, body, answers: state.peek().answers });
      if (state.peek().problem !== null) set({ problem: null });
    },
    answer(email) {
      const { subject, body, answers } = state.peek();
      const isOwn = subject === '' || (answers !== null && subject === replySubject(answers.subject));
      keep({ subject: isOwn ? replySubject(email.subject) : subject, body, answers: email });
    },
    dropAnswer() {
      const { subject, body, answers } = state.peek();
      const isOwn = answers !== null && subject !== replySubject(answers.subject);
      keep({ subject: isOwn ? subject : '', body, answers: null });
    },
    choose(files) {
      const room = EMAIL_FILES_MAX_BYTES - bytesOf(attachments.items.peek());
      const isTooMuch = files.reduce((total, { size }) => total + size, 0) > room;
      set({ problem: isTooMuch ? t('tooMuch', { limit: EMAIL_FILES_MAX_BYTES / MEBIBYTE }) : null });
      if (!isTooMuch) attachments.add(files, MOST_FILES);
    },
    chooseLine(lineId) {
      set({ lineId, problem: null });
      void recheck();
    },
    async allow() {
      try {
        const check = await call(allowEmail, {
          params: { id: thread.contactId },
          query: answerOf(state.peek().answers),
        });
        set({ check, problem: null, news: t('allowed') });
        return check.decision === 'allowed';
      } catch (error) {
        if (!(error instanceof TalkError)) throw error;
        set({ problem: sentenceOf(error) });
        return false;
      }
    },
    async send() {
      const { subject, body, answers, items, busy, waitsFor: missing, lineId, check } = view.peek();
      if (busy || missing !== null) return;
      forgetUndo();
      set({ busy: true, problem: null, news: '' });
      const line = lineId ?? check?.campaign_id ?? null;
      const email = {
        subject: subject.trim(),
        body,
        attachments: items.flatMap(({ uploaded }) => (uploaded === null ? [] : [uploaded.uuid])),
        ...(line === null ? {} : { campaign_id: line }),
        ...answerOf(answers),
      };
      const content = JSON.stringify({ ...email, campaign_id: lineId });
      if (attempt?.content !== content) attempt = { content, key: crypto.randomUUID() };
      try {
        const request = { params: { id: thread.contactId }, body: email, idempotencyKey: attempt.key };
        const sent = await call(sendEmail, request);
        attempt = null;
        thread.adopt(sent);
        for (const { key } of items) attachments.remove(key);
        // What was written while the request ran was not sent.
        const now = written();
        keep({
          subject: now.subject === subject ? EMPTY.subject : now.subject,
          body: now.body === body ? EMPTY.body : now.body,
          answers: now.answers?.id === answers?.id ? EMPTY.answers : now.answers,
        });
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
        const { draft, attachments: files } = await call(undoEmail, { params: { id: undoable.id } });
        thread.forget(undoable.id);
        const { reply_to_id: id } = draft;
        const now = written();
        const isBegun = now.subject !== '' || now.body !== '';
        const answered = id === undefined ? null : { id, subject: draft.subject };
        // Neither text is lost: what was begun since then stands below it.
        keep({
          subject: now.subject === '' ? draft.subject : now.subject,
          body: now.body === '' ? draft.body : joinedText(draft.body, now.body),
          answers: isBegun ? now.answers : answered,
        });
        attachments.addUploaded(files);
        set({ news: t('undone') });
      } catch (error) {
        if (!(error instanceof TalkError)) throw error;
        set({ problem: sentenceOf(error) });
      }
    },
    carry() {
      const { subject, body, answers } = state.peek();
      const files = keptFiles();
      if (subject === '' && body.trim() === '' && files.length === 0) return null;
      return JSON.stringify({ subject, body, answers, files, from: thread.contactId });
    },
    takeOver(carried) {
      const theirs = readDraft(carried);
      const { subject, body, answers } = state.peek();
      const { from } = JSON.parse(carried) as { from: number };
      drafts.removeOf(from);
      for (const { file, untilMs } of theirs.files) kept.set(file.uuid, untilMs);
      attachments.addUploaded(theirs.files.map(({ file }) => file));
      keep({
        subject: subject === '' ? theirs.subject : subject,
        body: theirs.body === '' ? body : joinedText(body, theirs.body),
        answers: answers ?? theirs.answers,
      });
    },
    dispose() {
      endKeeping();
      if (endUndo !== null) clearTimeout(endUndo);
      attachments.dispose();
    },
  };
}

const answerOf = (answers: AnsweredEmail | null): { reply_to_id?: number } =>
  answers === null ? {} : { reply_to_id: answers.id };

/** As the server refuses them, before anything is uploaded. */
const PROGRAMS = /\.(?:bat|cmd|com|cpl|exe|hta|iso|jar|js|lnk|msi|pif|ps1|reg|scr|sh|vbs|wsf)$/i;

function fileProblem({ name, size }: Pick<File, 'name' | 'size'>): string | null {
  if (PROGRAMS.test(name)) return t('program');
  if (size === 0) return t('empty');
  return size > EMAIL_FILE_MAX_BYTES ? t('large', { limit: EMAIL_FILE_MAX_BYTES / MEBIBYTE }) : null;
}

const bytesOf = (items: readonly AttachmentItem[]): number =>
  items.reduce((total, { bytes, state }) => total + (state === 'refused' ? 0 : bytes), 0);

function waitsFor({ check, checkFailed, subject, body }: Held, items: readonly AttachmentItem[]): string | null {
  const [obstacle] = check?.obstacles ?? [];
  if (obstacle !== undefined) return obstacle.text;
  if (subject.trim() === '') return t('wait.subject');
  if (body.trim() === '') return t('wait.body');
  if (items.some(({ state }) => state === 'uploading')) return t('wait.upload');
  if (items.some(({ state }) => state !== 'ready')) return t('wait.refused');
  return check === null && !checkFailed ? t('wait.check') : null;
}
