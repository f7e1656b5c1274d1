import { expect, it } from 'vitest';
import { members, sourcesOf, withoutComments } from './repository.js';

/** Earlier texts of the interface, and what they are now. The same thing is called the same everywhere. */
const EARLIER: readonly (readonly [earlier: RegExp, now: string])[] = [
  [/'Ask first'/, 'Talk first'],
  [/'Send now'/, 'Transfer now'],
  [/Leave, and let the others talk/, 'Leave call'],
  [/, as set here/, '(set manually)'],
  [/The filters hide every contact/, 'No contacts match these filters'],
  [/Reset columns|Back to the standard columns/, 'Reset to default'],
  [/GIF by address/, 'Add GIF from URL'],
  [/That code is not right/, 'That code isn’t right'],
  [/Another code in/, 'Resend code in'],
  [/Written on /, 'Sent from'],
  [/Not reachable|Outside number/, 'Offline, External'],
  [/is calling now/, 'Incoming call'],
  [/set tags to/, 'added tag'],
  [/[a-z.] was cancelled\.|[Cc]ancelled [a-z]+\./, 'canceled'],
  [/'On call'/, 'On a call'],
  [/'(?:Pause|Resume) rec'/, 'Pause recording, Resume recording'],
];

const seen = members()
  .filter(({ path }) => /^(packages\/(ui|phone|core|embed)|full-app|widgets\/[\w-]+)$/.test(path))
  .flatMap(sourcesOf)
  .filter(({ path, isTest }) => !isTest && !/\/(?:es|testing)\//.test(path))
  .map(({ path, text }) => ({ path, text: withoutComments(text) }));

it.each(EARLIER)('says no longer %s, but “%s”', (earlier) => {
  expect(seen.filter(({ text }) => earlier.test(text)).map(({ path }) => path)).toEqual([]);
});
