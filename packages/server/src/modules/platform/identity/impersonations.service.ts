import { z } from 'zod';
import { inTransaction, type Tx } from '../../../db/transaction.js';
import { fail, invalid } from '../../../http/errors.js';
import { defineJob, type RunOf } from '../../../jobs/define-job.js';
import type { Kernel } from '../../../kernel.js';
import type { UserActor } from '../../../policy/actor.js';
import { IMPERSONATION_MS, mayActAs } from '../../../policy/impersonation.js';
import { memberScope, scopeOf } from '../../../policy/scope.js';
import { recordAudit } from '../audit/index.js';
import { findMember } from './identity.repository.js';
import type { SecurityMails } from './security-mail.js';
import { endImpersonation, findExpiry } from './sign-ins.repository.js';
import { insertAccessToken, insertSignIn } from './tokens.repository.js';
import { hashToken } from './tokens.js';

/** Ends the session of an admin who acts as a user when its time is up, so that its sockets close as well. */
export const endImpersonationJob = defineJob(
  'identity.end-impersonation',
  'upkeep',
  z.object({ userId: z.number(), signInId: z.uuid() }),
);

/** A session in which an admin acts as a user. */
export interface Impersonation {
  readonly token: string;
  readonly hashedToken: string;
  readonly expiresAt: Date;
}

/** Admins who act as users of their company. */
export interface Impersonations {
  /**
   * @throws ApiError NOT_FOUND; VALIDATION_FAILED for oneself and for a disabled user; FORBIDDEN for a user who may do more than the admin.
   */
  start(tx: Tx, actor: UserActor, userId: number, reason: string): Promise<Impersonation>;
  /** The job. */
  expire(run: RunOf<typeof endImpersonationJob>): Promise<void>;
}

const ONESELF = 'You are this user already.';
const DISABLED = 'Enable this user first.';
const ABOVE = 'This user may do more than you. Ask an admin without limits.';

export function createImpersonations(kernel: Kernel, mails: SecurityMails): Impersonations {
  const { clock } = kernel;
  return {
    async start(tx, actor, userId, reason) {
      const [own, other] = await Promise.all([
        findMember(tx, actor.companyId, actor.userId),
        findMember(tx, actor.companyId, userId),
      ]);
      if (own === undefined || other === undefined || actor.signInId === null) throw fail('NOT_FOUND');
      if (userId === actor.userId) throw invalid({ _: ONESELF });
      if (!other.membership.enabled || !other.user.enabled) throw invalid({ _: DISABLED });
      if (!mayActAs(own.membership, other.membership)) throw fail('FORBIDDEN', { message: ABOVE });
      const now = clock.now();
      const ownEnd = (await findExpiry(tx, actor.signInId))?.getTime() ?? Infinity;
      // It ends with the admin's own sign-in.
      const expiresAt = new Date(Math.min(now.getTime() + IMPERSONATION_MS, ownEnd));
      // The shared token is given to no one: this session lives in one tab, and no cookie continues it.
      const { id: signInId, sharedToken } = await insertSignIn(tx, {
        userId,
        via: 'impersonation',
        remembered: false,
        deviceInfo: undefined,
        userAgent: undefined,
        expiresAt,
        now,
        impersonator: { userId: actor.userId, signInId: actor.signInId, reason },
      });
      const { companyId } = actor;
      const token = await insertAccessToken(tx, { companyId, userId, signInId, expiresAt, now });
      const subject = { id: userId, name: other.user.name };
      await recordAudit(tx, scopeOf(actor), {
        kind: 'person',
        action: 'impersonation_started',
        subject,
        after: { reason },
        at: now,
      });
      mails.announce(tx, companyId, userId, 'impersonated', now, own.user.name);
      const payload = { userId, signInId };
      tx.enqueue(endImpersonationJob, { companyId, payload, key: signInId, runAt: expiresAt });
      return { token, hashedToken: hashToken(sharedToken), expiresAt };
    },

    async expire({ companyId, payload: { userId, signInId } }) {
      await inTransaction(kernel, async (tx) => {
        const now = clock.now();
        const impersonatorId = await endImpersonation(tx, signInId, now);
        if (impersonatorId === undefined) return;
        const scope = memberScope(companyId, userId);
        const entry = { kind: 'person', action: 'impersonation_expired', at: now } as const;
        const member = await findMember(tx, companyId, userId);
        const subject = { id: userId, name: member?.user.name ?? null };
        await recordAudit(tx, scope, { ...entry, subject, impersonatorId });
      });
    },
  };
}

/** Writes that an admin has stopped acting as the user. */
export async function recordStop(tx: Tx, actor: UserActor, at: Date): Promise<void> {
  const subject = { id: actor.userId, name: null };
  await recordAudit(tx, scopeOf(actor), { kind: 'person', action: 'impersonation_stopped', subject, at });
}
