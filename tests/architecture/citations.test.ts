import { expect, it } from 'vitest';
import { allFiles, readText } from './repository.js';

// Comments cite what decides a fact, by section or number. Each of these has a place in docs/product, so that it can be followed.

const PAGES = ['docs/product/readings.md', 'docs/product/sections.md'];
const DOCUMENTS = ['feature-matrix', 'ARCHITECTURE', 'embed-anchors', 'voice-signalling', 'hubspot-host'];
const OTHERS = ['salesforce-opencti', 'stack'];
const SECTION = new RegExp(
  String.raw`\b(spec [123]|(?:${[...DOCUMENTS, ...OTHERS].join('|')}))(?:\.md)?,? (§\d+(?:\.\d+)?(?:(?:,| and| to) §?\d+(?:\.\d+)?)*)`,
  'gi',
);
const READINGS = /\breadings? (\d+(?:(?:, | and | to )\d+)*)/gi;

/** Each of several: "§4, §6" and "26, 81". */
const numbersOf = (text: string): string[] => text.match(/\d+(?:\.\d+)?/g) ?? [];

function citationsOf(text: string): string[] {
  // A sentence may be broken into lines of a comment.
  const flat = text.replaceAll(/\n\s*(?:\*|\/\/)?\s*/g, ' ');
  return [
    ...[...flat.matchAll(SECTION)].flatMap(([, document = '', sections = '']) =>
      numbersOf(sections).map((section) => `${document.toLowerCase()} §${section}`),
    ),
    ...[...flat.matchAll(READINGS)].flatMap(([, numbers = '']) => numbersOf(numbers).map((each) => `reading ${each}`)),
  ];
}

const places = new Set(
  PAGES.flatMap((page) => [...readText(page).matchAll(/^### (.*)$/gm)].map(([, title = '']) => title.toLowerCase())),
);
const cited = allFiles()
  .filter((file) => /\.(tsx?|mjs|css|md)$/.test(file) && !PAGES.includes(file) && !file.endsWith('citations.test.ts'))
  .flatMap((file) => citationsOf(readText(file)).map((citation) => ({ file, citation })));

it('cites only what docs/product has a place for', () => {
  expect(cited.length).toBeGreaterThan(300);
  expect(cited.filter(({ citation }) => !places.has(citation))).toEqual([]);
});

it('keeps no place that is cited nowhere', () => {
  const used = new Set(cited.map(({ citation }) => citation));
  expect([...places].filter((place) => !used.has(place))).toEqual([]);
});
