import { describe, expect, it } from 'vitest';
import { csvOf, pdfOf } from './chart-files.js';

const data = {
  label: 'Communications in each period',
  category: 'Period',
  categories: ['Nov 20', 'Nov 21'],
  series: [
    { name: 'Sales, "West"', tone: 'accent', values: [1, 2] },
    { name: '=HYPERLINK("http://x")', tone: 'ok', values: [3] },
  ],
} as const;

describe('a chart as a file', () => {
  it('is a table that spreadsheets read, and run nothing of', () => {
    expect(csvOf(data)).toBe(
      '\uFEFFPeriod,"Sales, ""West""","\'=HYPERLINK(""http://x"")"\r\nNov 20,1,3\r\nNov 21,2,0\r\n',
    );
  });

  it('is a PDF whose table says where each object is', async () => {
    const jpeg = new Uint8Array([255, 216, 255, 217]);
    const bytes = new Uint8Array(await pdfOf(jpeg, 800, 400).arrayBuffer());
    const text = String.fromCharCode(...bytes);
    const start = Number(/startxref\n(\d+)\n%%EOF/.exec(text)?.[1]);
    expect(text.slice(start, start + 8)).toBe('xref\n0 6');
    const places = [...text.slice(start).matchAll(/(\d{10}) 00000 n/g)].map(([, place]) => Number(place));
    expect(places.map((place) => text.slice(place, place + 7))).toEqual([1, 2, 3, 4, 5].map((id) => `${id} 0 obj`));
    expect(text).toContain('/MediaBox [0 0 300.00 150.00]');
    expect(text).toContain('/Length 4 >>\nstream\n\u00FF\u00D8\u00FF\u00D9\nendstream');
  });
});
