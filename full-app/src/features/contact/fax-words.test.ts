import type { Communication } from '@talk/core';
import { expect, it } from 'vitest';
import { faxStateOf } from './fax-words.js';

const fax = (direction: string, disposition_status2: string) => ({ direction, disposition_status2 }) as Communication;

it.each([
  ['inbound', 'completed', 'Fax received', 'Completed', 'ok'],
  ['outbound', 'in-progress', 'Sending fax', 'In progress', 'info'],
  ['outbound', 'completed', 'Fax sent', 'Completed', 'ok'],
  // Spec 1 §4.
  ['outbound', 'failed', 'Fax not sent', 'In progress', 'info'],
])('an %s fax that is %s is called “%s”, and shown as “%s”', (direction, disposition, title, words, tone) => {
  expect(faxStateOf(fax(direction, disposition))).toMatchObject({ title, chip: { words, tone } });
});

it('is a failure that can be sent again when it did not arrive, whether or not the carrier said why', () => {
  expect(faxStateOf(fax('outbound', 'failed')).failed).toBe(true);
  expect(faxStateOf(fax('outbound', 'in-progress')).failed).toBe(false);
  expect(faxStateOf(fax('inbound', 'completed')).failed).toBe(false);
});
