import metadata from 'libphonenumber-js/max/metadata';
import { describe, expect, it } from 'vitest';
import { createPhoneEngine } from './full.js';
import { carrierNumber, lightPhoneEngine, otherForms, sameNumber } from './index.js';

const full = createPhoneEngine(metadata);
const e164 = (text: string, region: string | null, engine = full) => {
  const parsed = engine.parse(text, region);
  return parsed.valid ? parsed.e164 : parsed.reason;
};

describe('a number that can be written in several ways', () => {
  it.each([
    ['+52 55 1234 5678', 'US'],
    ['+52 1 55 1234 5678', 'US'],
    ['+5215512345678', null],
    ['011 52 1 55 1234 5678', 'US'],
    ['0052 1 55 1234 5678', 'MX'],
    ['+52 044 55 1234 5678', 'US'],
    ['55 1234 5678', 'MX'],
    ['1 55 1234 5678', 'MX'],
    ['01 55 1234 5678', 'MX'],
    ['044 55 1234 5678', 'MX'],
    ['045 55 1234 5678', 'MX'],
    ['tel:+52-1-55-1234-5678', 'US'],
  ])('reads %j as the one Mexican number', (text, region) => {
    expect(e164(text, region)).toBe('+525512345678');
    expect(e164(text, region, lightPhoneEngine)).toBe('+525512345678');
  });

  it.each([
    ['+54 9 11 2345 6789', 'US'],
    ['+54 11 15 2345 6789', 'US'],
    ['+54 9 11 15 2345 6789', 'US'],
    ['+54 0 11 15 2345 6789', 'US'],
    ['+54 9 011 2345 6789', 'US'],
    ['011 54 9 11 2345 6789', 'US'],
  ])('reads %j as the one Argentine mobile', (text, region) => {
    expect(e164(text, region)).toBe('+5491123456789');
    expect(e164(text, region, lightPhoneEngine)).toBe('+5491123456789');
  });

  it('reads what an Argentine writes at home, and area codes of three and four digits', () => {
    expect(['011 15 2345 6789', '11 15 2345-6789', '9 11 2345 6789'].map((text) => e164(text, 'AR'))).toEqual(
      Array.from({ length: 3 }, () => '+5491123456789'),
    );
    expect(e164('+54 351 15 312 3456', 'US', lightPhoneEngine)).toBe('+5493513123456');
    expect(e164('+54 2966 15 401234', 'US', lightPhoneEngine)).toBe('+5492966401234');
  });

  it('leaves other numbers alone, and Argentine landlines', () => {
    expect(e164('+54 11 4321 1234', 'US')).toBe('+541143211234');
    expect(e164('+54 11 1523 4567', 'US', lightPhoneEngine)).toBe('+541115234567');
    expect(e164('+1 521 555 0150', 'US')).toBe('+15215550150');
    expect(carrierNumber('+14155550150')).toBe('+14155550150');
  });

  it('takes the same form from a carrier, and knows that texts come from mobiles', () => {
    expect(carrierNumber('+5215512345678')).toBe('+525512345678');
    expect(carrierNumber('+541123456789')).toBe('+541123456789');
    expect(carrierNumber('+541123456789', { isMobile: true })).toBe('+5491123456789');
    expect(carrierNumber('+5491123456789', { isMobile: true })).toBe('+5491123456789');
    expect(['anonymous', '52155', 'ACME'].map((said) => carrierNumber(said))).toEqual(['anonymous', '52155', 'ACME']);
  });

  it('is the same number, however written', () => {
    expect(sameNumber('+5215512345678', '+525512345678')).toBe(true);
    expect(otherForms('+525512345678')).toEqual(['+5215512345678']);
    expect(otherForms('+5491123456789')).toEqual(['+541123456789']);
    expect(otherForms('+14155550150')).toEqual([]);
  });
});
