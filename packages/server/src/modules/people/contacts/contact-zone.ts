import { contactZones } from '@talk/domain/place';
import type { LocalZone } from '@talk/contract';
import { phoneEngine } from '../../../phone.js';

/** What of a contact tells its time zone. */
export interface LocatedContact {
  readonly timezone: string | null;
  readonly cnamCity: string | null;
  readonly cnamState: string | null;
  readonly cnamCountry: string | null;
  readonly cnamZipcode: string | null;
}

/** Where the contact's clock stands, and what tells it (reading 81). */
export function zoneOf(
  contact: LocatedContact,
  number: string | null,
  company: { readonly country: string; readonly timezone: string },
): LocalZone {
  const place = {
    timezone: contact.timezone,
    city: contact.cnamCity,
    state: contact.cnamState,
    country: contact.cnamCountry,
    zipcode: contact.cnamZipcode,
    number,
  };
  const found = contactZones(place, { country: company.country, companyZone: company.timezone }, phoneEngine);
  return { zones: [...found.zones], source: found.source, confidence: found.confidence };
}

/** The one zone for a caller card: null when the contact's own facts leave it open. */
export function knownZone(contact: LocatedContact, number: string | null): string | null {
  const found = zoneOf(contact, number, { country: contact.cnamCountry ?? 'US', timezone: '' });
  return found.source === 'company' || found.zones.length > 1 ? null : (found.zones[0] ?? null);
}
