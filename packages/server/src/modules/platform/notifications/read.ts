// What other modules may read of notifications: that of a contact goes where the contact goes.
export { notifications } from './notifications.tables.js';
