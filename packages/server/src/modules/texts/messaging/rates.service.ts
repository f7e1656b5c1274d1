import type { CarrierFeeView, MessageBilling, MessageRatesView } from '@talk/contract';
import {
  CARRIER_FEES,
  lineRate,
  messageMills,
  type CarrierFee,
  type LineRate,
  type MessageRates,
} from '@talk/domain/messaging';
import type { Reads, Tx } from '../../../db/transaction.js';
import type { Kernel } from '../../../kernel.js';
import type { Scope } from '../../../policy/scope.js';
import { lockCredits, readCredits, setCredits } from './credits.repository.js';
import * as repository from './rates.repository.js';

/** What texts cost, and how many may still be sent. */
export interface Rates {
  /** For an admin: what holds, and who changed it when. */
  billing(reads: Reads, scope: Scope): Promise<MessageBilling>;
  /** What is left out stays as it is. Each change is kept, with who made it. */
  change(tx: Tx, scope: Scope, request: RatesRequest): Promise<MessageBilling>;
  /** What carriers charge the company: its own list, or the one that Talk comes with. */
  carrierFees(reads: Reads, scope: Scope): Promise<{ data: CarrierFeeView[]; is_own: boolean }>;
  /** What a line's texts cost; null when nothing is charged. */
  ofLine(reads: Reads, scope: Scope, line: { readonly isTollFree: boolean }): Promise<LineRate | null>;
  /** What a ringless voicemail costs now, in thousandths of a dollar; null when nothing is charged. */
  ofVoicemail(reads: Reads, scope: Scope): Promise<number | null>;
  /** What a text costs now, in thousandths of a dollar; null when nothing is charged. */
  prices(reads: Reads, scope: Scope): Promise<(text: PricedText) => number | null>;
}

export interface PricedText {
  readonly isTollFree: boolean;
  readonly isMms: boolean;
  readonly segments: number;
}

/** The price of ringless voicemail stays as it is if it is left out. */
export type RatesFields = Omit<MessageRatesView, 'rvm_mills'> & { readonly rvm_mills?: number | undefined };

export interface RatesRequest {
  readonly rates?: RatesFields | null | undefined;
  readonly text_credits?: number | null | undefined;
  readonly carrier_fees?: readonly CarrierFeeView[] | null | undefined;
}

export function createRates(kernel: Kernel): Rates {
  async function billing(reads: Reads, scope: Scope): Promise<MessageBilling> {
    const rows = await repository.listRates(reads, scope);
    return {
      rates: present(rows[0]?.row.rates ?? null),
      text_credits: await readCredits(reads, scope),
      changes: rows.map(({ row, changedBy }) => ({
        rates: present(row.rates),
        text_credits: row.textCredits,
        changed_by: changedBy,
        created_at: row.createdAt.toISOString(),
      })),
    };
  }

  async function ofLine(reads: Reads, scope: Scope, { isTollFree }: { isTollFree: boolean }): Promise<LineRate | null> {
    const rates = await repository.currentRates(reads, scope);
    return rates === null ? null : lineRate(rates, isTollFree);
  }

  return {
    billing,
    ofLine,

    async ofVoicemail(reads, scope) {
      const rates = await repository.currentRates(reads, scope);
      return rates === null ? null : (rates.rvm ?? 0);
    },

    async carrierFees(reads, scope) {
      const own = await repository.ownCarrierFees(reads, scope);
      const data = (own ?? CARRIER_FEES).map(({ carrier, localMicros, tollFreeMicros }) => ({
        carrier,
        local_sms_micros: localMicros,
        tollfree_sms_micros: tollFreeMicros,
      }));
      return { data, is_own: own !== null };
    },

    async change(tx, scope, request) {
      // Two who change it at once come one after the other.
      const before = await lockCredits(tx, scope);
      const textCredits = request.text_credits === undefined ? before : request.text_credits;
      const current = await repository.currentRates(tx, scope);
      const rates = request.rates === undefined ? current : stored(request.rates, current);
      const carrierFees =
        request.carrier_fees === undefined
          ? await repository.ownCarrierFees(tx, scope)
          : (request.carrier_fees?.map(storedFee) ?? null);
      if (request.text_credits !== undefined) await setCredits(tx, scope, textCredits);
      await repository.insertRates(tx, scope, { rates, textCredits, carrierFees, createdAt: kernel.clock.now() });
      return billing(tx, scope);
    },

    async prices(reads, scope) {
      const rates = await repository.currentRates(reads, scope);
      return (text) => (rates === null ? null : messageMills(lineRate(rates, text.isTollFree), text));
    },
  };
}

const storedFee = (fee: CarrierFeeView): CarrierFee => ({
  carrier: fee.carrier,
  localMicros: fee.local_sms_micros,
  tollFreeMicros: fee.tollfree_sms_micros,
});

function stored(rates: RatesFields | null, before: MessageRates | null): MessageRates | null {
  return (
    rates && {
      localSms: rates.local_sms_mills,
      localMms: rates.local_mms_mills,
      tollFreeSms: rates.tollfree_sms_mills,
      tollFreeMms: rates.tollfree_mms_mills,
      rvm: rates.rvm_mills ?? before?.rvm ?? 0,
    }
  );
}

function present(rates: MessageRates | null): MessageRatesView | null {
  return (
    rates && {
      local_sms_mills: rates.localSms,
      local_mms_mills: rates.localMms,
      tollfree_sms_mills: rates.tollFreeSms,
      tollfree_mms_mills: rates.tollFreeMms,
      rvm_mills: rates.rvm ?? 0,
    }
  );
}
