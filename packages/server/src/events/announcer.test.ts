import { describe, expect, it } from 'vitest';
import { announcedBy, createAnnouncer } from './announcer.js';

const nothing = { warn: () => undefined } as unknown as Parameters<typeof createAnnouncer>[1];

describe('news of new events', () => {
  it('go out at once, and are gathered while one is under way', async () => {
    const sent: string[] = [];
    const gates: (() => void)[] = [];
    const announcer = createAnnouncer((payload) => {
      sent.push(payload);
      return new Promise<void>((resolve) => gates.push(resolve));
    }, nothing);
    announcer.committed([1]);
    announcer.committed([2]);
    announcer.committed([3, 2]);
    expect(sent).toEqual(['1']);
    gates[0]?.();
    await Promise.resolve().then(() => undefined);
    await expect.poll(() => sent).toEqual(['1', '2,3']);
    gates[1]?.();
    await announcer.end();
    announcer.committed([]);
    expect(sent).toHaveLength(2);
  });

  it('fit into a payload, however many companies have some', async () => {
    const sent: string[] = [];
    const announcer = createAnnouncer((payload) => Promise.resolve(sent.push(payload)), nothing);
    announcer.committed(Array.from({ length: 1000 }, (_, index) => Number.MAX_SAFE_INTEGER - index));
    await announcer.end();
    expect(sent.length).toBeGreaterThan(1);
    expect(Math.max(...sent.map(({ length }) => length))).toBeLessThan(8000);
    expect(sent.flatMap((payload) => announcedBy(payload) ?? [])).toHaveLength(1000);
  });

  it('that could not be told are logged, and the next are told', async () => {
    const told: unknown[] = [];
    const sent: string[] = [];
    const log = { warn: (details: unknown) => told.push(details) } as unknown as Parameters<typeof createAnnouncer>[1];
    const announcer = createAnnouncer((payload) => {
      if (payload === '1') return Promise.reject(new Error('away'));
      return Promise.resolve(sent.push(payload));
    }, log);
    announcer.committed([1]);
    announcer.committed([2]);
    await announcer.end();
    expect([told.length, sent]).toEqual([1, ['2']]);
  });

  it('without a name are about any company', () => {
    expect([announcedBy(''), announcedBy('7,9')]).toEqual([null, [7, 9]]);
  });
});
