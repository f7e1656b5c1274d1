export { keywordAnswer } from './keyword-answers.js';
export { readKeyword } from './keywords.js';
export type { TextKeyword } from './keywords.js';
export { asksToStop } from './stop-requests.js';
export { lineTypeOf } from './line-types.js';
export type { NumberLineType } from './line-types.js';
export { checkQuietHours } from './quiet-hours.js';
export type { QuietCheck, QuietPlace, QuietQuestion, QuietRule } from './quiet-hours.js';
export { SHIPPED_QUIET_RULES } from './quiet-rules.data.js';
