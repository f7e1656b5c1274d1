import type { QuietRuleView } from '@talk/core/contract';
import { listText, regionNames, storedTimeText } from '@talk/ui';
import { calendarDate } from '../../shared/dates.js';
import { PROVINCES, STATES, type Place } from '../../shared/states.js';
import { t } from './quiet-texts.js';
import { dayName, EVERY_DAY } from './week.js';

/** The rule of this country is for all countries without one. */
export const ALL_OTHERS = '*';

/** The states and provinces that a rule can be for. */
export function statesOf(country: string): readonly Place[] {
  if (country === 'US') return STATES;
  return country === 'CA' ? PROVINCES : [];
}

/** "Florida, United States". */
function placeWords({ country, subdivision }: Pick<QuietRuleView, 'country' | 'subdivision'>): string {
  if (country === ALL_OTHERS) return t('everywhere');
  const name = regionNames()(country);
  if (subdivision === null) return name;
  const state = statesOf(country).find(([code]) => code === subdivision)?.[1] ?? subdivision;
  return t('stateIn', { state, country: name });
}

const daysWords = (days: readonly number[]): string =>
  days.length === EVERY_DAY.length ? t('everyDay') : t('onDays', { days: listText(days.map(dayName)) });

/** "Texts to Florida, United States only from 8:00 AM to 8:00 PM, on every day." */
export function ruleWords(rule: QuietRuleView, format: 12 | 24): string {
  const place = placeWords(rule);
  const days = daysWords(rule.weekdays);
  if (rule.open === null || rule.close === null) return t('off', { place, days });
  const from = storedTimeText(rule.open, format);
  return t('whole', { place, days, from, to: storedTimeText(rule.close, format) });
}

/** "Only on Dec 25, 2026." Null: the rule always applies. */
export function datesWords({ starts_on: first, ends_on: last }: QuietRuleView): string | null {
  if (first === null) return last === null ? null : t('until', { to: calendarDate(last) });
  if (last === null) return t('since', { from: calendarDate(first) });
  return first === last
    ? t('onDate', { from: calendarDate(first) })
    : t('between', { from: calendarDate(first), to: calendarDate(last) });
}
