import { dateText } from '@talk/ui';

/** A time as the page's locale writes it: "01:05" in German, "1:05 AM" in English. */
export const timeText = (iso: string, locale: string): string =>
  new Intl.DateTimeFormat(localeOr(locale), { timeStyle: 'short' }).format(new Date(iso));

/** A moment in the near future: "Mon 09:00". Its word is of the language of the words around it. */
export const whenText = (iso: string, locale: string): string =>
  `${dateText(Date.parse(iso), { weekday: 'short' })} ${timeText(iso, locale)}`;

/** A page may say anything; what is no locale is the browser's own. */
function localeOr(locale: string): string | undefined {
  try {
    return Intl.getCanonicalLocales(locale)[0];
  } catch {
    return undefined;
  }
}
