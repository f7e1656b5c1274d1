import { deflateSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { writePdf } from '../../../write-pdf.js';
import { countPdfPages } from './pdf-pages.js';

const pdf = (text: string): Buffer => Buffer.from(text, 'latin1');
const written = (count: number): string => writePdf(Array.from({ length: count }, (_, index) => [`Page ${index + 1}`]));
const MEGABYTES = 10 * 1024 * 1024;

it('counts the pages that a printer would print: not those that a later change took out', () => {
  expect(countPdfPages(pdf(written(1)))).toBe(1);
  expect(countPdfPages(pdf(written(120)))).toBe(120);
  const changed = `${written(3)}2 0 obj\n<< /Type /Pages /Count 1 /Kids [6 0 R] >>\nendobj\n`;
  expect(countPdfPages(pdf(changed))).toBe(1);
});

it('finds the tree among objects that are packed and compressed', () => {
  const inner = ['<</Type/Pages/Kids[3 0 R 4 0 R]>>', '<</Type/Page>>', '<</Type/Page>>'];
  const places = inner.map((_, index) => inner.slice(0, index).join(' ').length + (index > 0 ? 1 : 0));
  const head = `${places.map((place, index) => `${index + 2} ${place}`).join(' ')} `;
  const packed = deflateSync(Buffer.from(head + inner.join(' '))).toString('latin1');
  const text =
    `%PDF-1.5\n1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj\n` +
    `5 0 obj\n<</Type/ObjStm/N 3/First ${head.length}/Filter/FlateDecode>>\nstream\n${packed}\nendstream\nendobj\n` +
    `6 0 obj\n<</Type/XRef/Root 1 0 R>>\nstream\n\nendstream\nendobj\n`;
  expect(countPdfPages(pdf(text))).toBe(2);
});

it('tells a locked one from one without pages', () => {
  expect(countPdfPages(pdf(written(1).replace('/Root 1 0 R', '/Root 1 0 R /Encrypt 9 0 R')))).toBe('locked');
  expect(countPdfPages(pdf(written(0)))).toBeNull();
  expect(countPdfPages(pdf('Hello'))).toBeNull();
});

// Each would take minutes, or all the memory, of a reader that tries everything.
it.each([
  ['digits', '1'.repeat(MEGABYTES)],
  ['spaces', `1${' '.repeat(MEGABYTES)}`],
  ['objects without an end', '1 0 obj '.repeat(MEGABYTES / 8)],
  ['lists without an end', `1 0 obj <</Type/Pages${'/Kids['.repeat(MEGABYTES / 6)} endobj /Root 1 0 R`],
  [
    'a list of a million children',
    `1 0 obj <</Pages 2 0 R>> endobj 2 0 obj <</Kids[${'3 0 R '.repeat(1_000_000)}]>> endobj /Root 1 0 R`,
  ],
])('is not kept busy by %s', (_what, text) => {
  expect(countPdfPages(pdf(`%PDF-1.4\n${text}`))).toBeNull();
});

it('is not kept busy by packed objects that overlap, or that grow without end', () => {
  const count = 5_000;
  const head = Array.from({ length: count }, (_, index) => `${index + 2} 0`).join(' ');
  const kids = Array.from({ length: count }, (_, index) => `${index + 2} 0 R`).join(' ');
  const packed = deflateSync(Buffer.from(`${head} <</Kids[${kids}]>>${' '.repeat(20 * 1024 * 1024)}`)).toString(
    'latin1',
  );
  const stream = `5 0 obj\n<</Type/ObjStm/N ${count}/First ${head.length + 1}/Filter/FlateDecode>>\nstream\n${packed}\nendobj\n`;
  expect(countPdfPages(pdf(`%PDF-1.5\n1 0 obj <</Pages 2 0 R>> endobj\n${stream}/Root 1 0 R`))).toBeNull();
});
