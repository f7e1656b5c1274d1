import { endpoint, needs, publicAccess, sessionAccess } from '../kernel/endpoint.js';
import type * as S from './notifications.schemas.js';

const tag = 'Notifications';
const reads = needs('list communication');

export const listNotifications = endpoint<S.ListNotifications>()({
  id: 'listNotifications',
  method: 'GET',
  path: '/api/v2/notifications',
  tag,
  summary: 'What the user was notified of and can still see, newest first',
  access: reads,
  errors: [],
  origin: 'ours',
});

export const countUnseenNotifications = endpoint<S.CountUnseenNotifications>()({
  id: 'countUnseenNotifications',
  method: 'GET',
  path: '/api/v2/notifications/unseen',
  tag,
  summary: 'How many notifications the user has not seen',
  access: reads,
  errors: [],
  origin: 'ours',
});

export const seeNotifications = endpoint<S.SeeNotifications>()({
  id: 'seeNotifications',
  method: 'POST',
  path: '/api/v2/notifications/seen',
  tag,
  summary: 'Mark notifications of the user as seen: some, those of one contact, or all',
  access: reads,
  errors: [],
  origin: 'ours',
});

export const getNotificationSettings = endpoint<S.GetNotificationSettings>()({
  id: 'getNotificationSettings',
  method: 'GET',
  path: '/api/v1/user/notification-settings',
  tag,
  summary: 'How the user is notified, by kind and way',
  access: sessionAccess,
  errors: [],
  origin: 'ours',
});

export const updateNotificationSettings = endpoint<S.UpdateNotificationSettings>()({
  id: 'updateNotificationSettings',
  method: 'PATCH',
  path: '/api/v1/user/notification-settings',
  tag,
  summary: 'Change how the user is notified; what is left out stays',
  access: sessionAccess,
  errors: [],
  origin: 'ours',
});

export const unsubscribeFromNotifications = endpoint<S.UnsubscribeFromNotifications>()({
  id: 'unsubscribeFromNotifications',
  method: 'POST',
  path: '/unsubscribe',
  tag,
  summary: 'Stop mail about notifications with the link from a mail, without signing in',
  access: publicAccess,
  errors: ['LINK_OVER'],
  origin: 'ours',
});
