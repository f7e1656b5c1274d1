import { regionNames } from '@talk/ui';

/** Countries and territories where businesses are registered, ISO 3166 alpha-2. */
export const COUNTRIES: readonly string[] =
  'AD AE AG AI AL AM AO AR AS AT AU AW AZ BA BB BD BE BF BG BH BI BJ BM BN BO BR BS BT BW BZ CA CD CF CG CH CI CK CL CM CN CO CR CV CY CZ DE DJ DK DM DO DZ EC EE EG ES ET FI FJ FM FO FR GA GB GD GE GG GH GI GL GM GN GP GQ GR GT GU GY HK HN HR HT HU ID IE IL IM IN IQ IS IT JE JM JO JP KE KG KH KI KM KN KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MG MH MK ML MN MO MP MR MS MT MU MV MW MX MY MZ NA NC NE NG NI NL NO NP NR NZ OM PA PE PF PG PH PK PL PR PS PT PW PY QA RO RS RW SA SB SC SE SG SI SK SL SM SN SR ST SV SZ TC TD TG TH TJ TL TM TN TO TR TT TV TW TZ UA UG US UY UZ VC VG VI VN VU WS XK YE ZA ZM ZW'.split(
    ' ',
  );

/** Countries by their names in the language of the reader. */
export function namedCountries(codes: readonly string[]): readonly (readonly [code: string, name: string])[] {
  const nameOf = regionNames();
  return [...new Set(codes)]
    .map((code) => [code, nameOf(code)] as const)
    .toSorted(([, a], [, b]) => a.localeCompare(b));
}
