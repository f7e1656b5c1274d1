import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import type { Tx } from '../../db/transaction.js';
import type { Kernel } from '../../kernel.js';
import type { Scope } from '../../policy/scope.js';
import type { VisitorTexts } from './visitor-texts.port.js';
import { CODE_LIFETIME_MS, CODES_FOR_A_NUMBER } from './visitor-limits.js';
import { countCodes, insertCode } from './visitors.repository.js';

export interface CodeRequest {
  readonly sessionId: string;
  readonly phoneNumber: string;
  readonly lineId: number;
  readonly companyName: string;
}

export interface Codes {
  /** Makes a code and asks for its text; past the limits of a number the code is made and nothing is sent. */
  send(tx: Tx, scope: Scope, request: CodeRequest): Promise<{ readonly expiresAt: Date }>;
  fits(codeHash: string, sessionId: string, code: string): boolean;
}

/** Six digits by text. Only a keyed hash is kept: a digest of a million possibilities hides nothing. */
export function createCodes(kernel: Kernel, texts: VisitorTexts): Codes {
  const key = kernel.secrets.derive('visitor-codes');
  const hashOf = (sessionId: string, code: string): Buffer =>
    createHmac('sha256', key).update(`${sessionId}.${code}`).digest();

  return {
    async send(tx, scope, { sessionId, phoneNumber, lineId, companyName }) {
      const now = kernel.clock.now();
      const code = String(randomInt(1_000_000)).padStart(6, '0');
      const expiresAt = new Date(now.getTime() + CODE_LIFETIME_MS);
      let isTooMany = false;
      for (const { limit, windowMs } of CODES_FOR_A_NUMBER) {
        const since = new Date(now.getTime() - windowMs);
        if ((await countCodes(tx, scope, { phoneNumber, since })) >= limit) isTooMany = true;
      }
      await insertCode(tx, scope, {
        sessionId,
        phoneNumber,
        codeHash: hashOf(sessionId, code).toString('base64url'),
        expiresAt,
        createdAt: now,
      });
      const body = `${code} is your code for ${companyName}. It holds for 10 minutes. Not you? Ignore this text.`;
      if (!isTooMany) await texts.sendCode(tx, scope, { to: phoneNumber, lineId, body, validUntil: expiresAt });
      return { expiresAt };
    },
    fits(codeHash, sessionId, code) {
      const expected = Buffer.from(codeHash, 'base64url');
      const given = hashOf(sessionId, code);
      return expected.length === given.length && timingSafeEqual(expected, given);
    },
  };
}
