import type { Contact } from '@talk/core';
import { createTranslate } from '@talk/ui';
import { useMemo } from 'react';
import { isApple } from '../../../shared/is-apple.js';
import { useShortcut, type Shortcut } from '../../../shared/shortcuts.js';
import { useWorkspace } from '../../../shared/workspace/workspace-context.js';
import { nameOf, statusWord } from '../contact-words.js';
import { filedOf, filedValue, type Filed } from '../snooze/filed-as.js';
import { isSame, valueIn } from '../unsent/edit-fields.js';
import type { ContactEdit } from '../unsent/unsent-edits.js';
import { useUnsentEdits } from '../unsent/use-unsent.js';

const t = createTranslate('app.status-acts', {
  status: 'Status',
  owner: 'Owner',
  unassigned: 'Unassigned',
  closed: '{name} closed',
  pending: '{name} is pending',
  open: '{name} is open',
  assigned: '{name} assigned to {owner}',
  freed: '{name} is unassigned',
  undo: 'Undo',
  keyUndo: 'Undo the last change of a status or an owner',
  conflict: 'Someone else has just changed {name}. Look again, then decide.',
});

/** What people choose; a contact is new by itself. */
export type SettableStatus = 'open' | 'pending' | 'closed';

export interface Owner {
  readonly id: number;
  readonly name: string;
}

export interface StatusActs {
  /** Shown at once, and undone for ten seconds. Never rejects: a refusal is told. @returns whether the server has it, or will */
  setStatus: (contact: Contact, status: SettableStatus, until?: string | null) => Promise<boolean>;
  assign: (contact: Contact, owner: Owner | null) => Promise<boolean>;
}

/** How long the way back is offered. */
const UNDO_MS = 10_000;
const UNDO: Shortcut = { area: 'list', keys: [isApple ? '⌘Z' : 'Ctrl+Z'], does: () => t('keyUndo') };

/** The last change that can be undone; one for the whole app, as one has one pair of hands. */
const last: { undo: (() => void) | null } = { undo: null };

/** It gets a status; a pending contact also the time until when it is pending. */
export const statusEdit = (filed: Filed): ContactEdit => ({
  field: 'task_status',
  label: t('status'),
  value: filedValue(filed),
  shown: statusWord(filed.status),
  patch: { task_status_name: filed.status, snoozed_until: filed.until },
});

/** The contact is given to somebody, or to nobody. */
export const ownerEdit = (owner: Owner | null): ContactEdit => ({
  field: 'user_id',
  label: t('owner'),
  value: owner?.id ?? null,
  shown: owner?.name ?? t('unassigned'),
  patch: { user_id: owner?.id ?? null, owner_name: owner?.name ?? null },
});

/** Changes of a contact task that are made in passing, each with its way back. */
export function useStatusActs(): StatusActs {
  const { entities, toasts } = useWorkspace();
  const edits = useUnsentEdits();
  return useMemo(() => {
    async function save(contact: Contact, edit: ContactEdit): Promise<boolean> {
      const outcome = await edits.save(contact, edit);
      if (outcome.name === 'refused') toasts.show(outcome.message, { tone: 'bad' });
      if (outcome.name === 'conflict') toasts.show(t('conflict', { name: nameOf(contact) }), { tone: 'bad' });
      return outcome.name === 'saved' || outcome.name === 'waiting';
    }
    async function act(contact: Contact, edit: ContactEdit, before: ContactEdit, said: string): Promise<boolean> {
      const isDone = await save(contact, edit);
      if (!isDone) return false;
      const undo = (): void => {
        if (last.undo === undo) last.undo = null;
        end();
        const now = entities.contacts.peek(contact.id);
        if (!now) return;
        // Someone has changed it since, or the customer has written: that is not taken back unasked.
        if (isSame(valueIn(now, edit.field), edit.value)) void save(now, before);
        else toasts.show(t('conflict', { name: nameOf(now) }), { tone: 'bad' });
      };
      const end = toasts.show(said, { action: { label: t('undo'), run: undo }, shownMs: UNDO_MS });
      last.undo = undo;
      setTimeout(() => {
        if (last.undo === undo) last.undo = null;
      }, UNDO_MS);
      return true;
    }
    return {
      async setStatus(contact, status, until = null) {
        const before = filedOf(contact);
        if (before.status === status && before.until === until) return true;
        const said = t(status, { name: nameOf(contact) });
        // Nobody goes back to new: who is no longer closed is open.
        const back = before.status === 'new' ? { status: 'open' as const, until: null } : before;
        return act(contact, statusEdit({ status, until }), statusEdit(back), said);
      },
      async assign(contact, owner) {
        if (contact.user_id === (owner?.id ?? null)) return true;
        const name = nameOf(contact);
        const before = contact.user_id === null ? null : { id: contact.user_id, name: contact.owner_name ?? '' };
        const said = owner === null ? t('freed', { name }) : t('assigned', { name, owner: owner.name });
        return act(contact, ownerEdit(owner), ownerEdit(before), said);
      },
    };
  }, [edits, entities, toasts]);
}

/** Ctrl+Z undoes the last of them, outside of fields. */
export function useUndoKey(): void {
  useShortcut(UNDO, 'field', ({ key, ctrlKey, metaKey, shiftKey, altKey, target }) => {
    const isAsked = key.toLowerCase() === 'z' && (ctrlKey || metaKey) && !shiftKey && !altKey;
    const isText = target instanceof HTMLElement && target.closest('input, textarea, [contenteditable]') !== null;
    if (!isAsked || isText || last.undo === null) return false;
    last.undo();
    return true;
  });
}
