import { setTimeout as wait } from 'node:timers/promises';
import { lineTypeOf } from '@talk/domain/compliance';
import type { Carrier } from '../../../carrier/carrier.port.js';
import { inTransaction, type Reads } from '../../../db/transaction.js';
import type { Kernel } from '../../../kernel.js';
import type { Scope } from '../../../policy/scope.js';
import { tryPhone } from '../../../phone.js';
import { isUnknownLine } from './message-facts.repository.js';
import { insertLineType } from './opt-outs.repository.js';
import { tellLineType } from './tell-line-type.js';

/** What kind of line a number is, asked of the carrier before the first text to it: once for each number, as each answer costs. */
export interface LineTypes {
  /**
   * Asks about a number of which nothing is known. Call it outside of transactions: the carrier may take its time. While it does not
   * answer nothing is known, and texts leave as before.
   * @param atMostMs how long to wait for the answer; it is kept also when it comes later.
   * @returns whether something is known now that was not.
   */
  learn(scope: Scope, phoneNumber: string, atMostMs?: number): Promise<boolean>;
  /** Whether `learn` would ask the carrier. */
  isWanted(reads: Reads, scope: Scope, phoneNumber: string): Promise<boolean>;
}

/** After a failure the carrier is left alone for so long. */
const REST_MS = 60_000;

export function createLineTypes(kernel: Kernel, carrier: Pick<Carrier, 'lookUpLineType'>): LineTypes {
  const running = new Map<string, Promise<boolean>>();
  let restsUntilMs = 0;

  async function isWanted(reads: Reads, scope: Scope, phoneNumber: string): Promise<boolean> {
    if (kernel.clock.now().getTime() < restsUntilMs) return false;
    const phone = tryPhone(phoneNumber, 'US');
    // Of these the number itself says it.
    if (phone === null || phone.kind === 'fixed' || phone.kind === 'toll-free') return false;
    // A customer who texts us gets texts, whatever their line is called: many offices text from landlines.
    return isUnknownLine(reads, scope, phoneNumber);
  }

  async function ask(scope: Scope, phoneNumber: string): Promise<boolean> {
    if (!(await isWanted({ q: kernel.db.drizzle }, scope, phoneNumber))) return false;
    try {
      const { type, carrierName } = await carrier.lookUpLineType(phoneNumber);
      const checkedAt = kernel.clock.now();
      const values = { phoneNumber, type: lineTypeOf(type), carrierName, checkedAt };
      await inTransaction(kernel, async (tx) => {
        if (await insertLineType(tx, scope, values)) await tellLineType(tx, scope, phoneNumber, checkedAt);
      });
      return true;
    } catch (error) {
      restsUntilMs = kernel.clock.now().getTime() + REST_MS;
      kernel.log.warn(
        { err: error },
        'the kind of a line is not known, the carrier did not say; texts leave all the same',
      );
      return false;
    }
  }

  return {
    isWanted,

    async learn(scope, phoneNumber, atMostMs) {
      const key = `${scope.companyId}:${phoneNumber}`;
      const asked = running.get(key) ?? ask(scope, phoneNumber).finally(() => running.delete(key));
      running.set(key, asked);
      if (atMostMs === undefined) return asked;
      const deadline = new AbortController();
      const over = wait(atMostMs, false, { ref: false, signal: deadline.signal }).catch(() => false);
      return Promise.race([asked, over]).finally(() => deadline.abort());
    },
  };
}
