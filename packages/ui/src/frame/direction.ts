/** Scripts that run from right to left (ISO 15924), as `Intl.Locale` names them for a language. */
const RIGHT_TO_LEFT = /^(Adlm|Arab|Hebr|Mand|Mend|Nkoo|Rohg|Samr|Syrc|Thaa)$/;

/** The languages of most pages. Browsers load locale data for any other, which takes longer than the rest of a widget's start. */
const LEFT_TO_RIGHT = /^(de|en|es|fr|it|ja|nl|pl|pt)(-[a-z]{2})?$/i;

/** The direction of a language. `ltr` for an unknown one. */
export function directionOf(locale: string): 'ltr' | 'rtl' {
  if (LEFT_TO_RIGHT.test(locale)) return 'ltr';
  try {
    return RIGHT_TO_LEFT.test(new Intl.Locale(locale).maximize().script ?? '') ? 'rtl' : 'ltr';
  } catch {
    return 'ltr';
  }
}
