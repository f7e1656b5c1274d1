import { describe, expect, it } from 'vitest';
import { pushAbility, type BrowserFacts } from './push-ability.js';

const usual: BrowserFacts = {
  isSecure: true,
  hasWorkers: true,
  hasPush: true,
  permission: 'default',
  isIos: false,
  isInstalled: false,
};
const of = (facts: Partial<BrowserFacts>) => pushAbility({ ...usual, ...facts });

describe('push in a browser', () => {
  it('can be switched on where the browser has it and the user has not refused', () => {
    expect([of({}), of({ permission: 'granted' })]).toEqual(['can', 'can']);
    expect(of({ permission: 'denied' })).toBe('denied');
  });

  it('needs the home screen on an iPhone, which has no push for pages in tabs', () => {
    const iPhone = { isIos: true, hasPush: false, permission: null } as const;
    expect(of(iPhone)).toBe('install');
    expect(of({ ...iPhone, isInstalled: true })).toBe('unsupported');
    expect(of({ isIos: true, isInstalled: true })).toBe('can');
  });

  it('is missing in browsers without it, and on pages that came by http', () => {
    expect([of({ hasPush: false }), of({ hasWorkers: false }), of({ permission: null })]).toEqual([
      'unsupported',
      'unsupported',
      'unsupported',
    ]);
    expect(of({ isSecure: false, isIos: true })).toBe('insecure');
  });
});
