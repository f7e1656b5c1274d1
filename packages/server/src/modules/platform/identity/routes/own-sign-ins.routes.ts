import type { SignIn } from '@talk/contract';
import { operations } from '@talk/contract/schemas';
import { fail } from '../../../../http/errors.js';
import { route, type Route } from '../../../../http/route.js';
import type { Kernel } from '../../../../kernel.js';
import type { Tx } from '../../../../db/transaction.js';
import type { Scope } from '../../../../policy/scope.js';
import { recordAudit } from '../../audit/index.js';
import type { Passwords } from '../passwords.service.js';
import { endSignIns, listOpenSignIns, type ListedSignIn } from '../sign-ins.repository.js';

/** A user's own password, and where they are signed in. */
export function ownSignInRoutes({ clock }: Kernel, passwords: Passwords): Route[] {
  return [
    route(
      operations.changePassword,
      async ({ body, actor }) => {
        await passwords.change(actor, { current: body.current_password, next: body.password });
        return {};
      },
      { transaction: 'none' },
    ),
    route(operations.listSignIns, async ({ actor, tx }) => ({
      data: (await listOpenSignIns(tx, actor.userId, clock.now())).map((row) => presentSignIn(row, actor.signInId)),
    })),
    route(operations.endSignIn, async ({ params, actor, scope, tx }) => {
      const ended = await endSignIns(tx, { userId: actor.userId, only: params.id, now: clock.now() });
      if (ended === 0) throw fail('NOT_FOUND');
      await auditEnd(tx, scope, ended, clock.now());
      return {};
    }),
    route(operations.endOtherSignIns, async ({ actor, scope, tx }) => {
      const ended = await endSignIns(tx, { userId: actor.userId, except: actor.signInId, now: clock.now() });
      if (ended > 0) await auditEnd(tx, scope, ended, clock.now());
      return { ended };
    }),
  ];
}

async function auditEnd(tx: Tx, scope: Scope, count: number, at: Date): Promise<void> {
  await recordAudit(tx, scope, { kind: 'own_sign_in', action: 'sign_ins_ended', after: { count }, at });
}

function presentSignIn(row: ListedSignIn, currentId: string | null): SignIn {
  return {
    id: row.id,
    is_current: row.id === currentId,
    via: row.via,
    created_at: row.createdAt.toISOString(),
    last_used_at: row.lastUsedAt.toISOString(),
    user_agent: row.userAgent,
    device: row.deviceInfo,
    impersonator: row.impersonator,
  };
}
