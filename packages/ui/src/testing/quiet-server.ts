import { callerOf, pageOf, presenceOf } from '@talk/core/testing';
import { sampleLine, type FakeAnswers } from './fake-client.js';

/** A server with one line, on which nothing has happened. */
export const quietServer: FakeAnswers = {
  'company.lines': () => ({ data: [sampleLine()] }),
  'communications.list': () => pageOf([]),
  'agents.get': () => presenceOf(),
  'contacts.findByPhone': () => callerOf(),
};
