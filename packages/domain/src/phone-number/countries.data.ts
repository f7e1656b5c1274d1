/**
 * What the light engine knows of the countries that have a mask in the spec (1 §5), plus the neighbours it guesses.
 * `[region, calling code, prefix before a national number, shape of the national number, mask, its only time zone or '']`.
 * The shapes are coarse on purpose; the full engine decides before anything is dialled abroad.
 */
export type CountryRow = readonly [
  region: string,
  callingCode: string,
  trunk: string,
  shape: RegExp,
  mask: string,
  zone: string,
];

export const COUNTRY_ROWS: readonly CountryRow[] = [
  ['GB', '44', '0', /^(?:[1-357-9]\d{9}|[18]\d{8}|8\d{6})$/, '#### ######', 'Europe/London'],
  ['AU', '61', '0', /^(?:[2-478]\d{8}|1[38]\d{4}(?:\d{4})?)$/, '### ### ###', ''],
  ['IE', '353', '0', /^(?:[124-9]\d{6,8})$/, '## ### ####', 'Europe/Dublin'],
  ['FR', '33', '0', /^[1-9]\d{8}$/, '# ## ## ## ##', 'Europe/Paris'],
  ['DE', '49', '0', /^[1-9]\d{5,12}$/, '#### #######', 'Europe/Berlin'],
  ['IN', '91', '0', /^(?:[2-9]\d{9}|1800\d{6,7})$/, '##### #####', 'Asia/Kolkata'],
  ['RU', '7', '8', /^[346-9]\d{9}$/, '### ###-##-##', ''],
  ['JP', '81', '0', /^(?:[1-9]\d{8}|[2-9]\d{9})$/, '##-####-####', 'Asia/Tokyo'],
  ['ZA', '27', '0', /^[1-8]\d{8}$/, '## ### ####', 'Africa/Johannesburg'],
  ['MX', '52', '', /^[2-9]\d{9}$/, '## #### ####', ''],
  ['ES', '34', '', /^[5-9]\d{8}$/, '### ## ## ##', 'Europe/Madrid'],
  ['IT', '39', '', /^(?:0\d{5,10}|3\d{8,9}|[18]\d{5,9})$/, '### ### ####', 'Europe/Rome'],
  ['CN', '86', '0', /^(?:1\d{10}|[2-9]\d{7,10}|10\d{8})$/, '### #### ####', 'Asia/Shanghai'],
  ['GT', '502', '', /^[2-7]\d{7}$/, '#### ####', 'America/Guatemala'],
  ['BR', '55', '0', /^[1-9]\d{9,10}$/, '(##) #####-####', ''],
];

/**
 * Territories that share the calling code of a country above: `[region, calling code, how its own national numbers begin]`, as the
 * public metadata has it. Whatever begins otherwise is the country's, also where a territory has numbers out of the same range.
 */
export const TERRITORIES: readonly (readonly [region: string, callingCode: string, start: RegExp])[] = [
  ['KZ', '7', /^[67]/],
  ['VA', '39', /^06698/],
  ['GG', '44', /^(?:1481|7(?:781|839|911[17]))/],
  ['IM', '44', /^(?:1624|7(?:4576|[56]24))/],
  ['JE', '44', /^(?:1534|7(?:509|829|937|700[378]|797))/],
  ['CC', '61', /^8(?:51(?:0(?:02|31|60|89)|1(?:18|76)|223)|91(?:62|703))/],
  ['CX', '61', /^8(?:51(?:0(?:01|30|59|88)|1(?:17|46|75)|2(?:22|35))|91(?:64|958))/],
];

/** Assigned E.164 country and network codes (ITU-T E.164 list), as prefixes of the digits after `+`. */
export const CALLING_CODE =
  /^(?:1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|2(?:1[12368]|[2-46]\d|5[0-8]|9[01789])|3(?:[57]\d|8[0-35-79])|42[013]|5[09]\d|6(?:7[02-9]|8[0-35-9]|9[0-2])|8(?:0[08]|5[02356]|70|78|8[012368])|9(?:6[0-8]|7[0-79]|9[2-68]))/;
