export { type AddFacts, type AddVerdict, decideAdd } from './add-to-dialer.js';
export {
  afterCall,
  type AfterCall,
  type CallEnd,
  redialSentence,
  type RedialPlace,
  type RedialSettings,
} from './after-call.js';
export { DIALER_DEFAULT_HOURS, dialerWindow, firstCallableAt, isWithinDialerHours } from './dialer-hours.js';
export {
  DIALER_BUCKETS,
  DIALER_PAGE_SIZE,
  bucketOfTask,
  type DialerBucket,
  type DialerTaskStatus,
  isOpenTask,
} from './dialer-tasks.js';
export { dialerSentence, type DialerReason } from './dialer-sentences.js';
export { decideTask, type TaskFacts, type TaskRules, type TaskVerdict } from './decide-task.js';
export { takeNext, type NextTask, type QueuedTask } from './take-next.js';
