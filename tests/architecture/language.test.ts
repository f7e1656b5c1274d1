import { expect, it } from 'vitest';
import { members, sourcesOf, withoutComments } from './repository.js';

/** One place says which language is spoken: `packages/ui/src/i18n` (docs/adr/0027-one-language.md). */
const LANGUAGE = 'packages/ui/src/i18n/';

/** A locale that is named, and words that follow the browser's own. `Intl.DateTimeFormat()` alone asks for the zone of this machine. */
const NAMED = /new Intl\.(?!Locale)\w+\((?!\))|\.toLocale(?:Date|Time)?String\(/;

/** It asks whether a zone exists, and writes nothing. */
const ASKS = 'full-app/src/shared/zones.ts';

const seen = members()
  .filter(({ path }) => /^(packages\/(ui|phone)|full-app)$/.test(path))
  .flatMap(sourcesOf)
  .filter(({ path, isTest }) => !isTest && !path.startsWith(LANGUAGE) && path !== ASKS);

it('names a language in one place', () => {
  expect(seen.filter(({ text }) => NAMED.test(withoutComments(text))).map(({ path }) => path)).toEqual([]);
});
