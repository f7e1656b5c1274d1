import { deflateSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { writePdf } from '../../../write-pdf.js';
import { countPdfPages } from './pdf-pages.js';

const pdf = (text: string): Buffer => Buffer.from(text, 'latin1');
const written = (count: number): string => writePdf(Array.from({ length: count }, (_, index) => [`Page ${index + 1}`]));
const MEGABYTES = 10 * 1024 * 1024;

it('counts the pages that a printer would print', async () => {
  expect(await countPdfPages(pdf(written(1)))).toBe(1);
  expect(await countPdfPages(pdf(written(120)))).toBe(120);
});

it('counts a document that writes about locks, and does not take it for a locked one', async () => {
  expect(await countPdfPages(pdf(written(2).replace('Page 1', 'See /Encrypt 5 0 R')))).toBe(2);
});

it('finds the tree among objects that are packed and compressed', async () => {
  const inner = [
    '<</Type/Pages/Count 2/Kids[3 0 R 4 0 R]>>',
    '<</Type/Page/Parent 2 0 R>>',
    '<</Type/Page/Parent 2 0 R>>',
  ];
  const places = inner.map((_, index) => inner.slice(0, index).join(' ').length + (index > 0 ? 1 : 0));
  const head = `${places.map((place, index) => `${index + 2} ${place}`).join(' ')} `;
  const packed = deflateSync(Buffer.from(head + inner.join(' ')));
  const parts: Buffer[] = [];
  const at: number[] = [];
  const add = (text: string, bytes = Buffer.alloc(0), end = ''): void => {
    at.push(parts.reduce((sum, part) => sum + part.length, 0));
    parts.push(pdf(text), bytes, pdf(end));
  };
  add('%PDF-1.5\n');
  add('1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj\n');
  const packedDictionary = `<</Type/ObjStm/N 3/First ${head.length}/Filter/FlateDecode/Length ${packed.length}>>`;
  add(`5 0 obj\n${packedDictionary}\nstream\n`, packed, '\nendstream\nendobj\n');
  // Rows of the cross-reference stream: kind, place (or the packing object), generation (or the place in it).
  const row = (kind: number, place: number, last: number): number[] => [kind, place >> 8, place & 0xff, last];
  const [, catalog = 0, objects = 0] = at;
  const table = parts.reduce((sum, part) => sum + part.length, 0);
  const rows = [
    ...row(0, 0, 255),
    ...row(1, catalog, 0),
    ...[0, 1, 2].flatMap((index) => row(2, 5, index)),
    ...row(1, objects, 0),
    ...row(1, table, 0),
  ];
  add(
    `6 0 obj\n<</Type/XRef/Size 7/W[1 2 1]/Root 1 0 R/Length ${rows.length}>>\nstream\n`,
    Buffer.from(rows),
    '\nendstream\nendobj\n',
  );
  add(`startxref\n${table}\n%%EOF\n`);
  expect(await countPdfPages(Buffer.concat(parts))).toBe(2);
});

it('tells a locked one from one without pages', async () => {
  const words = '0'.repeat(64);
  const lock = `/Encrypt << /Filter /Standard /V 1 /R 2 /O <${words}> /U <${words}> /P -4 >> /ID [<00> <00>]`;
  expect(await countPdfPages(pdf(written(1).replace('/Root 1 0 R', `/Root 1 0 R ${lock}`)))).toBe('locked');
  expect(await countPdfPages(pdf(written(0)))).toBeNull();
  expect(await countPdfPages(pdf('Hello'))).toBeNull();
  expect(await countPdfPages(pdf('%PDF-1.4\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R'))).toBeNull();
});

it('lets go of one that keeps its reader busy', async () => {
  expect(await countPdfPages(pdf(`%PDF-1.4\n${'1'.repeat(MEGABYTES)}`), 500)).toBeNull();
});
