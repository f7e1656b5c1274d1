import { TalkError } from '@talk/core';
import { fileText } from './file-texts.js';

/** The bytes of a file as sent on the wire; the browser encodes them off the page's thread. */
export function base64Of(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => {
      const { result } = reader;
      resolve(typeof result === 'string' ? result.slice(result.indexOf(',') + 1) : '');
    });
    // Renamed or deleted since it was chosen, or on a drive that was removed.
    reader.addEventListener('error', () =>
      reject(new TalkError({ code: 'INVALID_ARGUMENT', message: fileText('attach.unreadable') })),
    );
    reader.readAsDataURL(file);
  });
}
