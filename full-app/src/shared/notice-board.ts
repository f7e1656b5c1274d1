import type { NotificationKind } from '@talk/core/contacts';
import type { ToastOptions } from './toasts.store.js';

/** What a notice is about. Seen in another tab or on another device, its notice goes. */
export type NoticeSubject = { readonly communicationId: number } | { readonly contactId: number };

export type NoticeOptions = ToastOptions & NoticeSubject & NoticeManner;

interface NoticeManner {
  readonly kind: NotificationKind;
  /** A contact: while a person looks at it here, it is read within a second, and the notice stays for its time instead. */
  readonly staysBeside?: number | null;
}

/** Where followers of events put notices. In which ways a notice is shown, if at all, the user has chosen. */
export interface NoticeBoard {
  /** @returns takes it away again */
  readonly show: (text: string, options: NoticeOptions) => () => void;
  /** Plays the sound of a notice, if the user is to hear of this kind now. */
  readonly sound: (kind: NotificationKind) => void;
}
