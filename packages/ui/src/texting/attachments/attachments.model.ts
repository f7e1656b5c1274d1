import { signal, type ReadonlySignal } from '@preact/signals-core';
import { TalkError } from '@talk/core';
import { fileText } from './file-texts.js';
import type { UploadedFile, UploadsPort } from '../texting-ports.js';

export interface AttachmentItem {
  readonly key: number;
  readonly name: string;
  readonly contentType: string;
  readonly bytes: number;
  /** `refused`: not uploaded, since it cannot be sent. `failed`: can be retried. */
  readonly state: 'uploading' | 'ready' | 'failed' | 'refused';
  /** 0 to 1. */
  readonly progress: number;
  readonly problem: string | null;
  readonly uploaded: UploadedFile | null;
  /** Kept to show it and to retry; null where the server got it in another way. */
  readonly file: File | null;
}

/** The files of one text, uploaded while it is written. */
export interface AttachmentsModel {
  readonly items: ReadonlySignal<readonly AttachmentItem[]>;
  /** @param limit how many files may go with one text. */
  add: (files: readonly File[], limit: number) => void;
  /** A GIF that the server fetches from an https address. */
  addGif: (url: string, limit: number) => void;
  remove: (key: number) => void;
  retry: (key: number) => void;
  /** Files that are already on the server. */
  addUploaded: (files: readonly UploadedFile[]) => void;
  /** Replaces the files that were on the server; uploads in progress stay. */
  restore: (files: readonly UploadedFile[]) => void;
  clear: () => void;
  dispose: () => void;
}

const MEBIBYTE = 1024 * 1024;

/** "820 KB", "4.2 MB". */
export const sizeWords = (bytes: number): string =>
  bytes < MEBIBYTE
    ? fileText('size.kb', { size: Math.max(1, Math.round(bytes / 1024)) })
    : fileText('size.mb', { size: (bytes / MEBIBYTE).toFixed(bytes < 10 * MEBIBYTE ? 1 : 0) });

/** Why a file cannot go with a text, as a sentence; null when it can. */
export function problemOf(file: Pick<File, 'size' | 'type' | 'name'>, limits: UploadsPort): string | null {
  const isKnown = limits.types.some((type) =>
    type.endsWith('/*') ? file.type.startsWith(type.slice(0, -1)) : type === file.type,
  );
  if (!isKnown) return fileText('attach.type');
  if (file.size === 0) return fileText('attach.empty');
  if (file.size > limits.maxBytes) return fileText('attach.large', { limit: sizeWords(limits.maxBytes) });
  return null;
}

/** The server's message about the file itself says more than "a field is wrong". */
const sentenceOf = ({ fieldErrors, message }: TalkError): string => Object.values(fieldErrors).flat().at(0) ?? message;

export function createAttachmentsModel(uploads: UploadsPort | null): AttachmentsModel {
  const items = signal<readonly AttachmentItem[]>([]);
  const running = new Map<number, AbortController>();
  /** How to upload each file, by key. */
  const ways = new Map<number, (uploads: UploadsPort, signal: AbortSignal) => Promise<UploadedFile>>();
  let keys = 0;
  const change = (key: number, changes: Partial<AttachmentItem>): void => {
    const held = items.peek().find((each) => each.key === key);
    const isNews = (Object.keys(changes) as (keyof AttachmentItem)[]).some((name) => held?.[name] !== changes[name]);
    if (isNews) items.value = items.peek().map((each) => (each.key === key ? { ...each, ...changes } : each));
  };

  async function upload(key: number): Promise<void> {
    const way = ways.get(key);
    if (uploads === null || way === undefined) return;
    stop(key);
    const abort = new AbortController();
    running.set(key, abort);
    change(key, { state: 'uploading', progress: 0, problem: null });
    try {
      const uploaded = await way(uploads, abort.signal);
      const { name, content_type: contentType, bytes } = uploaded;
      change(key, { state: 'ready', progress: 1, uploaded, name, contentType, bytes });
    } catch (error) {
      if (!(error instanceof TalkError)) throw error;
      // Refused by the server: the same file would be refused again.
      const isFinal = !error.retryable && error.code !== 'NETWORK_UNREACHABLE' && error.code !== 'TIMEOUT';
      // Stopped: removed, or retried.
      if (!abort.signal.aborted) change(key, { state: isFinal ? 'refused' : 'failed', problem: sentenceOf(error) });
    } finally {
      if (running.get(key) === abort) running.delete(key);
    }
  }

  function stop(key: number): void {
    running.get(key)?.abort();
    running.delete(key);
  }

  function put(
    item: Pick<AttachmentItem, 'name' | 'contentType' | 'bytes' | 'file' | 'problem'>,
    limit: number,
    way: (key: number) => (uploads: UploadsPort, signal: AbortSignal) => Promise<UploadedFile>,
  ): void {
    const key = (keys += 1);
    const sending = items.peek().filter(({ state }) => state !== 'refused').length;
    const problem = item.problem ?? (sending >= limit ? fileText('attach.many', { count: limit }) : null);
    const state = problem === null ? 'uploading' : 'refused';
    ways.set(key, way(key));
    items.value = [...items.peek(), { ...item, key, state, progress: 0, problem, uploaded: null }];
    if (problem === null) void upload(key);
  }

  const held = (uploaded: UploadedFile): AttachmentItem => ({
    key: (keys += 1),
    name: uploaded.name,
    contentType: uploaded.content_type,
    bytes: uploaded.bytes,
    state: 'ready',
    progress: 1,
    problem: null,
    uploaded,
    file: null,
  });

  return {
    items,
    add(files, limit) {
      if (uploads === null) return;
      for (const file of files) {
        const { name, type: contentType, size: bytes } = file;
        const problem = (uploads.problemOf ?? problemOf)(file, uploads);
        put({ name, contentType, bytes, file, problem }, limit, (key) => (port, signal) => {
          // Whole percents: more would not be visible, and each change is drawn.
          const onProgress = (share: number): void => change(key, { progress: Math.floor(share * 100) / 100 });
          return port.upload(file, { signal, onProgress });
        });
      }
    },
    addGif(url, limit) {
      const item = { name: fileText('gif.name'), contentType: 'image/gif', bytes: 0, file: null, problem: null };
      put(item, limit, () => (port, signal) => port.fetchGif(url, signal));
    },
    remove(key) {
      stop(key);
      items.value = items.peek().filter((each) => each.key !== key);
    },
    retry(key) {
      void upload(key);
    },
    addUploaded(files) {
      items.value = [...items.peek(), ...files.map(held)];
    },
    restore(files) {
      items.value = [...files.map(held), ...items.peek().filter(({ uploaded }) => uploaded === null)];
    },
    clear() {
      for (const key of running.keys()) stop(key);
      items.value = [];
    },
    dispose() {
      for (const key of running.keys()) stop(key);
    },
  };
}
