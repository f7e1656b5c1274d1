// Packed from smart-encoding.fixture.ts, which is the readable table (a test compares the two and prints these lines).
// GAPS: distance from each look-alike to the one before, as a character 31 above it. SENT: what is sent for it, where
// `x` = its compatibility form in Unicode (¼ → 1/4, full-width letters, blanks) and `y` = nothing.
const GAPS =
  ' " $&    "!f?,"*# *(&   X\u00eb\u00be\')+.)""9    (!! $%%1( ) / 1)!!" .\u19d8# !" !!(" #  \u00ca\u0252            #"' +
  '  !        "#! %) !& ) / \u0091 1\u014f!+8~\u0120"8 " 2\u0371   +  &   %%  /   )   ( \u0098 \u01b2" _N" \u0626  : \u7731 w \u56a5 !   Y' +
  '  !! !   "       !   \u00b3!                                                              ;   "' +
  '"';
const SENT =
  "yyy yyyyyyy'     x\"'\"xxx/!GINRYBHL'\"'''^''':+~\"~:^~'',~_~//=ACDEJKMOPTUVWZ^xxxxxxxxxxxyy--" +
  '--\'\'\',\'""""-x  x<>x-x*;xy||\\/*|~*||||--|***************\'\'""()(){}():()*\\/\\x,.""FS:=\'\'xxxxx' +
  ',xxxxxxxxxxxxxxxxxxxxyxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx.' +
  ',';

let code = -1;
const CODES = Array.from(GAPS, (gap) => (code += gap.charCodeAt(0) - 31));

/**
 * What a carrier with smart encoding sends instead of `char` to stay within GSM-7 (reading 48): `“` → `"`, `…` → `...`, any exotic
 * blank → one blank, invisible characters → nothing. Undefined when there is no stand-in.
 */
export function smartReplacement(char: string): string | undefined {
  const sent = SENT[CODES.indexOf(char.charCodeAt(0))];
  // ¼ normalises to 1⁄4 with a fraction slash.
  return sent?.replace('x', char.normalize('NFKC')).replace('y', '').replace('\u2044', '/');
}
