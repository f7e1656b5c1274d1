import type { TwoStep, TwoStepKey } from '@talk/contract';
import { inTransaction, type Reads, type Tx } from '../../../db/transaction.js';
import { fail, invalid } from '../../../http/errors.js';
import type { Kernel } from '../../../kernel.js';
import type { UserActor } from '../../../policy/actor.js';
import { memberScope, scopeOf, type Scope } from '../../../policy/scope.js';
import { recordAudit } from '../audit/index.js';
import { createAttempts } from './attempts.js';
import { findUserById } from './identity.repository.js';
import { hashRecoveryCode, newRecoveryCodes } from './recovery-codes.js';
import type { SecurityMails } from './security-mail.js';
import { newTotpKey, totpStep, totpUri } from './totp.js';
import { createTwoStepKeys } from './two-step-keys.js';
import {
  confirmTwoStepKey,
  countRecoveryCodes,
  deleteTwoStep,
  findTwoStep,
  isTwoStepRequired,
  putTwoStepKey,
  replaceRecoveryCodes,
  useRecoveryCode,
  useTwoStepCode,
  type TwoStepRow,
} from './two-step.repository.js';

/** What a sign-in still needs after a right password. */
export type Need = 'code' | 'setup' | null;

/** One of two things that only the user has. */
export interface CodeOrRecovery {
  readonly code?: string | undefined;
  readonly recovery_code?: string | undefined;
}

/** Two-step sign-in: codes of an authenticator app, with recovery codes for users without their phone. */
export interface TwoSteps {
  /** @param only the one company that is to be opened; all of the user's unless told. */
  need(reads: Reads, userId: number, only?: number): Promise<Need>;
  read(reads: Reads, userId: number): Promise<TwoStep>;
  /** Makes a key that asks nothing until it is confirmed. @throws ApiError CONFLICT if two-step sign-in is on. */
  begin(tx: Tx, userId: number): Promise<TwoStepKey>;
  /**
   * Turns two-step sign-in on with the first code of the app.
   * @returns the recovery codes, which are not shown again.
   * @throws ApiError VALIDATION_FAILED, RATE_LIMITED; CONFLICT if it is on, or nothing was set up.
   */
  confirm(scope: Scope & { readonly userId: number }, code: string): Promise<readonly string[]>;
  /** Checks and uses up a code. @throws ApiError VALIDATION_FAILED; RATE_LIMITED after too many wrong ones of the user. */
  check(scope: Scope & { readonly userId: number }, given: CodeOrRecovery): Promise<void>;
  /** Replaces the recovery codes of a user who has proven who they are. @throws ApiError CONFLICT. */
  renewCodes(tx: Tx, actor: UserActor): Promise<readonly string[]>;
  /** Turns it off for a user who has proven who they are. @throws ApiError CONFLICT, VALIDATION_FAILED where it is required. */
  end(tx: Tx, actor: UserActor): Promise<void>;
  /** Turns it off for a user who has lost phone and codes. @throws ApiError CONFLICT if it is off. */
  reset(tx: Tx, admin: UserActor, subject: { readonly id: number; readonly name: string }): Promise<void>;
}

const IS_ON = 'Two-step sign-in is on already. Turn it off first.';
const IS_OFF = 'Two-step sign-in is off.';
const NOT_SET_UP = 'Scan the QR code again: it was replaced by a newer one.';
const WRONG_CODE = 'This code is not right, or was used already. Enter the one that your app shows now.';
const WRONG_RECOVERY = 'This is not one of your recovery codes, or you have used it.';
const MISSING = 'Enter a code of your app.';
const REQUIRED = 'Your company asks everyone for two-step sign-in, so you cannot turn it off.';

export function createTwoSteps(kernel: Kernel, mails: SecurityMails): TwoSteps {
  const { clock, config } = kernel;
  const attempts = createAttempts(kernel);
  const keys = createTwoStepKeys(kernel.secrets);
  const reads = { q: kernel.db.drizzle };

  /** The step of a code that a user typed, if it is one of their app's. */
  function stepOf(row: TwoStepRow, code: string): number | null {
    const key = keys.open(row.userId, row.sealedKey);
    return key === null ? null : totpStep(key, code, clock.now());
  }

  /** Counts wrong codes by user, wherever they are typed and for any purpose. */
  const guess = <T>(userId: number, work: () => Promise<T | undefined>): Promise<T | undefined> =>
    attempts.run([`second-step:user:${userId}`], config.limits.signIn, work);

  const subjectOf = async (tx: Tx, userId: number) => ({
    id: userId,
    name: (await findUserById(tx, userId))?.name ?? '',
  });

  async function note(
    tx: Tx,
    scope: Scope & { readonly userId: number },
    action: 'two_step_on' | 'two_step_off' | 'recovery_codes_made' | 'recovery_code_used',
  ): Promise<void> {
    const subject = await subjectOf(tx, scope.userId);
    await recordAudit(tx, scope, { kind: 'own_sign_in', action, subject, at: clock.now() });
  }

  async function makeCodes(tx: Tx, userId: number): Promise<readonly string[]> {
    const codes = newRecoveryCodes();
    await replaceRecoveryCodes(tx, userId, codes.map(hashRecoveryCode), clock.now());
    return codes;
  }

  async function useRecovery(scope: Scope & { readonly userId: number }, code: string): Promise<true | undefined> {
    return inTransaction(kernel, async (tx) => {
      const { userId } = scope;
      if (!(await useRecoveryCode(tx, userId, hashRecoveryCode(code), clock.now()))) return undefined;
      await note(tx, scope, 'recovery_code_used');
      mails.announce(tx, scope.companyId, userId, 'recovery_code_used', clock.now());
      return true;
    });
  }

  async function useCode(userId: number, code: string): Promise<true | undefined> {
    const row = await findTwoStep(reads, userId);
    const step = row === undefined || row.confirmedAt === null ? null : stepOf(row, code);
    if (row === undefined || step === null) return undefined;
    return (await inTransaction(kernel, (tx) => useTwoStepCode(tx, row, step))) ? true : undefined;
  }

  return {
    async need(some, userId, only) {
      const row = await findTwoStep(some, userId);
      if (row !== undefined && row.confirmedAt !== null) return 'code';
      return (await isTwoStepRequired(some, userId, only)) ? 'setup' : null;
    },

    async read(some, userId) {
      const row = await findTwoStep(some, userId);
      const since = row?.confirmedAt ?? null;
      return {
        is_on: since !== null,
        since: since?.toISOString() ?? null,
        recovery_codes_left: since === null ? 0 : await countRecoveryCodes(some, userId),
        is_required: await isTwoStepRequired(some, userId),
      };
    },

    async begin(tx, userId) {
      const user = await findUserById(tx, userId);
      if (user === undefined) throw fail('NOT_FOUND');
      const key = newTotpKey();
      if (!(await putTwoStepKey(tx, userId, keys.seal(userId, key), clock.now())))
        throw fail('CONFLICT', { message: IS_ON });
      return { app_key: key, uri: totpUri(key, user.email) };
    },

    async confirm(scope, code) {
      const { userId } = scope;
      const row = await findTwoStep(reads, userId);
      if (row === undefined) throw fail('CONFLICT', { message: NOT_SET_UP });
      if (row.confirmedAt !== null) throw fail('CONFLICT', { message: IS_ON });
      const step = await guess(userId, async () => stepOf(row, code) ?? undefined);
      if (step === undefined) throw invalid({ code: WRONG_CODE });
      return inTransaction(kernel, async (tx) => {
        const now = clock.now();
        // Another tab may have begun again, with another key.
        if (!(await confirmTwoStepKey(tx, row, step, now))) throw fail('CONFLICT', { message: NOT_SET_UP });
        const codes = await makeCodes(tx, userId);
        await note(tx, scope, 'two_step_on');
        mails.announce(tx, scope.companyId, userId, 'two_step_on', now);
        return codes;
      });
    },

    async check(scope, { code, recovery_code: recovery }) {
      const { userId } = scope;
      if (code === undefined && recovery === undefined) throw invalid({ code: MISSING });
      const isRight = await guess(userId, () =>
        code === undefined ? useRecovery(scope, recovery ?? '') : useCode(userId, code),
      );
      if (isRight === undefined)
        throw invalid(code === undefined ? { recovery_code: WRONG_RECOVERY } : { code: WRONG_CODE });
    },

    async renewCodes(tx, actor) {
      const { userId, companyId } = actor;
      const row = await findTwoStep(tx, userId);
      if (row === undefined || row.confirmedAt === null) throw fail('CONFLICT', { message: IS_OFF });
      const codes = await makeCodes(tx, userId);
      await note(tx, { ...scopeOf(actor), userId }, 'recovery_codes_made');
      mails.announce(tx, companyId, userId, 'recovery_codes_made', clock.now());
      return codes;
    },

    async end(tx, actor) {
      const { userId, companyId } = actor;
      if (await isTwoStepRequired(tx, userId)) throw invalid({ _: REQUIRED });
      if (!(await deleteTwoStep(tx, userId))) throw fail('CONFLICT', { message: IS_OFF });
      await note(tx, { ...scopeOf(actor), userId }, 'two_step_off');
      mails.announce(tx, companyId, userId, 'two_step_off', clock.now());
    },

    async reset(tx, admin, subject) {
      const now = clock.now();
      if (!(await deleteTwoStep(tx, subject.id))) throw fail('CONFLICT', { message: IS_OFF });
      await recordAudit(tx, scopeOf(admin), { kind: 'person', action: 'two_step_reset', subject, at: now });
      mails.announce(tx, admin.companyId, subject.id, 'two_step_reset', now);
    },
  };
}

/** Where an act of a user is written down: the user's own, in one company. */
export const ownScope = (companyId: number, userId: number): Scope & { readonly userId: number } => ({
  ...memberScope(companyId, userId),
  userId,
});
