export { holidayOf, holidayOn, isCalendarOpenAt, nextCalendarChange } from './calendar.js';
export type { Holiday, OpenCalendar, StoredHoliday } from './calendar.js';
export { checkDayTime, DAY_TIME } from './day-time.js';
export type { DayTimeCheck } from './day-time.js';
export { formatMinute, formatStoredTime, formatTime } from './format-time.js';
export type { TimeFormat } from './format-time.js';
export {
  closesAt,
  dailyWindow,
  everyDay,
  isInWindow,
  isOpenAt,
  isOpenInAll,
  nextOpenAt,
  weeklyHours,
} from './hours.js';
export type { DailyWindow, StoredDay, WeeklyHours } from './hours.js';
export { isQuietAt, quietUntil } from './quiet-hours.js';
export type { QuietHours } from './quiet-hours.js';
export { CHART_PERIODS, periodsIn } from './periods.js';
export type { ChartPeriod, Period } from './periods.js';
export { customRange, QUICK_RANGES, quickRange } from './ranges.js';
export type { DateRange, QuickRange } from './ranges.js';
export { relativeShort, relativeSpan } from './relative.js';
export { REMIND_MINUTES, remindersAhead, USUAL_REMIND_MINUTES } from './remind.js';
export type { RemindMinutes } from './remind.js';
export type { RelativeSpan } from './relative.js';
export { addOpenMinutes, RESPONSE_MINUTES, responseState, responseTimes } from './response-clock.js';
export type { ResponseState, ResponseTimes } from './response-clock.js';
export { DAY_MINUTES, parseTimeOfDay, toStoredTime } from './time-of-day.js';
export type { MinuteOfDay } from './time-of-day.js';
export { lastWeeks } from './weeks.js';
export type { Week } from './weeks.js';
export { epochOf, isTimeZone, startOfDay, zonedTime } from './zone.js';
export type { WallTime, ZonedTime } from './zone.js';
