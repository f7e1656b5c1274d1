import { LANE_NAMES, LANES } from '../jobs/lanes.js';

const ofLane = (lane: (typeof LANE_NAMES)[number]): string =>
  `select '${lane}' as lane, job.id, task.identifier as name, job.key, job.payload->'data' as payload, job.run_at, job.attempts,
     job.max_attempts, job.last_error, job.created_at,
     case when locked_at is not null then 'running' when attempts < max_attempts then 'waiting' else 'failed' end as state
   from ${LANES[lane].schema}._private_jobs job join ${LANES[lane].schema}._private_tasks task on task.id = job.task_id`;

/**
 * The jobs of every lane, for `select … from ${JOBS}`: `lane`, `id`, `name`, `key` (`<name>/<key>`), `payload`, `run_at`, `attempts`,
 * `max_attempts`, `last_error`, `created_at`, `state` (`waiting`, `running`, `failed`). Those that are done are gone.
 */
export const JOBS = `(${LANE_NAMES.map(ofLane).join(' union all ')}) as jobs`;
