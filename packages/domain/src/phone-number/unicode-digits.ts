const DIGIT = /\p{Nd}/u;

/**
 * Decimal digits of every script as ASCII: `٠١٢`, `१२३`, `１２３`. Unicode lays each script's digits out as runs that start at
 * zero, so the value is the distance to the start of the run (the mathematical alphabets are several runs back to back).
 */
export function toAsciiDigits(text: string): string {
  return text.replace(/[^\P{Nd}0-9]/gu, (char) => {
    const codePoint = char.codePointAt(0) ?? 0;
    let zero = codePoint;
    while (DIGIT.test(String.fromCodePoint(zero - 1))) zero -= 1;
    return String((codePoint - zero) % 10);
  });
}
