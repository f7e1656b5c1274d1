import { operations } from '@talk/contract/schemas';
import { inTransaction } from '../../../db/transaction.js';
import { fail } from '../../../http/errors.js';
import { route, type Route } from '../../../http/route.js';
import type { Kernel } from '../../../kernel.js';
import type { ServerModule } from '../../../module.js';
import { findPerson, listPeople, type PasswordLinks, type Passwords, type TwoSteps } from '../identity/index.js';
import { presentMember } from './users.presenter.js';
import { type AccessFollower, createUsers, type TakeOffline } from './users.service.js';

export interface UsersDeps {
  readonly takeOffline: TakeOffline;
  readonly onAccess: AccessFollower;
  readonly passwords: Passwords;
  readonly links: PasswordLinks;
  readonly twoSteps: TwoSteps;
}

/** The users of a company: who works here, with which roles, and who no longer does. */
export function createUsersModule(kernel: Kernel, deps: UsersDeps): ServerModule {
  return { routes: userRoutes(kernel, deps) };
}

function userRoutes(kernel: Kernel, { takeOffline, onAccess, passwords, links, twoSteps }: UsersDeps): Route[] {
  const users = createUsers(kernel, { takeOffline, onAccess, links, twoSteps });
  /** Null where the user gets a link by mail instead. */
  const makePassword = async () => (links.areMailed ? null : passwords.make());
  return [
    route(operations.listMembers, async ({ scope, tx }) => ({
      data: (await listPeople(tx, scope)).map(presentMember),
      sends_mail: links.areMailed,
    })),
    route(operations.getMember, async ({ params, scope, tx }) => {
      const person = await findPerson(tx, scope, params.id);
      if (person === undefined) throw fail('NOT_FOUND');
      return presentMember(person);
    }),
    // Hashing takes a tenth of a second, in which no transaction should be open.
    route(
      operations.createMember,
      async ({ body, actor }) => {
        const made = await makePassword();
        const { name, email, user_roles: roles } = body;
        const user = await inTransaction(kernel, (tx) =>
          users.create(tx, actor, { name, email, roles: [...new Set(roles)], passwordHash: made?.hash ?? null }),
        );
        return { user, password: made?.password ?? null };
      },
      { transaction: 'none' },
    ),
    route(operations.updateMember, async ({ params, body, actor, tx }) => users.update(tx, actor, params.id, body)),
    route(
      operations.resetMemberPassword,
      async ({ params, actor, tx: reads }) => {
        await users.checkPasswordReset(reads, actor, params.id);
        const made = await makePassword();
        const user = await inTransaction(kernel, (tx) => users.resetPassword(tx, actor, params.id, made?.hash ?? null));
        return { user, password: made?.password ?? null };
      },
      { transaction: 'none' },
    ),
    route(operations.endInvitation, async ({ params, actor, tx }) => users.endInvitation(tx, actor, params.id)),
    route(operations.resetMemberTwoStep, async ({ params, actor, tx }) => users.resetTwoStep(tx, actor, params.id)),
  ];
}
