import { createTranslate } from '../i18n/catalogue.js';

/** English texts of files that go with texts: where an agent writes, and where a site's visitor does. */
const texts = {
  'media.image': 'Picture {name}',
  'media.open': 'Open picture {name}',
  'media.close': 'Close',
  'media.download': 'Download',
  'media.audio': 'Sound {name}',
  'media.video': 'Video {name}',
  'media.file': 'File {name}',
  'size.kb': '{size} KB',
  'size.mb': '{size} MB',
  attach: 'Attach files',
  attached: 'Attachments',
  'attach.unnamed': 'Attachment',
  'attach.type': 'Files of this type cannot be texted.',
  'attach.empty': 'The file is empty.',
  'attach.large': 'Larger than {limit}.',
  'attach.many': {
    one: 'Only {count} file can go with a message.',
    other: 'Only {count} files can go with a message.',
  },
  'attach.unreadable': 'The file cannot be read. It may have been moved or changed.',
  'attach.sending': 'Uploading…',
  'attach.uploading': 'Uploading, {percent} %',
  'attach.checking': 'Being checked…',
  'attach.progress': 'Upload of {name}',
  'attach.done': '{name} is attached.',
  'attach.begun': { one: 'Uploading {name}.', other: 'Uploading {count} files.' },
  'attach.remove': 'Remove {name}',
  'attach.stop': 'Stop uploading {name}',
  'attach.retry': 'Try {name} again',
  'attach.drop': 'Drop files to attach them',
  'gif.name': 'GIF',
};

export const fileText = createTranslate('text-files', texts);
