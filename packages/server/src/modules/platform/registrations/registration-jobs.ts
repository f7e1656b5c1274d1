import { z } from 'zod';
import { defineJob } from '../../../jobs/define-job.js';

/** Mails the link that confirms a registration. In the lane of what is slow: a mail server that does not answer must hold up no text. */
export const mailRegistrationJob = defineJob('registrations.mail', 'bulk', z.object({ registrationId: z.uuid() }));
