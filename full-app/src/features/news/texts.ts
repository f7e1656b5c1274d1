import { createTranslate } from '@talk/ui';

export const t = createTranslate('app.news', {
  sms: 'Text from {name}: {text}',
  file: 'Text from {name}, with a file',
  fax: 'Fax from {name}',
  mention: '{who} mentioned you · {contact}: {text}',
  former: 'former teammate',
  open: 'Open',
  title: 'Notifications',
  sound: 'Play a sound for a new text, fax, missed call, voicemail or mention',
  'sound.why': 'In this browser, on the speaker that rings. Never during a call.',
  'sound.test': 'Play the sound',
});
