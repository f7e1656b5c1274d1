import type { Contact } from '@talk/core';
import type { RefObject } from 'react';
import { useUndoKey } from '../../entities/contact/index.js';
import { useShortcut, type Shortcut } from '../../shared/shortcuts.js';
import { useWorkspace } from '../../shared/workspace/workspace-context.js';
import { t } from './texts.js';
import type { InboxActs } from './use-inbox-acts.js';

const CLOSE: Shortcut = { area: 'list', keys: ['E'], does: () => t('keys.close') };
const REOPEN: Shortcut = { area: 'list', keys: ['O'], does: () => t('keys.reopen') };
const PENDING: Shortcut = { area: 'list', keys: ['P'], does: () => t('keys.pending') };
const ASSIGN: Shortcut = { area: 'list', keys: ['A'], does: () => t('keys.assign') };
const UNREAD: Shortcut = { area: 'list', keys: ['U'], does: () => t('keys.unread') };

export interface ActKeysOptions {
  scroller: RefObject<HTMLElement | null>;
  /** The row that J and K have reached; null for none. */
  currentId: number | null;
  openId: number | null;
  acts: InboxActs;
  /** Several are selected: keys of a selection are for all of them. */
  isSelecting: boolean;
}

/** One letter for each act on the current row (feature-matrix §3.10). */
export function useActKeys({ scroller, currentId, openId, acts, isSelecting }: ActKeysOptions): void {
  const { entities } = useWorkspace();
  const id = currentId ?? openId;
  const on =
    (letter: string, act: (contact: Contact) => boolean) =>
    ({ key, shiftKey, altKey, ctrlKey, metaKey }: KeyboardEvent): boolean => {
      if (key.toLowerCase() !== letter || shiftKey || altKey || ctrlKey || metaKey) return false;
      if (id === null || isSelecting) return false;
      const contact = entities.contacts.peek(id);
      return contact != null && act(contact);
    };
  const mayStatus = acts.whyNoStatus === null;
  useShortcut(
    CLOSE,
    'page',
    on('e', (contact) => mayStatus && (acts.setStatus(contact, 'closed'), true)),
  );
  useShortcut(
    REOPEN,
    'page',
    on('o', (contact) => mayStatus && (acts.setStatus(contact, 'open'), true)),
  );
  // Of the contact that is open, its status opens: it asks until when.
  useShortcut(
    PENDING,
    'page',
    on('p', (contact) => mayStatus && openId === null && (acts.setStatus(contact, 'pending'), true)),
  );
  useShortcut(
    UNREAD,
    'page',
    on('u', (contact) => !acts.isViewOnly && (acts.markUnread(contact), true)),
  );
  useShortcut(
    ASSIGN,
    'page',
    on('a', () => {
      const button = scroller.current?.querySelector<HTMLElement>(`[data-contact="${id}"] [data-act=assign]`);
      button?.click();
      return button != null;
    }),
  );
  useUndoKey();
}
