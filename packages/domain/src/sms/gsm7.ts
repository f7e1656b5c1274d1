/** The default alphabet and its extension table (3GPP TS 23.038 §6.2.1), but for the euro sign, which stands far from the others. */
const NEAR = /[\n\f\r -_a-~¡£-¥§¿Ä-ÇÉÑÖØÜßàä-æèéìñòöøùüΓΔΘΛΞΠΣΦΨΩ]/;
const NEAR_EXTENSION = /[\f[-^{-~]/;

/** In the default alphabet: one septet. */
export const BASIC = 1;
/** In the extension table: two septets, escape and character. */
export const EXTENSION = 2;

/**
 * What each code is: `BASIC`, `EXTENSION`, the place of its stand-in in `STAND_INS`, or 0. Every character of every text is looked up,
 * hence a table.
 */
export const KINDS = new Uint16Array(65_536);
for (let code = 0; code < 940; code += 1) {
  const char = String.fromCharCode(code);
  KINDS[code] = +NEAR.test(char) + +NEAR_EXTENSION.test(char);
}
KINDS[8364] = EXTENSION;

/** Comes before each character of the extension table. No text holds it: it is outside the alphabet. */
export const ESCAPE = '\u001b';

/** Two units that belong together: an escape with its character, or the halves of a character of Unicode. */
export const PAIR = new RegExp(`${ESCAPE}.|[\\ud800-\\udbff][\\udc00-\\udfff]`, 's');
