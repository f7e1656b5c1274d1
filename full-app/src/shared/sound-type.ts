/** The type under which the server stores a sound; null if the file is neither WAV nor MP3. */
export function soundTypeOf({ name, type }: Pick<File, 'name' | 'type'>): 'audio/wav' | 'audio/mpeg' | null {
  if (/^audio\/(x-)?wav(e)?$|^audio\/vnd\.wave$/.test(type) || /\.wav$/i.test(name)) return 'audio/wav';
  return /^audio\/(mpeg|mp3)$/.test(type) || /\.mp3$/i.test(name) ? 'audio/mpeg' : null;
}
