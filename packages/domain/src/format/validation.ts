const FIVE = /^\d{5}$/;
const FOUR = /^\d{4}$/;
const SIX = /^\d{6}$/;

/** Spec 3 §5; the separator of a two-part code may be left out. */
const ZIP: Readonly<Record<string, RegExp>> = {
  US: /^\d{5}(?:-?\d{4})?$/,
  CA: /^[ABCEGHJ-NPRSTVXY]\d[ABCEGHJ-NPRSTV-Z][ -]?\d[ABCEGHJ-NPRSTV-Z]\d$/i,
  GB: /^(?:GIR ?0AA|[A-Z]{1,2}\d[A-Z\d]? ?\d[ABD-HJLNP-UW-Z]{2})$/i,
  BR: /^\d{5}-?\d{3}$/,
  JP: /^\d{3}-?\d{4}$/,
  NL: /^[1-9]\d{3} ?[A-Z]{2}$/i,
  PL: /^\d{2}-?\d{3}$/,
  CZ: /^\d{3} ?\d{2}$/,
  SE: /^\d{3} ?\d{2}$/,
  ...Object.fromEntries(['DE', 'ES', 'FI', 'FR', 'GT', 'IT', 'MX'].map((country) => [country, FIVE])),
  ...Object.fromEntries(['AT', 'AU', 'BE', 'CH', 'DK', 'NO', 'ZA'].map((country) => [country, FOUR])),
  ...Object.fromEntries(['CN', 'IN', 'RU'].map((country) => [country, SIX])),
};

/** Whether a postcode has the form of its country (ISO code; `UK` is read as `GB`). Other countries are not checked. */
export function isZip(zip: string, country: string): boolean {
  const code = country.toUpperCase();
  return ZIP[code === 'UK' ? 'GB' : code]?.test(zip.trim()) ?? true;
}

/** Optional minus, digits, optional decimal point with digits (spec 3 §5). No blanks, no exponent. */
export function isNumeric(text: string): boolean {
  return /^-?\d+(?:\.\d*)?$/.test(text);
}
