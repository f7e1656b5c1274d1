/**
 * The look-alikes of carrier smart encoding, readable: what is sent, then the characters it is sent for. From the table that
 * large carriers publish, with three corrections (reading 48): every exotic blank, the tab included, becomes one blank, single angle quotes
 * keep their direction, and the double low line becomes a low line, which it is. `smart-encoding.ts` holds the same packed; the test compares them and prints the
 * packed form after an edit here.
 */
export const LOOK_ALIKES: ReadonlyArray<readonly [sent: string, standsFor: string]> = [
  ['"', '\u00ab\u00bb\u201c\u201d\u201e\u201f\u02ba\u02ee\u275d\u275e\u301d\u301e\uff02'],
  [
    "'",
    '\u2018\u2019\u201b\u02b9\u02bb\u02bc\u02bd\u02c8\u02ca\u02cb\u00b4`\u275b\u275c\u0313\u0314\ufe10\ufe11\uff07',
  ],
  ['/', '\u00f7\u29f8\u0337\u0338\u2044\u2215\uff0f'],
  ['\\', '\u29f9\u29f5\u20e5\ufe68\uff3c'],
  ['_', '\u2017\u0332\uff3f'],
  ['|', '\u20d2\u20d3\u2223\u23b8\u23b9\u23d0\u239c\u239f\uff5c'],
  ['-', '\u2010\u2013\u2014\u2015\u2022\u2043\u23bc\u23bd\ufe63\uff0d'],
  ['@', '\ufe6b\uff20'],
  ['$', '\ufe69\uff04'],
  ['!', '\u01c3\ufe15\ufe57\uff01'],
  ['!!', '\u203c'],
  ['#', '\ufe5f\uff03'],
  ['%', '\ufe6a\uff05'],
  ['&', '\ufe60\uff06'],
  [',', '\u201a\u0326\u3001\ufe50\ufe51\uff0c\uff64'],
  ['(', '\u2768\u276a\u27ee\u2985\ufe59\uff08'],
  [')', '\u2769\u276b\u27ef\u2986\ufe5a\uff09'],
  ['*', '\u204e\u2217\u229b\u2722\u2723\u2724\u2725\u2731\u2732\u2733\u273a\u273b\u273c\u273d\u2743\u2749\u274a\u274b'],
  ['*', '\u29c6\ufe61\uff0a'],
  ['+', '\u02d6\ufe62\uff0b'],
  ['.', '\u3002\ufe52\uff0e\uff61'],
  ['...', '\u2026'],
  [':', '\u02d0\u02f8\u2982\ua789\ufe13\uff1a'],
  [';', '\u204f\ufe14\ufe54\uff1b'],
  ['<', '\u2039\ufe64\uff1c'],
  ['>', '\u203a\ufe65\uff1e'],
  ['=', '\u0347\ua78a\ufe66\uff1d'],
  ['?', '\ufe16\ufe56\uff1f'],
  ['^', '\u02c6\u0302\u1dcd\uff3e'],
  ['{', '\u2774\ufe5b\uff5b'],
  ['}', '\u2775\ufe5c\uff5d'],
  ['[', '\uff3b'],
  [']', '\uff3d'],
  ['~', '\u02dc\u02f7\u0303\u0330\u0334\u223c\uff5e'],
  ['1/4', '\u00bc'],
  ['1/2', '\u00bd'],
  ['3/4', '\u00be'],
  [' ', '\t\u0080\u008d\u0090\u009b\u009f\u00a0\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a'],
  [' ', '\u2028\u2029\u202f\u205f\u3000'],
  ['', '\u0000\u0003\u0004\u0010\u0011\u0012\u0013\u0014\u0017\u0019\u200b\u200c\u2060\ufeff'],
  // Full-width digits and capitals, and small capitals (full-width small letters are not in the published table).
  ...Array.from('0123456789', (sent, at) => [sent, String.fromCharCode(0xff10 + at)] as const),
  ...Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ', (sent, at) => [sent, String.fromCharCode(0xff21 + at)] as const),
  ...Array.from(
    '\u1d00\u0299\u1d04\u1d05\u1d07\ua730\u0262\u029c\u026a\u1d0a\u1d0b\u029f\u1d0d\u0274\u1d0f\u1d18\u0280\ua731\u1d1b\u1d1c\u1d20\u1d21\u028f\u1d22',
    (small, at) => ['ABCDEFGHIJKLMNOPRSTUVWYZ'.charAt(at), small] as const,
  ),
];

/** {@link LOOK_ALIKES} in the packed form of `smart-encoding.ts`, to paste there. */
export function packLookAlikes(): { gaps: string; sent: string } {
  const pairs = LOOK_ALIKES.flatMap(([sent, from]) => Array.from(from, (char) => ({ char, sent })));
  let last = -1;
  let gaps = '';
  let packed = '';
  for (const { char, sent } of pairs.toSorted((a, b) => a.char.charCodeAt(0) - b.char.charCodeAt(0))) {
    gaps += String.fromCharCode(char.charCodeAt(0) - last + 31);
    last = char.charCodeAt(0);
    const derived = sent !== '' && char.normalize('NFKC').replace('\u2044', '/') === sent;
    packed += derived ? 'x' : sent === '' ? 'y' : sent;
  }
  return { gaps, sent: packed };
}
