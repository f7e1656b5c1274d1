import { operations } from '@talk/contract/schemas';
import { inTransaction } from '../../../../db/transaction.js';
import { route, type Route } from '../../../../http/route.js';
import type { Kernel } from '../../../../kernel.js';
import type { HeldAnswers } from '../held-answers.js';
import type { Reachability } from '../reachability.service.js';

/** What is left of a beat for the answer and the next one to arrive in. */
const ON_THE_WAY_MS = 2_000;

export function sendHeartbeatRoute(kernel: Kernel, reachability: Reachability, held: HeldAnswers): Route {
  return route(
    operations.sendHeartbeat,
    async ({ body, actor, scope, request }) => {
      const heartbeat = await inTransaction(kernel, (tx) =>
        reachability.beat(tx, scope, {
          userId: actor.userId,
          deviceId: body.device_id,
          registered: body.registered,
          seenAbsenceId: body.seen_absence_id,
        }),
      );
      const key = `${scope.companyId}:${actor.userId}:${body.device_id}`;
      const { hold_seconds: holdSeconds = 0 } = body;
      if (holdSeconds === 0 || heartbeat.absence !== null || !heartbeat.is_reachable) {
        held.release(key);
        return heartbeat;
      }
      const holdMs = Math.min(holdSeconds * 1000, kernel.config.agents.beatMs - ON_THE_WAY_MS);
      await held.wait(key, holdMs, request.signal);
      return { ...heartbeat, next_in_seconds: 0 };
    },
    { transaction: 'none' },
  );
}
