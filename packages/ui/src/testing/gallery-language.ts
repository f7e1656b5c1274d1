import { spanish } from '../i18n/es/index.js';
import { speak } from '../i18n/language.js';

/** `?lang=es`; to be called before anything is shown. */
export function speakAsAsked(): void {
  if (new URLSearchParams(location.search).get('lang') !== 'es') return;
  speak({ tag: 'es-419', direction: 'ltr', translation: spanish });
  document.documentElement.lang = 'es-419';
}
