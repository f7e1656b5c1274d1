import { badgeCount } from '@talk/core/format';
import { t } from './texts.js';

export interface TitleParts {
  /** The title of the screen that is open. */
  readonly page: string;
  /** Who is calling; null when the phone doesn't ring. */
  readonly ringing: string | null;
  /** Who waits in a queue for an agent to take the call. */
  readonly waiting: string | null;
  /** Contacts with something unread. */
  readonly unread: number;
}

/** The title of the browser's tab: what is most urgent, for a person who looks at another tab. */
export function windowTitle({ page, ringing, waiting, unread }: TitleParts): string {
  if (ringing !== null) return `${t('incomingTitle', { name: ringing })} · Talk`;
  if (waiting !== null) return `${t('waitingTitle', { name: waiting })} · Talk`;
  return unread === 0 ? page : `(${badgeCount(unread)}) ${page}`;
}
