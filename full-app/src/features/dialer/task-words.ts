import { dialerWindow, isWithinDialerHours } from '@talk/core/format';
import type { Profile } from '@talk/core';
import { ownZone, storedTimeText, timeText } from '@talk/ui';
import { holdWords, type DialerSession, type DialerTask } from '../../entities/dialer/index.js';
import { dateWords, exactWords } from '../../shared/dates.js';
import { timeFormatOf } from '../../shared/workspace/workspace-context.js';
import { t as again } from './call-again.texts.js';
import { t } from './texts.js';

const STATUSES = ['in-queue', 'in-progress', 'called', 'failed', 'scheduled'] as const;
const IN_QUEUE = 1;
const [CALLED, FAILED, SCHEDULED] = [3, 4, 5];
const AS_BEGUN = { skip_outside_daytime_hours: true, include_no_timezone: false };

/** It still has to be called: now, or at its time. */
export const isOpen = ({ task_status: code }: DialerTask): boolean => code === IN_QUEUE || code === SCHEDULED;

/** Its contact can be called once more. */
export const hasEnded = ({ task_status: code }: DialerTask): boolean => code === CALLED || code === FAILED;

/** Only a task that waits can be skipped. */
export const isQueued = ({ task_status: code }: DialerTask): boolean => code === IN_QUEUE;

/** A number that is none of the five reads as scheduled (spec 2 §4). */
export const statusWord = ({ task_status: code }: DialerTask): string =>
  t(`status.${STATUSES[code - 1] ?? 'scheduled'}`);

/** The time of day at the contact; null when nothing tells its zone. */
export const timeThere = ({ timezone }: DialerTask, nowMs: number, format: 12 | 24): string | null =>
  timezone === null ? null : timeText(nowMs, timezone, format);

/** The user to whom it is said. */
export interface Reader {
  readonly id: number;
  readonly format: 12 | 24;
  readonly hours: { readonly open: string; readonly close: string };
}

export const readerOf = (user: Profile): Reader => ({
  id: user.id,
  format: timeFormatOf(user),
  hours: user.company.dialer_hours,
});

/**
 * What stands in the way of calling now, or what happened to the task; null when nothing does.
 * @param reader a contact that they are calling themselves is not with somebody else.
 * @param reader.hours those of the dialer in their company
 * @param settings those of the session; without one, as sessions begin.
 */
export function whyWaits(
  task: DialerTask,
  nowMs: number,
  { id: userId, format, hours }: Reader,
  settings: Pick<DialerSession['settings'], 'skip_outside_daytime_hours' | 'include_no_timezone'> = AS_BEGUN,
): string | null {
  const { skip_outside_daytime_hours: looksAtHours, include_no_timezone: includesNoZone } = settings;
  const { contact, zones } = task;
  if (task.held_by !== null && task.held_by.id !== userId) return t('with', { name: task.held_by.name });
  if (task.held_until !== null)
    return holdWords('heldTask', { date: dateWords(Date.parse(task.held_until), ownZone()) });
  if (task.call_at !== null) return again('at', { time: exactWords(Date.parse(task.call_at), ownZone(), format) });
  if (!isQueued(task)) return task.reason;
  if (contact.is_dnc) return t('isDnc');
  if (contact.phone_number === null) return t('noNumber');
  if (zones.length === 0) return !looksAtHours && includesNoZone ? task.reason : withReason(t('noZone'), task);
  const window = dialerWindow({ openTime: hours.open, closeTime: hours.close });
  if (looksAtHours && !isWithinDialerHours(window, nowMs, zones))
    return withReason(
      t('outside', { open: storedTimeText(hours.open, format), close: storedTimeText(hours.close, format) }),
      task,
    );
  return task.reason;
}

/** The obstacle of now, then why the task was skipped before. */
const withReason = (words: string, { reason }: DialerTask): string => (reason === null ? words : `${words} ${reason}`);
