import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadSalesforce } from './load-salesforce.js';
import { CLASSIC_ORIGIN, createClassicWorld, createLightningWorld, ORIGIN } from './salesforce-world.fixture.js';

const lightning = { origin: ORIGIN, mode: 'lightning', isStandby: false } as const;
const classic = { origin: CLASSIC_ORIGIN, mode: 'classic', isStandby: false } as const;
const place = window as unknown as { sforce?: unknown };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  delete place.sforce;
  document.head.replaceChildren();
});

/** The page's script, which no test loads. */
const script = (): HTMLScriptElement => document.head.querySelector('script') ?? expect.fail('nothing is loaded');
const arrive = (name: 'load' | 'error') => script().dispatchEvent(new Event(name));

describe('the library of the org', () => {
  it.each([
    [lightning, `${ORIGIN}/support/api/66.0/lightning/opencti_min.js`],
    [classic, `${CLASSIC_ORIGIN}/support/api/66.0/interaction.js`],
  ])('comes from the org itself: $mode', async (where, address) => {
    const loading = loadSalesforce(document, where);
    expect(script().src).toBe(address);
    place.sforce =
      where.mode === 'classic' ? { interaction: createClassicWorld().raw } : { opencti: createLightningWorld().raw };
    arrive('load');
    await vi.advanceTimersByTimeAsync(100);
    await expect(loading).resolves.toBeDefined();
  });

  it('that is not there (404) is given up at once', async () => {
    const loading = loadSalesforce(document, lightning);
    const outcome = expect(loading).rejects.toMatchObject({ reason: 'unknown' });
    arrive('error');
    await outcome;
  });

  it('may take ten seconds, and not more than thirty', async () => {
    const slow = loadSalesforce(document, lightning);
    await vi.advanceTimersByTimeAsync(10_000);
    place.sforce = { opencti: createLightningWorld().raw };
    arrive('load');
    await vi.advanceTimersByTimeAsync(100);
    await expect(slow).resolves.toBeDefined();
    document.head.replaceChildren();
    const never = loadSalesforce(document, lightning);
    const outcome = expect(never).rejects.toMatchObject({ reason: 'silent' });
    await vi.advanceTimersByTimeAsync(30_000);
    await outcome;
  });

  it('that has thrown while it loaded looks whole, and does not count', async () => {
    const loading = loadSalesforce(document, lightning);
    const outcome = expect(loading).rejects.toMatchObject({ reason: 'silent' });
    place.sforce = { opencti: createLightningWorld({ search: '' }).raw };
    arrive('load');
    await vi.advanceTimersByTimeAsync(10_000);
    await outcome;
    const missing = loadSalesforce(document, classic);
    place.sforce = {};
    document.head.lastElementChild?.dispatchEvent(new Event('load'));
    await expect(missing).rejects.toMatchObject({ reason: 'unknown' });
  });
});
