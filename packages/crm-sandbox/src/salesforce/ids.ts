const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ012345';
const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** The id in its long form: three letters tell which of the fifteen characters are capitals. */
export function longId(short: string): string {
  const suffix = [0, 5, 10].map((from) => {
    const bits = Array.from(short.slice(from, from + 5)).reduce(
      (sum, character, index) => sum + (/[A-Z]/.test(character) ? 2 ** index : 0),
      0,
    );
    return LETTERS[bits] ?? 'A';
  });
  return short + suffix.join('');
}

/** The id of the n-th record of a kind, in its long form. */
export function idOf(prefix: string, count: number): string {
  let rest = count;
  let tail = '';
  while (tail.length < 7) {
    tail = (DIGITS[rest % DIGITS.length] ?? '0') + tail;
    rest = Math.floor(rest / DIGITS.length);
  }
  return longId(`${prefix}Hs000${tail}`);
}
