import { operations } from '@talk/contract/schemas';
import { DIALER_METRICS, WARMUP_SECONDS } from '@talk/domain/dialer';
import { route, type Route } from '../../../http/route.js';
import type { Kernel } from '../../../kernel.js';
import { handleJob } from '../../../jobs/define-job.js';
import type { ServerModule } from '../../../module.js';
import { dialerAccessJob } from '../../people/dialer/index.js';
import { createPresets, type Presets } from './presets.service.js';
import { createSessionLog, type SessionLog } from './session-log.service.js';
import { createSessions, type SessionDeps, type Sessions } from './sessions.service.js';

export { createSessionsExport } from './session-export.js';

const SWEEP_EVERY_MS = 30_000;

/** Sessions of the power dialer: agents who work through a list. */
export function createDialerSessionsModule(kernel: Kernel, deps: SessionDeps): ServerModule {
  const sessions = createSessions(kernel, deps);
  return {
    routes: [
      ...logRoutes(createSessionLog(kernel)),
      ...sessionRoutes(sessions),
      ...presetRoutes(createPresets(kernel), sessions),
    ],
    jobs: [handleJob(dialerAccessJob, ({ companyId, payload }) => sessions.stopRefused(companyId, payload.userId))],
    schedules: [{ name: 'dialer.sessions', everyMs: SWEEP_EVERY_MS, run: () => sessions.sweep() }],
  };
}

function logRoutes(log: SessionLog): Route[] {
  return [
    route(operations.listDialerMetrics, async () => ({ data: DIALER_METRICS.map((name) => ({ name })) })),
    route(operations.listDialerSessions, async ({ query, actor, scope, tx }) => log.list(tx, actor, scope, query)),
    route(operations.getDialerListMetrics, async ({ params, actor, scope, tx }) => ({
      session_metrics: await log.metrics(tx, actor, scope, params.id),
    })),
    route(operations.getDialerQueueMetrics, async ({ actor, scope, tx }) => ({
      session_metrics: await log.queueMetrics(tx, actor, scope),
    })),
  ];
}

function presetRoutes(presets: Presets, sessions: Sessions): Route[] {
  return [
    route(operations.listDialerPresets, async ({ actor, scope, tx }) => presets.list(tx, actor, scope)),
    route(operations.createDialerPreset, async ({ body, actor, scope, tx }) => presets.create(tx, actor, scope, body)),
    route(operations.updateDialerPreset, async ({ params, body, actor, scope, tx }) =>
      presets.update(tx, actor, scope, params.id, body),
    ),
    route(operations.removeDialerPreset, async ({ params, actor, scope, tx }) => {
      await presets.remove(tx, actor, scope, params.id);
      return {};
    }),
    route(operations.lockDialerSettings, async ({ body, actor, scope, tx }) => ({
      locked: await presets.lock(tx, actor, scope, body),
    })),
    route(operations.getTemporarySettings, async ({ params, actor, scope, tx }) =>
      presets.temporary(tx, actor, scope, params.id),
    ),
    route(operations.startPowerDialerSession, async ({ body, actor, scope, tx }) => {
      const { list_id: listId, dialer_session_setting_id: presetId } = body;
      const settings = await presets.chosen(tx, actor, scope, listId, presetId);
      return sessions.start(tx, scope, actor.userId, { list_id: listId, ...settings });
    }),
  ];
}

function sessionRoutes(sessions: Sessions): Route[] {
  return [
    route(operations.listWarmupDurations, async () => ({ data: WARMUP_SECONDS.map((seconds) => ({ seconds })) })),
    route(operations.startDialerSession, async ({ body, actor, scope, tx }) =>
      sessions.start(tx, scope, actor.userId, body),
    ),
    route(operations.getCurrentDialerSession, async ({ actor, scope, tx }) => ({
      session: await sessions.current(tx, scope, actor.userId),
    })),
    route(operations.getDialerSession, async ({ params, actor, scope, tx }) =>
      sessions.get(tx, scope, actor.userId, params.id),
    ),
    route(operations.updateDialerSession, async ({ params, body, actor, scope, tx }) =>
      body.state === 'running'
        ? sessions.resume(tx, scope, actor.userId, params.id)
        : sessions.pause(tx, scope, actor.userId, params.id, body.reason),
    ),
    route(operations.endDialerSession, async ({ params, actor, scope, tx }) =>
      sessions.end(tx, scope, actor.userId, params.id),
    ),
    route(operations.nextDialerTask, async ({ params, actor, scope, tx }) =>
      sessions.next(tx, scope, actor.userId, params.id),
    ),
    route(operations.dialDialerTask, async ({ params, body, actor, scope, tx }) =>
      sessions.dial(tx, scope, actor.userId, params.id, body.contact_list_item_id),
    ),
    route(operations.skipSessionTask, async ({ params, actor, scope, tx }) =>
      sessions.skip(tx, scope, actor.userId, params.id),
    ),
    route(operations.scheduleSessionTask, async ({ params, body, actor, scope, tx }) =>
      sessions.schedule(tx, scope, actor.userId, params.id, new Date(body.at)),
    ),
    route(operations.requeueSessionTask, async ({ params, body, actor, scope, tx }) =>
      sessions.requeue(tx, scope, actor.userId, params.id, body.to),
    ),
  ];
}
