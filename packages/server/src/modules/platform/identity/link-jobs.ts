import { z } from 'zod';
import { defineJob } from '../../../jobs/define-job.js';

/** Mails a link to choose a password. In the lane of what is slow: a mail server that does not answer must hold up no text. */
export const mailLinkJob = defineJob('identity.mail-link', 'bulk', z.object({ linkId: z.uuid() }));
