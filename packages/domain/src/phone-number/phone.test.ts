import metadata from 'libphonenumber-js/max/metadata';
import { describe, expect, it } from 'vitest';
import { createPhoneEngine } from './full.js';
import {
  applyMask,
  areaCode,
  describePhone,
  formatAsYouType,
  formatEdit,
  guessLocale,
  isEmergencyNumber,
  isInternational,
  isShortCode,
  isTollFree,
  lightPhoneEngine,
  localTimeOf,
  maskNumber,
  phoneDisplay,
  phoneMask,
  resolveZones,
  sameNumber,
  zonesOfNumber,
} from './index.js';

const full = createPhoneEngine(metadata);

describe.each([lightPhoneEngine, full])('display with the $name engine', (engine) => {
  it.each([
    ['+14155550150', '(415) 555-0150', 'national'],
    ['4155550150', '(415) 555-0150', 'national'],
    ['14155550150', '(415) 555-0150', 'national'],
    ['+16045550123', '(604) 555-0123', 'national'],
    ['+15551234567', '(555) 123-4567', 'national'],
    ['4155550150w123', '(415) 555-0150', 'national'],
    ['+442079460958', '+44 20', 'international'],
    ['442079460958', '+44 20', 'international'],
    ['22395', '22395', 'short-code'],
    ['245678', '245678', 'short-code'],
    ['restricted', 'restricted', 'word'],
    ['Anonymous', 'Anonymous', 'word'],
    ['UNKNOWN', 'UNKNOWN', 'word'],
    ['unhold:123', 'unhold:123', 'word'],
    ['barge_12', 'barge_12', 'word'],
    ['whisper-4155550150', 'whisper-4155550150', 'word'],
    ['power dialer task 77', 'power dialer task 77', 'word'],
    ['power-dialer-task:77', 'power-dialer-task:77', 'word'],
    ['hs:4155550150', 'hs:4155550150', 'word'],
    ['agent@acme.test', 'agent@acme.test', 'word'],
    ['1234', '1234', 'unrecognised'],
    ['12345', '12345', 'unrecognised'],
    ['99999999999999', '99999999999999', 'unrecognised'],
    ['', '', 'empty'],
    [null, '', 'empty'],
  ] as const)('%j is shown as %j', (value, start, form) => {
    const shown = describePhone(value, { engine });
    expect(shown.form).toBe(form);
    if (form === 'international') expect(shown.text.startsWith(start)).toBe(true);
    else expect(shown.text).toBe(start);
  });

  it('keeps the extension on request', () => {
    expect(phoneDisplay('+14155550150w123', { engine, keepExtension: true })).toBe('(415) 555-0150 ext. 123');
  });

  it('shows a dash for what it does not recognise only when strict', () => {
    expect(phoneDisplay('1234', { engine, strict: true })).toBe('-');
    expect(phoneDisplay(null, { engine, strict: true })).toBe('-');
    expect(phoneDisplay('+15551234567', { engine, strict: true })).toBe('(555) 123-4567');
    expect(phoneDisplay('agent@acme.test', { engine, strict: true })).toBe('agent@acme.test');
  });

  it.each([
    ['4155550150', 'US'],
    ['6045550123', 'CA'],
    ['+14155550150w9', 'US'],
    ['442079460958', 'GB'],
    ['02079460958', 'GB'],
    ['0412345678', 'AU'],
    ['+33170363950', 'FR'],
    ['1234', null],
    ['+15551234567', null],
  ])('guesses that %s is at home in %s', (value, region) => {
    expect(guessLocale(value, engine)).toBe(region);
  });
});

describe('emergency numbers', () => {
  it.each([
    ['911', 'US'],
    ['9-1-1', 'US'],
    [' 9 1 1 ', 'US'],
    ['٩١١', 'US'],
    ['+1911', 'US'],
    ['1911', 'US'],
    ['9911', 'US'],
    ['91911', 'US'],
    ['0111911', 'US'],
    ['911w1', 'US'],
    ['911,,1', 'CA'],
    ['tel:911', 'US'],
    ['112', 'US'],
    ['911', 'FR'],
    ['999', 'GB'],
    ['+44999', 'GB'],
    ['0044999', 'GB'],
    ['000', 'AU'],
    ['+61000', 'AU'],
    ['15', 'FR'],
    ['110', 'JP'],
    ['111', 'NZ'],
    ['190', 'BR'],
    ['10111', 'ZA'],
  ])('%j dialled from %s', (number, region) => {
    expect(isEmergencyNumber(number, region)).toBe(true);
  });

  it.each([
    ['4155550911', 'US'],
    ['+19115550150', 'US'],
    ['999', 'US'],
    ['000', 'US'],
    ['411', 'US'],
    ['988', 'US'],
    ['91155', 'US'],
    ['22911', 'US'],
    ['15', 'US'],
    ['', 'US'],
    ['nine one one', 'US'],
  ])('not %j from %s', (number, region) => {
    expect(isEmergencyNumber(number, region)).toBe(false);
  });
});

describe('predicates', () => {
  it('tells short codes', () => {
    expect(['22395', '245678', '1234', '12345', '2239567', '22395a', '+22395'].map(isShortCode)).toEqual([
      true,
      true,
      false,
      false,
      false,
      false,
      false,
    ]);
  });

  it('tells toll-free numbers', () => {
    expect(isTollFree('(800) 555-0100')).toBe(true);
    expect(isTollFree('+18445550100')).toBe(true);
    expect(isTollFree('+80012345678')).toBe(true);
    expect(isTollFree('+14155550150')).toBe(false);
    expect(isTollFree('0800 123 4567', { engine: full, region: 'GB' })).toBe(true);
  });

  it.each([
    ['+14155550150', 'US', false],
    ['+16045550123', 'US', false],
    ['+17875550123', 'US', false],
    ['+18005550123', 'US', false],
    ['+18765550123', 'US', true],
    ['+442079460958', 'US', true],
    ['+442079460958', 'GB', false],
    ['+14155550150', 'GB', true],
    ['hello', 'US', false],
  ])('%s from %s is international: %s', (number, home, expected) => {
    expect(isInternational(number, home)).toBe(expected);
  });

  it('compares numbers however they are written', () => {
    expect(sameNumber('(415) 555-0150', '+14155550150')).toBe(true);
    expect(sameNumber('415.555.0150 x9', '1 415 555 0150')).toBe(true);
    expect(sameNumber('4155550150', '4155550151')).toBe(false);
    expect(sameNumber('22395', '22395')).toBe(true);
    expect(sameNumber('22395', '+14155550150')).toBe(false);
    expect(sameNumber('restricted', 'restricted')).toBe(false);
  });

  it('hides all but the last four digits', () => {
    expect(maskNumber('(415) 555-0150')).toBe('(•••) •••-0150');
    expect(maskNumber('+14155550150')).toBe('+•••••••0150');
    expect(maskNumber('22395')).toBe('•••95');
    expect(maskNumber('restricted')).toBe('restricted');
  });
});

describe('masks', () => {
  it.each(['1', '55', '44', '33', '61', '91', '49', '7', '81', '27', '52', '34', '39', '86', '502'])(
    'has its own mask for %s',
    (code) => {
      expect(phoneMask(code)).not.toBe(phoneMask('999'));
    },
  );

  it('lays digits into a mask and never loses one', () => {
    expect(applyMask('4155550150', phoneMask('1'))).toBe('(415) 555-0150');
    expect(applyMask('415', phoneMask('1'))).toBe('(415');
    expect(applyMask('41555501509', phoneMask('1'))).toBe('(415) 555-01509');
  });
});

describe('formatting as you type', () => {
  it.each([
    ['4', '4'],
    ['415', '415'],
    ['4155', '415-5'],
    ['4155550', '415-5550'],
    ['41555501', '(415) 555-01'],
    ['4155550150', '(415) 555-0150'],
    ['41555501509', '41555501509'],
    ['1415555', '1 415-555'],
    ['14155550150', '1 (415) 555-0150'],
    ['+', '+'],
    ['+1', '+1'],
    ['+14155550150', '+1 (415) 555-0150'],
    ['+33170363950', '+33 1 70 36 39 50'],
    ['+4420', '+44 20'],
    ['*67', '*67'],
    ['415#', '415#'],
    ['(415) 555-0150w12', '4155550150w12'],
    ['٤١٥', '415'],
    ['011', '011'],
  ])('%s reads %s', (typed, shown) => {
    expect(formatAsYouType(typed)).toBe(shown);
  });

  it('never changes the digits, whatever order they come in', () => {
    let text = '';
    for (const digit of '+14155550150') {
      text = formatAsYouType(text + digit);
      expect('+14155550150'.startsWith(text.replace(/[^\d+]/g, ''))).toBe(true);
    }
    expect(text).toBe('+1 (415) 555-0150');
  });

  it('keeps the caret behind the digit that was typed', () => {
    // 415-555|0 with an 8 typed at the bar.
    const typed = (before: string, after: string, caret: number) =>
      formatEdit({ before, after, caret, isForward: false });
    expect(typed('415-5550', '415-55580', 8)).toEqual({ text: '(415) 555-80', caret: 11 });
    expect(typed('(415) 555-01', '(415) 555-015', 13)).toEqual({ text: '(415) 555-015', caret: 13 });
    expect(typed('4', '', 0)).toEqual({ text: '', caret: 0 });
  });

  /** The text with a bar at the caret. */
  const barred = ({ text, caret }: { text: string; caret: number }) => `${text.slice(0, caret)}|${text.slice(caret)}`;
  it.each([
    ['Backspace on a digit', '(415|) 555-0150', '(41|) 555-0150', false, '(41|5) 550-150'],
    ['a digit in its place', '(41|5) 550-150', '(416|5) 550-150', false, '(416|) 555-0150'],
    ['Delete before a bracket', '(415|) 555-0150', '(415| 555-0150', true, '(415|) 550-150'],
    ['Backspace behind a space', '(415) |555-0150', '(415)|555-0150', false, '(41|5) 550-150'],
    ['Backspace behind a dash', '(415) 555-|0150', '(415) 555|0150', false, '(415) 55|0-150'],
    ['Delete before a dash', '(415) 555|-0150', '(415) 555|0150', true, '(415) 555|-150'],
    ['Backspace behind the opening bracket', '(|415) 555-0150', '|415) 555-0150', false, '|(415) 555-0150'],
    ['a selection replaced', '(415) |555|-0150', '(415) 777|-0150', false, '(415) 777|-0150'],
  ])('keeps the caret where a person corrects a number: %s', (_name, before, after, isForward, corrected) => {
    const edit = {
      before: before.replaceAll('|', ''),
      after: after.replace('|', ''),
      caret: after.indexOf('|'),
      isForward,
    };
    expect(barred(formatEdit(edit))).toBe(corrected);
  });
});

describe('where a number is', () => {
  const noonUtc = Date.UTC(2026, 10, 20, 12, 0, 0);

  it('knows region, state and zones of area codes', () => {
    expect(areaCode('415')).toEqual({ region: 'US', subdivision: 'CA', zones: ['America/Los_Angeles'] });
    expect(areaCode('850')).toEqual({
      region: 'US',
      subdivision: 'FL',
      zones: ['America/Chicago', 'America/New_York'],
    });
    expect(areaCode('306')).toEqual({ region: 'CA', subdivision: 'SK', zones: ['America/Regina'] });
    expect(areaCode('876')).toEqual({ region: 'JM', subdivision: null, zones: ['America/Jamaica'] });
    expect(areaCode('800')).toBeNull();
  });

  it.each([
    ['+14155550150', ['America/Los_Angeles']],
    ['602 555 0123', ['America/Phoenix']],
    ['+18005550100', []],
    ['+442079460958', ['Europe/London']],
    ['+61412345678', []],
    ['nobody', []],
  ])('%s is in %j', (number, zones) => {
    expect(zonesOfNumber(number)).toEqual(zones);
  });

  it('tells the local time, twice where an area code spans two zones', () => {
    expect(localTimeOf('+14155550150', noonUtc, 12)).toEqual([{ zone: 'America/Los_Angeles', text: '4:00 AM' }]);
    expect(localTimeOf('+18505550150', noonUtc, 24).map(({ text }) => text)).toEqual(['06:00', '07:00']);
    expect(localTimeOf('+18005550100', noonUtc, 24)).toEqual([]);
  });

  it('prefers better evidence and keeps all zones when sources contradict each other', () => {
    const number = '+18505550150';
    const company = 'America/Los_Angeles';
    expect(resolveZones({ explicit: 'Europe/Paris', number, company })).toEqual({
      zones: ['Europe/Paris'],
      source: 'explicit',
      confidence: 'high',
    });
    expect(resolveZones({ place: ['America/New_York'], number })).toEqual({
      zones: ['America/New_York'],
      source: 'place',
      confidence: 'high',
    });
    expect(resolveZones({ place: ['America/Denver'], number: '+14155550150' })).toEqual({
      zones: ['America/Denver', 'America/Los_Angeles'],
      source: 'place',
      confidence: 'low',
    });
    expect(resolveZones({ number: '+14155550150', company })?.confidence).toBe('medium');
    expect(resolveZones({ number })?.confidence).toBe('low');
    expect(resolveZones({ number: '+18005550100', listDefault: 'America/Denver', company })?.source).toBe('list');
    expect(resolveZones({ explicit: '', number: '', company })).toEqual({
      zones: [company],
      source: 'company',
      confidence: 'low',
    });
    expect(resolveZones({})).toBeNull();
  });
});
