import { invalid } from '../../http/errors.js';
import { TOO_LARGE } from './attachments.service.js';

/** Of the route of an upload: ten megabytes as base64, and the JSON around it. */
export const UPLOAD_BODY_LIMIT = { bytes: 14 * 1024 * 1024, message: TOO_LARGE };

/**
 * The bytes of an upload. Checked by hand: the schema's pattern would walk through megabytes group by group.
 * @throws ApiError VALIDATION_FAILED.
 */
export function bytesOfUpload(text: string): Buffer {
  if (text.length % 4 !== 0 || /[^A-Za-z0-9+/=]/.test(text)) throw invalid({ data_base64: 'Send the file as base64.' });
  return Buffer.from(text, 'base64');
}
