import { operations } from '@talk/contract/schemas';
import { route, type Route } from '../../../../http/route.js';
import type { Quality } from '../quality.service.js';

export function callQualityRoutes(quality: Quality): Route[] {
  return [
    storeRoute(quality),
    route(operations.reportBadCall, async ({ params, body, actor, scope, tx }) => ({
      quality: await quality.report(tx, scope, actor.userId, params.id, body.text),
    })),
  ];
}

function storeRoute(quality: Quality): Route {
  return route(operations.storeCallQuality, async ({ params, body, actor, scope, tx }) => {
    const measured = {
      session: body.session,
      sequence: body.sequence,
      isFinal: body.is_final,
      samples: body.samples,
      mosAverage: body.mos_average,
      mosLowest: body.mos_lowest,
      jitterAverageMs: body.jitter_average_ms,
      jitterHighestMs: body.jitter_highest_ms,
      roundTripAverageMs: body.round_trip_average_ms,
      roundTripHighestMs: body.round_trip_highest_ms,
      packetsReceived: body.packets_received,
      packetsLost: body.packets_lost,
      causeSeconds: body.cause_seconds,
    };
    return { quality: await quality.store(tx, scope, actor.userId, params.id, measured) };
  });
}
