import { signal } from '@talk/core';
import type { PhoneModel } from '@talk/ui/phone';
import { expect, it } from 'vitest';
import { choicesOf, chosenOf, narrowAfterCall, type SessionChoices } from './session-choices.js';
import type { DialerSession } from './sessions.js';

const [SOLD, BUSY] = [
  { id: 1, name: 'Sold' },
  { id: 2, name: 'Busy' },
];

it('offers what is chosen, and everything if nothing of it is offered any more', () => {
  expect(chosenOf([SOLD, BUSY], [2])).toEqual([BUSY]);
  expect(chosenOf([SOLD, BUSY], [])).toEqual([SOLD, BUSY]);
  expect(chosenOf([SOLD, BUSY], [9])).toEqual([SOLD, BUSY]);
  expect(chosenOf(null, [2])).toBeNull();
});

it('reads the choices of a session while it holds a contact', () => {
  const settings = { call_disposition_ids: [2], contact_disposition_ids: [] };
  const session = { finished: false, task: { contact: { id: 7 } }, settings } as unknown as DialerSession;
  expect(choicesOf(session)).toEqual({ contactId: 7, outcomes: [2], stages: [] });
  expect([choicesOf({ ...session, task: null }), choicesOf({ ...session, finished: true }), choicesOf(null)]).toEqual([
    null,
    null,
    null,
  ]);
});

it('narrows the wrap-up of a call to the contact of the session alone', async () => {
  const subject = signal<object | null>({ communication: { contact_id: 7 } });
  const [outcomes, stages] = [signal([SOLD, BUSY]), signal([SOLD])];
  const part = { model: { subject, outcomes, stages }, code: {} };
  const gate = { part: signal(part), shown: signal(part), putOff: signal(null), load: () => Promise.resolve(part) };
  const choices = signal<SessionChoices | null>({ contactId: 7, outcomes: [2], stages: [] });
  const narrowed = narrowAfterCall(gate as unknown as PhoneModel['afterCall'], choices);
  const model = narrowed.shown.value?.model;
  expect([model?.outcomes.value, model?.stages.value]).toEqual([[BUSY], [SOLD]]);
  expect((await narrowed.load())?.model).toBe(model);
  subject.value = { communication: { contact_id: 8 } };
  expect(model?.outcomes.value).toEqual([SOLD, BUSY]);
  subject.value = { communication: null };
  choices.value = null;
  expect(model?.outcomes.value).toEqual([SOLD, BUSY]);
});
