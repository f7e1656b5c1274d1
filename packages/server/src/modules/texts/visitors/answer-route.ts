import type { Kernel } from '../../../kernel.js';
import type { AnswerRoutes } from '../messaging/index.js';
import { PRESENCE_GRACE_MS } from './visitor-limits.js';
import { presenceOf } from './visitors.repository.js';

/** For messaging, which asks before a text leaves: does its reader look at the conversation on a site? */
export function createAnswerRoutes({ clock }: Pick<Kernel, 'clock'>): AnswerRoutes {
  return async (reads, scope, phoneNumber, lineId) => {
    const until = await presenceOf(reads, scope, phoneNumber, lineId);
    const leftMs = until === null ? -Infinity : until.getTime() - clock.now().getTime();
    if (leftMs > 0) return 'live';
    return leftMs > -PRESENCE_GRACE_MS ? 'both' : 'sms';
  };
}
