/** Files of a text, for other places that write and show texts. */
export { AttachedFiles } from './attached-files.js';
export type { AttachedFilesProps } from './attached-files.js';
export { createAttachmentsModel, sizeWords } from './attachments.model.js';
export type { AttachmentItem, AttachmentsModel } from './attachments.model.js';
export { base64Of } from './base64.js';
export { Media } from '../thread/media.js';
export type { UploadsPort } from '../texting-ports.js';
