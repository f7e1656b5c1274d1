import { describe, expect, it } from 'vitest';
import {
  badgeCount,
  csvField,
  csvRow,
  formatCostMicros,
  formatCount,
  formatCredits,
  formatCurrency,
  formatDuration,
  formatTimer,
  hueOf,
  initials,
  isNumeric,
  isZip,
} from './index.js';

describe('counts', () => {
  it.each([
    [0, '0'],
    [999, '999'],
    [1000, '1k'],
    [1049, '1k'],
    [1500, '1.5k'],
    [12_345, '12.3k'],
    [999_949, '999.9k'],
    [999_950, '1m'],
    [1_234_567, '1.2m'],
    [2_000_000_000, '2b'],
    [-1500, '-1.5k'],
  ])('%d reads %s', (count, text) => {
    expect(formatCount(count)).toBe(text);
  });

  it('caps badges at 99', () => {
    expect([0, 98, 99, 100].map(badgeCount)).toEqual(['0', '98', '99+', '99+']);
  });
});

describe('durations', () => {
  it.each([
    [0, '0s', '00:00'],
    [5.9, '5s', '00:05'],
    [-3, '0s', '00:00'],
    [60, '1m', '01:00'],
    [125, '2m 5s', '02:05'],
    [3600, '1h', '1:00:00'],
    [3605, '1h 0m 5s', '1:00:05'],
    [90_061, '25h 1m 1s', '25:01:01'],
  ])('%d s', (seconds, duration, timer) => {
    expect(formatDuration(seconds)).toBe(duration);
    expect(formatTimer(seconds)).toBe(timer);
  });
});

describe('money', () => {
  it.each([
    [0, '$0.000'],
    [1234.5, '$1,234.500'],
    [0.0085, '$0.009'],
    [1.0005, '$1.001'],
    [-0.008, '-$0.008'],
  ])('%d', (dollars, text) => {
    expect(formatCurrency(dollars)).toBe(text);
  });

  it('reads millionths and other precisions', () => {
    expect(formatCostMicros(7500)).toBe('$0.008');
    expect(formatCurrency(5, 2)).toBe('$5.00');
  });

  it.each([
    [0, '(debited from plan)'],
    [-2, '(debited from plan)'],
    [0.25, '$0.250'],
  ])('credits of %d read %s', (value, text) => {
    expect(formatCredits(value)).toBe(text);
  });
});

describe('avatars', () => {
  it.each([
    ['Maria Jansen', 'MJ'],
    ['maria del carmen jansen', 'MJ'],
    ['Cher', 'C'],
    ['(Dr.) Åsa Öberg', 'DÖ'],
    ['+1 415', ''],
    ['', ''],
  ])('%j has the initials %j', (name, expected) => {
    expect(initials(name)).toBe(expected);
  });

  it('gives each id a lasting hue, spread over the circle', () => {
    expect(hueOf('contact-1')).toBe(hueOf('contact-1'));
    const hues = Array.from({ length: 1000 }, (_, id) => hueOf(id));
    expect(hues.every((hue) => Number.isInteger(hue) && hue >= 0 && hue < 360)).toBe(true);
    for (let sector = 0; sector < 6; sector += 1) {
      const inSector = hues.filter((hue) => Math.floor(hue / 60) === sector).length;
      expect(inSector).toBeGreaterThan(120);
    }
  });
});

describe('postcodes', () => {
  it.each([
    ['US', '94105', true],
    ['US', '94105-1234', true],
    ['US', '9410', false],
    ['CA', 'K1A 0B1', true],
    ['CA', 'k1a0b1', true],
    ['CA', 'D1A 0B1', false],
    ['GB', 'SW1A 1AA', true],
    ['UK', 'm1 1ae', true],
    ['GB', '12345', false],
    ['BR', '01310-100', true],
    ['JP', '100-0001', true],
    ['NL', '1012 AB', true],
    ['NL', '1012', false],
    ['PL', '00-001', true],
    ['CZ', '110 00', true],
    ['DE', '10115', true],
    ['AU', '2000', true],
    ['AU', '20000', false],
    ['IN', '110001', true],
    ['CN', '10000', false],
    ['IE', 'anything', true],
    ['constructor', 'x', true],
  ])('%s %s: %s', (country, zip, expected) => {
    expect(isZip(zip, country)).toBe(expected);
  });
});

it.each([
  ['12', true],
  ['-12.5', true],
  ['5.', true],
  ['.5', false],
  ['1e3', false],
  ['', false],
  ['1,000', false],
  ['--1', false],
])('%j is numeric: %s', (text, expected) => {
  expect(isNumeric(text)).toBe(expected);
});

describe('CSV', () => {
  it.each([
    ['plain', 'plain'],
    [null, ''],
    [0, '0'],
    [true, 'true'],
    ['a,b', '"a,b"'],
    ['say "hi"', '"say ""hi"""'],
    ['two\nlines', '"two\nlines"'],
    ['=1+1', "'=1+1"],
    [' =1+1', "' =1+1"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['-cmd', "'-cmd"],
    ['\t=1', "'\t=1"],
    ['-12.5', '-12.5'],
    [-3, '-3'],
    ['+14155550150', '+14155550150'],
    ['+1+cmd', "'+1+cmd"],
    ['=HYPERLINK("http://x","y")', '"\'=HYPERLINK(""http://x"",""y"")"'],
  ])('%j is written %j', (value, written) => {
    expect(csvField(value)).toBe(written);
  });

  it('writes a record', () => {
    expect(csvRow(['a', 1, null])).toBe('a,1,\r\n');
  });
});
