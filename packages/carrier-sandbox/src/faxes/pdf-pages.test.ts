import { expect, it } from 'vitest';
import { countPdfPages } from './pdf-pages.js';
import { writePdf } from './write-pdf.js';

const pdf = (text: string): Buffer => Buffer.from(text, 'latin1');
const written = (count: number): string => writePdf(Array.from({ length: count }, (_, index) => [`Page ${index + 1}`]));

it('counts the pages of the tree, not the words "Page" of the file', async () => {
  expect(await countPdfPages(pdf(written(1)))).toBe(1);
  expect(await countPdfPages(pdf(written(3)))).toBe(3);
});

it.each([
  ['a text', 'Hello'],
  ['nothing', ''],
  ['a PDF without pages', written(0)],
  ['a PDF that was cut off', '%PDF-1.4\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R'],
])('%s has none', async (_what, text) => {
  expect(await countPdfPages(pdf(text))).toBeNull();
});
