import type { OperatorScript } from '@talk/contract';
import { operations } from '@talk/contract/schemas';
import type { Reads } from '../../../../db/transaction.js';
import { fail } from '../../../../http/errors.js';
import { route, type Route } from '../../../../http/route.js';
import type { Kernel } from '../../../../kernel.js';
import type { UserActor } from '../../../../policy/actor.js';
import { helpChatHash, scriptsFor } from '../operator-scripts.js';
import { readOwnProfile } from '../profiles.service.js';

const NO_HELP_CHAT = 'There is no help chat here.';
const NO_ANALYTICS = 'There is no analytics here.';

/** What the operator's help chat and analytics learn of a user. Neither is there unless the operator has set it up. */
export function operatorScriptsRoutes({ config, secrets, clock }: Kernel): Route[] {
  const { helpChat, analytics } = config.operatorScripts;
  const isFor = async (tx: Reads, actor: UserActor, script: OperatorScript): Promise<boolean> =>
    scriptsFor(config.operatorScripts, await readOwnProfile(tx, actor, clock.now())).includes(script);

  return [
    route(operations.getHelpChatIdentity, async ({ actor, tx }) => {
      const { helpChatSecret: secret } = secrets;
      if (helpChat === null || secret === null || !(await isFor(tx, actor, 'help_chat')))
        throw fail('NOT_FOUND', { message: NO_HELP_CHAT });
      const userId = String(actor.userId);
      return { script_url: helpChat.url, user_id: userId, user_hash: helpChatHash(secret, userId) };
    }),
    route(operations.getAnalyticsMeta, async ({ actor, tx }) => {
      if (analytics === null || !(await isFor(tx, actor, 'analytics')))
        throw fail('NOT_FOUND', { message: NO_ANALYTICS });
      return { script_url: analytics.url, user_id: String(actor.userId), company_id: String(actor.companyId) };
    }),
  ];
}
