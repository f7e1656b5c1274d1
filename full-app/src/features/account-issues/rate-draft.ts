import type { MessageBilling, MessageRatesView } from '@talk/core/contract';

export const RATES = ['local_sms', 'local_mms', 'tollfree_sms', 'tollfree_mms', 'rvm'] as const;
export type RateName = (typeof RATES)[number];

/** Rates in dollars and credits as they are typed; an empty rate charges nothing, empty credits are not limited. */
export type RateDraft = Record<RateName | 'text_credits', string>;

const MOST_MILLS = 100_000;
const MOST_CREDITS = 1_000_000_000;

/** "0.008" for 8 thousandths of a dollar. */
export const dollarsOf = (mills: number): string => (mills / 1000).toFixed(3);

/** Thousandths of a dollar; 0 for an empty text, null for one that is not a rate. */
export function millsIn(text: string): number | null {
  const trimmed = text.trim().replace(',', '.');
  if (trimmed === '') return 0;
  if (!/^\d{1,3}(?:\.\d{1,3})?$/.test(trimmed)) return null;
  const mills = Math.round(Number(trimmed) * 1000);
  return mills > MOST_MILLS ? null : mills;
}

export function creditsIn(text: string): number | null | undefined {
  const trimmed = text.trim();
  if (trimmed === '') return null;
  return /^\d{1,10}$/.test(trimmed) && Number(trimmed) <= MOST_CREDITS ? Number(trimmed) : undefined;
}

export function rateDraft({ rates, text_credits: credits }: MessageBilling): RateDraft {
  const shown = (name: RateName): string => (rates === null ? '' : dollarsOf(rates[`${name}_mills`]));
  return {
    local_sms: shown('local_sms'),
    local_mms: shown('local_mms'),
    tollfree_sms: shown('tollfree_sms'),
    tollfree_mms: shown('tollfree_mms'),
    rvm: shown('rvm'),
    text_credits: credits === null ? '' : String(credits),
  };
}

export function rateProblems(draft: RateDraft): Partial<Record<keyof RateDraft, 'wrongRate' | 'wrongCredits'>> {
  const wrong = RATES.filter((name) => millsIn(draft[name]) === null);
  return {
    ...Object.fromEntries(wrong.map((name) => [name, 'wrongRate' as const])),
    ...(creditsIn(draft.text_credits) === undefined && { text_credits: 'wrongCredits' as const }),
  };
}

interface BillingBody {
  rates?: MessageRatesView | null;
  text_credits?: number | null;
}

/** What was changed, as it is sent: the rates together, and none when all are empty. */
export function billingBody(changed: Partial<RateDraft>, values: RateDraft): BillingBody {
  const mills = (name: RateName): number => millsIn(values[name]) ?? 0;
  const isFree = RATES.every((name) => values[name].trim() === '');
  const rates: MessageRatesView | null = isFree
    ? null
    : {
        local_sms_mills: mills('local_sms'),
        local_mms_mills: mills('local_mms'),
        tollfree_sms_mills: mills('tollfree_sms'),
        tollfree_mms_mills: mills('tollfree_mms'),
        rvm_mills: mills('rvm'),
      };
  return {
    ...(RATES.some((name) => changed[name] !== undefined) && { rates }),
    ...(changed.text_credits !== undefined && { text_credits: creditsIn(changed.text_credits) ?? null }),
  };
}
