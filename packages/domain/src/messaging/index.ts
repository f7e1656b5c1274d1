export { foldStatus, isSettled, dispositionOf, type MessageStatus } from './message-status.js';
export { rejectionOfCarrierCode } from './carrier-codes.js';
export { retryDelayMs } from './retry.js';
