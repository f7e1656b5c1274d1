import { expect, it } from 'vitest';
import { coveringEntries } from './origins.js';

it('names the site itself and every domain above it, with scheme and port', () => {
  expect(coveringEntries('https://a.crm.example.com:8443')).toEqual([
    'https://a.crm.example.com:8443',
    'https://*.crm.example.com:8443',
    'https://*.example.com:8443',
    'https://*.com:8443',
  ]);
  expect(coveringEntries('http://localhost:4100')).toEqual(['http://localhost:4100']);
  expect(coveringEntries('null')).toEqual(['null']);
});
