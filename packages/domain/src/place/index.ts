export { contactZones, zonesOfAnyNumber } from './contact-zones.js';
export type { ContactPlace, ZoneDefaults } from './contact-zones.js';
export { subdivisionOfPlace, zonesOfCountry, zonesOfPlace } from './zones-of-place.js';
export type { Place } from './zones-of-place.js';
