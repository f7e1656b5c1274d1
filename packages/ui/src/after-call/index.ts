export { AfterCall, WrapUpWords } from './after-call.js';
export type { AfterCallProps } from './after-call.js';
export { createAfterCallModel } from './after-call.model.js';
export type { AfterCallModel, Subject } from './after-call.model.js';
export { DispositionPicker } from './disposition-picker.js';
export { FilledScripts, ScriptPanel } from './script-panel.js';
