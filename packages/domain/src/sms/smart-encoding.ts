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
  '--_\'\',\'""""-x  x<>x-x*;xy||\\/*|~*||||--|***************\'\'""()(){}():()*\\/\\x,.""FS:=\'\'xxxxx' +
  ',xxxxxxxxxxxxxxxxxxxxyxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx.' +
  ',';

let code = -1;
/**
 * What a carrier with smart encoding sends to stay within GSM-7 (reading 48): `“` → `"`, `…` → `...`, any exotic blank → one blank,
 * invisible characters → nothing.
 */
export const STAND_INS = new Map(
  Array.from(GAPS, (gap, at) => {
    code += gap.charCodeAt(0) - 31;
    const char = String.fromCharCode(code);
    // ¼ normalises to 1⁄4 with a fraction slash.
    const to = SENT.charAt(at).replace('x', char.normalize('NFKC')).replace('y', '').replace('\u2044', '/');
    return [char, to] as const;
  }),
);
