import { inTransaction } from '../../../db/transaction.js';
import { invalid } from '../../../http/errors.js';
import type { Kernel } from '../../../kernel.js';
import type { UserActor } from '../../../policy/actor.js';
import { scopeOf } from '../../../policy/scope.js';
import { recordAudit } from '../audit/index.js';
import { createAttempts } from './attempts.js';
import type { PasswordChangedMails } from './changed-mail.js';
import { deriveIn } from './derive.js';
import type { HashingPool } from './hashing-pool.js';
import { findUserById } from './identity.repository.js';
import { hashNewPassword, type NewPasswords } from './new-passwords.js';
import { verifyPassword } from './password.js';
import { endLinks } from './password-links.repository.js';
import { updateIdentity } from './people.repository.js';
import { newWord } from './recovery-codes.js';
import { endSignIns } from './sign-ins.repository.js';

/** Passwords that users and admins set. Outside of transactions: each takes a tenth of a second to hash. */
export interface Passwords {
  /** A password to hand over and the hash to store. @throws ApiError UNAVAILABLE. */
  make(): Promise<{ readonly password: string; readonly hash: string }>;
  /**
   * Sets the user's own password and ends their other sign-ins.
   * @throws ApiError VALIDATION_FAILED, RATE_LIMITED after too many wrong passwords, UNAVAILABLE.
   */
  change(actor: UserActor, change: { readonly current: string; readonly next: string }): Promise<void>;
  /** @throws ApiError VALIDATION_FAILED for `password`, RATE_LIMITED after too many wrong ones, UNAVAILABLE. */
  check(actor: UserActor, password: string): Promise<void>;
}

const NOT_YOURS = 'This is not your password.';

export function createPasswords(
  kernel: Kernel,
  { hashing, hash, mails }: { hashing: HashingPool; hash: NewPasswords; mails: PasswordChangedMails },
): Passwords {
  const attempts = createAttempts(kernel);
  const derive = deriveIn(hashing);

  /** The user, if that is their password. */
  const userWith = (userId: number, password: string) =>
    attempts.run([`password:user:${userId}`], kernel.config.limits.signIn, async () => {
      const found = await findUserById({ q: kernel.db.drizzle }, userId);
      return (await verifyPassword(password, found?.passwordHash ?? null, derive)) ? found : undefined;
    });

  return {
    async make() {
      const password = newWord();
      return { password, hash: await hash(password) };
    },

    async check({ userId }, password) {
      if ((await userWith(userId, password)) === undefined) throw invalid({ password: NOT_YOURS });
    },

    async change(actor, { current, next }) {
      const { userId, signInId } = actor;
      const user = await userWith(userId, current);
      if (user === undefined) throw invalid({ current_password: NOT_YOURS });
      if (next === current) throw invalid({ password: 'Choose a password that differs from the old one.' });
      const passwordHash = await hashNewPassword(hash, user, next);
      await inTransaction(kernel, async (tx) => {
        const now = kernel.clock.now();
        await updateIdentity(tx, userId, { passwordHash, passwordIsTemporary: false }, now);
        await endSignIns(tx, { userId, except: signInId, now });
        await endLinks(tx, userId, now);
        const subject = { id: userId, name: user.name };
        await recordAudit(tx, scopeOf(actor), { kind: 'own_sign_in', action: 'password_changed', subject, at: now });
        mails.announce(tx, actor.companyId, userId, now);
      });
    },
  };
}
