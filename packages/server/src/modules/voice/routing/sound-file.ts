import { invalid } from '../../../http/errors.js';

/** Looks at the first bytes: a file that says it is a sound must be one. @throws ApiError VALIDATION. */
export function requireSound(contentType: 'audio/wav' | 'audio/mpeg', bytes: Buffer): void {
  const isWav = bytes.subarray(0, 4).toString('latin1') === 'RIFF';
  const isMp3 =
    bytes.subarray(0, 3).toString('latin1') === 'ID3' || (bytes[0] === 0xff && ((bytes[1] ?? 0) & 0xe0) === 0xe0);
  if (contentType === 'audio/wav' ? !isWav : !isMp3)
    throw invalid({ data_base64: `This is not a ${contentType === 'audio/wav' ? 'WAV' : 'MP3'} file.` });
}
