export { fillScript, isScriptVariable, SCRIPT_VARIABLES, unknownVariables } from './script-text.js';
export type { ScriptPart, ScriptValues, ScriptVariable } from './script-text.js';
export { fillTemplate } from './message-template.js';
export type { FilledTemplate, Unfilled } from './message-template.js';
