// What other modules may read of messaging, and join in their queries.
export { messageAddresses } from './message.addresses.js';
export { messageAttachments, messages } from './messaging.tables.js';
export { currentRates } from './rates.repository.js';
export { textCredits } from './rates.tables.js';
export {
  type MessageRow,
  presentAttachment,
  presentDelivery,
  presentMessage,
  type StoredAttachment,
} from './message.presenter.js';
