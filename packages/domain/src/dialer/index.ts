export { type AddFacts, type AddVerdict, decideAdd } from './add-to-dialer.js';
export {
  afterCall,
  type AfterCall,
  type CallEnd,
  redialSentence,
  type RedialPlace,
  type RedialSettings,
} from './after-call.js';
export {
  DIALER_DEFAULT_HOURS,
  dialerHoursOf,
  dialerWindow,
  firstCallableAt,
  isWithinDialerHours,
} from './dialer-hours.js';
export {
  DIALER_BUCKETS,
  DIALER_PAGE_SIZE,
  bucketOfTask,
  type DialerBucket,
  type DialerTaskStatus,
  isOpenTask,
} from './dialer-tasks.js';
export { DIALER_REASONS, dialerSentence, DUE_SENTENCE, type DialerReason } from './dialer-sentences.js';
export { decideTask, type TaskFacts, type TaskRules, type TaskVerdict } from './decide-task.js';
export {
  CARRIER_FAILURES_AT_MOST,
  FAILING_END_REASONS,
  failingHoldUntil,
  FAILURES_LOOK_BACK_MS,
  failuresInRow,
} from './failing-numbers.js';
export { callableLater, type CallableLater, takeNext, type NextTask, type QueuedTask } from './take-next.js';
export {
  DIALER_METRICS,
  type DialerMetric,
  type DialerMetrics,
  metricsOf,
  type SessionSums,
} from './session-metrics.js';
export {
  DEFAULT_WARMUP_SECONDS,
  DIALER_DAILY_CAP,
  DIALER_GAP_MS,
  DIALER_LEASE_MS,
  DIALER_OUTCOMES,
  type DialerOutcome,
  outcomeOfCall,
  WARMUP_SECONDS,
} from './session-rules.js';
export {
  activityOf,
  DIALER_LOSSES,
  type DialerLoss,
  projectedSeconds,
  type SessionActivity,
  type TimeLost,
  withLost,
  withoutCall,
} from './session-time.js';
