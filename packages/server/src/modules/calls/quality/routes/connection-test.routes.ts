import { operations } from '@talk/contract/schemas';
import { fail } from '../../../../http/errors.js';
import { route, type Route } from '../../../../http/route.js';
import { presentTest } from '../quality.presenter.js';
import { addTest, findTest, listTests } from '../quality.repository.js';

const SHOWN = 20;
const USER_AGENT_CHARACTERS = 300;

export function connectionTestRoutes(): Route[] {
  return [
    storeRoute(),
    route(operations.listConnectionTests, async ({ actor, scope, tx }) => ({
      data: (await listTests(tx, scope, actor.userId, SHOWN)).map(presentTest),
    })),
  ];
}

function storeRoute(): Route {
  return route(operations.storeConnectionTest, async ({ body, actor, scope, tx, request }) => {
    const { userId } = actor;
    await addTest(tx, scope, {
      id: body.id,
      userId,
      startedAt: new Date(body.started_at),
      outcome: body.outcome,
      steps: body.steps,
      mos: body.mos,
      jitterMs: body.jitter_ms,
      roundTripMs: body.round_trip_ms,
      lossPercent: body.loss_percent,
      userAgent: request.userAgent?.slice(0, USER_AGENT_CHARACTERS) ?? null,
    });
    const stored = await findTest(tx, scope, userId, body.id);
    if (stored === undefined) throw fail('INTERNAL');
    return presentTest(stored);
  });
}
