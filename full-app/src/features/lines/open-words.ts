import { dateText, ownZone, timeText } from '@talk/ui';
import { zoneWords } from '../../shared/zones.js';
import { t } from './texts.js';

export interface OpenState {
  readonly isOpen: boolean;
  /** When that changes, ISO 8601; null if it does not within a year. */
  readonly changesAt: string | null;
  /** The zone of the line's hours. */
  readonly zone: string;
}

const DAY_MS = 86_400_000;

/** "Open until 6:00 PM", "Closed until Monday 9:00 AM", "Always open": on the clock of the line. */
export function openWords({ isOpen, changesAt, zone }: OpenState, atMs: number, format: 12 | 24): string {
  if (changesAt === null) return t(isOpen ? 'always' : 'never');
  const when = momentWords(Date.parse(changesAt), atMs, zone, format);
  return t(isOpen ? 'openUntil' : 'closedUntil', { when });
}

function momentWords(toMs: number, atMs: number, zone: string, format: 12 | 24): string {
  const time = timeText(toMs, zone, format);
  const day = (ms: number): string => dateText(ms, { timeZone: zone, dateStyle: 'short' });
  const isNear = toMs - atMs < 6 * DAY_MS;
  const days: Intl.DateTimeFormatOptions = isNear ? { weekday: 'long' } : { dateStyle: 'medium' };
  const when = day(toMs) === day(atMs) ? time : `${dateText(toMs, { timeZone: zone, ...days })} ${time}`;
  return zone === ownZone() ? when : t('there', { when, zone: zoneWords(zone) });
}
