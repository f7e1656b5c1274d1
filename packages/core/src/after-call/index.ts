/** After-call work: wrap-ups, outcomes, notes, follow-ups, scripts. Load it after a call. */
export { createAfterCallApi } from './after-call.api.js';
export type { AfterCallApi } from './after-call.api.js';
export { createServerClock } from './server-clock.js';
export type { ServerClock } from './server-clock.js';
export { zonedTime } from '@talk/domain/time';
export { fillTemplate, SCRIPT_VARIABLES } from '@talk/domain/scripts';
export type { FilledTemplate, ScriptValues, ScriptVariable, Unfilled } from '@talk/domain/scripts';
export type { ContactCrm, Disposition, FilledScript, WrapUp } from '@talk/contract';
