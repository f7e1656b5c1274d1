import type { KeyValueStorage } from '@talk/core';
import type { AttachmentItem } from '@talk/ui/texting-files';

/** The email that is answered. */
export interface AnsweredEmail {
  readonly id: number;
  readonly subject: string;
}

export interface Written {
  readonly subject: string;
  readonly body: string;
  readonly answers: AnsweredEmail | null;
}

/** An uploaded file, and until when (epoch) the server has it for an email that is not sent yet. */
export interface KeptFile {
  readonly file: NonNullable<AttachmentItem['uploaded']>;
  readonly untilMs: number;
}

export interface EmailDraftStore {
  read: () => Written & { readonly files: readonly KeptFile[] };
  write: (written: Written, files: readonly KeptFile[]) => void;
  /** Deletes the draft of a contact that was merged into this one. */
  removeOf: (contactId: number) => void;
}

export const EMPTY: Written = { subject: '', body: '', answers: null };

/** What was begun for a contact, kept in this browser. */
export function createEmailDraftStore(storage: KeyValueStorage, contactId: number): EmailDraftStore {
  const placeOf = (id: number): string => `email:${id}`;
  return {
    read: () => readDraft(storage.get(placeOf(contactId))),
    write({ subject, body, answers }, files) {
      if (subject === '' && body === '' && files.length === 0) storage.remove(placeOf(contactId));
      else storage.set(placeOf(contactId), JSON.stringify({ subject, body, answers, files }));
    },
    removeOf: (id) => storage.remove(placeOf(id)),
  };
}

/** What was begun before the page was loaded; empty if it cannot be read. */
export function readDraft(text: string | null): Written & { readonly files: readonly KeptFile[] } {
  try {
    const { subject, body, answers, files } = JSON.parse(text ?? '{}') as Partial<
      Record<keyof Written | 'files', unknown>
    >;
    const answered = answers as Partial<AnsweredEmail> | null | undefined;
    return {
      subject: typeof subject === 'string' ? subject : '',
      body: typeof body === 'string' ? body : '',
      answers:
        typeof answered?.id === 'number' && typeof answered.subject === 'string'
          ? { id: answered.id, subject: answered.subject }
          : null,
      files: Array.isArray(files) ? files.filter(isKeptFile).filter(({ untilMs }) => untilMs > Date.now()) : [],
    };
  } catch {
    return { ...EMPTY, files: [] };
  }
}

function isKeptFile(value: unknown): value is KeptFile {
  const { file, untilMs } = (value ?? {}) as Partial<KeptFile>;
  return typeof untilMs === 'number' && typeof file?.uuid === 'string' && typeof file.name === 'string';
}
