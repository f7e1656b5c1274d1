import type { AvailableNumber } from '@talk/contract';
import { z } from 'zod';
import type { Carrier } from '../../../carrier/carrier.port.js';
import type { BuyResult, NumberSearch, NumberSettings } from '../../../carrier/number-calls.js';
import { inTransaction, type Tx } from '../../../db/transaction.js';
import { fail, invalid } from '../../../http/errors.js';
import { defineJob } from '../../../jobs/define-job.js';
import type { Kernel } from '../../../kernel.js';
import { tryPhone } from '../../../phone.js';
import { type Scope, systemScope } from '../../../policy/scope.js';
import { recordAudit } from '../../platform/audit/index.js';
import { lookAgainJob, registeredBy } from '../../platform/carrier-registration/index.js';
import { readCompanyName } from '../../platform/companies/read.js';
import { addNumber, insertLine, lockLine, lockNumber, removeNumber, updateLine } from '../../platform/lines/index.js';
import { findLine, findNumber, type NumberRow } from '../../platform/lines/read.js';
import { faxAddresses } from '../../texts/faxes/read.js';
import { messageAddresses } from '../../texts/messaging/read.js';
import type { VoiceAddresses } from '../signalling/index.js';
import { isVerificationOpen } from '../../rules/compliance/read.js';
import {
  beginOrder,
  endOrder,
  giveUpOrder,
  isInCall,
  isWanted,
  kycStatusOf,
  lockOrder,
  ownedNumber,
} from './numbers.repository.js';

/** As many as fit on a screen. */
const MOST_OFFERED = 30;

/** How long a buyer can ask again after an answer that was lost, before the number is given back. */
const ORDER_MS = 10 * 60_000;

/** The carrier gets the number back. */
export const releaseNumberJob = defineJob('voice.release-number', 'calls', z.object({ phoneNumber: z.string() }));

/** Ends an order whose buyer has not asked again. */
export const settleOrderJob = defineJob('voice.settle-number-order', 'calls', z.object({ phoneNumber: z.string() }));

export interface Purchase {
  readonly phoneNumber: string;
  /** The line that gets it, or the name of a new one. */
  readonly line: { readonly id: number } | { readonly name: string };
}

/** Numbers of a company at the carrier. */
export interface Numbers {
  /** @throws ApiError CARRIER_UNAVAILABLE. */
  search(search: Omit<NumberSearch, 'limit'>): Promise<AvailableNumber[]>;
  /**
   * Buys a number outside of a transaction. After a failure the same may be asked for again: it is not bought twice.
   * @throws ApiError NOT_FOUND of the line, CONFLICT when the number is sold already or the business is not verified, VALIDATION_FAILED with the carrier's refusal,
   * CARRIER_UNAVAILABLE.
   */
  buy(scope: Scope, userId: number, purchase: Purchase): Promise<NumberRow>;
  /** @throws ApiError NOT_FOUND; CALL_STATE while a call goes over it. */
  release(tx: Tx, scope: Scope, numberId: number): Promise<void>;
  /** Job: gives a number back that no company has any more. */
  giveBack(phoneNumber: string): Promise<void>;
  /** Job: gives up an order that is old, and with it the number that the carrier may have sold. */
  settle(companyId: number, phoneNumber: string): Promise<void>;
}

export interface NumbersDeps {
  readonly kernel: Kernel;
  readonly carrier: Carrier;
  readonly addresses: VoiceAddresses;
}

const NOT_VERIFIED = 'Your business is not verified yet. Once it is, you can get numbers.';

const taken = () => fail('CONFLICT', { message: 'This number was just sold. Choose another one.' });

/** What our numbers ask the server for. */
export function numberAddresses(publicUrl: string, addresses: VoiceAddresses): Omit<NumberSettings, 'name'> {
  const { inbound: smsUrl, inboundAgain: smsFallbackUrl } = messageAddresses(publicUrl);
  const faxUrl = faxAddresses(publicUrl).inbound;
  return { voiceUrl: addresses.inbound, statusUrl: addresses.leg(), smsUrl, smsFallbackUrl, faxUrl };
}

export function createNumbers({ kernel, carrier, addresses }: NumbersDeps): Numbers {
  const unreachable = (cause: unknown) => fail('CARRIER_UNAVAILABLE', { cause });

  /** @returns the number if the company has it already; otherwise the name that it gets at the carrier. */
  async function begin(tx: Tx, scope: Scope, userId: number, { phoneNumber, line }: Purchase) {
    const known = 'id' in line ? await findLine(tx, scope, line.id) : null;
    if (known === undefined || known?.deletedAt != null) throw fail('NOT_FOUND');
    // The carrier charges for each number, and nothing is known of the business yet.
    if (isVerificationOpen(await kycStatusOf(tx, scope))) throw fail('CONFLICT', { message: NOT_VERIFIED });
    const now = kernel.clock.now();
    const order = await beginOrder(tx, scope, { phoneNumber, userId, now });
    // Looked up after the order, which waits for a request that is just finishing its own.
    const owned = await ownedNumber(tx, phoneNumber);
    if (owned?.companyId === scope.companyId) {
      await endOrder(tx, scope, phoneNumber);
      const its = await findLine(tx, scope, owned.lineId);
      // The same asked for again: the first answer was lost on its way to the buyer.
      if ('id' in line ? line.id === owned.lineId : line.name === its?.name) return owned;
      throw fail('CONFLICT', { message: 'Your company already has this number.' });
    }
    if (owned !== undefined || order === 'other') throw taken();
    tx.enqueue(settleOrderJob, {
      companyId: scope.companyId,
      payload: { phoneNumber },
      runAt: new Date(now.getTime() + ORDER_MS),
    });
    const lineName = 'name' in line ? line.name : (known?.name ?? '');
    return { isAgain: order === 'again', name: `${await readCompanyName(tx, scope)}, ${lineName}` };
  }

  async function finish(
    tx: Tx,
    scope: Scope,
    { phoneNumber, line }: Purchase,
    bought: Extract<BuyResult, { kind: 'bought' }>,
  ): Promise<NumberRow> {
    const now = kernel.clock.now();
    const existing = 'id' in line ? await lockLine(tx, scope, line.id) : null;
    if (existing === undefined) throw fail('NOT_FOUND');
    await lockOrder(tx, scope, phoneNumber);
    // Asked for twice at the same moment: the other request has finished it.
    const owned = await ownedNumber(tx, phoneNumber);
    if (owned?.companyId === scope.companyId) return owned;
    if (owned !== undefined) throw taken();
    const known = existing ?? (await insertLine(tx, scope, { name: 'name' in line ? line.name : '' }));
    const parsed = tryPhone(phoneNumber, 'US');
    const number = await addNumber(tx, scope, known.id, {
      phoneNumber,
      country: parsed?.region ?? 'US',
      isTollFree: parsed?.kind === 'toll-free',
      sendsFaxes: bought.canFax,
      sendsTexts: bought.canText,
    });
    await endOrder(tx, scope, phoneNumber);
    await updateLine(tx, scope, known.id, await registeredBy(tx, scope, number), now);
    tx.enqueue(lookAgainJob, { companyId: scope.companyId, payload: {} });
    if (!('id' in line))
      await recordAudit(tx, scope, {
        kind: 'line',
        action: 'created',
        subject: { id: known.id, name: known.name },
        after: { name: known.name },
        at: now,
      });
    await recordAudit(tx, scope, {
      kind: 'number',
      action: 'created',
      subject: { id: number.id, name: phoneNumber },
      after: { line_name: known.name },
      at: now,
    });
    return number;
  }

  return {
    async search(search) {
      const found = await carrier.searchNumbers({ ...search, limit: MOST_OFFERED }).catch((cause: unknown) => {
        throw unreachable(cause);
      });
      return found.map(({ phoneNumber, locality, region, canCall, canText, canMms }) => ({
        phone_number: phoneNumber,
        locality,
        region,
        can_call: canCall,
        can_text: canText,
        can_mms: canMms,
      }));
    },

    async buy(scope, userId, purchase) {
      const { phoneNumber } = purchase;
      const begun = await inTransaction(kernel, (tx) => begin(tx, scope, userId, purchase));
      if ('id' in begun) return begun;
      const { isAgain, name } = begun;
      const settings = { ...numberAddresses(kernel.config.http.publicUrl, addresses), name };
      const result = await carrier.buyNumber(phoneNumber, settings, isAgain).catch((cause: unknown) => {
        // The order stays: the next attempt looks first whether this one has bought it.
        throw unreachable(cause);
      });
      if (result.kind === 'bought') return inTransaction(kernel, (tx) => finish(tx, scope, purchase, result));
      await inTransaction(kernel, (tx) => endOrder(tx, scope, phoneNumber));
      if (result.kind === 'taken') throw taken();
      throw invalid({
        phone_number:
          result.text === null
            ? 'The carrier does not sell this number to you. Choose another one.'
            : `The carrier does not sell this number to you: ${result.text}`,
      });
    },

    async release(tx, scope, numberId) {
      const found = await findNumber(tx, scope, numberId);
      const line = found && (await lockLine(tx, scope, found.lineId));
      // A call that comes in now is either written already, and seen below, or finds no number any more.
      const number = line && (await lockNumber(tx, scope, numberId));
      if (number === undefined || line === undefined) throw fail('NOT_FOUND');
      if (await isInCall(tx, scope, number.phoneNumber))
        throw fail('CALL_STATE', { message: 'A call goes over this number now. Release it after the call.' });
      await removeNumber(tx, scope, numberId);
      await updateLine(tx, scope, line.id, {}, kernel.clock.now());
      tx.enqueue(lookAgainJob, { companyId: scope.companyId, payload: {} });
      await recordAudit(tx, scope, {
        kind: 'number',
        action: 'removed',
        subject: { id: numberId, name: number.phoneNumber },
        before: { line_name: line.name },
        at: kernel.clock.now(),
      });
      tx.enqueue(releaseNumberJob, {
        companyId: scope.companyId,
        payload: { phoneNumber: number.phoneNumber },
      });
    },

    async giveBack(phoneNumber) {
      // Bought again in the meantime.
      if (await isWanted({ q: kernel.db.drizzle }, phoneNumber)) return;
      await carrier.releaseNumber(phoneNumber);
    },

    settle: (companyId, phoneNumber) =>
      inTransaction(kernel, async (tx) => {
        const since = new Date(kernel.clock.now().getTime() - ORDER_MS);
        if (await giveUpOrder(tx, systemScope(companyId), phoneNumber, since))
          tx.enqueue(releaseNumberJob, { companyId, payload: { phoneNumber } });
      }),
  };
}
