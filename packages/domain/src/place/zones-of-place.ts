import { AREA_ROWS, ZONES } from '../phone-number/area-codes.data.js';
import { COUNTRY_ZONES } from './country-zones.data.js';
import {
  AUSTRALIAN_ZONES,
  CANADIAN_POSTCODES,
  PROVINCE_ZONES,
  SUBDIVISION_NAMES,
  TERRITORY_ZONES,
} from './regions.data.js';
import { CITY_ROWS, STATE_ZONES, ZIP_ROWS } from './us-places.data.js';

/** Where a contact is, as far as it is written down. */
export interface Place {
  readonly city?: string | null;
  /** State or province, two letters or the name. */
  readonly state?: string | null;
  /** ISO 3166 alpha-2. */
  readonly country?: string | null;
  readonly zipcode?: string | null;
}

/** All zones of a country, the most populous first; empty for the US, Canada and what is no country. */
export function zonesOfCountry(country: string): readonly string[] {
  return COUNTRY_ZONES[country.toUpperCase()]?.split(' ') ?? [];
}

/**
 * IANA zones of a place (reading 81): by postcode, else by city, else by state, else by country; several where that does not
 * decide. Without a country, `home` is meant. Empty when the place says nothing about the time: "United States" alone.
 */
export function zonesOfPlace(place: Place, home: string): readonly string[] {
  const country = (place.country?.trim() || home).toUpperCase();
  if (TERRITORY_ZONES[country] !== undefined) return [TERRITORY_ZONES[country]];
  if (country === 'US') return zonesInTheStates(place);
  if (country === 'CA') return zonesInCanada(place);
  // Without any place of its own the contact is not "in the company's country": the number tells better.
  if (!place.country?.trim() && !place.city && !place.state && !place.zipcode) return [];
  return zonesElsewhere(place, country);
}

function zonesInTheStates({ zipcode, city, state }: Place): readonly string[] {
  const prefix = /^\s*(\d{3})\d{2}(?:-?\d{4})?\s*$/.exec(zipcode ?? '')?.[1];
  const byZip = prefix === undefined ? undefined : zip(prefix);
  const code = subdivision(state) ?? byZip?.state;
  if (code === undefined) return [];
  // A postcode of another state than the one written beside it proves nothing.
  if (byZip !== undefined && byZip.state === code) {
    if (byZip.zones !== '') return lettersToZones(byZip.zones);
  }
  const wanted = plainName(city);
  const row = CITY_ROWS.find(([of, , cities]) => of === code && cities.split('|').includes(wanted));
  if (row !== undefined) return lettersToZones(row[1]);
  return TERRITORY_ZONES[code] !== undefined ? [TERRITORY_ZONES[code]] : zonesOfState(code);
}

function zonesInCanada({ zipcode, state }: Place): readonly string[] {
  const letter = /^\s*([A-Za-z])\d[A-Za-z]/.exec(zipcode ?? '')?.[1]?.toUpperCase();
  const letters = CANADIAN_POSTCODES[letter ?? ''] ?? PROVINCE_ZONES[subdivision(state) ?? ''];
  return letters === undefined ? [] : lettersToZones(letters);
}

function zonesElsewhere({ city, state }: Place, country: string): readonly string[] {
  const zones = zonesOfCountry(country);
  if (zones.length < 2) return zones;
  const byState = country === 'AU' ? AUSTRALIAN_ZONES[(state ?? '').trim().toUpperCase()] : undefined;
  if (byState !== undefined) return [byState];
  const wanted = plainName(city);
  const byCity = zones.find((zone) => plainName(zone.slice(zone.lastIndexOf('/') + 1)) === wanted);
  return byCity === undefined ? zones : [byCity];
}

/** The state or province of a place, two letters: as written, else by US postcode. Null where none is known. */
export function subdivisionOfPlace({ state, zipcode, country }: Place, home: string): string | null {
  const written = subdivision(state);
  if (written !== undefined) return written;
  if ((country?.trim() || home).toUpperCase() !== 'US') return null;
  const prefix = /^\s*(\d{3})\d{2}(?:-?\d{4})?\s*$/.exec(zipcode ?? '')?.[1];
  return prefix === undefined ? null : (zip(prefix)?.state ?? null);
}

function zip(prefix: string): { state: string; zones: string } | undefined {
  for (const row of ZIP_ROWS.split(',')) {
    const [range = '', state = '', zones = ''] = row.split(' ');
    const [from = '', to = from] = range.split('-');
    if (prefix >= from && prefix <= to) return { state, zones };
  }
  return undefined;
}

function zonesOfState(code: string): readonly string[] {
  const letters = STATE_ZONES[code];
  if (letters !== undefined) return lettersToZones(letters);
  const rows = AREA_ROWS.filter(([region, state]) => region === 'US' && state === code);
  return [...new Set(rows.flatMap(([, , zones]) => lettersToZones(zones)))];
}

function subdivision(text: string | null | undefined): string | undefined {
  const name = text?.trim() ?? '';
  if (/^[A-Za-z]{2}$/.test(name)) return name.toUpperCase();
  return SUBDIVISION_NAMES[plainName(name)];
}

const lettersToZones = (letters: string): string[] =>
  letters.includes('/') ? [letters] : Array.from(letters, (letter) => ZONES[letter] ?? '');

/** `São Paulo` and `Sao_Paulo` are one city. */
function plainName(text: string | null | undefined): string {
  return (text ?? '')
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[̀-ͯ.]/g, '')
    .replaceAll(/[\s_'’-]+/g, ' ')
    .trim();
}
