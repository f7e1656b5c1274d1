import { join } from 'node:path';
import { expect, it } from 'vitest';
import { cataloguesIn, textsInConstants, type Catalogue, type Text } from './parts/catalogues.js';
import { members, ROOT, sourcesOf } from './repository.js';

/** Every text of the interface is there in each language (docs/adr/0027-one-language.md). */
const sources = members()
  .filter(({ path }) => /^(packages\/(ui|phone)|full-app|widgets\/[\w-]+)$/.test(path))
  .flatMap(sourcesOf)
  .filter(({ text, isTest }) => !isTest && text.includes('createTranslate('))
  .filter(({ path }) => path !== 'packages/ui/src/i18n/catalogue.ts');

const english = sources.flatMap(({ path }) => cataloguesIn(path));

/** The Spanish of each part of the product that is loaded by itself. */
const PARTS = [
  { of: /^packages\/ui\//, file: 'packages/ui/src/i18n/es/index.ts' },
  { of: /^widgets\/agent-texting\//, file: 'widgets/agent-texting/src/es/index.ts' },
  { of: /^widgets\/texting\//, file: 'widgets/texting/src/es/visitor.ts' },
  { of: /^widgets\/hubspot-call-extension\//, file: 'widgets/hubspot-call-extension/src/es/index.ts' },
  { of: /^widgets\/salesforce-softphone\//, file: 'widgets/salesforce-softphone/src/es/index.ts' },
  { of: /^full-app\//, file: 'full-app/src/app/language/es/index.ts' },
] as const;

async function spanishOf(file: string): Promise<Readonly<Record<string, Catalogue>>> {
  const { spanish } = (await import(join(ROOT, file))) as { spanish: Readonly<Record<string, Catalogue>> };
  return spanish;
}

const formsOf = (text: Text): readonly (readonly [form: string, words: string])[] =>
  typeof text === 'string' ? [['', text]] : Object.entries(text);
const placesIn = (words: string): string => [...new Set(words.match(/\{\w+\}/g))].sort().join(' ');
/** What must be the same in each language: which forms there are, and which places each has. */
const shapeOf = (text: Text): string =>
  formsOf(text)
    .map(([form, words]) => `${form}: ${placesIn(words)}`)
    .join(', ');
const shapesOf = (texts: Catalogue) =>
  Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, shapeOf(text)]));

it('asks for no text before it is drawn: the language may be another one by then', () => {
  const drawn = members()
    .filter(({ path }) => /^(packages\/(ui|phone)|full-app|widgets\/[\w-]+)$/.test(path))
    .flatMap(sourcesOf)
    .filter(({ path, isTest }) => !isTest && !path.includes('/testing/'));
  expect(drawn.flatMap(({ path }) => textsInConstants(path))).toEqual([]);
});

it('gives every catalogue a name of its own', () => {
  const names = english.map(({ name }) => name);
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
});

/** Guests have no company yet, and the sentence about the brand is about ours. */
const OF_TALK = /^app\.(sign-in|guest|second-step)$/;
it('names the product by `{product}` in the app: a company may call it otherwise', () => {
  const named = english
    .filter(({ name }) => name.startsWith('app.') && !OF_TALK.test(name))
    .flatMap(({ name, texts }) =>
      Object.entries(texts).flatMap(([key, text]) =>
        formsOf(text).some(([, words]) => /\bTalk\b(?! (?:time|first))/.test(words)) ? [`${name}: ${key}`] : [],
      ),
    );
  expect(named).toEqual(['app.account-settings: brandWhy']);
});

it.each(PARTS)('says in Spanish all that the English catalogues of $of say, with the same places', async (part) => {
  const spanish = await spanishOf(part.file);
  const own = sources.filter(({ path }) => part.of.test(path)).flatMap(({ path }) => cataloguesIn(path));
  expect(own.length).toBeGreaterThan(0);
  const missing = own.filter(({ name }) => spanish[name] === undefined).map(({ name }) => name);
  expect(missing).toEqual([]);
  for (const { name, texts } of own) expect(shapesOf(spanish[name] ?? {}), name).toEqual(shapesOf(texts));
});

/** What a site's visitors see of the shared parts: their Spanish comes with the widget's own, which says usted. */
const FOR_VISITORS = ['days', 'text-files'];

it('says in Spanish to a site’s visitors what they read of the shared parts', async () => {
  const spanish = await spanishOf('widgets/texting/src/es/visitor.ts');
  const shared = english.filter(({ name }) => FOR_VISITORS.includes(name));
  expect(shared.map(({ name }) => name).sort()).toEqual(FOR_VISITORS);
  for (const { name, texts } of shared) expect(shapesOf(spanish[name] ?? {}), name).toEqual(shapesOf(texts));
});

it.each(PARTS)('has in $file nothing that no catalogue asks for', async ({ file }) => {
  const asked = new Set(english.map(({ name }) => name));
  expect(Object.keys(await spanishOf(file)).filter((name) => !asked.has(name))).toEqual([]);
});

/** Marks, units, names of things that Spanish has from English, and words to customers, which are the company's. */
const SAME_IN_BOTH = new Set([
  '{minutes} min',
  '{hours} h {minutes} min',
  'Asia',
  'Australia',
  'Director',
  'DUNS',
  'EIN',
  'SMS',
  'MMS',
  'STOP',
  'Fax',
  'Faxes',
  'Roles',
  'Supervisor',
  'GIF',
  'Emoji',
  'WhatsApp',
  'Facebook',
  'No',
  'Video',
  'Video {name}',
  'Video',
  'Audio',
  'Audio',
  'Webhooks',
  'General',
]);

it.each(PARTS)('leaves no English in $file', async ({ file }) => {
  const spanish = await spanishOf(file);
  const left = english.flatMap(({ name, texts }) =>
    Object.entries(texts).flatMap(([key, text]) => {
      const words = formsOf(text).map(([, each]) => each);
      const said = formsOf(spanish[name]?.[key] ?? '').map(([, each]) => each);
      const same = words.filter((each, at) => each === said[at] && !SAME_IN_BOTH.has(each) && hasWords(each));
      return name === 'reply' && key.startsWith('quick.') ? [] : same.map((each) => `${name} ${key}: ${each}`);
    }),
  );
  expect(left).toEqual([]);
});

const hasWords = (text: string): boolean => /[a-z]{3}/i.test(text.replaceAll(/\{\w+\}/g, ''));
