import type { QuietRule } from './quiet-hours.js';

/**
 * Hours in which texts may reach people, by law, as shipped. Laws change and published lists disagree: an admin can add stricter rules, and
 * switch one of these off. Where two lists differ, the stricter hours are here. Holidays are not in it: companies add theirs as rules of one day.
 *
 * Read in November 2026 from: 47 CFR 64.1200(c)(1) (federal), Fla. Stat. 501.616, Okla. Stat. tit. 15 §775C, Tex. Bus. & Com. Code
 * §301.051 (SB 140), and for the other states the public tables of dropcowboy.com/state-compliance, support.referrizer.com and
 * blog.clickpointsoftware.com. Guesses of ours are marked.
 */
const EVERY = [0, 1, 2, 3, 4, 5, 6];
const WORKDAYS = [1, 2, 3, 4, 5];
const NOT_SUNDAY = [1, 2, 3, 4, 5, 6];
const SUNDAY = [0];
const SATURDAY = [6];

type Row = readonly [id: string, name: string, weekdays: readonly number[], open: number | null, close: number | null];

/** Hours of the day; null: no texts on these days. */
const STATES: readonly Row[] = [
  ['us-al', 'Alabama', NOT_SUNDAY, 8, 20],
  ['us-al-sunday', 'Alabama, Sunday', SUNDAY, null, null],
  ['us-ct', 'Connecticut', EVERY, 9, 20],
  ['us-fl', 'Florida', EVERY, 8, 20],
  ['us-ky', 'Kentucky', EVERY, 10, 21],
  ['us-la', 'Louisiana', NOT_SUNDAY, 8, 20],
  ['us-la-sunday', 'Louisiana, Sunday', SUNDAY, null, null],
  ['us-ma', 'Massachusetts', EVERY, 8, 20],
  ['us-md', 'Maryland', EVERY, 8, 20],
  ['us-mi', 'Michigan', EVERY, 9, 21],
  ['us-mn', 'Minnesota', EVERY, 9, 21],
  ['us-ms', 'Mississippi', NOT_SUNDAY, 8, 20],
  ['us-ms-sunday', 'Mississippi, Sunday', SUNDAY, null, null],
  ['us-nj', 'New Jersey', EVERY, 8, 20],
  ['us-nm', 'New Mexico', EVERY, 9, 21],
  ['us-nv', 'Nevada', EVERY, 9, 20],
  ['us-ok', 'Oklahoma', EVERY, 8, 20],
  ['us-ri', 'Rhode Island', WORKDAYS, 9, 18],
  ['us-ri-saturday', 'Rhode Island, Saturday', SATURDAY, 10, 17],
  // Lists disagree (10–17, or none at all): the stricter one.
  ['us-ri-sunday', 'Rhode Island, Sunday', SUNDAY, null, null],
  ['us-sd', 'South Dakota', NOT_SUNDAY, 9, 21],
  ['us-sd-sunday', 'South Dakota, Sunday', SUNDAY, null, null],
  ['us-tx', 'Texas', NOT_SUNDAY, 9, 21],
  ['us-tx-sunday', 'Texas, Sunday', SUNDAY, 12, 21],
  ['us-wa', 'Washington', EVERY, 8, 20],
  ['us-wy', 'Wyoming', EVERY, 8, 20],
];

const hours = (open: number, close: number) => ({ openMinute: open * 60, closeMinute: close * 60 });
const always = { startsOn: null, endsOn: null };

export const SHIPPED_QUIET_RULES: readonly QuietRule[] = [
  {
    id: 'us',
    name: 'United States',
    country: 'US',
    subdivision: null,
    weekdays: EVERY,
    window: hours(8, 21),
    ...always,
  },
  ...STATES.map(([id, name, weekdays, open, close]): QuietRule => ({
    id,
    name,
    country: 'US',
    subdivision: id.slice(3, 5).toUpperCase(),
    weekdays,
    window: open === null || close === null ? null : hours(open, close),
    ...always,
  })),
  // Canada: CRTC, Unsolicited Telecommunications Rules, part III.
  {
    id: 'ca',
    name: 'Canada',
    country: 'CA',
    subdivision: null,
    weekdays: WORKDAYS,
    window: { openMinute: 540, closeMinute: 1290 },
    ...always,
  },
  {
    id: 'ca-weekend',
    name: 'Canada, weekend',
    country: 'CA',
    subdivision: null,
    weekdays: [0, 6],
    window: hours(10, 18),
    ...always,
  },
  // A guess of ours for every other country: what would be polite.
  {
    id: 'elsewhere',
    name: 'Other countries',
    country: '*',
    subdivision: null,
    weekdays: EVERY,
    window: hours(8, 21),
    ...always,
  },
];
