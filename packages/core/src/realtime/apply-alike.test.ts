import type { ChangedAlike } from '@talk/contract';
import { expect, it } from 'vitest';
import { applyAlike } from './apply-alike.js';

interface Row {
  readonly id: number;
  readonly version: number;
  readonly status: string;
  readonly name: string;
}

const row = (id: number, version: number, status = 'open'): Row => ({ id, version, status, name: `row ${id}` });
const closed = (...items: ChangedAlike<Row>['items']): ChangedAlike<Row> => ({ changes: { status: 'closed' }, items });

it('changes those that are held at the version before, each to its own version, and leaves the rest', () => {
  const held = [row(1, 4), row(2, 7), row(3, 1)];
  const { entities, isBehind } = applyAlike(
    held,
    closed({ id: 2, version: 8 }, { id: 1, version: 5 }, { id: 9, version: 2 }),
  );
  expect(entities).toEqual([row(1, 5, 'closed'), row(2, 8, 'closed'), row(3, 1)]);
  expect(entities[2]).toBe(held[2]);
  expect(isBehind).toBe(false);
});

it('changes nothing that is as new, or newer, and gives back the very same list', () => {
  const held = [row(1, 5), row(2, 9)];
  expect(applyAlike(held, closed({ id: 1, version: 5 }, { id: 2, version: 8 }))).toEqual({
    entities: held,
    isBehind: false,
  });
  expect(applyAlike(held, closed({ id: 1, version: 5 })).entities).toBe(held);
});

it('says of which something before was missed, so that what comes late still counts', () => {
  const { entities, isBehind } = applyAlike([row(1, 3)], closed({ id: 1, version: 5 }));
  expect(isBehind).toBe(true);
  expect(entities).toEqual([row(1, 3, 'closed')]);
});
