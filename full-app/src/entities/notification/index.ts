export {
  followNotifications,
  notificationSettingsQuery,
  notificationsQuery,
  saveNotificationSettings,
  seeNotifications,
  USUAL_SETTINGS,
  useReminderOptions,
  useUnseenNotifications,
} from './notifications.js';
