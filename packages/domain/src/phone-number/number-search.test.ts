import { expect, it } from 'vitest';
import { numberSearch } from './index.js';

it.each([
  '+44 (0)20 7946 0018',
  '44 (0)20 7946 0018',
  '011 44 20 7946 0018',
  '0044 20 7946 0018',
  'tel:+442079460018',
  'tel:+44%2020%207946%200018',
  'tel:+44-20-7946-0018;ext=204',
  '+44 20 7946 0018 x204',
  '+44 20 7946 0018 ext. 204',
  '+44 20 7946 0018,,204',
  '+44\u201120\u20117946\u20110018',
  '+44 20\u20137946\u20130018',
  '+44·20·7946·0018',
  '+44.20.7946.0018',
  '\u202a+44 20 7946 0018\u202c',
  '+44\u200b20\u00a07946\u00a00018',
  '＋４４ ２０ ７９４６ ００１８',
  '٤٤٢٠٧٩٤٦٠٠١٨',
])('searches the digits of %j', (text) => {
  expect(numberSearch(text)).toContain('442079460018');
});

it.each([
  ['(415) 555-0167 x2', '4155550167'],
  ['020 7946 0018', '2079460018'],
  ['555-01', '55501'],
  ['0167', '167'],
  ['+52 1 55 1234', '52551234'],
  ['+52 1 55 1234 5678', '525512345678'],
  ['01134 960000', '1134960000'],
])('searches %j as %s', (text, digits) => {
  expect(numberSearch(text)).toContain(digits);
});

it.each([
  'Maya',
  '7-Eleven',
  'Route 66 Diner',
  'maya 555-0167',
  'person21@example.test',
  '50%_off',
  '100%',
  '%%%',
  '',
  '+',
])('does not take %j for a number', (text) => {
  expect(numberSearch(text)).toBeNull();
});
