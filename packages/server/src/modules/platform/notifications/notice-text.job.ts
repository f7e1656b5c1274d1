import { z } from 'zod';
import { defineJob } from '../../../jobs/define-job.js';

/** Texts a user what they have not seen. */
export const textNotificationsJob = defineJob('notifications.text', 'texts', z.object({ userId: z.number() }));

/** What is seen in the app within this time is not texted. */
export const TEXT_AFTER_MS = 2 * 60_000;
/** The time between two texts to one user: four an hour at most, however many calls come. What comes in between is in the next one. */
export const TEXTS_APART_MS = 15 * 60_000;
/** A text that could not be sent for this long is dropped. */
export const TEXT_KEPT_MS = 60 * 60_000;

/** What comes within a minute shares a job. */
export const textKey = (companyId: number, userId: number, at: Date): string =>
  `${companyId}:${userId}:${Math.ceil(at.getTime() / 60_000)}`;
