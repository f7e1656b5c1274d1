import { getExampleNumber } from 'libphonenumber-js/core';
import examples from 'libphonenumber-js/mobile/examples';
import metadata from 'libphonenumber-js/max/metadata';
import { describe, expect, it } from 'vitest';
import { areaCode, areaCodes, formatAsYouType, lightPhoneEngine, readDialText, toAsciiDigits } from './index.js';
import { createPhoneEngine } from './full.js';
import { CALLING_CODE, COUNTRY_ROWS } from './countries.data.js';

const full = createPhoneEngine(metadata);
const engines = [lightPhoneEngine, full];

describe.each(engines)('the $name engine', (engine) => {
  it.each([
    '4155550150',
    '415-555-0150',
    '(415) 555-0150',
    '415.555.0150',
    '415 555 0150',
    '  1 415 555 0150 ',
    '14155550150',
    '+14155550150',
    '+1 (415) 555‑0150',
    '＋１４１５５５５０１５０',
    '٤١٥٥٥٥٠١٥٠',
    '४१५-५५५-०१५०',
    '𝟒𝟏𝟓 𝟓𝟓𝟓 𝟎𝟏𝟓𝟎',
    'tel:+1-415-555-0150',
    'tel:+1%20415%20555%200150',
    'tel:555-0150;phone-context=+1415',
    'sms:+14155550150?body=hi',
    'callto:4155550150',
    'sip:+14155550150@example.com',
    '011 1 415 555 0150',
    '\u202a+1 415 555 0150\u202c',
    'Phone: (415) 555-0150',
    '415-555-0150 (mobile)',
    'Call 2 people: 415-555-0150, please',
    '415 555 0150 / 415 555 0151',
  ])('reads %j', (text) => {
    expect(engine.parse(text, 'US')).toMatchObject({
      valid: true,
      e164: '+14155550150',
      callingCode: '1',
      region: 'US',
      national: '(415) 555-0150',
      international: '+1 415 555 0150',
      extension: null,
    });
  });

  it.each([
    ['4155550150w123', '123'],
    ['+14155550150ww12', '12'],
    ['415-555-0150 x123', '123'],
    ['415-555-0150x123', '123'],
    ['415-555-0150 ext. 9', '9'],
    ['415-555-0150 Extension: 77', '77'],
    ['415-555-0150 #4', '4'],
    ['415-555-0150,,22#', '22#'],
    ['415-555-0150,1,2', '1w2'],
    ['tel:+14155550150;ext=8', '8'],
  ])('keeps the extension of %j', (text, extension) => {
    expect(engine.parse(text, 'US')).toMatchObject({ e164: '+14155550150', extension });
  });

  it.each([
    ['+44 20 7946 0958', 'US', '+442079460958', 'GB'],
    ['+44 (0)20 7946 0958', 'US', '+442079460958', 'GB'],
    ['011 44 20 7946 0958', 'US', '+442079460958', 'GB'],
    ['0044 20 7946 0958', 'FR', '+442079460958', 'GB'],
    ['020 7946 0958', 'GB', '+442079460958', 'GB'],
    ['0412 345 678', 'AU', '+61412345678', 'AU'],
    ['01 70 36 39 50', 'FR', '+33170363950', 'FR'],
    ['030/23125 000', 'DE', '+493023125000', 'DE'],
    ['+7 912 345-67-89', 'US', '+79123456789', 'RU'],
    ['8 (912) 345-67-89', 'RU', '+79123456789', 'RU'],
    ['604-555-0123', 'US', '+16045550123', 'CA'],
    ['1-800-FLOWERS', 'US', '+18003569377', 'US'],
    ['1-800-CONTACTS', 'CA', '+18002668228', null],
    ['+1 876 555 0123', 'US', '+18765550123', 'JM'],
  ])('reads %j at home in %s as %s', (text, home, e164, region) => {
    const parsed = engine.parse(text, home);
    expect(parsed).toMatchObject({ valid: true, e164 });
    if (region !== null && !(region === 'JM' && engine.name === 'full')) expect(parsed).toMatchObject({ region });
  });

  it.each([
    ['', 'US', 'empty'],
    ['   ', 'US', 'empty'],
    ['hello', 'US', 'not-a-number'],
    ['agent@acme.test', 'US', 'not-a-number'],
    ['555-0150', 'US', 'too-short'],
    ['415555015', 'US', 'too-short'],
    ['415555015012', 'US', 'too-long'],
    ['+99912345678', 'US', 'unknown-country'],
    ['4155550150', null, 'unknown-country'],
    ['115 555 0150', 'US', 'not-assigned'],
    ['555 555 0150', 'US', 'not-assigned'],
    ['911', 'US', 'emergency'],
    ['tel:911', 'US', 'emergency'],
    ['112', 'DE', 'emergency'],
    ['22395', 'US', 'short-code'],
    ['245678', 'US', 'short-code'],
  ] as const)('refuses %j at home in %s: %s', (text, region, reason) => {
    expect(engine.parse(text, region)).toEqual({ valid: false, reason });
  });

  it.each([
    ['8005550100', 'toll-free'],
    ['8335550100', 'toll-free'],
    ['9005550100', 'premium'],
    ['4155550150', 'fixed-or-mobile'],
  ])('knows that %s is %s', (text, kind) => {
    expect(engine.parse(text, 'US')).toMatchObject({ kind });
  });
});

describe('the light engine beside the reference library', () => {
  it('agrees on every possible area code of North America', () => {
    for (let code = 200; code <= 999; code += 1) {
      const text = `${code}2345678`;
      const light = lightPhoneEngine.parse(text, 'US');
      const known = areaCode(String(code));
      const sharp = full.parse(text, 'US');
      // Island codes have finer ranges in the reference; the light engine knows codes only.
      if (known && known.region !== 'US' && known.region !== 'CA') expect(light.valid).toBe(true);
      else {
        expect({ code, valid: light.valid }).toEqual({ code, valid: sharp.valid });
        if (light.valid && sharp.valid) {
          expect({ ...light, region: known ? light.region : null }).toEqual({
            ...sharp,
            region: known ? sharp.region : null,
          });
        }
      }
    }
    expect(areaCodes().length).toBe(new Set(areaCodes()).size);
  });

  it('has a time zone for each area code that this runtime knows', () => {
    for (const code of areaCodes()) {
      const zones = areaCode(code)?.zones ?? [];
      expect(zones.length, code).toBeGreaterThan(0);
      for (const timeZone of zones) expect(() => new Intl.DateTimeFormat('en', { timeZone })).not.toThrow();
    }
  });

  it('knows the calling codes of all countries and networks', () => {
    for (const code of Object.keys(metadata.country_calling_codes))
      expect(CALLING_CODE.exec(`${code}99999999`)?.[0]).toBe(code);
    for (const code of ['210', '219', '259', '384', '388', '422', '671', '699', '851', '969', '999']) {
      expect(CALLING_CODE.test(`${code}5551234`), code).toBe(false);
    }
  });

  it('accepts the mobile example of every country, with the same E.164', () => {
    const failed: string[] = [];
    for (const country of Object.keys(examples) as (keyof typeof examples)[]) {
      const example = getExampleNumber(country, examples, metadata);
      if (!example) continue;
      for (const text of [example.number, example.formatInternational()]) {
        const parsed = lightPhoneEngine.parse(text, 'US');
        if (!parsed.valid || parsed.e164 !== example.number) failed.push(`${country} ${text}`);
      }
      const home = COUNTRY_ROWS.some(([region]) => region === country);
      const national = home ? lightPhoneEngine.parse(example.formatNational(), country) : null;
      if (national && (!national.valid || national.e164 !== example.number)) failed.push(`${country} at home`);
    }
    expect(failed).toEqual([]);
  });
});

describe('territories beside the country whose calling code they share', () => {
  const every = (digits: number) =>
    Array.from({ length: 10 ** digits }, (_, value) => String(value).padStart(digits, '0'));
  const rests = ['12345678', '60123456', '24012345', '98765432', '70212345'];
  /** All of those plans that the reference knows as fixed or mobile: some of every four digits, and each range that it tells apart. */
  const samples = [
    ...['44', '61', '39', '7'].flatMap((code) =>
      every(4).flatMap((start) => rests.map((rest) => `+${code}${(start + rest).slice(0, code === '61' ? 9 : 10)}`)),
    ),
    ...every(4).flatMap((middle) => [
      `+6185${middle}123`,
      `+6189${middle}123`,
      `+3906${middle}12345`,
      `+397${middle}1234`,
    ]),
  ].flatMap((text) => {
    const parsed = full.parse(text, null);
    return parsed.valid && /^(?:fixed|mobile)/.test(parsed.kind) ? [parsed] : [];
  });

  it('are told apart: never is one taken for its neighbour', () => {
    expect(new Set(samples.map(({ region }) => region))).toEqual(
      new Set(['GB', 'GG', 'IM', 'JE', 'AU', 'CC', 'CX', 'IT', 'VA', 'RU', 'KZ']),
    );
    const wrong = samples.flatMap(({ e164, region }) => {
      const light = lightPhoneEngine.parse(e164, null);
      return light.valid && light.region !== region ? [`${e164}: ${light.region}, not ${region}`] : [];
    });
    expect(wrong).toEqual([]);
  });

  it.each([
    ['GG', '01481 960194'],
    ['IM', '01624 756789'],
    ['JE', '01534 456789'],
    ['CC', '08 9162 1234'],
    ['CX', '08 9164 1234'],
    ['VA', '06 698 12345'],
  ])('%s is where %s rings, also when the one who dials is there', (region, text) => {
    const parsed = full.parse(text, region);
    expect(parsed).toMatchObject({ valid: true, region });
    expect(lightPhoneEngine.parse(text, region)).toMatchObject({
      valid: true,
      region,
      ...(parsed.valid && { e164: parsed.e164, callingCode: parsed.callingCode }),
    });
  });
});

it('groups Brazilian landlines in four and four, mobiles in five and four, also while they are typed', () => {
  for (const [text, national] of [
    ['+551123456789', '(11) 2345-6789'],
    ['+5511961234567', '(11) 96123-4567'],
  ] as const) {
    for (const engine of engines) expect(engine.parse(text, 'US')).toMatchObject({ national });
    expect(lightPhoneEngine.parse(text, 'US')).toMatchObject({ international: `+55 ${national}` });
    expect(formatAsYouType(text)).toBe(`+55 ${national}`);
  }
  expect(formatAsYouType('+5511234')).toBe('+55 (11) 234');
});

describe('reading digits', () => {
  it('knows every script that Unicode has digits for', () => {
    for (const zero of [0x30, 0x660, 0x6f0, 0x7c0, 0x966, 0x9e6, 0xe50, 0xff10, 0x104a0, 0x1d7ce, 0x1d7d8, 0x1d7f6]) {
      const text = Array.from({ length: 10 }, (_, value) => String.fromCodePoint(zero + value)).join('');
      expect(toAsciiDigits(text)).toBe('0123456789');
    }
  });

  it('looks at the beginning of a huge paste only', () => {
    expect(readDialText(`415-555-0150 ${'1 ,'.repeat(1_000_000)}`).digits.startsWith('415555')).toBe(true);
    expect(readDialText(`${'x '.repeat(200)}415-555-0150`).digits).toBe('');
  });

  it('never takes a number out of a longer word', () => {
    expect(readDialText('INV4155550150').digits).toBe('');
  });
});

it.each([
  ['+442079460018', '+44 20 7946 0018'],
  ['+441214960018', '+44 121 496 0018'],
  ['+441904221234', '+44 1904 221234'],
  ['+447911123456', '+44 7911 123456'],
  ['+448081570018', '+44 808 157 0018'],
  ['+61291234567', '+61 2 9123 4567'],
  ['+61412345678', '+61 412 345 678'],
  ['+390612345678', '+39 06 1234 5678'],
  ['+5511987654321', '+55 (11) 98765-4321'],
])('writes %s as %s, whichever engine reads it', (number, shown) => {
  for (const engine of [lightPhoneEngine, full]) {
    expect(engine.parse(number, 'US')).toMatchObject({ valid: true, international: shown });
  }
});
