export {
  COMPANY_LISTS,
  followDncList,
  useComplianceChanges,
  useContactLedger,
  useContactTexting,
} from './compliance.js';
export { actionWord, CONSENT_SCOPES, lineTypeWord, scopeWord, sourceWord } from './words.js';
