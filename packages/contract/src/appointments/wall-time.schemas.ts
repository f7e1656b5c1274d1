import { z } from 'zod';

/** A moment as a person names it. */
export const wallTimeFields = {
  /** Day and time as clocks show them in `timezone`. */
  date: z.iso.date('Enter a day such as 2026-11-30.'),
  time: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time such as 09:30.'),
  /** The contact's own zone when left out; the company's when the contact has none. */
  timezone: z.string().max(60).optional(),
};
