import { otherForms } from '@talk/domain/phone-number';
import { displayPhone, tryPhone } from '../../../phone.js';
import { escapeHtml } from '../../../http/escape-html.js';
import type { CrmCall, CrmRecord } from './crm-provider.js';

/** A number as people keep it; each form may be the only one that a CRM's search finds. None for what is no number. */
export function writtenForms(e164: string): readonly string[] {
  const number = tryPhone(e164, 'US');
  if (number === null) return [];
  const others = otherForms(e164).flatMap((form) => {
    const digits = form.slice(1);
    return [digits.slice(number.callingCode.length), digits];
  });
  return [...new Set([number.nationalNumber, e164.replace(/\D/g, ''), displayPhone(e164), ...others])];
}

/** Whether one of these texts is this number, however it is written. */
export function hasPhone(texts: readonly (string | null | undefined)[], e164: string): boolean {
  const region = tryPhone(e164, 'US')?.region ?? 'US';
  return texts.some((text) => tryPhone(text ?? '', region)?.e164 === e164);
}

/** A moment on the company's clock. @param timeZone IANA. */
export function momentOf(moment: Date, timeZone: string): { readonly day: string; readonly time: string } {
  const words = (options: Intl.DateTimeFormatOptions): string =>
    new Intl.DateTimeFormat('en-CA', { timeZone, ...options }).format(moment);
  return {
    day: words({ year: 'numeric', month: '2-digit', day: '2-digit' }),
    time: words({ hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' }),
  };
}

/** How a call ended, in English as vendors write it. */
const RESULT: Readonly<Record<CrmCall['result'], string>> = {
  talked: 'Connected',
  voicemail: 'Left voicemail',
  'no-answer': 'No answer',
  busy: 'Busy',
  failed: 'Failed',
  canceled: 'Canceled',
};

const secondsOf = ({ durationMs }: CrmCall): number => Math.round(durationMs / 1000);

/** `mm:ss`; minutes go on beyond 59. */
export function minutesAndSeconds(call: CrmCall): string {
  const seconds = secondsOf(call);
  return [Math.floor(seconds / 60), seconds % 60].map((part) => String(part).padStart(2, '0')).join(':');
}

/** By which a record of ours is known again, where the CRM itself keeps nothing unique for us. */
const markOf = (key: string): string => `Talk call ${key}`;

/** Whether this text is of the call with this key. */
export function hasMark(text: string | null | undefined, key: string): boolean {
  const at = (text ?? '').indexOf(markOf(key));
  return at >= 0 && !/[\d-]/.test((text ?? '').charAt(at + markOf(key).length));
}

/** Everything about a call, for a CRM that keeps it in one text: what the agent wrote first, our mark last. */
export function linesOf(call: CrmCall): readonly string[] {
  const { day, time } = momentOf(call.startedAt, call.timeZone);
  return [
    call.notes,
    `${call.outcome ?? RESULT[call.result]} · ${minutesAndSeconds(call)}`,
    `${call.fromNumber} to ${call.toNumber}, ${day} ${time} (${call.timeZone})`,
    call.recordingUrl === null ? null : `Recording: ${call.recordingUrl}`,
    markOf(call.key),
  ].filter((line) => line !== null && line !== '') as string[];
}

/** Where a call may stand that only its mark tells: first where it was, for one that moves. */
export function placesOf({ movesFrom }: CrmCall, records: readonly CrmRecord[]): readonly CrmRecord[] {
  const isOther = movesFrom !== undefined && !records.some(({ id }) => id === movesFrom.id);
  return isOther ? [movesFrom, ...records] : records;
}

/** As HTML. */
export const htmlOf = (lines: readonly string[]): string =>
  lines.map((line) => escapeHtml(line).replaceAll('\n', '<br>')).join('<br>');
