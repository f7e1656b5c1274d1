const ALPHABET = /[\n\f\r -_a-~¡£-¥§¿Ä-ÇÉÑÖØÜßàä-æèéìñòöøùüΓΔΘΛΞΠΣΦΨΩ€]/;

/**
 * 1 for each code of the default alphabet and its extension table (3GPP TS 23.038 §6.2.1), else 0. Every character of every text is looked
 * up, hence a table.
 */
export const KNOWN = Uint8Array.from({ length: 65_536 }, (_, code) => +ALPHABET.test(String.fromCharCode(code)));
/** The extension table: an escape comes before each of its characters. For `replace` only: it is global. */
export const EXTENSION = /[\f[-^{-~€]/g;
/** No text holds it: it is outside the alphabet. */
export const ESCAPE = '\u001b';
/** Two units that belong together: an escape with its character, or the halves of a character of Unicode. */
export const PAIR = new RegExp(`${ESCAPE}.|[\\ud800-\\udbff][\\udc00-\\udfff]`, 's');
