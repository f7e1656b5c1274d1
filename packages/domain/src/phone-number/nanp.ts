import { areaCode } from './area-codes.js';
import type { NumberKind, Region } from './types.js';

/** Regions of the North American plan that we treat as home ground for US and Canadian companies (domestic rates). */
const DOMESTIC = /^(?:US|CA|PR|VI|GU|MP|AS)$/;
const CARIBBEAN = /^(?:A[GI]|B[BMS]|D[MO]|GD|JM|K[NY]|LC|MS|SX|T[CT]|V[CG])$/;
const TOLL_FREE = /^8(?:00|33|44|55|66|77|88)/;
const PERSONAL = /^(?:500|52[1-9]|53[23]|544|566|577|588|622|633)/;

export function isNanpRegion(region: Region | null): boolean {
  return region !== null && (DOMESTIC.test(region) || CARIBBEAN.test(region));
}

export function isDomesticNanp(region: Region): boolean {
  return DOMESTIC.test(region);
}

/**
 * Classifies ten digits of the plan: NXX-NXX-XXXX with N 2–9, area code assigned. Null when no such number can exist.
 * Numbers without a place (toll-free, premium, personal) belong to `home`.
 */
export function classifyNanp(tenDigits: string, home: Region): { region: Region; kind: NumberKind } | null {
  if (!/^[2-9]\d\d[2-9]\d{6}$/.test(tenDigits)) return null;
  const area = areaCode(tenDigits.slice(0, 3));
  if (area) return { region: area.region, kind: 'fixed-or-mobile' };
  if (TOLL_FREE.test(tenDigits)) return { region: home, kind: 'toll-free' };
  if (tenDigits.startsWith('900')) return { region: home, kind: 'premium' };
  if (tenDigits.startsWith('600')) return { region: home, kind: 'voip' };
  if (PERSONAL.test(tenDigits)) return { region: home, kind: 'personal' };
  return null;
}

/** `(415) 555-0150` */
export function formatNanp(tenDigits: string): string {
  return `(${tenDigits.slice(0, 3)}) ${tenDigits.slice(3, 6)}-${tenDigits.slice(6)}`;
}
