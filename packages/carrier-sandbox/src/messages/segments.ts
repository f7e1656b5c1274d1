/** GSM 03.38 basic set, and the characters that cost two units because they need an escape (3GPP TS 23.038 §6.2.1). */
const BASIC =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';
const EXTENDED = '^{}\\[~]|€\f';

const unitsOf = (char: string): number => (BASIC.includes(char) ? 1 : EXTENDED.includes(char) ? 2 : Number.NaN);

/**
 * How many segments a text is billed as: 160 units alone or 153 in each part in the GSM alphabet, else 70 or 67 UTF-16 units. What costs
 * two units is never cut: when only one is left in a part it begins the next. At least 1.
 */
export function countSegments(body: string): number {
  const septets = Array.from(body, unitsOf);
  return septets.some(Number.isNaN)
    ? countParts(
        Array.from(body, (char) => char.length),
        70,
        67,
      )
    : countParts(septets, 160, 153);
}

function countParts(units: readonly number[], alone: number, ofSeveral: number): number {
  if (units.reduce((sum, cost) => sum + cost, 0) <= alone) return 1;
  let parts = 1;
  let left = ofSeveral;
  for (const cost of units) {
    if (cost > left) {
      parts += 1;
      left = ofSeveral;
    }
    left -= cost;
  }
  return parts;
}
