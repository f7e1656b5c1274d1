import type { Region } from './types.js';

/**
 * Countries that have several ways to write one number. Carriers take the form that is used here: since 2019 a Mexican mobile is `+52` and ten
 * digits, without the `1` (or `01`, `044`, `045`) before them; an Argentine mobile is `+54 9` and ten digits, without the `15` that callers
 * inside the country put after the area code.
 */
const MEXICAN = /^52(?:1|01|044|045)(\d{10})$/;
/** Area codes have two digits in Buenos Aires, else three or four; with the number they are ten digits. */
const ARGENTINE = /^540?9?(?:(11)15(\d{8})|([23]\d\d)15(\d{7})|([23]\d{3})15(\d{6}))$/;
const ARGENTINE_WITH_ZERO = /^54(?:09|90)(\d{10})$/;

/** One form of an international number. @param digits calling code first, without `+`; any number of any country. */
export function oneForm(digits: string): string {
  const mexican = MEXICAN.exec(digits);
  if (mexican) return `52${mexican[1] ?? ''}`;
  const argentine = ARGENTINE.exec(digits) ?? ARGENTINE_WITH_ZERO.exec(digits);
  return argentine ? `549${argentine.slice(1).join('')}` : digits;
}

/** The same for what a caller writes at home, without calling code: `044 55 …` in Mexico. */
export function oneNationalForm(digits: string, region: Region | null): string {
  return region === 'MX' ? oneForm(`52${digits}`).slice(2) : digits;
}

export interface CarrierNumberOptions {
  /** Only a mobile can have sent it: in Argentina it has the `9`, even where a carrier leaves it out. */
  readonly isMobile?: boolean;
}

/** A number as a carrier reports it, in the one form. Anything else (`anonymous`, a short code, a name) stays as it is. */
export function carrierNumber(said: string, { isMobile = false }: CarrierNumberOptions = {}): string {
  if (!/^\+\d{7,15}$/.test(said)) return said;
  const digits = oneForm(said.slice(1));
  return `+${isMobile ? digits.replace(/^54(?!9)(?=\d{10}$)/, '549') : digits}`;
}

/** How else people and CRMs may have written a number that is in the one form; E.164-like. */
export function otherForms(e164: string): readonly string[] {
  const [, mexican] = /^\+52(\d{10})$/.exec(e164) ?? [];
  if (mexican !== undefined) return [`+521${mexican}`];
  const [, argentine] = /^\+549(\d{10})$/.exec(e164) ?? [];
  return argentine === undefined ? [] : [`+54${argentine}`];
}
