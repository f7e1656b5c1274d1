export { useAppForm, type AppFormOptions, type Refusal } from './use-app-form.js';
export { phoneTyped } from './phone-typing.js';
export { ReasonDialog } from './reason-dialog.js';
