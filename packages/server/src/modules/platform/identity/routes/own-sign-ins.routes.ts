import type { SignIn } from '@talk/contract';
import { operations } from '@talk/contract/schemas';
import { fail } from '../../../../http/errors.js';
import { route, type Route } from '../../../../http/route.js';
import type { Kernel } from '../../../../kernel.js';
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
    route(operations.endSignIn, async ({ params, actor, tx }) => {
      const ended = await endSignIns(tx, { userId: actor.userId, only: params.id, now: clock.now() });
      if (ended === 0) throw fail('NOT_FOUND');
      return {};
    }),
    route(operations.endOtherSignIns, async ({ actor, tx }) => ({
      ended: await endSignIns(tx, { userId: actor.userId, except: actor.signInId, now: clock.now() }),
    })),
  ];
}

function presentSignIn(row: ListedSignIn, currentId: string | null): SignIn {
  return {
    id: row.id,
    is_current: row.id === currentId,
    created_at: row.createdAt.toISOString(),
    last_used_at: row.lastUsedAt.toISOString(),
    user_agent: row.userAgent,
    device: row.deviceInfo,
  };
}
