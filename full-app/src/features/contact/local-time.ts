import { useNow, timeText } from '@talk/ui';
import { checkDayTime } from '@talk/core/format';
import type { Contact, LocalZone } from '@talk/core';
import { timeFormatOf, useWorkspace } from '../../shared/workspace/workspace-context.js';

export interface ContactClock {
  /** "10:14 AM", or "9:14 AM – 10:14 AM" when the contact may be in two zones. */
  text: string;
  /** Whether it is day time in every zone that it can be. */
  okToCall: boolean;
  /** What told the zone (reading 81). */
  source: LocalZone['source'];
}

/** What the clock shows at the contact, by the zones that the server found. */
export function contactClock({ zones, source }: LocalZone, nowMs: number, format: 12 | 24): ContactClock {
  const texts = zones.map((zone) => timeText(nowMs, zone, format));
  return {
    text: [...new Set(texts)].slice(0, SHOWN).join(' – '),
    okToCall: checkDayTime({ name: '', zones }, nowMs, format).inDayTime,
    source,
  };
}

/** Whether the hour is one to call at; null for somebody who is not to be called at any. */
export function hourVerdict(
  { is_dnc, is_blocked }: Pick<Contact, 'is_dnc' | 'is_blocked'>,
  { okToCall }: ContactClock,
): 'okToCall' | 'outsideHours' | null {
  if (is_dnc || is_blocked) return null;
  return okToCall ? 'okToCall' : 'outsideHours';
}

/** A big country has more zones than a line has room. */
const SHOWN = 2;

/** The same, ticking. */
export function useContactClock(contact: Contact): ContactClock {
  const { user } = useWorkspace();
  return contactClock(contact.local_zone, useNow(10_000), timeFormatOf(user));
}
