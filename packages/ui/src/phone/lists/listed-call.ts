import type { Communication } from '@talk/core';
import { timeText } from '../../i18n/clock.js';
import { isHiddenNumber, phoneDisplay } from '@talk/core/format';
import { ownZone } from '../../i18n/days.js';
import { dateText } from '../../i18n/formats.js';

/** The fields of a call in any list. */
export interface ListedCall {
  readonly id: number;
  readonly name: string;
  readonly seed: string;
  /** How long, and over which line: "3m 20s · Sales line". */
  readonly detail: string;
  readonly startedMs: number;
  /** "9:41 AM". */
  readonly clock: string;
  readonly whenExact: string;
  /** Null for a hidden number: it cannot be called back. */
  readonly number: string | null;
}

/** @param length of the talk or the message, in words; null when there was none. */
export function listedCall(item: Communication, length: string | null, timeFormat: 12 | 24): ListedCall {
  const startedMs = Date.parse(item.created_at);
  const clock = timeText(startedMs, ownZone(), timeFormat);
  return {
    id: item.id,
    name: item.contact?.name ?? phoneDisplay(item.lead_number),
    seed: String(item.contact_id ?? item.lead_number),
    detail: [length, item.campaign_name].filter((part) => part !== null).join(' · '),
    startedMs,
    clock,
    whenExact: `${dateText(startedMs, { dateStyle: 'medium' })}, ${clock}`,
    number: isHiddenNumber(item.lead_number) ? null : item.lead_number,
  };
}
