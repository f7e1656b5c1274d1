export { createSandbox, ProductionRefused, type Sandbox, type SandboxConfig } from './sandbox.js';
export type { SandboxCredentials } from './credentials.js';
export type { Control } from './control/control.js';
export type * from './control/types.js';
export { writePdf } from './faxes/write-pdf.js';
export {
  HANDSET_NUMBERS,
  SCRIPTED_NUMBERS,
  type PhoneScript,
  type ScriptedNumber,
  type SmsScript,
} from './pstn/scripts.js';
