export { useAppointmentChanges } from './appointment-changes.js';
export { AppointmentDialog, FollowUpDialog } from './dialogs.lazy.js';
export { isDueSoon, type DueEntry } from './due-entry.js';
export { useDueReminders } from './due-reminders.js';
export { usePlanNews } from './plan-news.js';
export { appointmentText, outcomeOf, remindWords } from './words.js';
