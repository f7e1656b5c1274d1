import { z } from 'zod';

const CONTACTS_AT_MOST = 200;
/** Ids of contacts, with commas between them. */
export const contactIdsText = z
  .string()
  .max(16 * CONTACTS_AT_MOST, `At most ${CONTACTS_AT_MOST} contacts.`)
  .regex(/^\d{1,15}(?:,\d{1,15})*$/, 'Send ids, with commas between them.')
  .transform((text) => [...new Set(text.split(',').map(Number))])
  .refine((ids) => ids.length <= CONTACTS_AT_MOST, `At most ${CONTACTS_AT_MOST} contacts.`);
