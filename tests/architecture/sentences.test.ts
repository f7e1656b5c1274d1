import { join } from 'node:path';
import { ERRORS, REJECTIONS } from '@talk/contract';
import { expect, it } from 'vitest';
import { createWording, type Sentences } from '@talk/contract/sentences';
import { labelsIn, sentencesIn, sentencesOfSchemas, withoutNames } from './parts/sentences.js';
import { members, ROOT, sourcesOf } from './repository.js';

/** Every sentence that the server can say is there in each language (docs/adr/0027-one-language.md). */
const { tables, labels } = (await import(join(ROOT, 'packages/server/src/sentences/es/index.ts'))) as {
  tables: Readonly<Record<string, Sentences>>;
  labels: Sentences;
};
const TABLES: Sentences = Object.fromEntries(Object.values(tables).flatMap((table) => Object.entries(table)));

/** What is said to those who run the server, build on its wire, or are called or texted: the company's own customers. */
const NOT_FOR_READERS = [
  /\/(testing|demo|migrations|openapi|embedded-postgres|config|jobs)\//,
  /\/(realtime|db)\//,
  /\/(context|main|package-folder|write-pdf)\.ts$/,
  /\.(fixture|endpoints|data|tables)\.ts$/,
  /\/sentences\//,
  /\/plugins\/request-log\.ts$/,
  // Which code is what, and what the reference says of it.
  /\/contract\/src\/(kernel\/rejections|codes\/|words\/)/,
];

/** Words that customers hear or read, in the language of the company; and those of a fault in our own code. */
const OF_THE_COMPANY = new Set([
  'Text STOP to unsubscribe.',
  'We will call you back as soon as someone is free. Goodbye.',
  '{} cannot take your call now. Please leave a message after the tone.',
  'You are next in line.',
  'You are number {} in line. Thank you for waiting.',
  'To be called back instead, press 1.',
  'A call for {}. Press 1 to take it.',
  'Thank you for calling. We are closed at the moment. Please leave a message after the tone.',
  'Sorry, no one can take your call right now. Please leave a message after the tone.',
  '{}: You are unsubscribed and will get no more texts from us. Reply START to resubscribe.',
  '{}: You will get texts from us again. Reply HELP for help, STOP to unsubscribe.',
  '{}: Write here and someone will answer. Reply STOP to unsubscribe.',
  "{} is your code for {}. It expires in 10 minutes. Didn't request it? Ignore this text.",
  'Hi! Text us here. If you leave this page, our answer will come to your phone.',
  'We are closed right now. Leave a message, and we will answer when we are open.',
  'Message frequency varies. Message and data rates may apply. Reply STOP to unsubscribe, HELP for help.',
  'The gate answers {} texts at once at most.',
  'Texts of several people.',
]);

const sources = members()
  .filter(({ path }) => /^packages\/(domain|contract|server)$/.test(path))
  .flatMap(sourcesOf)
  .filter(({ path, isTest }) => !isTest && !NOT_FOR_READERS.some((pattern) => pattern.test(path)));

/** Known whole: word for word, or filled with something. Two sentences in a row are each to be known. */
const isWorded = (tables: Readonly<Record<string, string>>) => {
  const shapes = new Set(Object.keys(tables).map(withoutNames));
  const each = Object.keys(tables).map((english) => createWording({ [english]: SAID }));
  return (text: string): boolean => shapes.has(withoutNames(text)) || each.some((word) => word(filled(text)) === SAID);
};
const SAID = 'said';
const filled = (text: string): string => text.replaceAll(/\{\w*\}/g, '7');

it('says in Spanish every sentence that stands in the server, the contract or the domain', () => {
  const isKnown = isWorded(TABLES);
  const said = sources.flatMap(sentencesIn);
  expect(said.length).toBeGreaterThan(200);
  const missing = said.filter(({ text }) => !OF_THE_COMPANY.has(text) && !isKnown(text));
  expect(missing.map(({ where, text }) => `${where} ${text}`)).toEqual([]);
});

it('says in Spanish what each code and each of the 46 reasons means, and what a schema says of a field', () => {
  const isKnown = isWorded(TABLES);
  const all = [
    ...Object.values(ERRORS).map(({ message }) => message),
    ...Object.values(REJECTIONS).map(({ text }) => text),
    ...sentencesOfSchemas(),
  ];
  expect(all.length).toBeGreaterThan(150);
  expect(all.filter((text) => !isKnown(text))).toEqual([]);
});

/** Files whose buttons and rows a person reads. */
const WITH_LABELS = /\/(message-alternatives|fax-compliance\.service|contacts\.presenter)\.ts$/;

it('says in Spanish the words on buttons and in rows that the server gives', () => {
  const isKnown = isWorded(labels);
  const found = sources.filter(({ path }) => WITH_LABELS.test(path)).flatMap(labelsIn);
  expect(found.length).toBeGreaterThan(15);
  expect(found.filter(({ text }) => text !== 'Company Admin' && !isKnown(text))).toEqual([]);
});

const placesOf = (text: string): string => [...new Set(text.match(/\{\w+\}/g))].sort().join(' ');

it('loses no place, and has each sentence once', () => {
  for (const [english, spanish] of Object.entries({ ...TABLES, ...labels }))
    expect(placesOf(spanish), english).toBe(placesOf(english));
  const keys = [...Object.values(tables), labels].flatMap(Object.keys);
  expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([]);
});

it('has no sentence that is said nowhere', () => {
  const said = new Set([
    ...sources.flatMap(sentencesIn).map(({ text }) => withoutNames(text)),
    ...Object.values(ERRORS).map(({ message }) => withoutNames(message)),
    ...Object.values(REJECTIONS).map(({ text }) => withoutNames(text)),
  ]);
  const ofSchemas = sentencesOfSchemas();
  const stale = Object.keys(TABLES).filter(
    (key) =>
      /[.?!]$/.test(key) &&
      !said.has(withoutNames(key)) &&
      !ofSchemas.some((text) => createWording({ [key]: SAID })(text) === SAID),
  );
  expect(stale).toEqual([]);
});
