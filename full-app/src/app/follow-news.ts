import { systemClock, type Communication } from '@talk/core';
import type { Entities } from '@talk/core/entities';
import type { QueryClient } from '@tanstack/react-query';
import { contactQuery } from '../entities/contact/index.js';
import { playRecordingOf } from '../entities/call/index.js';
import { followMentions } from '../entities/note/index.js';
import { followNotifications, notificationSettingsQuery, USUAL_SETTINGS } from '../entities/notification/index.js';
import { followContactNotices } from '../features/news/contact-notices.js';
import type { DesktopNotices } from '../features/news/desktop-notices.js';
import { showMention } from '../features/news/mention-notices.js';
import { createNotices } from '../features/news/notices.js';
import { followReminders } from '../features/news/reminder-notices.js';
import { followTexts } from '../features/news/text-notices.js';
import { followMissedCalls } from '../features/phone/call-notices.js';
import type { Toasts } from '../shared/toasts.store.js';
import type { Client } from '../shared/workspace/workspace-client.js';

export interface NewsOptions {
  readonly client: Client;
  readonly entities: Entities;
  readonly queries: QueryClient;
  readonly toasts: Toasts;
  readonly sound: () => void;
  readonly desktop: DesktopNotices;
  /** Whether push notices are shown in this browser. */
  readonly isPushedHere: () => boolean;
  readonly userId: number;
  /** Whether the user is looking at this contact. */
  readonly isSeen: (contactId: number) => boolean;
  readonly open: (contactId: number, communicationId: number | null) => void;
  readonly callBack: (call: Communication) => void;
}

/** Tells the user of what happens, in the ways that they have chosen for each kind, and keeps the list of notifications. */
export function followNews(options: NewsOptions): () => void {
  const { client, entities, queries, toasts, sound, desktop, isPushedHere, userId, isSeen, open, callBack } = options;
  const { realtime } = client;
  const asked = notificationSettingsQuery(client);
  const notices = createNotices({
    toasts,
    sound,
    desktop,
    // The tab that has the phone speaks for all of them. Notices with the same tag are one for the computer.
    isDesktopDue: (isPushed) => {
      // Browsers show both where a push comes too, and one comes unless the app is in view.
      if (isPushed && document.hidden && isPushedHere()) return false;
      const { name } = client.phone.state.peek().seat;
      return (name === 'leading' || name === 'off') && !document.hasFocus();
    },
    settings: () => queries.getQueryData(asked.queryKey) ?? queries.fetchQuery(asked).catch(() => USUAL_SETTINGS),
    clock: systemClock,
    isSeen,
  });
  const common = { toasts: notices, sound: notices.sound, clock: systemClock };
  const openCommunication = ({ id, contact_id: contactId }: Pick<Communication, 'id' | 'contact_id'>): void => {
    if (contactId !== null) open(contactId, id);
  };
  const ends = [
    followNotifications(realtime, queries),
    realtime.on('notifications_updated', ({ data }) => notices.takeAway(data)),
    followReminders({ ...common, realtime, open: (contactId) => open(contactId, null) }),
    followMissedCalls({
      ...common,
      entities,
      userId,
      callBack,
      listen: (call) => {
        playRecordingOf(call.id);
        openCommunication(call);
      },
    }),
    followMentions(realtime, entities, queries, (mention, isSilent) => {
      const { contact_id, communication_id: id } = mention;
      if (!isSilent) showMention(mention, { ...common, isSeen, open: () => openCommunication({ id, contact_id }) });
    }),
    followContactNotices({
      ...common,
      realtime,
      nameOf: (contactId) =>
        queries.fetchQuery(contactQuery(client, entities, contactId)).then(
          () => entities.contacts.peek(contactId)?.name ?? null,
          // The bell has the notification, and says why its contact cannot be opened.
          () => null,
        ),
      isSeen,
      open: (contactId) => open(contactId, null),
    }),
    followTexts({ ...common, entities, userId, isSeen, open: openCommunication }),
  ];
  return () => {
    for (const end of ends) end();
  };
}
