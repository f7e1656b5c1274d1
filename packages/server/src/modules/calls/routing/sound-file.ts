import { invalid } from '../../../http/errors.js';
import type { UploadOptions } from '../../../http/upload.js';
import type { ReceivedFile } from '../../../storage/draft.js';
import { typeOfHead } from '../../../storage/file-type.js';

/** How the body of a sound is received: about 45 s of telephone sound. */
export const SOUND_UPLOAD: UploadOptions = {
  maxBytes: 720_000,
  tooLarge: 'The file is larger than 700 kB. Shorten it, or save it as telephone audio (8 kHz, mono).',
};

/** Less than the head of a WAV file, or one frame of an MP3. */
const MIN_BYTES = 44;

/** Looks at the first bytes: a file that says it is a sound must be one. @throws ApiError VALIDATION_FAILED. */
export function requireSound(contentType: 'audio/wav' | 'audio/mpeg', { head, bytes }: ReceivedFile): void {
  if (bytes < MIN_BYTES) throw invalid({ data_base64: 'The file is empty.' });
  if (typeOfHead(head)?.contentType !== contentType)
    throw invalid({
      data_base64: contentType === 'audio/wav' ? 'This is not a WAV file.' : 'This is not an MP3 file.',
    });
}
