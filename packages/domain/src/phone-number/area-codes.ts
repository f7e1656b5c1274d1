import { AREA_ROWS, ZONES } from './area-codes.data.js';
import type { Region } from './types.js';

export interface AreaCode {
  readonly region: Region;
  /** US state or Canadian province, two letters; null for territories, other countries and Canada's north (867). */
  readonly subdivision: string | null;
  /** IANA names, the most populous first. More than one: the code spans them. */
  readonly zones: readonly string[];
}

let byCode: ReadonlyMap<string, AreaCode> | null = null;

/** Where a North American area code is; null when it is not geographic or not assigned. */
export function areaCode(code: string): AreaCode | null {
  byCode ??= readTable();
  return byCode.get(code) ?? null;
}

/** All assigned geographic area codes, in table order. */
export function areaCodes(): string[] {
  byCode ??= readTable();
  return [...byCode.keys()];
}

function readTable(): ReadonlyMap<string, AreaCode> {
  const table = new Map<string, AreaCode>();
  for (const [region, subdivision, letters, codes] of AREA_ROWS) {
    const zones = letters.includes('/') ? [letters] : Array.from(letters, (letter) => ZONES[letter] ?? '');
    const area = { region, subdivision: subdivision || null, zones };
    for (let at = 0; at < codes.length; at += 3) table.set(codes.slice(at, at + 3), area);
  }
  return table;
}
