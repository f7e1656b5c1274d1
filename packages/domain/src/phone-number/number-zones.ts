import { areaCode } from './area-codes.js';
import { COUNTRY_ROWS } from './countries.data.js';
import { lightPhoneEngine } from './light-engine.js';
import type { ParsedNumber, PhoneEngine, Region } from './types.js';

export type ZoneSource = 'explicit' | 'place' | 'number' | 'list' | 'company';

export interface ZoneFinding {
  /** IANA names; several when the source cannot decide, or sources disagree: a rule must then hold in all of them. */
  readonly zones: readonly string[];
  /** The best source that took part. */
  readonly source: ZoneSource;
  /** `low`: several zones or a mere default. `medium`: from the number alone (people keep numbers when they move). */
  readonly confidence: 'high' | 'medium' | 'low';
}

/** Time zones a number may be in, from its area code or country. Empty when the number says nothing (toll-free, big countries). */
export function zonesOfNumber(
  number: string,
  region: Region = 'US',
  engine: PhoneEngine = lightPhoneEngine,
): readonly string[] {
  const parsed = engine.parse(number, region);
  return parsed.valid ? zonesOfParsed(parsed) : [];
}

/** The same of a number that was read before. */
export function zonesOfParsed(
  parsed: Pick<ParsedNumber, 'callingCode' | 'nationalNumber' | 'region'>,
): readonly string[] {
  if (parsed.callingCode === '1') return areaCode(parsed.nationalNumber.slice(0, 3))?.zones ?? [];
  const zone = COUNTRY_ROWS.find(([code]) => code === parsed.region)?.[5];
  return zone ? [zone] : [];
}

export interface ZoneSources {
  /** The contact's own zone field. */
  readonly explicit?: string | null;
  /** Zones of the contact's postcode or city, from whatever look-up the caller has. */
  readonly place?: readonly string[];
  readonly number?: string | null;
  /** The number's zones, from an engine that knows all countries; instead of `number`. */
  readonly numberZones?: readonly string[];
  readonly listDefault?: string | null;
  readonly company?: string | null;
}

/**
 * Which zone a contact is in (reading 81): explicit, then place and number, then the list's default, then the company's.
 * Place and number are both evidence: common zones win; when they contradict each other, all of both count, so that hours
 * are respected wherever the contact is.
 * @returns null when not even a default is known.
 */
export function resolveZones(sources: ZoneSources, region: Region = 'US'): ZoneFinding | null {
  if (sources.explicit) return { zones: [sources.explicit], source: 'explicit', confidence: 'high' };
  const place = sources.place ?? [];
  const number = sources.numberZones ?? (sources.number ? zonesOfNumber(sources.number, region) : []);
  if (place.length > 0 && number.length > 0) {
    const common = place.filter((zone) => number.includes(zone));
    if (common.length === 0) return { zones: [...new Set([...place, ...number])], source: 'place', confidence: 'low' };
    return { zones: common, source: 'place', confidence: common.length === 1 ? 'high' : 'low' };
  }
  const only = place.length > 0 ? place : number;
  if (only.length > 0) {
    const source = place.length > 0 ? 'place' : 'number';
    return { zones: only, source, confidence: only.length === 1 ? 'medium' : 'low' };
  }
  if (sources.listDefault) return { zones: [sources.listDefault], source: 'list', confidence: 'low' };
  if (sources.company) return { zones: [sources.company], source: 'company', confidence: 'low' };
  return null;
}
