import { deflateSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { countPdfPages } from './pdf-pages.js';
import { writePdf } from './write-pdf.js';

const pdf = (text: string): Buffer => Buffer.from(text, 'latin1');
const written = (count: number): string => writePdf(Array.from({ length: count }, (_, index) => [`Page ${index + 1}`]));

it('counts the leaves of the page tree, not the words "Page" of the file', () => {
  expect(countPdfPages(pdf(written(1)))).toBe(1);
  expect(countPdfPages(pdf(written(3)))).toBe(3);
  // A page that was taken out by a later change is still in the file.
  const changed = `${written(3)}2 0 obj\n<< /Type /Pages /Count 1 /Kids [6 0 R] >>\nendobj\n`;
  expect(countPdfPages(pdf(changed))).toBe(1);
});

it('reads objects that are packed and compressed, as most programs write them', () => {
  const inner = ['<< /Type /Pages /Kids [3 0 R 4 0 R] >>', '<< /Type /Page >>', '<< /Type /Page >>'];
  const places = inner.map((_, index) => inner.slice(0, index).join(' ').length + (index > 0 ? 1 : 0));
  const head = `${places.map((place, index) => `${index + 2} ${place}`).join(' ')} `;
  const packed = deflateSync(Buffer.from(head + inner.join(' '))).toString('latin1');
  const text =
    `%PDF-1.5\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n` +
    `5 0 obj\n<< /Type /ObjStm /N 3 /First ${head.length} /Filter /FlateDecode >>\nstream\n${packed}\nendstream\nendobj\n` +
    `6 0 obj\n<< /Type /XRef /Root 1 0 R >>\nstream\n\nendstream\nendobj\n`;
  expect(countPdfPages(pdf(text))).toBe(2);
});

it.each([
  ['a text', 'Hello'],
  ['nothing', ''],
  ['a PDF without pages', written(0)],
  ['a PDF that was cut off', '%PDF-1.4\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R'],
  ['a locked PDF', written(1).replace('/Root 1 0 R', '/Root 1 0 R /Encrypt 9 0 R')],
  ['a tree that leads back to itself', written(1).replace('[4 0 R]', '[2 0 R]')],
])('%s has none', (_what, text) => {
  expect(countPdfPages(pdf(text))).toBeNull();
});
