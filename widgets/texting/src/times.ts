/** A moment in the near future as people say it: "Mon 09:00". */
export function whenText(iso: string, locale: string): string {
  const options = { weekday: 'short', hour: 'numeric', minute: '2-digit' } as const;
  return new Intl.DateTimeFormat(localeOr(locale), options).format(new Date(iso));
}

/** A page may say anything; what is no locale is the browser's own. */
export function localeOr(locale: string): string | undefined {
  try {
    return Intl.getCanonicalLocales(locale)[0];
  } catch {
    return undefined;
  }
}
