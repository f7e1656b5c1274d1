import type { Broadcast, BroadcastEstimate, CarrierFeeView } from '@talk/core/contract';
import { formatCurrency } from '@talk/core/texting';
import { numberText, ownZone } from '@talk/ui';
import { exactWords } from '../../shared/dates.js';
import { t } from './texts.js';
import { v } from './voicemail-texts.js';

type Counts = Pick<Broadcast, 'total_count' | 'texted_count' | 'excluded_count' | 'canceled_count'>;

/** Recipients that do not wait any more. */
export const doneCount = ({
  texted_count: texted,
  excluded_count: excluded,
  canceled_count: canceled,
}: Counts): number => texted + excluded + canceled;

export const waitingCount = (counts: Counts): number => counts.total_count - doneCount(counts);

/** Thousandths of a dollar as money. */
const moneyText = (mills: number): string => formatCurrency(mills / 1000);

export function priceText(price: BroadcastEstimate['price']): string {
  if (price === null) return t('free');
  const { min_mills: min, max_mills: max, total_mills: total } = price;
  return min === max
    ? t('priceSame', { total: moneyText(total) })
    : t('priceRange', { total: moneyText(total), min: moneyText(min), max: moneyText(max) });
}

type Rate = NonNullable<BroadcastEstimate['price']>['rates'][number];

/** Without a price the kind of number is not known, so both count. */
const ALL_SMS: readonly Rate[] = ['local_sms', 'tollfree_sms'];

/** Warnings about broadcasts that are sent as picture messages. */
const AS_MMS: readonly BroadcastEstimate['warning'][] = ['media', 'long_as_mms', 'combined'];

/** What carriers charge for all segments, if every recipient were with the cheapest carrier, and with the dearest; null: not known. */
export function feesText(
  { price, segments, warning }: Pick<BroadcastEstimate, 'price' | 'segments' | 'warning'>,
  fees: readonly CarrierFeeView[],
): string | null {
  if (price === null && AS_MMS.includes(warning)) return null;
  const rates = price?.rates ?? ALL_SMS;
  // The list has fees of SMS segments only.
  if (rates.some((rate) => !ALL_SMS.includes(rate))) return null;
  const micros = fees.flatMap((fee) => [
    ...(rates.includes('local_sms') ? [fee.local_sms_micros] : []),
    ...(rates.includes('tollfree_sms') ? [fee.tollfree_sms_micros] : []),
  ]);
  if (micros.length === 0 || segments.total === 0) return null;
  const text = (each: number): string => formatCurrency((each * segments.total) / 1e6);
  const [min, max] = [text(Math.min(...micros)), text(Math.max(...micros))];
  return min === max ? t('feesSame', { total: min }) : t('feesRange', { min, max });
}

export function segmentsText({ min, max, total }: BroadcastEstimate['segments']): string {
  const values = { min: numberText(min), max: numberText(max), total: numberText(total) };
  return t(min === max ? 'same' : 'range', values);
}

/** "Sending · 12 of 40 · 3 excluded · continues on …". */
export function factsOf(broadcast: Broadcast, format: 12 | 24): readonly string[] {
  const {
    kind,
    audience,
    user_name: by,
    status,
    schedule_date: date,
    next_send_at: next,
    excluded_count: excluded,
  } = broadcast;
  const time = (at: string): string => exactWords(Date.parse(at), ownZone(), format);
  return [
    v(kind),
    audience?.name ?? t('noAudience'),
    ...(by === null ? [] : [t('by', { name: by })]),
    ...(excluded === 0 ? [] : [t('excluded', { count: excluded })]),
    ...(status === 'scheduled' && date !== null ? [t('scheduledFor', { time: time(date) })] : []),
    ...(status === 'sending' && next !== null ? [t('goesOn', { time: time(next) })] : []),
  ];
}

/** Above this, the sender types the number of recipients. */
const CONFIRM_ABOVE = 1_000;
export const mustConfirm = ({ total }: Pick<BroadcastEstimate, 'total'>): boolean => total > CONFIRM_ABOVE;

/** Why the button that sends does nothing yet; null if it can be pressed. */
export const canSend = (estimate: BroadcastEstimate | undefined, typed: string): boolean =>
  estimate !== undefined &&
  estimate.recipients > 0 &&
  estimate.obstacles.length === 0 &&
  (!mustConfirm(estimate) || Number(typed.replaceAll(/\D/g, '')) === estimate.total);

/** The value of an `<input type="datetime-local">` for a moment, in the zone of the browser. */
export function localValue(iso: string | null): string {
  if (iso === null) return '';
  const at = new Date(iso);
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}
