import { invalid } from '../../../http/errors.js';
import type { UploadOptions } from '../../../http/upload.js';
import type { ReceivedFile } from '../../../storage/draft.js';

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
  const isWav = head.subarray(0, 4).toString('latin1') === 'RIFF';
  const isMp3 =
    head.subarray(0, 3).toString('latin1') === 'ID3' || (head[0] === 0xff && ((head[1] ?? 0) & 0xe0) === 0xe0);
  if (contentType === 'audio/wav' ? !isWav : !isMp3)
    throw invalid({ data_base64: `This is not a ${contentType === 'audio/wav' ? 'WAV' : 'MP3'} file.` });
}
