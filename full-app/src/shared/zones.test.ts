import { expect, it } from 'vitest';
import { isKnownZone, zoneGroups, zoneWords } from './zones.js';

it('offers every zone by its area, and one of an older name that a contact has', () => {
  const groups = zoneGroups('US/Pacific');
  const of = (area: string) => groups.find((group) => group.area === area)?.zones ?? [];
  expect(of('America')).toContain('America/Los_Angeles');
  expect(of('Asia')).toContain('Asia/Tokyo');
  expect(of('US')).toEqual(['US/Pacific']);
  expect(of('UTC')).toEqual(['UTC']);
});

it('leaves out words that are no zone', () => {
  expect(isKnownZone('Pacific time')).toBe(false);
  expect(zoneGroups('Pacific time').flatMap(({ zones }) => zones)).not.toContain('Pacific time');
});

it('names a zone by its place', () => {
  expect(zoneWords('America/Argentina/Buenos_Aires')).toBe('Argentina, Buenos Aires');
  expect(zoneWords('UTC')).toBe('UTC');
});
