import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import type { Tx } from '../../../db/transaction.js';
import type { Kernel } from '../../../kernel.js';
import type { Scope } from '../../../policy/scope.js';
import type { CodeTexts } from '../messaging/index.js';
import type { VisitorTexts } from './visitor-texts.port.js';
import { CODE_LIFETIME_MS, CODE_TRIES, CODES_FOR_A_NUMBER, TRIES_FOR_A_NUMBER } from './visitor-limits.js';
import { countCodes, countTries, insertCode, lockCode, lockNumber, updateCode } from './visitors.repository.js';

export interface CodeRequest {
  readonly sessionId: string;
  readonly phoneNumber: string;
  readonly lineId: number;
  readonly companyName: string;
}

/** `wrong`: so many tries are left. `over`: it does not hold any more. `too-many`: too much was tried for its number, from wherever. */
export type CodeAnswer = 'right' | 'over' | 'too-many' | { readonly triesLeft: number };

export interface Codes {
  /** Makes a code and asks for its text; past the limits of a number the code is made and nothing is sent. */
  send(tx: Tx, scope: Scope, request: CodeRequest): Promise<{ readonly expiresAt: Date }>;
  /** Counts a try of the session's newest code. A code that was not sent is wrong, whatever is tried. */
  attempt(
    tx: Tx,
    scope: Scope,
    of: { readonly sessionId: string; readonly phoneNumber: string },
    code: string,
  ): Promise<CodeAnswer>;
}

/** Six digits by text. Only a keyed hash is kept: a digest of a million possibilities hides nothing. */
export function createCodes(kernel: Kernel, texts: VisitorTexts): Codes {
  const key = kernel.secrets.derive('visitor-codes');
  const hashOf = (sessionId: string, code: string): Buffer =>
    createHmac('sha256', key).update(`${sessionId}.${code}`).digest();

  function fits(codeHash: string, sessionId: string, code: string): boolean {
    const expected = Buffer.from(codeHash, 'base64url');
    const given = hashOf(sessionId, code);
    return expected.length === given.length && timingSafeEqual(expected, given);
  }

  /** Whether one of `rules` is used up; each counts what happened to a number in its window. */
  async function isUsedUp(
    rules: readonly { readonly limit: number; readonly windowMs: number }[],
    countSince: (since: Date) => Promise<number>,
  ): Promise<boolean> {
    for (const { limit, windowMs } of rules)
      if ((await countSince(new Date(kernel.clock.now().getTime() - windowMs))) >= limit) return true;
    return false;
  }

  return {
    async send(tx, scope, { sessionId, phoneNumber, lineId, companyName }) {
      const now = kernel.clock.now();
      const code = String(randomInt(1_000_000)).padStart(6, '0');
      const expiresAt = new Date(now.getTime() + CODE_LIFETIME_MS);
      // Forms that come at once must not all find the number unasked.
      await lockNumber(tx, scope, phoneNumber);
      const isTooMany = await isUsedUp(CODES_FOR_A_NUMBER, (since) => countCodes(tx, scope, { phoneNumber, since }));
      const codeId = await insertCode(tx, scope, {
        sessionId,
        phoneNumber,
        codeHash: hashOf(sessionId, code).toString('base64url'),
        expiresAt,
        createdAt: now,
      });
      const body = `${code} is your code for ${companyName}. It expires in 10 minutes. Didn't request it? Ignore this text.`;
      if (!isTooMany) await texts.sendCode(tx, scope, { codeId, to: phoneNumber, lineId, body, validUntil: expiresAt });
      return { expiresAt };
    },

    async attempt(tx, scope, { sessionId, phoneNumber }, code) {
      const now = kernel.clock.now();
      await lockNumber(tx, scope, phoneNumber);
      if (await isUsedUp(TRIES_FOR_A_NUMBER, (since) => countTries(tx, scope, { phoneNumber, since })))
        return 'too-many';
      const asked = await lockCode(tx, scope, sessionId);
      if (asked === undefined || asked.usedAt !== null || asked.expiresAt <= now || asked.tries >= CODE_TRIES)
        return 'over';
      // Both are asked, so that the time does not tell whether it was sent.
      const isRight = fits(asked.codeHash, sessionId, code);
      if (isRight && asked.sentAt !== null) {
        await updateCode(tx, scope, asked.id, { usedAt: now });
        return 'right';
      }
      await updateCode(tx, scope, asked.id, { tries: asked.tries + 1 });
      const triesLeft = CODE_TRIES - asked.tries - 1;
      return triesLeft === 0 ? 'over' : { triesLeft };
    },
  };
}

/** For messaging, which tells what becomes of a code's text. */
export function createCodeTexts({ clock }: Pick<Kernel, 'clock'>): CodeTexts {
  return {
    given: (tx, scope, codeId) => updateCode(tx, scope, codeId, { sentAt: clock.now() }),
    refused: (tx, scope, codeId) => updateCode(tx, scope, codeId, { sentAt: null }),
  };
}
