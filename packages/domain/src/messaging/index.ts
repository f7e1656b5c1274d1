export { findLinks } from './find-links.js';
export type { FoundLink } from './find-links.js';
export { foldStatus, isSettled, dispositionOf, type MessageStatus } from './message-status.js';
export { CARRIER_CODES, carrierErrorOf, carrierSentence, rejectionOfCarrierCode } from './carrier-codes.js';
export {
  readVoicemailReport,
  voicemailFinding,
  voicemailReason,
  type VoicemailFinding,
  type VoicemailReport,
} from './voicemail-report.js';
export { readFaxReport, type FaxReport } from './fax-report.js';
export { LINE_RECORD_MS, lineTrouble, type LineRecord, type LineTrouble } from './line-health.js';
export { CARRIER_FEES, type CarrierFee } from './carrier-fees.js';
export { lineRate, messageMills, type LineRate, type MessageRates } from './price.js';
export { emailRetryDelayMs, retryDelayMs } from './retry.js';
export { planShortLinks, replaceLinks, SHORT_CODE_LENGTH, withShortLinks, type PlannedLink } from './short-links.js';
