import { type ContactFollower, type ContactLeaver, followRows, staying } from '../../people/contacts/index.js';
import { notifications } from './notifications.tables.js';

// Made when the modules are put together: contacts notify, so each of the two modules imports the other.

/** What users were notified of about a contact is about the one that it was merged into. */
export const createNotificationFollower = (): ContactFollower =>
  followRows(notifications, { keys: ['id'], unique: ['kind', 'user_id'] });

/** Out of sight with the contact, and erased with it. */
export const createNotificationLeaver = (): ContactLeaver => staying(notifications);
