import { z } from 'zod';

const timeText = z
  .string()
  .regex(
    /^(24\s?hrs|([01]?\d|2[0-3]):?[0-5]\d(:[0-5]\d)?|24:?00(:00)?)$/i,
    'Write the time as HHmm, for example 0900, 2400 or 24hrs.',
  );

/** One weekday. Open without times is open all day; a close at or before the open is on the next day (reading 55). */
const openDaySchema = z.object({
  is_open: z.boolean(),
  open: timeText.nullable(),
  close: timeText.nullable(),
});

/** A day with hours of its own; without times it is closed. */
const holidaySchema = z.object({
  date: z.iso.date('Write the date as YYYY-MM-DD.'),
  name: z.string().trim().min(1, 'Name the holiday.').max(80),
  open: timeText.nullable(),
  close: timeText.nullable(),
  /** Every year on that day, from that date on; left out: on that date only. */
  repeats_yearly: z.boolean().optional(),
});

/** Hours of a week, Sunday first. */
export const businessHoursSchema = z.array(openDaySchema).length(7, 'Send seven days, Sunday first.');

/** Days that differ from the week's hours. */
export const holidaysSchema = z.array(holidaySchema).max(200, 'Use at most 200 holidays.');
