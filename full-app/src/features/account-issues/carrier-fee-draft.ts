import type { CarrierFeeView } from '@talk/core/contract';

/** A fee as it is typed, in dollars. `key` stays the same while rows are added and removed. */
export interface FeeDraft {
  readonly key: number;
  readonly carrier: string;
  readonly local: string;
  readonly tollfree: string;
}

type FeeProblem = 'wrongFee' | 'noCarrier' | 'twice';

/** The names of fields as the server has them. */
export const FEE_FIELDS = { carrier: 'carrier', local: 'local_sms_micros', tollfree: 'tollfree_sms_micros' } as const;
/** The name of a field of one row in a refusal. */
export const feeField = (at: number, part: keyof typeof FEE_FIELDS): string => `data.${at}.${FEE_FIELDS[part]}`;

/** "0.0045" for 4,500 millionths of a dollar. */
export const feeDollars = (micros: number): string => (micros / 1e6).toFixed(4);

/** Millionths of a dollar; null for a text that is not a fee. */
export function microsIn(text: string): number | null {
  const trimmed = text.trim().replace(',', '.');
  if (!/^[01](?:\.\d{1,4})?$/.test(trimmed)) return null;
  const micros = Math.round(Number(trimmed) * 1e6);
  return micros > 1_000_000 ? null : micros;
}

export const feeDrafts = (fees: readonly CarrierFeeView[]): readonly FeeDraft[] =>
  fees.map(({ carrier, local_sms_micros: local, tollfree_sms_micros: tollfree }, key) => ({
    key,
    carrier,
    local: feeDollars(local),
    tollfree: feeDollars(tollfree),
  }));

/** What is wrong, by field. */
export function feeProblems(drafts: readonly FeeDraft[]): Readonly<Record<string, FeeProblem>> {
  const names = drafts.map(({ carrier }) => carrier.trim().toLowerCase());
  const problems = drafts.flatMap(({ carrier, local, tollfree }, at): [string, FeeProblem][] => [
    ...(carrier.trim() === '' ? [[feeField(at, 'carrier'), 'noCarrier'] as [string, FeeProblem]] : []),
    ...(carrier.trim() !== '' && names.indexOf(names[at] ?? '') !== at
      ? [[feeField(at, 'carrier'), 'twice'] as [string, FeeProblem]]
      : []),
    ...(microsIn(local) === null ? [[feeField(at, 'local'), 'wrongFee'] as [string, FeeProblem]] : []),
    ...(microsIn(tollfree) === null ? [[feeField(at, 'tollfree'), 'wrongFee'] as [string, FeeProblem]] : []),
  ]);
  return Object.fromEntries(problems);
}

/** What is sent. A text that is not a fee counts as 0: {@link feeProblems} has refused it before. */
export const feesOf = (drafts: readonly FeeDraft[]): CarrierFeeView[] =>
  drafts.map(({ carrier, local, tollfree }) => ({
    carrier: carrier.trim(),
    local_sms_micros: microsIn(local) ?? 0,
    tollfree_sms_micros: microsIn(tollfree) ?? 0,
  }));
