import {
  countUnseenNotifications,
  getNotificationSettings,
  listNotifications,
  seeNotifications,
  unsubscribeFromNotifications,
  updateNotificationSettings,
} from '@talk/contract';
import type { Endpoint } from '@talk/contract';
import type { CallEndpoint } from '../api/api.js';
import type { Operation } from '../api/resources.js';

/** What a user was notified of, and how they want to be notified. */
export interface NotificationsApi {
  list: Operation<typeof listNotifications>;
  /** How many the user has not seen. */
  unseen: Operation<typeof countUnseenNotifications>;
  /** Marks notifications as seen. */
  see: Operation<typeof seeNotifications>;
  settings: Operation<typeof getNotificationSettings>;
  changeSettings: Operation<typeof updateNotificationSettings>;
  /** Stops mail with the link from a mail. Needs no sign-in. */
  unsubscribe: Operation<typeof unsubscribeFromNotifications>;
}

/** The operations on notifications, over `talk.api.call`. */
export function createNotificationsApi(call: CallEndpoint): NotificationsApi {
  const of =
    <E extends Endpoint>(endpoint: E): Operation<E> =>
    (...args) =>
      call(endpoint, ...args);
  return {
    list: of(listNotifications),
    unseen: of(countUnseenNotifications),
    see: of(seeNotifications),
    settings: of(getNotificationSettings),
    changeSettings: of(updateNotificationSettings),
    unsubscribe: of(unsubscribeFromNotifications),
  };
}
