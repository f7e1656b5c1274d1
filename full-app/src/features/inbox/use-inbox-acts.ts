import type { Contact } from '@talk/core';
import { signal } from '@talk/core';
import { browserStorage } from '@talk/core/browser';
import { useSignalValue } from '@talk/ui';
import { useNavigate } from '@tanstack/react-router';
import { useMemo, useRef, useEffect } from 'react';
import {
  inboxContactTarget,
  inboxTarget,
  nameOf,
  useContactChanges,
  useStatusActs,
  type InboxPlace,
  type InboxSearch,
  type SettableStatus,
} from '../../entities/contact/index.js';
import { sentenceOf } from '../../shared/errors.js';
import { may, useWorkspace } from '../../shared/workspace/workspace-context.js';
import { AFTER_ACTS, goesOnWith, type AfterAct } from './after-act.js';
import { t } from './texts.js';

/** Kept in this browser, for all who use it. */
const memory = browserStorage('talk:inbox:');
const after = signal<AfterAct>(AFTER_ACTS.find((each) => each === memory.get('after')) ?? 'next');

/** Where the agent goes on after an act. */
export function useAfterAct(): [AfterAct, (to: AfterAct) => void] {
  return [
    useSignalValue(after),
    (to) => {
      after.value = to;
      memory.set('after', to);
    },
  ];
}

export interface InboxActs {
  /** Why statuses cannot be changed; null: they can. */
  readonly whyNoStatus: string | null;
  readonly mayAssign: boolean;
  /** The agent only watches the inbox. */
  readonly isViewOnly: boolean;
  setStatus: (contact: Contact, status: SettableStatus) => void;
  assign: (contact: Contact, owner: { readonly id: number; readonly name: string } | null) => void;
  markUnread: (contact: Contact) => void;
  /** Opens the form of a follow-up or an appointment. Null: the agent cannot set any. */
  plan: ((planned: Planned) => void) | null;
}

/** What is planned with a contact. */
export interface Planned {
  readonly contact: Contact;
  readonly kind: 'follow-up' | 'appointment';
}

export interface ActsIn {
  place: InboxPlace;
  search: InboxSearch;
  rows: readonly number[];
  openId: number | null;
  isViewOnly: boolean;
  onPlan: (planned: Planned) => void;
}

/** What can be done with a contact task from its row. Who was closed, made pending or given away is left for the next one. */
export function useInboxActs(where: ActsIn): InboxActs {
  const { toasts, user } = useWorkspace();
  const changes = useContactChanges();
  const navigate = useNavigate();
  const status = useStatusActs();
  const latest = useRef(where);
  useEffect(() => {
    latest.current = where;
  });
  const { isViewOnly } = where;
  const mayChange = may(user, 'update contact') && !isViewOnly;
  const mayPlan = may(user, 'update communication') && !isViewOnly;
  const isControlled = user.company.contact_status_control_enabled;
  return useMemo(() => {
    /** Before the change: the row is gone after it. */
    function goOn(id: number): void {
      const { place, search, rows, openId } = latest.current;
      if (openId !== id) return;
      const to = goesOnWith(rows, id, after.peek());
      if (to === 'stay') return;
      if (to === null) return void navigate(inboxTarget(place, search));
      void navigate(inboxContactTarget(place, search, to));
    }
    return {
      whyNoStatus: isViewOnly ? t('inbox.watching') : mayChange && isControlled ? null : t('statusFixed'),
      mayAssign: mayChange,
      isViewOnly,
      plan: mayPlan ? (planned) => latest.current.onPlan(planned) : null,
      setStatus(contact, to) {
        if (to !== 'open') goOn(contact.id);
        void status.setStatus(contact, to);
      },
      assign(contact, owner) {
        if (latest.current.search.mine && owner?.id !== user.id) goOn(contact.id);
        void status.assign(contact, owner);
      },
      markUnread(contact) {
        changes.markUnread(contact.id).then(
          () => {
            // Only a contact whose page is open has to be kept from being read there.
            if (latest.current.openId !== contact.id) changes.endUnread(contact.id);
            toasts.show(t('markedUnread', { name: nameOf(contact) }));
          },
          (error: unknown) => void toasts.show(sentenceOf(error), { tone: 'bad' }),
        );
      },
    };
  }, [changes, isControlled, isViewOnly, mayChange, mayPlan, navigate, status, toasts, user.id]);
}
