import { createTranslate } from '@talk/ui';

export const t = createTranslate('app.announcement', {
  upload: 'Upload a sound',
  uploadOf: 'Upload a sound for: {what}',
  uploading: 'Uploading…',
  hasSound: 'A sound is uploaded.',
  dropSound: 'Use the text',
  soundInstead: 'Callers hear the uploaded sound instead of this text.',
  soundKind: 'Choose a WAV or MP3 file.',
  soundLimits:
    'A computer reads the text aloud. A sound is a WAV or MP3 file of at most 700 kB, or up to 40 seconds that you record here.',
});
