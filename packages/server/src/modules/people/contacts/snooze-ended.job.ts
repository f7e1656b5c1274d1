import { z } from 'zod';
import { defineJob } from '../../../jobs/define-job.js';

/** The time until which a contact is pending has come. */
export const snoozeEndedJob = defineJob(
  'contacts.snooze-ended',
  'texts',
  z.object({ contactId: z.number(), until: z.iso.datetime() }),
);
