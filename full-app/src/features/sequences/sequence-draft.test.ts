import { expect, it } from 'vitest';
import { movedStep, newStep, storable } from './sequence-draft.js';

it('moves a step to another place and leaves the others in their order', () => {
  const steps = ['a', 'b', 'c', 'd'];
  expect(movedStep(steps, 0, 2)).toEqual(['b', 'c', 'a', 'd']);
  expect(movedStep(steps, 3, 0)).toEqual(['d', 'a', 'b', 'c']);
  expect(movedStep(steps, 1, 4)).toEqual(steps);
  expect(movedStep(steps, 1, -1)).toEqual(steps);
});

it('stores a step for a tag once the tag is chosen', () => {
  const steps = [newStep('text', 'a'), newStep('add_tag', 'b'), { ...newStep('remove_tag', 'c'), tag_id: 4 }];
  expect(storable(steps as never).map(({ id }) => id)).toEqual(['a', 'c']);
});
