import type { Clock } from '@talk/core';
import type { NotificationKind, NotificationSettings } from '@talk/core/contacts';
import { isQuietAt } from '@talk/core/format';
import type { NoticeBoard, NoticeOptions } from '../../shared/notice-board.js';
import type { Toasts } from '../../shared/toasts.store.js';
import type { DesktopNotices } from './desktop-notices.js';

export interface NoticesOptions {
  readonly toasts: Pick<Toasts, 'show'>;
  /** Plays the sound of a notice. */
  readonly sound: () => void;
  readonly desktop: Pick<DesktopNotices, 'show'>;
  /** Whether this tab speaks for all tabs and is not in view, and no push shows the same. `isPushed`: the user wants the kind pushed. */
  readonly isDesktopDue: (isPushed: boolean) => boolean;
  /** The user's settings: at once where they are known. Never rejects. */
  readonly settings: () => NotificationSettings | Promise<NotificationSettings>;
  readonly clock: Pick<Clock, 'nowMs'>;
  /** Whether the user is looking at this contact here. */
  readonly isSeen: (contactId: number) => boolean;
}

export interface Notices extends NoticeBoard {
  /** Takes away the notices about what was seen elsewhere. */
  readonly takeAway: (seen: { communication_ids: readonly number[]; contact_ids: readonly number[] }) => void;
}

const ofContact = (id: number): string => `contact:${id}`;

/** Shows each notice in the ways that the user has chosen for its kind. Within quiet hours it is only kept in the list. */
export function createNotices(options: NoticesOptions): Notices {
  const { toasts, sound, desktop, isDesktopDue, settings, clock, isSeen } = options;
  /** How to take notices away, by what they are about, and the contact that each stays beside. */
  const shown = new Map<string, Map<() => void, number | null>>();

  /** Hands over what the user wants of a kind now; null: nothing. */
  function decide(kind: NotificationKind, then: (ways: NotificationSettings['appointments']) => void): void {
    const use = (chosen: NotificationSettings): void => {
      if (!isQuietAt(chosen.quiet_hours, clock.nowMs(), chosen.timezone)) then(chosen[kind]);
    };
    const known = settings();
    if (known instanceof Promise) void known.then(use);
    else use(known);
  }

  function show(text: string, options: NoticeOptions): () => void {
    const { kind, staysBeside = null, ...toast } = options;
    const subject = 'contactId' in options ? ofContact(options.contactId) : String(options.communicationId);
    const ends: (() => void)[] = [];
    let isOver = false;
    const end = (): void => {
      isOver = true;
      for (const each of ends) each();
      shown.get(subject)?.delete(end);
      if (shown.get(subject)?.size === 0) shown.delete(subject);
    };
    shown.set(subject, (shown.get(subject) ?? new Map()).set(end, staysBeside));
    decide(kind, ({ inapp_notifs: inApp, desktop_notifs: onDesktop, push_notifs: isPushed }) => {
      if (isOver) return;
      if (inApp) ends.push(toasts.show(text, toast));
      if (onDesktop && isDesktopDue(isPushed))
        ends.push(desktop.show({ text, tag: `${kind}:${subject}`, open: toast.action?.run ?? null }));
    });
    return end;
  }

  return {
    show,
    sound: (kind) =>
      decide(kind, ({ inapp_notifs: inApp, desktop_notifs: onDesktop }) => {
        if (inApp || onDesktop) sound();
      }),
    takeAway({ communication_ids, contact_ids }) {
      for (const subject of [...communication_ids.map(String), ...contact_ids.map(ofContact)])
        for (const [end, contactId] of shown.get(subject) ?? []) if (contactId === null || !isSeen(contactId)) end();
    },
  };
}
