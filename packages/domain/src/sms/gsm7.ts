/** Every character outside the default alphabet and its extension table (3GPP TS 23.038 §6.2.1). For `replace` only: it is global. */
export const FOREIGN = /[^\n\f\r -_a-~¡£-¥§¿Ä-ÇÉÑÖØÜßàä-æèéìñòöøùüΓΔΘΛΞΠΣΦΨΩ€]/gu;
const EXTENSION = /[\f[-^{-~€]/;

/** Septets of a GSM-7 character: 2 in the extension table (escape and code), else 1. */
export function septets(char: string): number {
  return EXTENSION.test(char) ? 2 : 1;
}
