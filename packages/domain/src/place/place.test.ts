import metadata from 'libphonenumber-js/max/metadata';
import { describe, expect, it } from 'vitest';
import { areaCode, areaCodes } from '../phone-number/index.js';
import { createPhoneEngine } from '../phone-number/full.js';
import { checkDayTime, isTimeZone } from '../time/index.js';
import { COUNTRY_ZONES } from './country-zones.data.js';
import { contactZones, zonesOfAnyNumber, zonesOfPlace, type ContactPlace } from './index.js';
import { ZIP_ROWS } from './us-places.data.js';

const engine = createPhoneEngine(metadata);
const NY = 'America/New_York';
const CHICAGO = 'America/Chicago';
const LA = 'America/Los_Angeles';

describe('the zones of a place', () => {
  it.each([
    [{ zipcode: '94110' }, [LA]],
    [{ zipcode: '32501-1234' }, [CHICAGO]],
    [{ zipcode: '37402', state: 'TN' }, [NY]],
    [{ zipcode: '37203', state: 'Tennessee' }, [CHICAGO]],
    [{ state: 'TN', city: 'Knoxville' }, [NY]],
    [{ state: 'TN', city: 'Smallville' }, [CHICAGO, NY]],
    [{ state: 'TX', city: 'El Paso' }, ['America/Denver']],
    [{ state: 'California' }, [LA]],
    // The postcode of one state beside the name of another: only the state can be meant.
    [{ zipcode: '10001', state: 'CA' }, [LA]],
    [{ state: 'AZ' }, ['America/Phoenix']],
    [{ city: 'Springfield' }, []],
    [{ zipcode: '00501' }, [NY]],
    [{ state: 'PR' }, ['America/Puerto_Rico']],
    [{ country: 'US' }, []],
    [{ country: 'CA', zipcode: 'M5V 2T6' }, ['America/Toronto']],
    [{ country: 'CA', zipcode: 'P9N 1A1' }, ['America/Toronto', 'America/Winnipeg']],
    [{ country: 'CA', state: 'British Columbia' }, ['America/Vancouver', 'America/Edmonton']],
    [{ country: 'CA', state: 'Saskatchewan' }, ['America/Regina']],
    [{ country: 'gb', city: 'Leeds' }, ['Europe/London']],
    [{ country: 'AU', state: 'WA' }, ['Australia/Perth']],
    [{ country: 'BR', city: 'São Paulo' }, ['America/Sao_Paulo']],
    [{ country: 'XX' }, []],
    [{}, []],
  ])('%j is in %j', (place, zones) => {
    expect(zonesOfPlace(place, 'US')).toEqual(zones);
  });

  it('says nothing of a contact without a place, wherever the company is', () => {
    expect(zonesOfPlace({}, 'GB')).toEqual([]);
    expect(zonesOfPlace({ city: 'Leeds' }, 'GB')).toEqual(['Europe/London']);
  });

  it('names only zones that exist, and states that have area codes', () => {
    const zones = Object.values(COUNTRY_ZONES).flatMap((names) => names.split(' '));
    expect(zones.filter((zone) => !isTimeZone(zone))).toEqual([]);
    const states = new Set(areaCodes().map((code) => areaCode(code)?.subdivision ?? areaCode(code)?.region));
    const rows = ZIP_ROWS.split(',').map((row) => row.split(' '));
    expect(rows.map(([, state]) => state).filter((state) => state !== undefined && !states.has(state))).toEqual([]);
    const starts = rows.map(([range = '']) => range.slice(0, 3));
    expect(starts).toEqual([...starts].sort());
  });
});

it.each([
  ['+14155550150', [LA]],
  ['+16135550150', ['America/Toronto']],
  ['+358401234567', ['Europe/Helsinki']],
  ['+61891234567', expect.arrayContaining(['Australia/Sydney', 'Australia/Perth']) as unknown],
  ['+18005550100', []],
  ['nobody', []],
])('a number %s is in %j', (number, zones) => {
  expect(zonesOfAnyNumber(number, 'US', engine)).toEqual(zones);
});

describe('the zone of a contact', () => {
  const nothing: ContactPlace = { timezone: null, number: null };
  const defaults = { country: 'US', companyZone: LA };
  const find = (contact: Partial<ContactPlace>, listZone?: string) =>
    contactZones({ ...nothing, ...contact }, { ...defaults, listZone: listZone ?? null }, engine);

  it('follows the chain: explicit, place and number, list, company', () => {
    const number = '+12125550150';
    const all = { timezone: 'Europe/Paris', zipcode: '60601', number };
    expect(find(all, 'America/Denver')).toEqual({ zones: ['Europe/Paris'], source: 'explicit', confidence: 'high' });
    expect(find({ ...all, timezone: 'Paris' }).source).toBe('place');
    expect(find({ zipcode: '10001', number })).toEqual({ zones: [NY], source: 'place', confidence: 'high' });
    expect(find({ number }, 'America/Denver')).toEqual({ zones: [NY], source: 'number', confidence: 'medium' });
    expect(find({}, 'America/Denver')).toEqual({ zones: ['America/Denver'], source: 'list', confidence: 'low' });
    expect(find({})).toEqual({ zones: [LA], source: 'company', confidence: 'low' });
  });

  it('keeps hours in both zones when place and number disagree', () => {
    const found = find({ zipcode: '94110', number: '+12125550150' });
    expect(found).toEqual({ zones: [LA, NY], source: 'place', confidence: 'low' });
    const ask = (iso: string) => checkDayTime({ name: 'Maya', zones: found.zones }, Date.parse(iso), 12).inDayTime;
    // 8:30 in New York is 5:30 in San Francisco; 15:30 there is 18:30 in New York.
    expect([ask('2026-11-20T13:30:00Z'), ask('2026-11-20T18:00:00Z'), ask('2026-11-20T23:30:00Z')]).toEqual([
      false,
      true,
      false,
    ]);
  });
});

describe('day time on the days when clocks change', () => {
  const inLondon = (iso: string) =>
    checkDayTime({ name: 'Ann', zones: ['Europe/London'] }, Date.parse(iso), 24).inDayTime;
  it.each([
    // The last Sunday of March: 08:00 is one hour of UTC earlier than the day before.
    ['2026-03-28T08:00:00Z', true],
    ['2026-03-29T06:59:59Z', false],
    ['2026-03-29T07:00:00Z', true],
    ['2026-03-29T16:59:59Z', true],
    ['2026-03-29T17:00:00Z', false],
    // The last Sunday of October: and later again.
    ['2026-10-24T07:00:00Z', true],
    ['2026-10-25T07:59:59Z', false],
    ['2026-10-25T08:00:00Z', true],
    ['2026-10-25T18:00:00Z', false],
  ])('at %s in London: %s', (iso, expected) => expect(inLondon(iso)).toBe(expected));
});
