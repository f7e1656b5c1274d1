/** GSM 03.38 basic set, and the characters that cost two units because they need an escape (3GPP TS 23.038 §6.2.1). */
const BASIC =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';
const EXTENDED = '^{}\\[~]|€\f';

/** How many segments a text is billed as: 160 / 153 units in the GSM alphabet, else 70 / 67 UTF-16 units. At least 1. */
export function countSegments(body: string): number {
  let units = 0;
  for (const char of body) {
    if (BASIC.includes(char)) units += 1;
    else if (EXTENDED.includes(char)) units += 2;
    else return Math.max(1, body.length <= 70 ? 1 : Math.ceil(body.length / 67));
  }
  return Math.max(1, units <= 160 ? 1 : Math.ceil(units / 153));
}
