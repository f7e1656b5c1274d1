import { resolveZones, zonesOfParsed, type ZoneFinding } from '../phone-number/number-zones.js';
import type { PhoneEngine, Region } from '../phone-number/types.js';
import { isTimeZone } from '../time/zone.js';
import { zonesOfCountry, zonesOfPlace, type Place } from './zones-of-place.js';

/** Everything that a contact's record says about its time zone. */
export interface ContactPlace extends Place {
  /** The zone field, as it was entered. A text that is no zone counts as empty. */
  readonly timezone: string | null;
  readonly number: string | null;
}

export interface ZoneDefaults {
  /** Where numbers and postcodes without a country are at home. */
  readonly country: Region;
  readonly companyZone: string;
  /** Of the list that the contact is called from. */
  readonly listZone?: string | null;
}

/** Zones of a number in any country: by area code in North America, else all zones of the number's country. */
export function zonesOfAnyNumber(number: string, home: Region, engine: PhoneEngine): readonly string[] {
  const parsed = engine.parse(number, home);
  if (!parsed.valid) return [];
  const zones = zonesOfParsed(parsed);
  if (zones.length > 0 || parsed.callingCode === '1' || parsed.region === null) return zones;
  return zonesOfCountry(parsed.region);
}

/**
 * Where a contact's clock stands (reading 81): explicit, else postcode or city, and the number's area code, else the list's default,
 * else the company's. Sources that contradict each other all count.
 */
export function contactZones(contact: ContactPlace, defaults: ZoneDefaults, engine: PhoneEngine): ZoneFinding {
  const { country, companyZone, listZone = null } = defaults;
  const explicit = contact.timezone !== null && isTimeZone(contact.timezone) ? contact.timezone : null;
  // Lists ask this of every row, and reading a number takes longest.
  if (explicit !== null) return { zones: [explicit], source: 'explicit', confidence: 'high' };
  const numberZones = contact.number === null ? [] : zonesOfAnyNumber(contact.number, country, engine);
  const place = zonesOfPlace(contact, country);
  const found = resolveZones({ place, numberZones, listDefault: listZone, company: companyZone }, country);
  return found ?? { zones: [companyZone], source: 'company', confidence: 'low' };
}
