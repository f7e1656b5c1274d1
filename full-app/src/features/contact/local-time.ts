import { useNow } from '@talk/ui';
import { checkDayTime, formatTime, localTimeOf } from '@talk/core/format';
import type { Contact } from '@talk/core';
import { timeFormatOf, useWorkspace } from '../../app/workspace-context.js';

export interface ContactClock {
  /** "10:14 AM", or "9:14 AM – 10:14 AM" when the number allows two zones. */
  text: string;
  /** Whether it is day time in every zone that it can be. */
  okToCall: boolean;
}

/** What the clock shows at the contact: their own zone, else what their number tells. Null when nothing is known. */
export function contactClock(
  contact: Pick<Contact, 'timezone' | 'phone_number'>,
  nowMs: number,
  format: 12 | 24,
  country: string,
): ContactClock | null {
  const times = contact.timezone
    ? [{ zone: contact.timezone, text: formatTime(nowMs, contact.timezone, format) }]
    : contact.phone_number === null
      ? []
      : localTimeOf(contact.phone_number, nowMs, format, country);
  if (times.length === 0) return null;
  const zones = times.map(({ zone }) => zone);
  return {
    text: times.map(({ text }) => text).join(' – '),
    okToCall: checkDayTime({ name: '', zones }, nowMs, format).inDayTime,
  };
}

/** The same, ticking. */
export function useContactClock(contact: Contact): ContactClock | null {
  const { user } = useWorkspace();
  const nowMs = useNow(10_000);
  return contactClock(contact, nowMs, timeFormatOf(user), user.company.country);
}
