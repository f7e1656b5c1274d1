export { connectDemoCrms } from './connect-demo-crms.js';
export { freePort } from './ports.js';
export { startStack } from './start-stack.js';
export type { RunningStack, StackOptions } from './start-stack.js';
export { StackError } from './settings.js';
