import type { ContactSequence, Sequence } from '@talk/core/contract';
import { createTranslate, dateText, ownZone, timeText } from '@talk/ui';

const t = createTranslate('app.sequence-states', {
  'status.draft': 'Draft',
  'status.active': 'On',
  'status.paused': 'Paused',
  'next.text': 'next text {time}',
  'next.add_tag': 'next tag {time}',
  'next.remove_tag': 'next tag {time}',
  'next.add_to_dialer': 'next call {time}',
  'step.text': 'step {step}, a text',
  'step.add_tag': 'step {step}, a tag',
  'step.remove_tag': 'step {step}, a tag',
  'step.add_to_dialer': 'step {step}, a call',
  paused: 'paused',
  sequencePaused: 'the sequence is paused',
  finished: 'Went through all steps.',
  'stop.replied': 'Stopped because the contact replied.',
  'stop.called': 'Stopped because the contact called or was spoken with.',
  'stop.booked': 'Stopped because an appointment was made.',
  'stop.opted_out': 'Stopped because the contact opted out of texts.',
  'stop.cannot_text': 'Stopped because the contact cannot get texts.',
  'stop.disenrolled': 'Taken out by a user.',
  'stop.sequence_removed': 'Stopped because the sequence was deleted.',
  'stop.contact_deleted': 'Stopped because the contact was deleted.',
  'stop.contact_merged': 'Stopped because the contact was merged into another.',
});

type Place = Pick<ContactSequence, 'state' | 'step' | 'step_kind' | 'next_at' | 'stop_reason'>;

export const statusText = (status: Sequence['status']): string => t(`status.${status}`);

/** "Tue 9:00 AM", and with the date when it is a week or more away. */
function dueText(epochMs: number, nowMs: number, format: 12 | 24): string {
  const zone = ownZone();
  const isNear = epochMs - nowMs < 6 * 24 * 60 * 60_000;
  const day = isNear
    ? dateText(epochMs, { timeZone: zone, weekday: 'short' })
    : dateText(epochMs, { timeZone: zone, dateStyle: 'medium' });
  return `${day} ${timeText(epochMs, zone, format)}`;
}

/** What is next for a contact under way: "next text Tue 9:00 AM". */
export function placeText(
  { state, step, step_kind: kind, next_at: nextAt }: Place,
  status: Sequence['status'],
  nowMs: number,
  format: 12 | 24,
): string {
  if (kind === null || step === null) return '';
  if (state === 'active' && status === 'active' && nextAt !== null)
    return t(`next.${kind}`, { time: dueText(Date.parse(nextAt), nowMs, format) });
  const why = state === 'paused' ? t('paused') : t('sequencePaused');
  return `${t(`step.${kind}`, { step })}, ${why}`;
}

/** How it ended, as a sentence; empty while it is under way. */
export function stopText({ state, stop_reason: reason }: Pick<Place, 'state' | 'stop_reason'>): string {
  if (state === 'finished') return t('finished');
  return reason === null ? '' : t(`stop.${reason}`);
}
