export {
  followNotifications,
  notificationSettingsQuery,
  notificationsQuery,
  saveNotificationSettings,
  seeNotifications,
  USUAL_SETTINGS,
  useUnseenNotifications,
} from './notifications.js';
