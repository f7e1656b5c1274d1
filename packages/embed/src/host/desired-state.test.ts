import { expect, it } from 'vitest';
import { remember, type DesiredState } from './desired-state.js';

const START: DesiredState = { key: 'uk_1', open: false, config: {}, context: {} };

it('remembers which conversation is open, without the words and the wish that went along', () => {
  const record = { id: '1042', phone: '+14155550156' };
  const opened = remember(START, 'conversation.open', { record, draft: 'Your order', focus: true });
  expect(opened).toEqual({ ...START, conversation: { record } });
  expect(remember(opened, 'draft.set', { text: 'More' })).toBe(opened);
  expect(remember(opened, 'conversation.open', { contactId: 7 }).conversation).toEqual({ contactId: 7 });
  expect(remember(opened, 'conversation.close', {}).conversation).toBeUndefined();
});
