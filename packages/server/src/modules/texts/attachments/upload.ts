import { ATTACHMENT_MAX_BYTES } from '@talk/contract';
import type { UploadOptions } from '../../../http/upload.js';

/** What is said to a file that is too large for a message. */
export const TOO_LARGE = 'Files can have at most 10 MB each. Choose a smaller one, or send a link to it.';

/** How the body of an upload for a message is received. */
export const attachmentUpload = (admit: NonNullable<UploadOptions['admit']>): UploadOptions => ({
  maxBytes: ATTACHMENT_MAX_BYTES,
  tooLarge: TOO_LARGE,
  admit,
});
