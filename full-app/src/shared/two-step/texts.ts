import { createTranslate } from '@talk/ui';

export const t = createTranslate('app.two-step', {
  scan: 'Scan this with an authenticator app on your phone, or type the key into it.',
  qr: 'QR code with the key for your authenticator app',
  key: 'Key',
  codes: 'Recovery codes',
  codesWhy:
    'Each of these codes signs you in once when you do not have your phone. Keep them where you find them without it. They are shown only now.',
  copy: 'Copy',
  copied: 'Copied.',
  copyFailed: 'The browser did not allow copying. Select the codes and copy them.',
  download: 'Download',
});
