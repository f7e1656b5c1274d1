/** How many days one sees, and how. */
export const CALENDAR_VIEWS = ['day', 'week', 'agenda'] as const;
export type CalendarView = (typeof CALENDAR_VIEWS)[number];

/** What the calendar shows, as the address has it. Left out: one's own, of the week that is now. */
export interface CalendarSearch {
  view?: CalendarView;
  /** A day that is shown, `2026-11-28`. */
  date?: string;
  /** Of everyone in the company. */
  everyone?: true;
}

/** Reads the address. What is not understood is left out. */
export function readCalendarSearch(raw: Record<string, unknown>): CalendarSearch {
  const view = CALENDAR_VIEWS.find((each) => each === raw['view']);
  const date = typeof raw['date'] === 'string' && isDay(raw['date']) ? raw['date'] : undefined;
  return {
    ...(view === undefined ? {} : { view }),
    ...(date === undefined ? {} : { date }),
    ...(raw['everyone'] === true || raw['everyone'] === 'true' ? { everyone: true as const } : {}),
  };
}

const isDay = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.slice(0, 10) === text;
