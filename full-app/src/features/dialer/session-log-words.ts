import { numberText } from '@talk/ui';
import type { DialerSession, DialerSessionLog } from '../../entities/dialer/index.js';
import { s } from './session.texts.js';
import { type OfferedOutcome, successWords } from './success-words.js';

/** "Answered 2 · Busy 1"; outcomes that did not happen are left out. */
export const outcomeWords = ({ outcomes }: Pick<DialerSessionLog, 'outcomes'>): string =>
  outcomes
    .filter(({ count }) => count > 0)
    .map(({ outcome, count }) => `${s(`outcome.${outcome}`)} ${numberText(count)}`)
    .join(' · ');

/** Why it ended, or what it does now. */
export const endWord = ({ state, state_reason: why }: Pick<DialerSessionLog, 'state' | 'state_reason'>): string =>
  state === 'ended' && why !== null ? s(`log.why.${why}`) : s(`log.state.${state}`);

/** The settings that a session ran with, as a sentence. */
export function settingsWords(settings: DialerSession['settings'], offered: readonly OfferedOutcome[] = []): string {
  const success = settings.successful_call_disposition_ids;
  const { warmup_seconds: warmup, min_redials: redials, skip_outside_daytime_hours: looksAtHours } = settings;
  return [
    s('log.warmup', { count: warmup, exact: numberText(warmup) }),
    redials === 0 ? s('log.noRedials') : s('log.redials', { count: redials, exact: numberText(redials) }),
    ...(success.length > 0 ? [s('log.success', { names: successWords(success, offered) })] : []),
    ...(settings.force_sms ? [s('log.text')] : []),
    s(looksAtHours ? 'log.hours' : settings.include_no_timezone ? 'log.everyone' : 'log.anyHour'),
  ].join(' · ');
}
