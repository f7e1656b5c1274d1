// What other modules may read of attachments, and join in their queries.
export { attachmentReadable } from './readable.repository.js';
export { attachments } from './attachments.tables.js';
