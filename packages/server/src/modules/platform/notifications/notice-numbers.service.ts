import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import type { NoticeNumber } from '@talk/contract';
import { RATE_LIMITS } from '@talk/contract/limits';
import { inTransaction, type Reads, type Tx } from '../../../db/transaction.js';
import { fail, invalid } from '../../../http/errors.js';
import type { Kernel } from '../../../kernel.js';
import { tryPhone } from '../../../phone.js';
import type { Scope } from '../../../policy/scope.js';
import { readCompanyFacts, readCompanyName } from '../companies/read.js';
import { findMember } from '../identity/read.js';
import {
  deleteNoticeNumber,
  findNoticeLine,
  findNoticeNumber,
  lockNoticeNumber,
  saveNoticeNumber,
  type NoticeNumberRow,
} from './notice-numbers.repository.js';
import { emitSettings } from './emit-settings.js';
import type { UserTexts } from './user-texts.port.js';

const CODE_LIFETIME_MS = 10 * 60_000;
const CODE_TRIES = 5;

const NO_LINE = 'Your company has no line that can send texts now. Ask an admin.';
const REFUSALS: Readonly<Record<'no-line' | 'landline' | 'abroad' | 'never', string>> = {
  'no-line': NO_LINE,
  landline: 'This is a landline, which gets no texts. Enter a mobile number.',
  abroad: 'Your company does not text to this country.',
  never: 'Your company cannot text this number.',
};
const WRONG = 'This is not the code from the text.';

/** Users' own numbers, to which notices go by text. A number is theirs once they have entered the code that was texted to it. */
export interface NoticeNumbers {
  get(reads: Reads, scope: Scope, userId: number): Promise<NoticeNumber>;
  /** Texts a code. @throws ApiError VALIDATION_FAILED for a number that cannot be texted, RATE_LIMITED. */
  set(tx: Tx, scope: Scope, userId: number, typed: string): Promise<NoticeNumber>;
  /** In its own transaction: a wrong try counts. @throws ApiError VALIDATION_FAILED for a wrong code, CODE_OVER. */
  confirm(scope: Scope, userId: number, code: string): Promise<NoticeNumber>;
  remove(tx: Tx, scope: Scope, userId: number): Promise<NoticeNumber>;
}

export function createNoticeNumbers(kernel: Kernel, texts: UserTexts): NoticeNumbers {
  const { clock, limiter } = kernel;
  const key = kernel.secrets.derive('notice-codes');
  const hashOf = (scope: Scope, userId: number, number: string, code: string): Buffer =>
    createHmac('sha256', key).update([scope.companyId, userId, number, code].join('.')).digest();

  async function present(reads: Reads, scope: Scope, userId: number, row?: NoticeNumberRow): Promise<NoticeNumber> {
    const member = await findMember(reads, scope.companyId, userId);
    const { pendingNumber = null, codeExpiresAt = null } = row ?? {};
    const isPending = pendingNumber !== null && codeExpiresAt !== null && codeExpiresAt > clock.now();
    return {
      phone_number: row?.phoneNumber ?? null,
      pending: isPending ? { phone_number: pendingNumber, expires_at: codeExpiresAt.toISOString() } : null,
      suggested: member?.membership.answerPhoneNumber ?? null,
    };
  }

  /** @returns whether the code is right; null when it no longer works. */
  function judge(scope: Scope, row: NoticeNumberRow | undefined, code: string): boolean | null {
    if (row === undefined || row.pendingNumber === null || row.codeHash === null) return null;
    if (row.codeExpiresAt === null || row.codeExpiresAt <= clock.now() || row.codeTries >= CODE_TRIES) return null;
    const expected = Buffer.from(row.codeHash, 'base64url');
    const given = hashOf(scope, row.userId, row.pendingNumber, code);
    return expected.length === given.length && timingSafeEqual(expected, given);
  }

  const get: NoticeNumbers['get'] = async (reads, scope, userId) =>
    present(reads, scope, userId, await findNoticeNumber(reads, scope, userId));

  return {
    get,

    async set(tx, scope, userId, typed) {
      const { country } = await readCompanyFacts(tx, scope);
      const to = tryPhone(typed, country)?.e164;
      if (to === undefined) throw invalid({ phone_number: 'This is not a phone number.' });
      const lineId = await findNoticeLine(tx, scope);
      if (lineId === null) throw invalid({ phone_number: NO_LINE });
      const answer = await texts.mayText(tx, scope, { to, lineId });
      if (answer !== 'yes') throw invalid({ phone_number: REFUSALS[answer] });
      limiter.take([`notice-code:user:${userId}`, `notice-code:number:${to}`], RATE_LIMITS.noticeCodes);
      const code = String(randomInt(1_000_000)).padStart(6, '0');
      const now = clock.now();
      const codeExpiresAt = new Date(now.getTime() + CODE_LIFETIME_MS);
      await saveNoticeNumber(tx, scope, userId, {
        pendingNumber: to,
        codeHash: hashOf(scope, userId, to, code).toString('base64url'),
        codeExpiresAt,
        codeTries: 0,
        updatedAt: now,
      });
      const company = await readCompanyName(tx, scope);
      const body = `${code} is your code for ${company}. It expires in 10 minutes. Didn't request it? Ignore this text.`;
      await texts.send(tx, scope, { to, lineId, body, validUntil: codeExpiresAt });
      return get(tx, scope, userId);
    },

    async confirm(scope, userId, code) {
      const outcome = await inTransaction(kernel, async (tx) => {
        const row = await lockNoticeNumber(tx, scope, userId);
        const isRight = judge(scope, row, code);
        if (row === undefined || isRight === null) return 'over';
        if (!isRight) {
          await saveNoticeNumber(tx, scope, userId, { codeTries: row.codeTries + 1 });
          return row.codeTries + 1 >= CODE_TRIES ? 'over' : 'wrong';
        }
        await saveNoticeNumber(tx, scope, userId, {
          phoneNumber: row.pendingNumber,
          pendingNumber: null,
          codeHash: null,
          codeExpiresAt: null,
          updatedAt: clock.now(),
        });
        emitSettings(tx, scope, userId);
        return get(tx, scope, userId);
      });
      if (outcome === 'over') throw fail('CODE_OVER');
      if (outcome === 'wrong') throw invalid({ code: WRONG });
      return outcome;
    },

    async remove(tx, scope, userId) {
      await deleteNoticeNumber(tx, scope, userId);
      emitSettings(tx, scope, userId);
      return get(tx, scope, userId);
    },
  };
}
