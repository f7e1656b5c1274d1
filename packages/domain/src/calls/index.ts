export { AGENT_STATUSES, initialAgentState, nextAgentState, resetStatus } from './agent-status.js';
export type { AgentEvent, AgentState, AgentStatus, ChosenAgentStatus } from './agent-status.js';
export { ANSWER_FILTERS, answerCriteria } from './answer-filter.js';
export type { AnswerCriteria, AnswerFilter } from './answer-filter.js';
export { canUnpark, isActive, isActiveOnWallboard, isAnswerable, isLive, isOnHold, isWaiting } from './predicates.js';
export type { CallFacts } from './predicates.js';
export { CALL_STATUSES, callStatus, DISPOSITIONS, disposition } from './status-names.js';
export type { CallbackStatus, CallStatus, Disposition } from './status-names.js';
