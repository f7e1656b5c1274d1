import { expect, it } from 'vitest';
import { csvWriter, jsonWriter, xlsxWriter } from './sheet-writers.js';

it.each([
  ['a workbook', () => xlsxWriter('Contacts')],
  ['a text', csvWriter],
  ['data', () => jsonWriter(['name', 'age'])],
])('%s that is given up tells its reader why, at once and after rows', async (_kind, make) => {
  for (const rows of [0, 3]) {
    const writer = make();
    const read = (async () => {
      for await (const chunk of writer.chunks) expect(chunk.length).toBeGreaterThan(0);
    })();
    for (let row = 0; row < rows; row += 1) await writer.row(['Ada', '1']);
    writer.destroy(new Error('canceled'));
    await expect(read).rejects.toThrow('canceled');
  }
});

it.each([
  [[], []],
  [[['Ada', '1']], [{ name: 'Ada', age: '1' }]],
  [
    [
      ['José "Jo"', ''],
      ['=1+1', '2'],
    ],
    [
      { name: 'José "Jo"', age: '' },
      { name: '=1+1', age: '2' },
    ],
  ],
])('data of the rows %j are objects without the titles', async (rows, expected) => {
  const writer = jsonWriter(['name', 'age']);
  const filling = (async () => {
    for (const row of [['Name', 'Age'], ...rows]) await writer.row(row);
    await writer.end();
  })();
  const chunks: Buffer[] = [];
  for await (const chunk of writer.chunks) chunks.push(chunk);
  await filling;
  expect(JSON.parse(Buffer.concat(chunks).toString())).toEqual(expected);
});
