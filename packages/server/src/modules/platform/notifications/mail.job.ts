import { z } from 'zod';
import { defineJob } from '../../../jobs/define-job.js';

/** Mails a user what they have not seen. */
export const mailNotificationsJob = defineJob('notifications.mail', 'bulk', z.object({ userId: z.number() }));

/** What is seen in the app within this time is not mailed. */
export const MAIL_AFTER_MS = 2 * 60_000;
/** The time between two mails to one user: what comes in between is in the second one. */
export const MAILS_APART_MS = 15 * 60_000;

/** What comes within a minute shares a job. */
export const mailKey = (companyId: number, userId: number, at: Date): string =>
  `${companyId}:${userId}:${Math.ceil(at.getTime() / 60_000)}`;
